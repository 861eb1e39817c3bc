import { describe, expect, it } from "vitest";
import type { TruthVersion } from "../../../src/core/formats/truth";
import { evidenceLacks, type ArchivedEvidence, type KnownAnswer } from "../../../src/core/truth/guard";
import { ownerMarks, ownersTogether, systemsOf } from "../../../src/core/truth/owners";

const answer = (system_id: string, repetition = 0): KnownAnswer => ({
  run_id: "r",
  system: `${system_id}@1`,
  system_id,
  task_id: "S03",
  repetition,
  recorded_at: "2026-08-22T00:00:00Z",
  texts: ["It is v3.2"],
  refusal: null,
  citations: [],
});

describe("owners of systems", () => {
  const owners = { router: ["Ann", "Bo"], other: ["Cem"], __proto__: ["Eve"] };

  it("own by any spelling of their name that shares its log", () => {
    expect(systemsOf(owners, "ANN")).toEqual(["router"]);
    expect(systemsOf(owners, "dora")).toEqual([]);
    expect(systemsOf(owners, "")).toEqual([]);
    expect(systemsOf({ router: [""] }, "ann")).toEqual([]);
  });

  it("are taken together from several lists, whatever a system is called", () => {
    const one = JSON.parse('{"__proto__":["Eve"],"router":["Ann"]}') as Record<string, string[]>;
    const together = ownersTogether(one, { router: ["Bo", "Ann"] });
    expect(systemsOf(together, "eve")).toEqual(["__proto__"]);
    expect(together["router"]).toEqual(["Ann", "Bo"]);
    expect(Object.prototype).not.toHaveProperty("0");
  });

  it("mark their proposals once for each of their systems that answered the case, and for no other", () => {
    const answers = [answer("router"), answer("router", 1), answer("other")];
    expect(ownerMarks("ann", owners, answers)).toEqual([{ field: "*", why: "owner", run_id: "r", system: "router", task_id: "S03", repetition: 0 }]);
    expect(ownerMarks("ann", owners, [answer("other")])).toEqual([]);
    expect(ownerMarks("dora", owners, answers)).toEqual([]);
  });
});

describe("evidence for what an owner proposes", () => {
  const url = "https://vendor.example/releases/3";
  const truth = (value: string, more: Partial<TruthVersion> = {}): TruthVersion => ({
    valid_at: "2026-08-01T00:00:00Z",
    expected_facts: [{ id: "release", value, match: "exact" }],
    allowed_sources: ["https://vendor.example/releases/*"],
    ...more,
  });
  const answers = [answer("router")];
  const page: ArchivedEvidence = { sha256: "a".repeat(64), url, final_url: null, status: 200, text: "Release v3.3 of August", quote: null };
  const lacks = (evidence: ArchivedEvidence | null, before: TruthVersion, after: TruthVersion) =>
    evidenceLacks({
      before,
      after,
      marks: ownerMarks("ann", { router: ["ann"] }, answers),
      answers,
      evidenceUrl: url,
      evidence,
      allowedBefore: () => [],
    }).join("\n");

  it("is archived bytes, although no system answered the value", () => {
    expect(lacks(null, truth("v3.1"), truth("v3.3"))).toContain("its proposer owns router: archived evidence is needed");
    expect(lacks(page, truth("v3.1"), truth("v3.3"))).toBe("");
  });
  it("is of a source that the superseded version allows", () => {
    expect(lacks({ ...page, url: "https://blog.example/x" }, truth("v3.1"), truth("v3.3"))).toContain("allowed before this change");
  });
  it("states what is changed, and where nothing is, every required fact", () => {
    expect(lacks(page, truth("v3.1"), truth("v3.4"))).toContain("does not state release");
    expect(lacks(page, truth("v3.3"), truth("v3.3", { valid_at: "2026-08-10T00:00:00Z" }))).toBe("");
    expect(lacks(page, truth("v3.1"), truth("v3.1", { freshness_window_s: 60 }))).toContain("does not state release");
  });
});
