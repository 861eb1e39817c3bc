import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExpectedFact, TruthVersion } from "../../../src/core/formats/truth";
import { allowedBefore } from "../../../src/core/truth/allowedBefore";
import { evidenceLacks, guardMarks, type ArchivedEvidence, type KnownAnswer } from "../../../src/core/truth/guard";

const vendor = "https://vendor.example/releases/3";
const answer = (text: string, more: Partial<KnownAnswer> = {}): KnownAnswer => ({
  run_id: "r",
  system: "router@1",
  system_id: "router",
  task_id: "S03",
  repetition: 0,
  recorded_at: "2026-08-22T00:00:00Z",
  texts: [text],
  refusal: null,
  citations: [],
  ...more,
});
const truth = (facts: readonly ExpectedFact[], more: Partial<TruthVersion> = {}): TruthVersion => ({
  valid_at: "2026-08-01T00:00:00Z",
  expected_facts: [...facts],
  allowed_sources: ["https://vendor.example/releases/*"],
  ...more,
});
const fact = (value: unknown, match = "exact", more: Partial<ExpectedFact> = {}): ExpectedFact => ({ id: "release", value, match, ...more });
const why = (before: TruthVersion | null, after: TruthVersion, ...answers: readonly KnownAnswer[]) =>
  guardMarks(before, after, answers).map((mark) => mark.why);

describe("the guard on adopting a system's answer", () => {
  it("marks a value that a system answered, and none that nobody answered", () => {
    expect(why(truth([fact("v3.1")]), truth([fact("v3.2")]), answer("It is v3.2."))).toEqual(["states-the-value"]);
    expect(why(truth([fact("v3.1")]), truth([fact("v3.3")]), answer("It is v3.2."))).toEqual([]);
  });

  it.each([
    ["a date", fact("2026-02-01", "date"), fact("1 March 2026", "exact"), "It was on March 1, 2026."],
    ["a spelling of what was right already", fact("1 March 2026"), fact("March 1, 2026"), "It was on March 1, 2026."],
    ["a date in Chinese", fact("2026-02-01", "date"), fact("2026-03-01", "exact"), "於2026年3月1日發佈"],
    ["a number with a scale", fact("5", "number"), fact("1,200,000", "exact"), "About 1.2 million."],
    ["letter case, width and spaces", fact("x"), fact("HARBOUR   ledger"), "the ｈａｒｂｏｕｒ Ledger"],
    ["quotes and dashes", fact("x"), fact("“A–B”"), "a-b"],
    ["a set", fact("x"), fact(["red", "blue"], "set"), "Blue and Red"],
    ["a pattern that fits everything", fact("x"), fact(".*", "regex"), "anything"],
    ["a part of a word", fact("x"), fact("edg", "contains"), "the ledger"],
    ["a wider tolerance", fact(100, "number"), fact(100, "number", { tolerance: 30 }), "It is 120."],
  ])("marks a value that differs by notation only: %s", (_name, before, after, text) => {
    expect(why(truth([before]), truth([after]), answer(text))).toEqual(["states-the-value"]);
  });

  it("marks that a fact which a system failed is asked for no longer", () => {
    const other = { id: "other", value: "y", match: "exact" };
    expect(why(truth([fact("v3.1"), other]), truth([other]), answer("y"))).toEqual(["no-longer-asked"]);
    expect(why(truth([fact("v3.1")]), truth([fact("v3.1", "exact", { optional: true })]), answer("y"))).toEqual(["no-longer-asked"]);
    expect(why(truth([fact("v3.1"), other]), truth([other]), answer("v3.1 y"))).toEqual([]);
  });

  it("marks a refusal that is expected now, and a source that is allowed now", () => {
    const refused = answer("", { texts: [], refusal: "gone" });
    expect(why(truth([]), truth([], { expected_refusal: { codes: ["gone"] } }), refused)).toEqual(["refused-so"]);
    const citing = answer("v3.2", { citations: [{ url: "https://blog.example/x", final_url: null, sha256: null, support: "none" }] });
    expect(why(truth([]), truth([], { allowed_sources: ["https://blog.example/*"] }), citing)).toEqual(["cites-the-source"]);
  });

  it("marks whatever makes an answer right that was wrong, whatever it is changed to (property)", () => {
    const values = fc.constantFrom("v3.1", "v3.2", "2026-03-01", "1 March 2026", "12,345", "12345", "red, blue", "Red", "no such thing");
    const matches = fc.constantFrom("exact", "normalized", "contains", "number", "date", "regex");
    fc.assert(
      fc.property(values, matches, values, matches, values, (was, asWas, now, asNow, said) => {
        const [before, after] = [truth([fact(was, asWas)]), truth([fact(now, asNow)])];
        const marked = guardMarks(before, after, [answer(`It says: ${said}`)]).length > 0;
        const alone = (one: TruthVersion) => guardMarks(truth([]), one, [answer(`It says: ${said}`)]).length > 0;
        if (alone(after) && !alone(before)) expect(marked).toBe(true);
        if (!alone(after)) expect(marked).toBe(false);
      }),
      { seed: 20261130 },
    );
  });
});

