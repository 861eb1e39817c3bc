import { describe, expect, it } from "vitest";
import { pseudonyms } from "../../../src/core/agreement/pseudonyms";

const raters = ["Ann", "Ben", "Cem"];
const named = (item: string, of = raters) => pseudonyms([item, "citation-support"], of);

describe("pseudonyms", () => {
  it("are A, B, C for every question, whatever the order in which raters are named", () => {
    for (const item of ["K01", "K02", "K03"]) {
      expect([...named(item).values()].sort()).toEqual(["A", "B", "C"]);
      expect(named(item, [...raters].reverse())).toEqual(named(item));
    }
  });

  it("are shuffled: over many questions everybody is as often A as anybody else", () => {
    const first = Array.from({ length: 900 }, (_, index) => [...named(`K${index}`)].find(([, letter]) => letter === "A")![0]);
    // 900 draws of one in three: 300 each, give or take four standard deviations (14.1).
    for (const rater of raters) expect(Math.abs(first.filter((one) => one === rater).length - 300)).toBeLessThan(57);
  });

  it("go on after Z", () => {
    const many = Array.from({ length: 30 }, (_, index) => `r${index}`);
    expect([...named("K01", many).values()].slice(24, 30)).toEqual(["Y", "Z", "AA", "AB", "AC", "AD"]);
  });
});
