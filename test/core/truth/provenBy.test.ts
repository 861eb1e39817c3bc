import { describe, expect, it } from "vitest";
import type { ExpectedFact } from "../../../src/core/formats/truth";
import { isProvenBy } from "../../../src/core/truth/provenBy";

const fact = (value: unknown, match: string, tolerance?: number): ExpectedFact => ({
  id: "release",
  value,
  match,
  ...(tolerance === undefined ? {} : { tolerance }),
});

describe("evidence for a fact that fits several values", () => {
  const page = "Latest release: v3.1, used by 100 teams.";
  it.each([
    ["a pattern for both versions", fact("v3\\.[12]", "regex"), "It is v3.2."],
    ["a pattern for anything", fact(".*", "regex"), "It is v3.2."],
    ["a pattern for one letter", fact("v", "regex"), "It is v3.2."],
    ["a part of both versions", fact("v3", "contains"), "It is v3.2."],
    ["a part of both words", fact("ea", "contains"), "It is a beast"],
    ["a tolerance for both numbers", fact(100, "number", 30), "It is 120 teams"],
  ])("is not what states another of them: %s", (_name, vague, answer) => {
    expect(isProvenBy(page, vague, [answer])).toBe(false);
  });
  it.each([
    ["a pattern", fact("v3\\.[12]", "regex"), "It is v3.1!"],
    ["a part", fact("V3", "contains"), "it is (v3.1)"],
    ["several words", fact("latest release", "contains"), "The LATEST, release:"],
    ["a number", fact(90, "number", 30), "some 100 of them"],
  ])("is what states the very one: %s", (_name, vague, answer) => {
    expect(isProvenBy(page, vague, [answer])).toBe(true);
  });
  it("is asked for no more of facts that fit one value, and of answers that do not state it", () => {
    expect(isProvenBy(page, fact("v3.1", "exact"), ["V3.1"])).toBe(true);
    expect(isProvenBy(page, fact("v3.2", "exact"), ["v3.2"])).toBe(false);
    expect(isProvenBy(page, fact("v3", "contains"), ["nothing"])).toBe(true);
  });
});
