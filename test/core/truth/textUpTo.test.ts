import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textUpTo } from "../../../src/core/truth/textUpTo";
import { withVersion } from "../../../src/core/truth/versionText";
import { oldTruthText } from "../../builders/liveTruthRun";

const made = (number: number, value: string) => ({
  version: number,
  valid_at: "2026-08-20T00:00:00Z",
  expected_facts: [{ id: "release", value, match: "exact" }],
  change: { category: "page-changed", reason: value, evidence_url: "https://vendor.example/", supersedes: number - 1, proposal: `id-${number}` },
});

describe("the text of a truth file up to a version", () => {
  it("is, byte for byte, what stood there before the later ones were written (property)", () => {
    const value = fc.string({ unit: fc.constantFrom("a", "#", "-", " ", "\n", ":", "é") });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), fc.constantFrom("\n", "\r\n"), fc.boolean(), (values, newline, marked) => {
        const texts = [(marked ? "\uFEFF" : "") + oldTruthText.replace(/\n/g, newline)];
        for (const [at, one] of values.entries()) texts.push(withVersion(texts.at(-1)!, made(at + 2, one)));
        for (const [at, text] of texts.entries()) if (at > 0) expect(textUpTo(texts.at(-1)!, at + 1)).toBe(text);
      }),
      { seed: 20261130 },
    );
  });

  it("is nothing where there is no such version, or no list of versions", () => {
    expect(textUpTo(oldTruthText, 1)).toBeNull();
    expect(textUpTo(withVersion(oldTruthText, made(2, "v")), 5)).toBeNull();
    expect(textUpTo("versions: [{ valid_at: x }]", 1)).toBeNull();
    expect(textUpTo("a: [", 1)).toBeNull();
  });
});
