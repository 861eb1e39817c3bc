import { describe, expect, it } from "vitest";
import { reviewerNameTrouble } from "../../../src/core/review/reviewerName";

describe("a reviewer's name", () => {
  it.each(["ann\nben", "a\tb", "a\u0000b", "a\u001b[31mb", "a\u2028b", "a\u0085b"])("stands on one line: %j does not", (name) => {
    expect(reviewerNameTrouble(name)).toContain("control character");
  });
  it.each(["Ann", "\u5f20 \u4f1f", "O'Neill, J.", " ann\n"])("may be %j", (name) => {
    expect(reviewerNameTrouble(name)).toBeNull();
  });
});
