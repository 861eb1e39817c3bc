import { describe, expect, it } from "vitest";
import { claimsWithEvidence } from "../../src/session/useCases/exportEvidence";
import { brokenRules } from "../builders/annotationModel";
import { memoryPorts, MemoryRunFiles } from "../builders/memoryPorts";
import { everyRow, openedSession } from "../builders/openedSession";
import { releasePage } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

async function opened(files = new MemoryRunFiles()) {
  const review = await openedSession(memoryPorts({ files }));
  const { rows } = await review.ask("cases/page", { query: everyRow, from: 0, count: 50 });
  return { ...review, rowId: rows.find((one) => one.taskId === "S03")!.rowId };
}

describe("the evidence of a case", () => {
  it("comes with its words around, its place in code points, its source and its hash, and with what reviewers said", async () => {
    const { ask, session, rowId } = await opened();
    await ask("reviewer/set", { name: "reviewer-a" });
    await ask("label/commit", {
      rowId,
      ref: { kind: "citation", citationId: "k1" },
      dimension: "citation-support",
      value: "partial",
      rationale: "half of it",
      evidence: { representation_id: "r-a2", exact: "by the release team" },
      activeSeconds: 1,
    });
    const claims = await claimsWithEvidence(session, { rowId, claimId: null }, usual.open);
    const spans = claims.flatMap(({ evidence }) => evidence);
    const mine = spans.find(({ label }) => label.by.role === "reviewer")!;
    expect(mine).toMatchObject({
      label: { by: { type: "Person", name: "reviewer-a" }, values: ["partial"], rationale: "half of it", citation: 1 },
      exact: "by the release team",
      grade: "exact",
      context: { quote: "by the release team" },
      source: { sha256: releasePage.sha256, hash: expect.stringMatching(/^verified/) as string, status: "200 OK" },
    });
    // The rocket before it is one code point and two code units.
    expect(mine.place!.start - mine.place!.startCodePoint).toBe(1);
    expect(mine.context!.before).toContain("Published 20 August 2026");
    expect(spans.some(({ label }) => label.by.role === "grader")).toBe(true);
  });

  it("is exported as annotations that keep the model's rules, and as a card that holds the quotes", async () => {
    const { ask, rowId } = await opened();
    const annotations = await ask("evidence/export", { rowId, claimId: null, as: "web-annotation" });
    expect(annotations).toMatchObject({ name: "S03.jsonld", mediaType: "application/ld+json" });
    expect(annotations.spans).toBeGreaterThan(1);
    expect(brokenRules(JSON.parse(annotations.text))).toEqual([]);
    const card = await ask("evidence/export", { rowId, claimId: "c1", as: "evidence-card" });
    expect(card).toMatchObject({ name: "S03-c1.html", claims: 1 });
    expect(card.text).toContain("<mark>");
    expect(card.text).not.toMatch(/<script|javascript:|\son\w+=/i);
  });

  it("says where the bytes are missing or the claim is not there", async () => {
    const { ask, rowId, errors } = await opened(new MemoryRunFiles(undefined, []));
    const { text } = await ask("evidence/export", { rowId, claimId: null, as: "evidence-card" });
    expect(text).toContain("the bytes are not in the archive");
    expect(text).toContain("the archived text was not at hand");
    await expect(ask("evidence/export", { rowId, claimId: "nowhere", as: "evidence-card" })).rejects.toThrow('no claim "nowhere"');
    expect(errors).toEqual([]);
  });

  it("is saved by the surroundings", async () => {
    const { ask, ports } = await opened();
    expect(await ask("shell/saveText", { name: "x.html", text: "words" })).toEqual({ saved: true });
    expect(ports.shell.done).toContain("save x.html words");
  });
});
