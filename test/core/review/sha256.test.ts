import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/core/review/canonicalJson";
import { hashOfBytes, hashOfJson } from "../../../src/core/review/sha256";

const plain = (value: unknown) => hashOfBytes(new TextEncoder().encode(canonicalJson(value)));

describe("the hash of a JSON value", () => {
  it("is that of its canonical text, whatever it begins with and however long that is", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string().map((part) => `${part} \ud800`.repeat(900)),
    );
    const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.oneof(text, fc.jsonValue(), fc.constant(undefined))));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        for (const one of values) expect(hashOfJson(one)).toBe(plain(one));
      }),
    );
  });

  it("does not take one long text for another of the same length or under another name", () => {
    const [one, other] = ["a".repeat(5000), `${"a".repeat(4999)}b`];
    for (const value of [{ answer: one }, { answer: other }, { answer: one, claim: "x" }, { question: one }, { answer: one, "": other }, [one], one])
      expect(hashOfJson(value)).toBe(plain(value));
  });

  it("keeps a member called __proto__ a member", () => {
    const value = JSON.parse(`{"answer": ${JSON.stringify("a".repeat(5000))}, "__proto__": {"x": 1}}`) as unknown;
    expect(hashOfJson(value)).toBe(plain(value));
  });
});
