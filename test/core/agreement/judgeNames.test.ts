import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeInWords, JudgeNames, type NamedJudge } from "../../../src/core/agreement/judgeNames";

const old: NamedJudge = { id: "support", model: "m", model_version: "1", prompt_sha256: "aa".repeat(32) };
const newer: NamedJudge = { ...old, model_version: "2" };

describe("what judges are called as raters", () => {
  it("is their id where one judge has it, whatever else it states", () => {
    const names = new JudgeNames([old, old, { id: "other" }]);
    expect(names.of(old)).toBe("judge:support");
    expect(names.of({ id: "other" })).toBe("judge:other");
    expect(names.withId("support")).toEqual([old]);
  });

  it("tells judges of one id apart by what differs between them", () => {
    const names = new JudgeNames([old, newer]);
    expect([names.of(old), names.of(newer)]).toEqual(["judge:support@1", "judge:support@2"]);
    const prompts = new JudgeNames([old, { ...old, prompt_sha256: "bb".repeat(32) }, { ...newer, prompt_sha256: undefined! }].map(stated));
    expect(prompts.all.map((judge) => prompts.of(judge))).toEqual([
      "judge:support@1/aaaaaaaa",
      "judge:support@1/bbbbbbbb",
      "judge:support@2/unstated",
    ]);
    expect(names.called("support")).toBeNull();
    expect(names.called("support@2")).toEqual(newer);
    expect(names.called("judge:support@1")).toEqual(old);
  });

  it("never gives two judges one name, even where hashes begin alike or another judge is called so", () => {
    const alike = new JudgeNames([
      { ...old, prompt_sha256: `${"a".repeat(40)}1` },
      { ...old, prompt_sha256: `${"a".repeat(40)}2` },
    ]);
    expect(new Set(alike.all.map((judge) => alike.of(judge))).size).toBe(2);
    const part = fc.constantFrom("", "1", "2", "a/b", "support@1");
    const judge = fc.record({ id: part, model: fc.option(part, { nil: undefined }), prompt_sha256: fc.option(part, { nil: undefined }) }).map(stated);
    fc.assert(
      fc.property(fc.array(judge, { maxLength: 8 }), (judges) => {
        const names = new JudgeNames(judges);
        const called = names.all.map((one) => names.of(one));
        expect(new Set(called).size).toBe(called.length);
        for (const one of judges) expect(names.called(names.of(one))).toEqual(one);
      }),
      { seed: 7 },
    );
  });

  it("throws for a judge that nobody told of", () => {
    expect(() => new JudgeNames([old]).of(newer)).toThrow(RangeError);
  });

  it("in words are model, version and the beginning of the prompt's hash", () => {
    expect(judgeInWords(old)).toBe("m, version 1, prompt aaaaaaaa");
    expect(judgeInWords({ id: "x" })).toBe("no model, version or prompt is stated");
  });
});

/** A judge that does not state what is undefined. */
function stated(judge: { readonly [Part in keyof NamedJudge]: NamedJudge[Part] | undefined }): NamedJudge {
  return Object.fromEntries(Object.entries(judge).filter(([, value]) => value !== undefined)) as unknown as NamedJudge; // only what was undefined is gone
}
