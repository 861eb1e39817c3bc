import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Params } from "../../src/protocol/messages";
import type { CurrentLabel, LabelSlot } from "../../src/protocol/views";
import { openReview } from "../../src/session/reviewSession";
import { MemoryLogs, MemoryRunFiles, MemoryShell, memoryPorts, type MemoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { jsonl, successRow, wrongRow } from "../builders/sampleRows";

const k1 = { kind: "citation", citationId: "k1", claimId: "c1" };

async function rowOf(opened: OpenedSession, where: string): Promise<string> {
  const { rows } = await opened.ask("cases/page", { query: { ...everyRow, where }, from: 0, count: 1 });
  return rows[0]!.rowId;
}
async function commit(opened: OpenedSession, rowId: string, given: Partial<Params<"label/commit">> = {}) {
  return opened.ask("label/commit", {
    rowId,
    ref: k1,
    dimension: "citation-support",
    value: "full",
    rationale: "",
    evidence: null,
    activeSeconds: 12.34,
    ...given,
  });
}
async function slotOf(opened: OpenedSession, rowId: string, dimension = "citation-support", id = "k1"): Promise<LabelSlot> {
  const view = await opened.ask("case/open", { rowId });
  return view.slots.find((slot) => slot.dimension === dimension && (slot.ref.citationId === undefined || slot.ref.citationId === id))!;
}
const mineOf = async (opened: OpenedSession, rowId: string) => (await slotOf(opened, rowId)).mine;
const events = (ports: MemoryPorts) => ports.logs.events("reviewer-a");

describe("a label", () => {
  it("is one event on disk that says what was judged, how and for how long", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:S03 repetition:0 system:fallback-router");
    const outcome = await commit(opened, rowId, {
      rationale: "It says so.",
      evidence: { exact: "Release v3.2", start: 0, end: 12, text: "text@1", representation_id: "r-a2" },
    });
    expect(outcome).toMatchObject({
      saved: "disk",
      label: { value: "full", reviewer: "reviewer-a", stale: [], carried: false, saved: "disk", condition: "open" },
    });
    expect(events(opened.ports)).toMatchObject([
      {
        schema: "event/1",
        kind: "label",
        reviewer: "reviewer-a",
        prev: null,
        dimension: "citation-support@1",
        value: "full",
        rationale: "It says so.",
        recipe: "citation-support/1",
        condition: "open",
        active_s: 12.3,
        target: {
          kind: "citation",
          run_id: "2026-11-29T10:00:00Z/fixture/9f2c",
          lane: "fixture",
          system: { id: "fallback-router", version: "1.0.0" },
          task_id: "S03",
          repetition: 0,
          claim_id: "c1",
          citation_id: "k1",
        },
      },
    ]);
    expect(events(opened.ports)[0]!["content"]).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it("is not written while what it requires is missing, and says what", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:S03");
    expect(await commit(opened, rowId, { value: "contradicted" })).toMatchObject({ saved: "no", missing: ["evidence"] });
    expect(await commit(opened, rowId, { value: "cannot-judge", rationale: "  " })).toMatchObject({ saved: "no", missing: ["rationale"] });
    expect(events(opened.ports)).toEqual([]);
    expect(await commit(opened, rowId, { value: "contradicted", evidence: { exact: "x" } })).toMatchObject({ saved: "disk" });
  });

  it.each([
    ["an unknown value", { value: "splendid" }, "has no label"],
    ["two values where one belongs", { value: ["full", "none"] }, "exactly one"],
    ["an unknown dimension", { dimension: "mood" }, "no dimension"],
    ["a target of another kind", { ref: { kind: "row" } }, "a question about a citation"],
    ["a part the row does not have", { ref: { kind: "citation", citationId: "k99" } }, "no such citation"],
  ])("is refused with the reason for %s", async (_, given, message) => {
    const opened = await openedSession();
    const outcome = await commit(opened, await rowOf(opened, "task:S03"), given);
    expect(outcome).toMatchObject({ saved: "no", missing: [] });
    expect(outcome.saved === "no" && outcome.reason).toContain(message);
  });

  it("takes several tags, sorted, and a tag of one's own where the codebook is open", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:K01");
    expect(await commit(opened, rowId, { ref: { kind: "row" }, dimension: "failure-tags", value: ["my-own", "citation-mismatch"] })).toMatchObject({
      saved: "disk",
      label: { value: ["citation-mismatch", "my-own"] },
    });
    expect(await commit(opened, rowId, { ref: { kind: "row" }, dimension: "failure-tags", value: [] })).toMatchObject({
      saved: "disk",
      label: { value: [] },
    });
  });

  it("is refused for rows that share a key, rows of a newer schema, and without a reviewer", async () => {
    const row = successRow();
    const opened = await openedSession(memoryPorts({ files: new MemoryRunFiles(jsonl([row, row, { ...wrongRow(), schema: "row/9" }])) }));
    const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 5 });
    expect(rows.map((one) => one.duplicate)).toEqual([true, true, false]);
    for (const [index, message] of [
      [0, "same run, lane, system"],
      [1, "same run, lane, system"],
      [2, "newer version"],
    ] as const) {
      const outcome = await commit(opened, rows[index]!.rowId);
      expect(outcome.saved === "no" && outcome.reason).toContain(message);
      expect((await opened.ask("case/open", { rowId: rows[index]!.rowId })).labelling.allowed).toBe(false);
    }
    const nobody = await openedSession(memoryPorts({ shell: new MemoryShell(null) }));
    expect(await commit(nobody, await rowOf(nobody, "task:S03"))).toMatchObject({ saved: "no", missing: ["reviewer"] });
    expect(nobody.session.documentState()).toMatchObject({ reviewer: { name: null, suggestion: "Reviewer A" }, canLabel: { allowed: false } });
    await nobody.ask("reviewer/set", { name: "reviewer-a" });
    expect(await commit(nobody, await rowOf(nobody, "task:S03"))).toMatchObject({ saved: "disk" });
  });

  it("is not taken where nothing can be appended, and nothing piles up to be saved later", async () => {
    const logs = Object.assign(new MemoryLogs(), { closed: "Labels wait for the shared store here." });
    const opened = await openedSession(memoryPorts({ logs }));
    const outcome = await commit(opened, await rowOf(opened, "task:S03"));
    expect(outcome).toMatchObject({ saved: "no", reason: logs.closed });
    expect(opened.session.documentState()).toMatchObject({ canLabel: { allowed: false, why: logs.closed }, outbox: { count: 0 }, canUndo: false });
  });

  it("carries over to the same content elsewhere, and not to other content", async () => {
    const opened = await openedSession();
    await commit(opened, await rowOf(opened, "task:S03 repetition:0 system:fallback-router"));
    expect(await mineOf(opened, await rowOf(opened, "task:S03 repetition:1"))).toMatchObject({ value: "full", carried: true });
    expect(await mineOf(opened, await rowOf(opened, "task:S03 system:browser-always"))).toMatchObject({ carried: true });
    expect(await mineOf(opened, await rowOf(opened, "task:K01"))).toBeNull();
    await opened.session.settled();
    const { facets } = await opened.ask("cases/facets", { query: everyRow });
    expect(facets.find((facet) => facet.field === "review")!.values).toEqual([
      { value: "unlabelled", count: 8, selected: false },
      { value: "labelled", count: 4, selected: false },
    ]);
    expect(opened.session.documentState().labels).toEqual({ mine: 1, unlabelledRows: 8, staleRows: 0, gone: 0 });
  });

  it("is superseded by a second one, and taken back to the first by retracting that", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:K01 system:fallback-router");
    await commit(opened, rowId);
    const second = await commit(opened, rowId, { value: "none" });
    expect(await mineOf(opened, rowId)).toMatchObject({ value: "none" });
    expect(second.saved !== "no" && (await opened.ask("label/retract", { rowId, eventId: second.eventId }))).toMatchObject({
      saved: "disk",
      label: { value: "full" },
    });
    expect(await mineOf(opened, rowId)).toMatchObject({ value: "full" });
    expect((await opened.ask("case/open", { rowId })).history.map((item) => [item.kind, item.value, item.retracted])).toEqual([
      ["label", "full", false],
      ["label", "none", true],
      ["retract", null, false],
    ]);
    expect(await opened.ask("label/retract", { rowId, eventId: "no-such-event" })).toMatchObject({ saved: "no" });
  });
});

