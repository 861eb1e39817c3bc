import { describe, expect, it } from "vitest";
import type { Params, Result } from "../../src/protocol/messages";
import type { ClaimView } from "../../src/protocol/views";
import { caseView } from "../../src/session/case/caseView";
import { labelSlots } from "../../src/session/case/slots";
import { MemoryLogs, MemoryRunFiles, MemoryShell, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { jsonl, successRow } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const k1 = { kind: "citation", citationId: "k1", claimId: "c1" };

async function opened(ports = memoryPorts({ files: new MemoryRunFiles(jsonl([successRow()])) })) {
  const session = await openedSession(ports);
  const { rows } = await session.ask("cases/page", { query: everyRow, from: 0, count: 1 });
  return { session, rowId: rows[0]!.rowId };
}
type Outcome = Result<"label/commit">;
const claimIn = (outcome: Outcome, id: string): ClaimView =>
  outcome.saved === "no" ? expect.unreachable(outcome.reason) : outcome.case.claims.find((claim) => claim.id === id)!;
const refusal = (outcome: Outcome) => (outcome.saved === "no" ? outcome.reason : expect.unreachable("it was saved"));
const claimOf = async (session: OpenedSession, rowId: string, id: string) =>
  (await session.ask("case/open", { rowId })).claims.find((claim) => claim.id === id)!;

describe("marking which citations of a claim are enough", () => {
  const mark = (session: OpenedSession, rowId: string, given: Params<"claim/mark">["mark"], claimId = "c1") =>
    session.ask("claim/mark", { rowId, claimId, mark: given });

  it("gives joint support, what each citation does, and those that are over, in one event", async () => {
    const { session, rowId } = await opened();
    const outcome = await mark(session, rowId, { op: "add", citationIds: ["k1"] });
    expect(claimIn(outcome, "c1").pairing.mine).toMatchObject({
      sets: [["k1"]],
      supported: true,
      citations: [
        { citationId: "k1", role: "alone", precise: true },
        { citationId: "k3", role: "not-needed", precise: false },
      ],
      overCited: 1,
      stale: false,
      saved: "disk",
    });
    expect(session.ports.logs.events("reviewer-a")).toMatchObject([
      {
        kind: "pairing",
        target: { kind: "claim", claim_id: "c1", task_id: "S03" },
        sufficient: [["k1"]],
        citations: ["k1", "k3"],
        recipe: "joint-support/1",
        condition: "open",
      },
    ]);
  });

  it("keeps minimal sets only: a smaller one takes the place of those that contain it, a larger one is refused", async () => {
    const { session, rowId } = await opened();
    await mark(session, rowId, { op: "add", citationIds: ["k3", "k1"] });
    const smaller = await mark(session, rowId, { op: "add", citationIds: ["k3"] });
    expect(claimIn(smaller, "c1").pairing.mine!.sets).toEqual([["k3"]]);
    expect(refusal(await mark(session, rowId, { op: "add", citationIds: ["k1", "k3"] }))).toContain("no minimal set");
  });

  it("says that not even all together are enough, and takes a set back out", async () => {
    const { session, rowId } = await opened();
    await mark(session, rowId, { op: "add", citationIds: ["k1"] });
    await mark(session, rowId, { op: "add", citationIds: ["k3"] });
    const less = await mark(session, rowId, { op: "remove", citationIds: ["k1"] });
    expect(claimIn(less, "c1").pairing.mine!.sets).toEqual([["k3"]]);
    expect(claimIn(await mark(session, rowId, { op: "none" }), "c1").pairing.mine).toMatchObject({ sets: [], supported: false, overCited: 0 });
  });

  it("is undone and given again like any label", async () => {
    const { session, rowId } = await opened();
    await mark(session, rowId, { op: "add", citationIds: ["k1"] });
    await mark(session, rowId, { op: "none" });
    await session.ask("label/undo", {});
    expect((await claimOf(session, rowId, "c1")).pairing.mine!.sets).toEqual([["k1"]]);
    await session.ask("label/undo", {});
    expect((await claimOf(session, rowId, "c1")).pairing.mine).toBeNull();
    await session.ask("label/redo", {});
    expect((await claimOf(session, rowId, "c1")).pairing.mine!.sets).toEqual([["k1"]]);
  });

  it("is stale once other citations stand under the claim, or the claim is another", async () => {
    const { session, rowId } = await opened();
    await mark(session, rowId, { op: "add", citationIds: ["k1"] });
    await session.ask("claim/pair", { rowId, citationId: "k3", claimId: null });
    expect((await claimOf(session, rowId, "c1")).pairing.mine).toMatchObject({ stale: true, overCited: 0 });
    await session.ask("label/undo", {});
    expect((await claimOf(session, rowId, "c1")).pairing.mine!.stale).toBe(false);
    const { start, end } = await claimOf(session, rowId, "c1");
    await session.ask("claim/correct", { rowId, correction: { op: "adjust", claimId: "c1", start: start! + 4, end: end! } });
    expect((await claimOf(session, rowId, "c1")).pairing.mine!.stale).toBe(true);
  });

  it("is refused for what the claim does not cite, for nothing, and without a reviewer", async () => {
    const { session, rowId } = await opened();
    expect(refusal(await mark(session, rowId, { op: "add", citationIds: ["k2"] }))).toContain("does not cite k2");
    expect(refusal(await mark(session, rowId, { op: "add", citationIds: [] }))).toContain("Choose the citations");
    expect(refusal(await mark(session, rowId, { op: "remove", citationIds: ["k1"] }))).toContain("not marked");
    expect(refusal(await mark(session, rowId, { op: "none" }, "c99"))).toContain("no claim c99");
    const nobody = await opened(memoryPorts({ files: new MemoryRunFiles(jsonl([successRow()])), shell: new MemoryShell(null) }));
    expect(refusal(await mark(nobody.session, nobody.rowId, { op: "none" }))).toContain("who is reviewing");
  });

  it("waits in the outbox where the log refuses it, like everything else that is said", async () => {
    const { session, rowId } = await opened();
    session.ports.logs.refusal = { ok: false, code: "failed", message: "the disk is full" };
    const outcome = await mark(session, rowId, { op: "add", citationIds: ["k1"] });
    expect(outcome).toMatchObject({ saved: "outbox", reason: "the disk is full" });
    expect(claimIn(outcome, "c1").pairing.mine).toMatchObject({ sets: [["k1"]], saved: "outbox" });
  });

  it("is seen of colleagues in the ordinary view, and of nobody but oneself in a blind one", async () => {
    const logs = new MemoryLogs();
    const files = new MemoryRunFiles(jsonl([successRow()]));
    const a = await opened(memoryPorts({ files, logs }));
    await mark(a.session, a.rowId, { op: "add", citationIds: ["k1"] });
    const b = await opened(memoryPorts({ files, logs, shell: new MemoryShell("reviewer-b") }));
    b.session.ports.environment.advance(1000); // a machine of its own: no two events have one id
    await mark(b.session, b.rowId, { op: "none" });
    const seen = await claimOf(b.session, b.rowId, "c1");
    expect([seen.pairing.mine!.supported, seen.pairing.others.marks.map(({ reviewer, supported }) => [reviewer, supported])]).toEqual([
      false,
      [["reviewer-a", true]],
    ]);
    const { run } = b.session.session;
    const context = (await run.context(b.rowId))!;
    const blind = caseView(context, usual.blind, {
      revision: 1,
      slots: labelSlots(context, run.data.codebook, run.drafts, usual.blind),
      history: [],
      problems: [],
      resultsFile: "results.jsonl",
      imported: false,
      labelling: { allowed: true, why: null },
    });
    const claim = blind.claims.find(({ id }) => id === "c1")!;
    expect([claim.pairing.mine!.supported, claim.pairing.others]).toEqual([false, { sealed: true, marks: [] }]);
    expect(JSON.stringify(blind)).not.toContain("reviewer-a");
  });
});

describe("correcting claims", () => {
  const correct = (session: OpenedSession, rowId: string, correction: Params<"claim/correct">["correction"]) =>
    session.ask("claim/correct", { rowId, correction });

  it("leaves the row as it is, gives the new claims ids of their place, and is undone in one step", async () => {
    const { session, rowId } = await opened();
    const before = await session.ask("case/open", { rowId });
    const split = await correct(session, rowId, { op: "split", claimId: "c1", at: 15 });
    const view = split.saved === "no" ? expect.unreachable(split.reason) : split.case;
    expect(view.claims.map(({ id, text, added }) => [id, text, added]).slice(0, 4)).toEqual([
      ["c2", "published on 20 August 2026", false],
      ["c3", before.claims[2]!.text, false],
      ["span-3-14", "The current", true],
      ["span-15-30", "release is v3.2", true],
    ]);
    expect(view.citations.map(({ claimId, repaired }) => [claimId, repaired])).toEqual([
      ["span-3-14", true],
      ["c2", false],
      ["span-3-14", true],
    ]);
    expect(session.ports.logs.events("reviewer-a")).toMatchObject([{ kind: "claim-edit", op: "split", replaces: ["c1"] }]);
    await session.ask("label/undo", {});
    expect(await session.ask("case/open", { rowId })).toMatchObject({ claims: before.claims, citations: before.citations });
  });

  it("makes labels of what stood there stale, and carries them back with an undo", async () => {
    const { session, rowId } = await opened();
    const label = { rowId, ref: k1, dimension: "citation-support", value: "none", rationale: "", evidence: null, activeSeconds: 1 };
    await session.ask("label/commit", label);
    await session.ask("label/commit", { ...label, ref: { kind: "claim", claimId: "c1" }, dimension: "joint-support" });
    await correct(session, rowId, { op: "merge", claimIds: ["c1", "c2"] });
    const slots = async (dimension: string) => (await session.ask("case/open", { rowId })).slots.filter((slot) => slot.dimension === dimension);
    expect((await slots("citation-support"))[0]!.mine!.stale).toEqual(["content"]);
    expect((await slots("joint-support")).map(({ ref, mine }) => [ref.claimId, mine])).toEqual([
      ["c3", null],
      ["span-3-59", null],
    ]);
    // It is not lost: it stands under my labels, its content gone.
    const { labels } = await session.ask("label/mine", { from: 0, count: 10 });
    expect(labels.find((one) => one.dimension === "joint-support")!.label).toMatchObject({ value: "none", stale: ["content"] });
    await session.ask("label/undo", {});
    expect((await slots("joint-support"))[0]!.mine).toMatchObject({ value: "none", stale: [] });
  });

  it("marks a claim whose bounds were adjusted", async () => {
    const { session, rowId } = await opened();
    const outcome = await correct(session, rowId, { op: "adjust", claimId: "c1", start: 7, end: 30 });
    expect(claimIn(outcome, "c1")).toMatchObject({ text: "current release is v3.2", adjusted: true, added: false });
  });

  it("finds a marker that a splitter left behind the full stop, and moves it with its citation", async () => {
    const row = successRow();
    const answer = "It is v3.2. [1] It came in August.";
    const split = {
      ...row,
      trace: {
        ...row.trace,
        answer,
        claims: [
          { id: "c1", start: 0, end: 11 },
          { id: "c2", start: 12, end: answer.length },
        ],
      },
      result: { ...row.result, citations: row.result!.citations!.map((one) => ({ ...one, claim_id: "c2" })) },
    };
    const { session, rowId } = await opened(memoryPorts({ files: new MemoryRunFiles(jsonl([split])) }));
    expect((await claimOf(session, rowId, "c2")).strayMarker).toEqual({ text: "[1]", belongsTo: "c1" });
    const outcome = await correct(session, rowId, { op: "marker", claimId: "c2" });
    expect(claimIn(outcome, "c2")).toMatchObject({ text: "It came in August.", strayMarker: null });
    expect(outcome.saved !== "no" && outcome.case.citations.map(({ claimId }) => claimId)).toEqual(["c1", "c2", "c2"]);
  });

  it("is refused with the reason, and then writes nothing", async () => {
    const { session, rowId } = await opened();
    expect(refusal(await correct(session, rowId, { op: "marker", claimId: "c1" }))).toContain("begins with no marker");
    expect(refusal(await correct(session, rowId, { op: "merge", claimIds: ["c1", "c3"] }))).toContain("stand in the answer");
    expect(session.ports.logs.events("reviewer-a")).toEqual([]);
  });
});

describe("a label that says supported", () => {
  const commit = (session: OpenedSession, rowId: string, given: Partial<Params<"label/commit">> = {}) =>
    session.ask("label/commit", {
      rowId,
      ref: k1,
      dimension: "citation-support",
      value: "full",
      rationale: "",
      evidence: null,
      activeSeconds: 1,
      ...given,
    });

  it.each<[string, Partial<Params<"label/commit">>, string | null]>([
    ["without evidence", {}, "no-evidence"],
    ["with a quote that stands in the verified bytes", { evidence: { exact: "Published 20 August 2026", representation_id: "r-a2" } }, null],
    ["with a quote from the page that its citation names", { evidence: { exact: "Release v3.2 🚀" } }, null],
    ["with a quote that stands nowhere", { evidence: { exact: "Published in the year 1887 by nobody at all" } }, "not-found"],
    ["with a quote from nowhere", { ref: { kind: "citation", citationId: "k3" }, evidence: { exact: "x" } }, "no-representation"],
    ["with a region of what is no image", { evidence: { rect: { x: 0, y: 0, width: 5, height: 5 } } }, "not-found"],
    ["in an encoding that nobody knows", { evidence: { exact: "Published 20 August 2026", charset: "klingon" } }, null],
  ])("%s", async (_, given, wanted) => {
    const { session, rowId } = await opened();
    const outcome = await commit(session, rowId, given);
    expect(outcome.saved !== "no" && outcome.label!.asserted).toBe(wanted);
    const [event] = session.ports.logs.events("reviewer-a");
    expect([event!["asserted"] ?? null, typeof event!["evidence_sha256"]]).toEqual([wanted, wanted === null ? "string" : "undefined"]);
  });

  it("is asserted where the archived bytes are not those that were received, or are gone", async () => {
    const files = new MemoryRunFiles(jsonl([successRow()]));
    const [hash] = files.representations.keys();
    const evidence = { exact: "Published 20 August 2026" };
    files.representations.set(hash!, new TextEncoder().encode("<p>Published 20 August 2026</p>"));
    const changed = await opened(memoryPorts({ files }));
    expect(await commit(changed.session, changed.rowId, { evidence })).toMatchObject({ saved: "disk", label: { asserted: "mismatch" } });
    files.representations.delete(hash!);
    const gone = await opened(memoryPorts({ files }));
    expect(await commit(gone.session, gone.rowId, { evidence })).toMatchObject({ saved: "disk", label: { asserted: "missing" } });
  });

  it("points at bytes once evidence is added; no other label is asserted", async () => {
    const { session, rowId } = await opened();
    await commit(session, rowId);
    const added = await commit(session, rowId, { evidence: { exact: "Published 20 August 2026", representation_id: "r-a2" } });
    expect(added).toMatchObject({ saved: "disk", label: { asserted: null } });
    expect(await commit(session, rowId, { value: "none" })).toMatchObject({ label: { asserted: null } });
    expect(await commit(session, rowId, { ref: { kind: "claim", claimId: "c1" }, dimension: "joint-support" })).toMatchObject({
      label: { asserted: null },
    });
  });
});
