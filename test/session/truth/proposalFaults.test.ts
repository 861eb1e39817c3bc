import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { truthVersion } from "../../../src/core/formats/truth";
import { changed } from "../../../src/core/truth/changes";
import { proposalFaults } from "../../../src/session/truth/proposalFaults";
import type { NewProposal } from "../../../src/session/truth/truthDesk";

const whole: NewProposal = {
  caseId: "S03",
  set: { "expected_facts/release": { id: "release", value: "v3.2" } },
  category: "page-changed",
  reason: "it says so now",
  evidenceUrl: "https://vendor.example/releases/latest",
  validAt: "2026-08-20T00:00:00Z",
};
const on: Parameters<typeof proposalFaults>[1] = {
  truth: { case_id: "S03", valid_at: "2026-08-01T00:00:00Z", expected_facts: [{ id: "release", value: "v3.1" }] },
  problem: null,
  now: "2026-08-22T00:00:00Z",
};
const faultsOf = (change: Partial<NewProposal>, about: Parameters<typeof proposalFaults>[1] = on) => proposalFaults({ ...whole, ...change }, about);

describe("what is wrong with a proposal", () => {
  it("is nothing where all is there, also where it takes a field away", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ set: { max_budget: null, "expected_facts/release": null } })).toEqual([]);
  });

  it.each<[string, Partial<NewProposal>]>([
    ["caseId", { caseId: " " }],
    ["reason", { reason: "\n" }],
    ["category", { category: "" }],
    ["evidenceUrl", { evidenceUrl: "" }],
    ["evidenceUrl", { evidenceUrl: "vendor.example" }],
    ["evidenceUrl", { evidenceUrl: "javascript:alert(1)" }],
    ["evidenceSha256", { evidenceSha256: "9DB0" }],
    ["validAt", { validAt: "" }],
    ["validAt", { validAt: "20 August" }],
    ["validAt", { validAt: "2026-13-41T00:00:00Z" }],
    ["validAt", { validAt: "2026-02-30T00:00:00Z" }],
    ["validAt", { validAt: "2036-08-20T00:00:00Z" }],
    ["evidenceSha256", { evidence: { exact: "v3.2" } }],
    ["allowed_sources", { set: { allowed_sources: ["*"] } }],
    ["allowed_sources", { set: { allowed_sources: ["https://vendor.example/*", "not a url"] } }],
    ["freshness_window_s", { set: { freshness_window_s: 1e400 } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "release", value: 1e400 } } }],
    ["valid_at", { set: { valid_at: "2026-08-20T00:00:00Z" } }],
    ["expected_facts", { set: { expected_facts: [] } }],
    ["allowed_sources", { set: { allowed_sources: "https://vendor.example/*" } }],
    ["freshness_window_s", { set: { freshness_window_s: -1 } }],
    ["max_budget", { set: { max_budget: { requests: "eight" } } }],
    ["expected_refusal", { set: { expected_refusal: ["gone"] } }],
    ["content_sha256", { set: { content_sha256: "abc" } }],
    ["expected_facts/release", { set: { "expected_facts/release": "v3.2" } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "other", value: "v3.2" } } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "release", value: null } } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "release", value: "many", match: "number" } } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "release", value: "soon", match: "date" } } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "release", value: "(a+)+$(", match: "regex" } } }],
    ["expected_facts/release", { set: { "expected_facts/release": { id: "release", value: "v3.2", tolerance: -1 } } }],
  ])("is told at %s: %j", (at, change) => {
    const faults = faultsOf(change);
    expect(faults.map((fault) => fault.at)).toEqual([at]);
    expect(faults[0]!.message).not.toBe("");
  });

  it("is that there is nothing to confirm, and that the truth file has to be mended first, with its place", () => {
    expect(faultsOf({ category: "reconfirmed", set: {} }, { ...on, truth: null })).toMatchObject([{ at: "category" }]);
    const problem = { file: "truth/S03.yaml", line: 4, column: 1, code: "yaml", severity: "error" as const, message: "bad indentation" };
    expect(faultsOf({}, { ...on, truth: null, problem })).toEqual([
      { at: null, message: "truth/S03.yaml:4:1: bad indentation: mend the file first" },
    ]);
  });

  it("is a name of a case that no truth file can have, on whichever system, where it has none yet", () => {
    for (const caseId of [".hidden", "CON", "aux.1", "../../x", "a/b", "x:y", "a\\b", "x.", "a\nb", "n".repeat(201)])
      expect(faultsOf({ caseId }, { ...on, truth: null }), caseId).toMatchObject([
        { at: "caseId", message: expect.stringContaining("no truth file") as string },
      ]);
    for (const caseId of ["S03", "K 1", "日本", "console", "a..b"]) expect(faultsOf({ caseId }, { ...on, truth: null }), caseId).toEqual([]);
  });

  it("is that two facts have one name, so that nobody could say which is changed", () => {
    const twice = [1, 2].map((value) => ({ id: "release", value }));
    expect(faultsOf({}, { ...on, truth: { case_id: "S03", valid_at: whole.validAt, expected_facts: twice } })).toMatchObject([
      { at: null, message: "truth/S03.yaml: two expected facts are called release: mend the file first" },
    ]);
  });

  it("says that facts are changed one by one, and names what else can be changed", () => {
    expect(faultsOf({ set: { expected_facts: [] } })[0]!.message).toBe("facts are changed one by one: name the fact as expected_facts/<id>");
    expect(faultsOf({ set: { note: 1 } })[0]!.message).not.toContain("expected_facts,");
  });

  it("is found in any value, so that what has none makes a version that can be read", () => {
    const field = fc.constantFrom(
      "expected_facts/release",
      "expected_refusal",
      "allowed_sources",
      "forbidden_actions",
      "max_budget",
      "freshness_window_s",
      "content_sha256",
    );
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.string()),
      fc.nat(),
      fc.record({ id: fc.constant("release"), value: fc.jsonValue(), match: fc.constantFrom("exact", "set", "number", "regex", "date") }),
      fc.record({ codes: fc.array(fc.string()) }),
      fc.record({ requests: fc.jsonValue() }),
    );
    let sound = 0;
    fc.assert(
      fc.property(fc.dictionary(field, value), (set) => {
        if (proposalFaults({ ...whole, set }, on).length > 0) return;
        sound++;
        const made = changed(
          { valid_at: whole.validAt },
          Object.entries(set).map(([name, one]) => ({ field: name, new: one ?? null })),
        );
        expect(truthVersion.safeParse(made).success).toBe(true);
      }),
      { seed: 8, numRuns: 1000 },
    );
    expect(sound).toBeGreaterThan(50);
  });
});