describe("staleness", () => {
  it("names content, codebook, truth and judge apart, and brings the row back as unlabelled", async () => {
    const files = new MemoryRunFiles(jsonl([successRow()]));
    const judge = {
      judgement_id: "j1",
      judge: { id: "support-judge", model_version: "1" },
      target: { kind: "citation", task_id: "S03", citation_id: "k1" },
      label: "full",
    };
    files.judgementFiles.set("judgements/a.jsonl", jsonl([judge]));
    files.truths.set("S03", "case_id: S03\nversions:\n  - { version: 1, valid_at: 2026-01-01T00:00:00Z }\n");
    const opened = await openedSession(memoryPorts({ files }));
    const rowId = await rowOf(opened, "task:S03");
    await commit(opened, rowId);
    expect(events(opened.ports)[0]).toMatchObject({ truth: { case_id: "S03", version: 1 }, judge: { id: "support-judge", model_version: "1" } });
    expect((await mineOf(opened, rowId))!.stale).toEqual([]);

    files.judgementFiles.set("judgements/a.jsonl", jsonl([{ ...judge, judge: { ...judge.judge, model_version: "2" } }]));
    files.truths.set(
      "S03",
      "case_id: S03\nversions:\n  - { version: 2, valid_at: 2026-02-01T00:00:00Z }\n  - { version: 1, valid_at: 2026-01-01T00:00:00Z }\n",
    );
    files.artefacts.set(
      "review/codebook.yaml",
      "dimensions:\n  - { id: citation-support, version: 2, applies_to: citation, recipe: citation-support/1, labels: [{ id: full }, { id: none }] }\n",
    );
    const row = successRow();
    files.resultsBytes = new TextEncoder().encode(jsonl([{ ...row, trace: { ...row.trace, answer: `${row.trace!.answer!} More.` } }]));
    await changedOnDisk(opened, "rows", "judgements", "codebook", "truth");
    expect((await mineOf(opened, rowId))!.stale).toEqual(["content", "codebook", "truth", "judge"]);
    expect((await opened.ask("cases/page", { query: { ...everyRow, where: "review:stale" }, from: 0, count: 1 })).total).toBe(1);
    expect(opened.session.documentState().labels.staleRows).toBe(1);
    expect(await opened.ask("cases/step", { query: everyRow, rowId: null, direction: "next", of: "unlabelled" })).toMatchObject({ rowId });
  });

  it("does not touch labels when verdicts, times or metrics are computed again", async () => {
    const files = new MemoryRunFiles(jsonl([successRow()]));
    const opened = await openedSession(memoryPorts({ files }));
    const rowId = await rowOf(opened, "task:S03");
    await commit(opened, rowId);
    const row = successRow();
    files.resultsBytes = new TextEncoder().encode(
      jsonl([{ ...row, observed_at: "2026-12-01T00:00:00Z", metrics: { duration_s: 99 }, result: { ...row.result, primary_label: "partial" } }]),
    );
    await changedOnDisk(opened, "rows");
    expect(await mineOf(opened, rowId)).toMatchObject({ value: "full", stale: [], carried: false });
  });
});