describe("evidence for a value that a system answered", () => {
  const hash = "a".repeat(64);
  const page: ArchivedEvidence = { sha256: hash, url: vendor, final_url: null, status: 200, text: "Release v3.2 of August", quote: null };
  const lacks = (more: {
    readonly evidence?: ArchivedEvidence | null;
    readonly evidenceUrl?: string;
    readonly after?: TruthVersion;
    readonly answers?: readonly KnownAnswer[];
    readonly allowedBefore?: () => readonly string[];
  }) => {
    const [before, after] = [truth([fact("v3.1")]), more.after ?? truth([fact("v3.2")])];
    const answers = more.answers ?? [answer("It is v3.2.")];
    return evidenceLacks({
      before,
      after,
      marks: guardMarks(before, after, answers),
      answers,
      evidenceUrl: more.evidenceUrl ?? vendor,
      evidence: more.evidence === undefined ? page : more.evidence,
      allowedBefore: more.allowedBefore ?? (() => before.allowed_sources ?? []),
    }).join();
  };

  it("is enough where archived bytes of an allowed source state the value, whoever else says so", () => {
    expect(lacks({})).toBe("");
    expect(lacks({ answers: [answer("v3.0")], evidence: null })).toBe("");
  });

  it("has to be archived", () => expect(lacks({ evidence: null })).toContain("archived evidence is needed"));
  it("has to come from where it says", () =>
    expect(lacks({ evidenceUrl: "https://vendor.example/releases/4" })).toContain("not from the evidence URL"));
  it("has to state the value", () => {
    expect(lacks({ evidence: { ...page, text: "Release v3.1" } })).toContain("does not state release");
    expect(lacks({ evidence: { ...page, quote: "of August" } })).toContain("does not state release");
  });
  it("has to be of a source that the superseded version allows, whatever the proposal allows itself", () => {
    const blog = { ...page, url: "https://blog.example/x" };
    const after = truth([fact("v3.2")], { allowed_sources: ["https://vendor.example/releases/*", "https://blog.example/*"] });
    expect(lacks({ evidence: blog, evidenceUrl: blog.url, after })).toContain("allowed before this change");
  });
  it("may not lead to a source that is not allowed", () => {
    expect(lacks({ evidence: { ...page, final_url: "https://blog.example/x" } })).toContain("allowed before this change");
  });
  it("has to be of a source that was allowed when the answer was given: the list cannot be widened in a step before", () => {
    expect(lacks({ allowedBefore: () => ["https://other.example/*"] })).toContain("allowed before this change");
  });
  it("may not be what the answer itself cites without support, by its bytes or by its address", () => {
    const citing = (sha256: string | null, url: string, support: string) => [
      answer("v3.2", { citations: [{ url, final_url: null, sha256, support }] }),
    ];
    expect(lacks({ answers: citing(hash, "https://elsewhere.example/", "none") })).toContain("itself cites");
    expect(lacks({ answers: citing(null, `${vendor}#part`, "cannot-judge") })).toContain("itself cites");
    expect(lacks({ answers: citing(hash, vendor, "full") })).toBe("");
  });
  it.each([
    "http://vendor.example/releases/latest",
    "https://www.vendor.example:8443/releases/latest/",
    "https://vendor.example/releases//%6Catest",
    "https://vendor.example/releases/latest?utm=1",
    "https://vendor.example/Releases/latest/index.html",
  ])("may not be the same page by another spelling of its address (%s)", (url) => {
    const citing = [answer("v3.2", { citations: [{ url, final_url: null, sha256: null, support: "none" }] })];
    expect(
      lacks({
        evidence: { ...page, url: "https://vendor.example/releases/latest" },
        evidenceUrl: "https://vendor.example/releases/latest",
        answers: citing,
      }),
    ).toContain("itself cites");
  });
  it("may be another page of the same site", () => {
    const citing = [
      answer("v3.2", { citations: [{ url: "https://vendor.example/releases/old?id=2", final_url: null, sha256: null, support: "none" }] }),
    ];
    const other = "https://vendor.example/releases/old?id=3";
    expect(lacks({ evidence: { ...page, url: other }, evidenceUrl: other, answers: citing })).toBe("");
  });
  it("is needed too where the answer also names what was right before", () => {
    expect(lacks({ answers: [answer("v3.2, which followed v3.1")], evidence: null })).toContain("archived evidence is needed");
  });
  it("may not state any more what would not be asked for", () => {
    const still = { ...page, text: "Release v3.1 of August" };
    expect(lacks({ answers: [answer("v9")], after: truth([]), evidence: still })).toContain("still states release");
    expect(lacks({ answers: [answer("v9")], after: truth([fact("v3.1", "exact", { optional: true })]), evidence: still })).toContain(
      "still states release",
    );
    expect(lacks({ answers: [answer("v9")], after: truth([]) })).toBe("");
    const refused = [answer("", { texts: [], refusal: "gone" })];
    const gone = truth([], { expected_refusal: { codes: ["gone"] } });
    expect(lacks({ answers: refused, after: gone, evidence: still })).toContain("still states release");
    expect(lacks({ answers: refused, after: gone, evidence: { ...page, status: 410, text: "Gone" } })).toBe("");
  });
  it("is no error page where a value is to be proved", () => {
    expect(lacks({ evidence: { ...page, status: 404 } })).toContain("an error page proves no value");
  });
  it("states what remains required where a source that the answer cites is to be allowed", () => {
    const citing = [answer("v3.1", { citations: [{ url: "https://blog.example/x", final_url: null, sha256: null, support: "full" }] })];
    const after = truth([fact("v3.1")], { allowed_sources: ["https://vendor.example/releases/*", "https://blog.example/*"] });
    expect(lacks({ answers: citing, after, evidence: { ...page, text: "nothing" } })).toContain("does not state release");
    expect(lacks({ answers: citing, after, evidence: { ...page, text: "Release v3.1" } })).toBe("");
  });
});

describe("what was allowed before an answer was recorded", () => {
  const version = (number: number, allowed: string, approved?: string, valid = "2026-01-01T00:00:00Z"): TruthVersion => ({
    version: number,
    valid_at: valid,
    allowed_sources: [allowed],
    ...(approved === undefined ? {} : { change: { reason: "x", evidence_url: "https://x.example", approved_at: approved } }),
  });
  const file = { case_id: "S03", versions: [version(3, "c", "2026-09-01T00:00:00Z"), version(2, "b", "2026-06-01T00:00:00Z"), version(1, "a")] };
  it.each([
    ["2026-05-01T00:00:00Z", "a"],
    ["2026-06-01T00:00:00Z", "b"],
    ["2026-12-01T00:00:00Z", "c"],
    [null, "a"],
  ])("%s: %s, whatever valid_at says", (time, allowed) => expect(allowedBefore(file, time)).toEqual([allowed]));
});
