import { describe, expect, it } from "vitest";
import { requests, type Method, type Params } from "../../src/protocol/messages";
import { panelState } from "../../src/protocol/views";
import { oldTruthText } from "../builders/liveTruthRun";
import { MemoryTruth } from "../builders/memoryTruth";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { archived, png } from "../builders/png";
import { jsonl, sampleRepresentations, sampleRows, successRow } from "../builders/sampleRows";
import { everyRow, openedSession } from "../builders/openedSession";
import { planOfRows } from "../builders/plans";

/** The sample rows, and one whose representation is a picture. */
function filesWithPicture() {
  const picture = archived(
    png(3, 2, () => [1, 2, 3]),
    "image/png",
  );
  const row = successRow({ task: "S99" });
  const representations = [{ ...row.provenance!.representations![0]!, sha256: picture.sha256, content_type: picture.contentType }];
  return new MemoryRunFiles(jsonl([...sampleRows(), { ...row, provenance: { ...row.provenance, representations } }]), [
    ...sampleRepresentations,
    picture,
  ]);
}

const sampled = { dimension: "primary-label", judge: "grader", seed: 1, cells: [{ id: "all", quota: "all" }] };

describe("a session", () => {
  it("answers every request of the protocol with what its schema says", async () => {
    const ports = memoryPorts({ files: filesWithPicture() });
    const blinding = { judge: false, grader: false, system: false, reviewers: false, passages: false };
    const queued = { planId: "queued", place: 0 };
    ports.plans.texts.set("queued", JSON.stringify(await planOfRows([successRow()], ports.files.results, { plan_id: "queued", blinding })));
    const { ask, session, errors } = await openedSession({ ...ports, truths: new MemoryTruth({ S03: oldTruthText }) });
    const page = await ask("cases/page", { query: everyRow, from: 0, count: 50 });
    const rowId = page.rows.find((row) => row.taskId === "S03")!.rowId;
    const pictured = page.rows.find((row) => row.taskId === "S99")!.rowId;
    const ref = { kind: "citation", citationId: "k1", claimId: "c1" };
    const first = await ask("label/commit", {
      rowId,
      ref,
      dimension: "citation-support",
      value: "full",
      rationale: "",
      evidence: null,
      activeSeconds: 3,
    });
    const eventId = first.saved === "no" ? expect.unreachable(first.reason) : first.eventId;
    const migration = { from: "citation-support@1", to: "citation-support@2", map: { full: "full" }, others: "relabel", scope: "own" } as const;
    const draft = {
      caseId: "S03",
      set: { freshness_window_s: 60 },
      category: "window-changed",
      reason: "it changes every minute",
      evidenceUrl: "https://vendor.example/releases/latest",
      evidenceSha256: null,
      evidence: null,
      validAt: "2026-11-29T00:00:00Z",
      target: null,
      restores: null,
    };
    const proposed = await ask("truth/propose", { draft });
    const id = proposed.done ? proposed.proposal.item.id : expect.unreachable(proposed.reasons.join());
    const params: { [M in Method]: Params<M> } = {
      "view/ready": { protocol: 1, panelId: "panel-1" },
      "view/save": { panelId: "panel-1", panel: panelState.parse({ tab: "case", rowId }) },
      "codebook/open": {},
      "codebook/check": { text: "dimensions: []" },
      "codebook/edit": { text: "dimensions: []", edits: [{ op: "set", path: ["id"], value: "own" }] },
      "codebook/keepDraft": { draft: { text: "half a codebook", base: null } },
      "codebook/save": { text: "dimensions: []", base: null, wording: [] },
      "codebook/versions": {},
      "codebook/preview": { migration },
      "codebook/migrate": { migration },
      "codebook/takeBack": { eventId: "none" },
      "decisions/list": { dimension: null, types: [], state: "all", from: 0, count: 10 },
      "decisions/step": { dimension: null, types: [], state: "open", from: null, direction: "next" },
      "decisions/open": { rowId, ref, dimension: "citation-support" },
      "decisions/decide": {
        rowId,
        ref,
        dimension: "citation-support",
        value: "full",
        cause: "other",
        rationale: "why",
        evidence: null,
        activeSeconds: 1,
        rated: true,
      },
      "decisions/names": { rowId, ref, dimension: "citation-support" },
      "decisions/skip": { rowId, ref, dimension: "citation-support", reason: "later" },
      "decisions/merge": { dimension: "citation-support", rule: { strategy: "majority" }, write: false, rationale: "" },
      "decisions/changes": {},
      "truth/state": {},
      "truth/list": { filter: { states: [], whose: "all", category: null, marked: false, search: "" }, from: 0, count: 10 },
      "truth/proposal": { id },
      "truth/preview": { id },
      "truth/cases": { search: "s0", count: 10 },
      "truth/form": { caseId: null, rowId },
      "truth/check": { draft },
      "truth/propose": { draft },
      "truth/ask": { id, text: "since when?" },
      "truth/reject": { id, reason: "not so" },
      "truth/withdraw": { id, reason: null },
      "truth/approve": { id, acknowledge: false, seen: null },
      "truth/finish": {},
      "truth/history": { caseId: "S03" },
      "truth/due": { soonDays: 7 },
      "truth/showDiff": { of: { what: "versions", caseId: "S03", earlier: 1, later: 1 } },
      "review/export": { as: "labels-csv", planId: null, pseudonyms: false, mark: true },
      "decisions/undo": {},
      "decisions/redo": {},
      "queue/list": {},
      "queue/open": { planId: "queued" },
      "queue/item": queued,
      "queue/step": { planId: "queued", place: null, direction: "next", of: "left" },
      "queue/skip": { ...queued, reason: "too long", activeSeconds: 1 },
      "queue/flag": { ...queued, flagged: true, text: "odd" },
      "queue/reveal": queued,
      "queue/leaveBlind": { planId: "queued" },
      "queue/undo": { planId: "queued" },
      "queue/redo": { planId: "queued" },
      "cases/page": { query: everyRow, from: 0, count: 5 },
      "cases/facets": { query: everyRow },
      "cases/matrix": { query: everyRow },
      "cases/groupFields": {},
      "cases/groups": { query: everyRow, by: ["stratum"], figures: ["duration"], distinct: ["task"], percentiles: [50, 95] },
      "cases/position": { query: everyRow, rowId },
      "cases/step": { query: everyRow, rowId, direction: "next", of: "any" },
      "cases/goto": { text: "K0", count: 5 },
      "cases/copy": { query: everyRow, from: 0, count: 5, as: "json", columns: [] },
      "agreement/raters": { withoutAsserted: false, plan: null },
      "agreement/pair": {
        dimension: "citation-support",
        condition: "open",
        first: "reviewer-a",
        second: "grader",
        plan: null,
        withoutAsserted: false,
        intervals: { seed: "1", resamples: 100, token: "t" },
      },
      "agreement/self": {
        dimension: "citation-support",
        condition: "open",
        plan: null,
        withoutAsserted: false,
        seed: "1",
        resamples: 100,
        token: "t",
      },
      "agreement/corrected": {
        plan: "queued",
        condition: "open",
        judge: null,
        positive: null,
        withoutAsserted: false,
        seed: "1",
        resamples: 100,
        token: "t",
      },
      "agreement/needed": {
        plan: "queued",
        condition: "open",
        judge: null,
        positive: null,
        withoutAsserted: false,
        figure: "rate",
        width: 0.1,
        errors: 0.1,
      },
      "agreement/all": { dimension: "citation-support", condition: "open", plan: null, withoutAsserted: false },
      "table/save": { table: { columns: ["task", "label"], widths: { label: 200 } } },
      "reading/stop": {},
      "reading/resume": {},
      "filters/save": { filter: { name: "failures", query: everyRow } },
      "filters/delete": { name: "failures" },
      "case/open": { rowId },
      "representation/open": { rowId, representationId: "r-a2", charset: null },
      "representation/text": { rowId, representationId: "r-a2", charset: null, at: 0 },
      "bytes/read": { of: { rowId, representationId: "r-a2" }, from: 0, count: 16 },
      "bytes/find": { of: { rowId, representationId: null }, text: "task_id", ignoreCase: false, from: 0, direction: "next" },
      "passages/find": { rowId, representationId: "r-a2", charset: null, claimId: "c1" },
      "case/stages": { rowId, claimId: null },
      "evidence/describe": { rowId, representationId: "r-a2", charset: null, start: 0, end: 7 },
      "evidence/describeRegion": { rowId: pictured, representationId: "r-a2", rect: { x: 0, y: 0, width: 2, height: 2 } },
      "evidence/copyText": { rowId, representationId: "r-a2", evidence: { exact: "Release v3.2" } },
      "evidence/export": { rowId, claimId: null, as: "evidence-card" },
      "label/commit": { rowId, ref, dimension: "citation-support", value: "partial", rationale: "", evidence: null, activeSeconds: 1 },
      "label/retract": { rowId, eventId },
      "label/undo": {},
      "label/redo": {},
      "label/mine": { from: 0, count: 10 },
      "comment/add": { rowId, ref: { kind: "row" }, text: "odd" },
      "draft/save": { rowId, ref, dimension: "citation-support", draft: { value: null, rationale: "half a", evidence: null } },
      "claim/pair": { rowId, citationId: "k2", claimId: "c1" },
      "claim/mark": { rowId, claimId: "c1", mark: { op: "add", citationIds: ["k1"] } },
      "claim/correct": { rowId, correction: { op: "add", start: 0, end: 2 } },
      "sample/options": {},
      "sample/preview": { design: sampled, extends: null, token: "t" },
      "sample/draw": { design: { ...sampled, plan_id: "drawn" }, extends: null, token: "t", takeWhatThereIs: true },
      "sample/extend": { planId: "drawn" },
      "sample/asText": { design: sampled },
      "sample/fromText": { text: "dimension: primary-label\ncells: [{ id: all, quota: all }]\n" },
      "reviewer/set": { name: "reviewer-a" },
      "outbox/retry": {},
      "outbox/export": {},
      "problems/page": { from: 0, count: 10 },
      "banner/dismiss": {},
      "source/dismissNotes": {},
      "source/importAgain": {},
      "shell/openLink": { url: "https://example.org/" },
      "shell/openLine": { line: 1, column: 1 },
      "shell/copy": { text: "x" },
      "shell/saveText": { name: "x.html", text: "x" },
      "shell/caseLink": { rowId },
      "shell/workbenchCommand": { command: "workbench.action.quickOpen" },
    };
    for (const method of Object.keys(requests) as Method[]) await ask(method, params[method] as never);
    expect(errors).toEqual([]);
    session.close();
  });
});