describe("undo and redo", () => {
  it("take back and bring back the latest, without limit, across rows and restarts, by appending", async () => {
    const ports = memoryPorts();
    const first = await openedSession(ports);
    const [s03, k01] = [await rowOf(first, "task:S03 system:browser-always"), await rowOf(first, "task:K01 system:browser-always")];
    await commit(first, s03);
    await commit(first, k01, { value: "none" });
    await first.ask("comment/add", { rowId: k01, ref: { kind: "row" }, text: "odd" });
    first.session.close();

    const again = await openedSession(ports);
    expect(again.session.documentState()).toMatchObject({ canUndo: true, canRedo: false });
    expect(await again.ask("label/undo", {})).toMatchObject({ done: true, what: expect.stringContaining("comment") as string, rowId: k01 });
    expect(await again.ask("label/undo", {})).toMatchObject({ done: true, what: "label none on K01", rowId: k01 });
    expect(await again.ask("label/undo", {})).toMatchObject({ done: true, rowId: s03 });
    expect(await again.ask("label/undo", {})).toMatchObject({ done: false });
    expect(await mineOf(again, s03)).toBeNull();
    expect(await again.ask("label/redo", {})).toMatchObject({ done: true, rowId: s03 });
    expect(await again.ask("label/redo", {})).toMatchObject({ done: true, rowId: k01 });
    expect(await mineOf(again, k01)).toMatchObject({ value: "none" });
    expect(events(ports).map((event) => event.kind)).toEqual(["label", "label", "comment", "retract", "retract", "retract", "label", "label"]);
  });

  it("take back what was said last, also while its line is still being written, and each thing once", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    const rowId = await rowOf(opened, "task:S03 repetition:0 system:fallback-router");
    await commit(opened, rowId);
    // The keys of a quick hand: a label, then Ctrl+Z three times, none of them waiting for the one before.
    const [second, ...undone] = await Promise.all([
      commit(opened, rowId, { value: "cannot-judge", rationale: "which?" }),
      opened.ask("label/undo", {}),
      opened.ask("label/undo", {}),
      opened.ask("label/undo", {}),
    ]);
    expect(second).toMatchObject({ saved: "disk" });
    expect(undone).toMatchObject([{ what: "label cannot-judge on S03" }, { what: "label full on S03" }, { done: false }]);
    expect(events(ports).map(({ kind }) => kind)).toEqual(["label", "label", "retract", "retract"]);
    const again = await Promise.all([opened.ask("label/redo", {}), opened.ask("label/redo", {}), opened.ask("label/redo", {})]);
    expect(again).toMatchObject([{ what: "label full on S03" }, { what: "label cannot-judge on S03" }, { done: false }]);
  });

  it("hold as laws: undoing everything leaves nothing, redoing everything leaves what was", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ repetition: fc.integer({ min: 0, max: 1 }), value: fc.constantFrom("full", "partial", "none") }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (steps) => {
          const opened = await openedSession(
            memoryPorts({ files: new MemoryRunFiles(jsonl([0, 1].map((repetition) => wrongRow({ task: "K01", repetition })))) }),
          );
          const ids = [await rowOf(opened, "repetition:0"), await rowOf(opened, "repetition:1")];
          const state = async () => Promise.all(ids.map(async (id) => (await mineOf(opened, id))?.value ?? null));
          for (const { repetition, value } of steps) await commit(opened, ids[repetition]!, { value });
          const before = await state();
          for (let left = steps.length; left > 0; left--) expect(await opened.ask("label/undo", {})).toMatchObject({ done: true });
          expect(await state()).toEqual([null, null]);
          for (let left = steps.length; left > 0; left--) expect(await opened.ask("label/redo", {})).toMatchObject({ done: true });
          expect(await state()).toEqual(before);
          expect(await opened.ask("label/redo", {})).toMatchObject({ done: false });
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("a label that the log refuses", () => {
  const full = { ok: false, code: "disk-full", message: "no space is left on the disk" } as const;

  it("counts, is shown as not saved, survives a restart, and is written when that works again", async () => {
    const ports = memoryPorts();
    ports.logs.refusal = full;
    const opened = await openedSession(ports);
    const rowId = await rowOf(opened, "task:S03 repetition:0 system:fallback-router");
    expect(await commit(opened, rowId)).toMatchObject({ saved: "outbox", reason: full.message, label: { value: "full", saved: "outbox" } });
    await commit(opened, rowId, { value: "partial" });
    expect(opened.session.documentState().outbox).toEqual({ count: 2, message: full.message });
    expect(
      (await opened.ask("outbox/export", {})).text
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { value: string }).value),
    ).toEqual(["full", "partial"]);
    opened.session.close();

    const again = await openedSession(ports);
    expect(await mineOf(again, rowId)).toMatchObject({ value: "partial", saved: "outbox" });
    expect(await again.ask("outbox/retry", {})).toMatchObject({ saved: 0, left: 2, reason: full.message });
    ports.logs.refusal = null;
    expect(await again.ask("outbox/retry", {})).toEqual({ saved: 2, left: 0, reason: null });
    expect(events(ports).map((event) => event["value"])).toEqual(["full", "partial"]);
    expect(await mineOf(again, rowId)).toMatchObject({ value: "partial", saved: "disk" });
    expect(again.session.documentState().outbox).toEqual({ count: 0, message: null });
  });

  it("is not lost where two windows add to the box, and is written once where both try again", async () => {
    const ports = memoryPorts();
    ports.logs.refusal = full;
    const [one, two] = [await openedSession(ports), await openedSession(ports)];
    const rowId = await rowOf(one, "task:S03 repetition:0 system:fallback-router");
    await commit(one, rowId);
    await commit(two, rowId, { value: "partial" });
    await commit(one, rowId, { value: "none" });
    ports.logs.refusal = null;
    const done = await Promise.all([one.ask("outbox/retry", {}), two.ask("outbox/retry", {})]);
    expect(done.map(({ saved }) => saved).sort()).toEqual([0, 3]);
    expect(done.map(({ left }) => left)).toEqual([0, 0]);
    expect(events(ports).map((event) => event["value"])).toEqual(["full", "partial", "none"]);
  });

  it("is written once although the box still holds it after a crash", async () => {
    const ports = memoryPorts();
    ports.logs.refusal = full;
    const opened = await openedSession(ports);
    const rowId = await rowOf(opened, "task:S03 repetition:0 system:fallback-router");
    await commit(opened, rowId);
    const box = await ports.keeper.get("outbox");
    ports.logs.refusal = null;
    await opened.ask("outbox/retry", {});
    await ports.keeper.set("outbox", box);
    const again = await openedSession(ports);
    expect(await mineOf(again, rowId)).toMatchObject({ value: "full", saved: "disk" });
    expect(await again.ask("outbox/retry", {})).toEqual({ saved: 0, left: 0, reason: null });
    expect(events(ports)).toHaveLength(1);
  });

  it("keeps its order and its undo: what waits is written before what is said next, and a retract still names it", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    const rowId = await rowOf(opened, "task:K02");
    await commit(opened, rowId, { value: "none" });
    ports.logs.refusal = full;
    await commit(opened, rowId);
    await opened.ask("label/undo", {});
    expect(await mineOf(opened, rowId)).toMatchObject({ value: "none", saved: "disk" });
    ports.logs.refusal = null;
    await commit(opened, rowId, { value: "partial" });
    const written = events(ports);
    expect(written.map((event) => [event.kind, event["value"] ?? null])).toEqual([
      ["label", "none"],
      ["label", "full"],
      ["retract", null],
      ["label", "partial"],
    ]);
    expect(written[2]!["retracts"]).toBe(written[1]!.id);
    expect([...written].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(written);
    await opened.ask("label/undo", {});
    expect(await mineOf(opened, rowId)).toMatchObject({ value: "none" });
  });
});

describe("a draft", () => {
  it("is kept by target, shown in every panel and after a restart, and gone with the label", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    const rowId = await rowOf(opened, "task:K01 repetition:1");
    const draft = { value: null, rationale: "half a ration", evidence: null };
    await opened.ask("draft/save", { rowId, ref: k1, dimension: "citation-support", draft });
    opened.session.close();
    const again = await openedSession(ports);
    expect((await slotOf(again, rowId)).draft).toEqual(draft);
    expect(
      (await again.ask("cases/page", { query: { ...everyRow, where: "review:draft" }, from: 0, count: 5 })).rows.map((row) => row.rowId),
    ).toEqual([rowId]);
    await commit(again, rowId, { rationale: draft.rationale });
    expect((await slotOf(again, rowId)).draft).toBeNull();
  });

  it("stays where it was typed while the label was being written, and goes where it says what was written", async () => {
    const ports = memoryPorts();
    const opened = await openedSession(ports);
    const rowId = await rowOf(opened, "task:K01");
    let disk = () => undefined as void;
    const slow = new Promise<void>((resolve) => (disk = resolve));
    const { append } = ports.logs;
    ports.logs.append = async (...given) => slow.then(() => append.apply(ports.logs, given));
    const draft = (rationale: string) =>
      opened.ask("draft/save", { rowId, ref: k1, dimension: "citation-support", draft: { value: null, rationale, evidence: null } });
    await draft("half");
    const writing = commit(opened, rowId, { rationale: "half a reason" });
    await draft("half a reason");
    await draft("half a reason, and one more");
    disk();
    expect(await writing).toMatchObject({ saved: "disk" });
    expect((await slotOf(opened, rowId)).draft).toMatchObject({ rationale: "half a reason, and one more" });
    await draft("half a reason");
    await commit(opened, rowId, { value: "none", rationale: "half a reason" });
    expect((await slotOf(opened, rowId)).draft).toBeNull();
  });

  it("stays when the label is refused", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:K01");
    await opened.ask("draft/save", {
      rowId,
      ref: k1,
      dimension: "citation-support",
      draft: { value: "contradicted", rationale: "", evidence: null },
    });
    await commit(opened, rowId, { value: "contradicted" });
    expect((await slotOf(opened, rowId)).draft).toMatchObject({ value: "contradicted" });
    await opened.ask("draft/save", { rowId, ref: k1, dimension: "citation-support", draft: null });
    expect((await slotOf(opened, rowId)).draft).toBeNull();
  });
});

describe("pairing and added claims", () => {
  it("change what a reviewer sees and judges, through their log alone", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:S03 repetition:0 system:fallback-router");
    await commit(opened, rowId);
    const paired = await opened.ask("claim/pair", { rowId, citationId: "k1", claimId: "c2" });
    expect(paired.saved !== "no" && paired.case.citations[0]).toMatchObject({ id: "k1", claimId: "c2", repaired: true });
    expect((await mineOf(opened, rowId))!.stale).toEqual(["content"]);
    const added = await opened.ask("claim/correct", { rowId, correction: { op: "add", start: 3, end: 14 } });
    expect(added.saved !== "no" && added.case.claims.at(-1)).toMatchObject({ id: "span-3-14", start: 3, end: 14, text: "The current", added: true });
    await opened.ask("label/undo", {});
    await opened.ask("label/undo", {});
    const view = await opened.ask("case/open", { rowId });
    expect([view.citations[0]!.claimId, view.claims.length, (await mineOf(opened, rowId))!.stale]).toEqual(["c1", 3, []]);
  });

  it("are refused where there is nothing to pair or mark", async () => {
    const opened = await openedSession();
    const rowId = await rowOf(opened, "task:B03");
    expect(await opened.ask("claim/pair", { rowId, citationId: "k1", claimId: null })).toMatchObject({ saved: "no" });
    expect(await opened.ask("claim/correct", { rowId, correction: { op: "add", start: 0, end: 5 } })).toMatchObject({ saved: "no" });
  });
});

describe("colleagues", () => {
  it("see each other's labels in the ordinary view, and take back only their own", async () => {
    const [files, logs] = [new MemoryRunFiles(), new MemoryLogs()];
    const a = await openedSession(memoryPorts({ files, logs }));
    const b = await openedSession(memoryPorts({ files, logs, shell: new MemoryShell("reviewer-b") }));
    const rowId = await rowOf(a, "task:K01 repetition:1");
    const outcome = await commit(a, rowId, { rationale: "mine" });
    await Promise.all([...b.ports.logs.lines.keys()].map(() => b.session.run.book.reload()));
    const slot = await slotOf(b, rowId);
    expect([slot.mine, slot.others.labels.map((label: CurrentLabel) => [label.reviewer, label.value, label.rationale])]).toEqual([
      null,
      [["reviewer-a", "full", "mine"]],
    ]);
    expect(outcome.saved !== "no" && (await b.ask("label/retract", { rowId, eventId: outcome.eventId }))).toMatchObject({
      saved: "no",
      reason: "Only reviewer-a can take this back.",
    });
    expect(await b.ask("label/undo", {})).toMatchObject({ done: false });
  });
});

describe("my labels", () => {
  it("are listed newest first, with their rows, and those whose rows are gone too", async () => {
    const files = new MemoryRunFiles(jsonl([successRow(), wrongRow()]));
    const opened = await openedSession(memoryPorts({ files }));
    await commit(opened, await rowOf(opened, "task:S03"));
    await commit(opened, await rowOf(opened, "task:K01"), { value: "none" });
    files.resultsBytes = new TextEncoder().encode(jsonl([successRow()]));
    await changedOnDisk(opened, "rows");
    const { total, labels } = await opened.ask("label/mine", { from: 0, count: 10 });
    expect(total).toBe(2);
    expect(labels.map((one) => [one.taskId, one.rowId === null, one.label.value, one.label.stale])).toEqual([
      ["K01", true, "none", ["content"]],
      ["S03", false, "full", []],
    ]);
  });
});

/** Tells the session what a watcher would, and waits until it has taken it in. */
async function changedOnDisk(opened: OpenedSession, ...what: ("rows" | "judgements" | "codebook" | "truth")[]) {
  opened.ports.files.say(...what);
  await opened.session.settled();
}

describe("opening", () => {
  it("takes no more than what the keeper holds, and survives a keeper full of other things", async () => {
    const ports = memoryPorts();
    for (const key of ["drafts", "outbox", "filters", "panel/panel-1"]) await ports.keeper.set(key, [{ odd: true }]);
    const session = await openReview(ports);
    await session.whenRead;
    expect(session.documentState()).toMatchObject({ status: "ready", outbox: { count: 0 }, savedFilters: [] });
  });
});
