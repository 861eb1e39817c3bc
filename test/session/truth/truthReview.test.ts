import { afterEach, describe, expect, it } from "vitest";
import type { Row } from "../../../src/core/formats/row";
import type { Params } from "../../../src/protocol/messages";
import type { ProposalDraft } from "../../../src/protocol/truthState";
import { openReview, type ReviewSession } from "../../../src/session/reviewSession";
import type { OtherRuns } from "../../../src/session/truth/knownRuns";
import { hashOf, liveRow, newPage, oldTruthText, otherCapture, vendorUrl } from "../../builders/liveTruthRun";
import { MemoryEnvironment, MemoryLogs, MemoryRunFiles, MemoryShell, memoryPorts } from "../../builders/memoryPorts";
import { MemoryTruth } from "../../builders/memoryTruth";
import { panelOf } from "../../builders/openedSession";
import { planOfRows } from "../../builders/plans";
import { jsonl } from "../../builders/sampleRows";

const open: ReviewSession[] = [];
afterEach(() => open.splice(0).forEach((session) => session.close()));

const answered = () => liveRow({ answer: "The latest release is v3.2" });
function runFiles(rows: readonly Row[]): MemoryRunFiles {
  const files = new MemoryRunFiles(jsonl(rows), []);
  for (const page of [newPage, otherCapture]) files.representations.set(hashOf(page), page);
  return files;
}

/** A store and logs that several reviewers share, each in a session of their own. */
function shared(rows: readonly Row[] = [answered()], others?: OtherRuns) {
  const [files, logs, store] = [runFiles(rows), new MemoryLogs(), new MemoryTruth({ S03: oldTruthText })];
  const environment = new MemoryEnvironment(); // ids of events differ by it
  const as = async (name: string | null) => {
    const ports = memoryPorts({ files, logs, environment, truths: store, shell: new MemoryShell(name) });
    const session = await openReview(ports, others);
    open.push(session);
    await session.whenRead;
    return { ports, session, ...panelOf(session, `panel of ${name}`) };
  };
  return { files, logs, store, as };
}

const draft = (given: Partial<ProposalDraft> = {}): ProposalDraft => ({
  caseId: "S03",
  set: { "expected_facts/release": { id: "release", value: "v3.2", match: "exact" } },
  category: "page-changed",
  reason: "the vendor released v3.2",
  evidenceUrl: vendorUrl,
  evidenceSha256: hashOf(newPage),
  evidence: { exact: "The latest release is v3.2" },
  validAt: "2026-08-20T00:00:00Z",
  target: null,
  restores: null,
  ...given,
});
const everything: Params<"truth/list"> = { filter: { states: [], whose: "all", category: null, marked: false, search: "" }, from: 0, count: 50 };

type Asked = Awaited<ReturnType<ReturnType<typeof shared>["as"]>>;
async function proposed({ ask }: Asked, given: Partial<ProposalDraft> = {}): Promise<string> {
  const outcome = await ask("truth/propose", { draft: draft(given) });
  return outcome.done ? outcome.proposal.item.id : expect.unreachable(outcome.reasons.join());
}

describe("truths in an open review", () => {
  it("lead from a form that holds nothing of the answer to a version that another reviewer approves", async () => {
    const { as, store } = shared();
    const [ann, ben] = [await as("ann"), await as("ben")];
    const [row] = (await ann.ask("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 1 })).rows;
    const form = await ann.ask("truth/form", { caseId: null, rowId: row!.rowId });
    expect(form).toMatchObject({
      caseId: "S03",
      version: 1,
      fields: [{ field: "expected_facts/release", value: { value: "v3.1" } }, { field: "allowed_sources" }, { field: "freshness_window_s" }],
      cause: { category: "page-changed", target: { task_id: "S03", kind: "row" } },
      pages: [{ sha256: hashOf(newPage), url: vendorUrl, allowed: true, row: { rowId: row!.rowId, representationId: "r1" } }],
    });
    expect(JSON.stringify(form)).not.toContain("v3.2");

    const looked = (await ann.ask("truth/check", { draft: draft() })).looked!;
    expect(looked.marks.map(({ words }) => words)).toEqual([expect.stringContaining("would be what router@1.0.0")]);
    expect(looked.refusals).toEqual([]);
    const id = await proposed(ann, { target: form.cause!.target });
    await ben.session.settled();
    ben.ports.logs.say();
    await ben.session.settled();
    const list = await ben.ask("truth/list", everything);
    expect(list.items).toMatchObject([{ id, by: "ann", mine: false, waitsForMe: true, marked: 1, status: "open" }]);

    const view = await ben.ask("truth/proposal", { id });
    expect(view).toMatchObject({ cause: row!.rowId, can: { approve: null, withdraw: expect.stringContaining("Only ann") as string } });
    expect(view.looked).toMatchObject({ onlyAcknowledge: true, archived: { page: { row: { rowId: row!.rowId } }, resolution: { grade: "exact" } } });
    expect(view.looked!.file.after).toContain("v3.2");
    expect((await ann.ask("truth/proposal", { id })).can.approve).toContain("another person");

    const preview = await ben.ask("truth/preview", { id });
    expect(preview).toMatchObject({
      done: false,
      flips: [{ kind: "fixed", rowId: row!.rowId, before: { label: "probe-invalid" }, after: { label: "success" } }],
    });
    const seen = view.looked!.file.before;
    expect(await ben.ask("truth/approve", { id, acknowledge: false, seen })).toMatchObject({ done: false });
    expect(store.texts.get("S03")).toBe(oldTruthText);
    const approved = await ben.ask("truth/approve", { id, acknowledge: true, seen });
    expect(approved).toMatchObject({ done: true, proposal: { version: 2, item: { status: "approved" }, looked: null } });
    expect(store.texts.get("S03")).toContain("v3.2");
    expect(await ben.ask("truth/preview", { id })).toMatchObject({ done: true, flips: [{ kind: "fixed" }] });
    const history = await ben.ask("truth/history", { caseId: "S03" });
    expect(history.versions.map(({ version, change }) => [version, change?.proposal ?? null])).toEqual([
      [2, id],
      [1, null],
    ]);
    expect(history.blame.find(({ field }) => field === "expected_facts/release")).toMatchObject({ version: 2, by: "ben" });
  });

  it("are not approved over a file that changed since the approver looked", async () => {
    const { as, store } = shared();
    const [ann, ben] = [await as("ann"), await as("ben")];
    const id = await proposed(ann);
    ben.ports.logs.say();
    await ben.session.settled();
    const { looked } = await ben.ask("truth/proposal", { id });
    const edited = `${oldTruthText}# by hand\n`;
    store.texts.set("S03", edited);
    const outcome = await ben.ask("truth/approve", { id, acknowledge: true, seen: looked!.file.before });
    expect(outcome).toMatchObject({ done: false, reasons: [expect.stringContaining("changed since you looked")] });
    expect(store.texts.get("S03")).toBe(edited);
  });

  it("are questioned, answered, rejected and withdrawn, and filtered by what became of them", async () => {
    const { as } = shared();
    const [ann, ben] = [await as("ann"), await as("ben")];
    const ids = [await proposed(ann), await proposed(ann, { reason: "another one" }), await proposed(ann, { category: "fact-corrected" })];
    const heard = async (who: Asked) => {
      who.ports.logs.say();
      await who.session.settled();
    };
    await heard(ben);
    expect(await ben.ask("truth/ask", { id: ids[0]!, text: "since when?" })).toMatchObject({ done: true, proposal: { item: { status: "asked" } } });
    expect(await ben.ask("truth/reject", { id: ids[1]!, reason: " " })).toMatchObject({ done: false });
    expect(await ben.ask("truth/reject", { id: ids[1]!, reason: "not so" })).toMatchObject({ done: true });
    expect(await ben.ask("truth/withdraw", { id: ids[2]!, reason: null })).toMatchObject({ done: false });
    await heard(ann);
    expect(await ann.ask("truth/withdraw", { id: ids[2]!, reason: null })).toMatchObject({ done: true });
    const listed = async (filter: Partial<Params<"truth/list">["filter"]>) =>
      (await ann.ask("truth/list", { ...everything, filter: { ...everything.filter, ...filter } })).items.map(({ id }) => id);
    expect(await listed({})).toEqual([...ids].reverse());
    expect(await listed({ whose: "waiting" })).toEqual([ids[0]]);
    expect(await listed({ states: ["rejected", "withdrawn"] })).toEqual([ids[2], ids[1]]);
    expect(await listed({ category: "fact-corrected" })).toEqual([ids[2]]);
    expect(await listed({ search: "ＡＮＯＴＨＥＲ" })).toEqual([ids[1]]);
    expect(await listed({ whose: "others" })).toEqual([]);
    expect((await ann.ask("truth/state", {})).waitingForMe).toBe(1);
  });

  it("tell of a case without a truth what was proposed for it", async () => {
    const { as, store } = shared();
    store.texts.clear();
    const ann = await as("ann");
    const id = await proposed(ann);
    expect(await ann.ask("truth/history", { caseId: "S03" })).toMatchObject({
      file: "truth/S03.yaml",
      query: "Which is the latest release?",
      due: null,
      versions: [],
      blame: [],
      proposals: [{ id, status: "open" }],
    });
  });

  it("know what other runs hold, and are not approved where one of them cannot be asked", async () => {
    const other = await openReview(memoryPorts({ files: runFiles([liveRow({ answer: "It is v3.3", system: "elsewhere" })]) }));
    open.push(other);
    await other.whenRead;
    const silent: { run: string; why: string }[] = [];
    let held = 0;
    const others: OtherRuns = {
      own: "this",
      hold: () => Promise.resolve({ runs: [{ name: "other", run: other.run }], silent, release: () => void held++ }),
      listen: () => () => undefined,
    };
    const { as } = shared([answered()], others);
    const [ann, ben] = [await as("ann"), await as("ben")];
    const asks = draft({ set: { "expected_facts/release": { id: "release", value: "v3.3", match: "exact" } } });
    const { looked } = await ann.ask("truth/check", { draft: asks });
    expect(looked!.marks).toMatchObject([{ mark: { system: "elsewhere@1.0.0" }, rowId: null }]);
    expect(looked!.refusals.join()).toContain("does not state release");
    expect(held).toBeGreaterThan(0);
    const id = await proposed(ann);
    ben.ports.logs.say();
    await ben.session.settled();
    silent.push({ run: "gone", why: "it cannot be read" });
    const outcome = await ben.ask("truth/approve", { id, acknowledge: true, seen: oldTruthText });
    expect(outcome).toMatchObject({ done: false, reasons: [expect.any(String), "gone: it cannot be read"] });
  });

  it("are sealed from whoever labels blind, and only how much waits is told", async () => {
    const { as, files } = shared();
    const ann = await as("ann");
    const id = await proposed(ann);
    const dana = await as("dana");
    const plan = await planOfRows([answered()], files.results);
    const items = plan.items.map((item) => ({ ...item, reviewers: ["dana"] }));
    dana.ports.plans.texts.set("p", JSON.stringify({ ...plan, items }));
    await dana.session.plansChanged();
    expect(await dana.ask("truth/state", {})).toMatchObject({ sealed: expect.stringContaining("sealed until") as string, waiting: 1 });
    for (const asked of [
      dana.ask("truth/list", everything),
      dana.ask("truth/proposal", { id }),
      dana.ask("truth/preview", { id }),
      dana.ask("truth/history", { caseId: "S03" }),
      dana.ask("truth/form", { caseId: "S03", rowId: null }),
      dana.ask("truth/check", { draft: draft() }),
      dana.ask("truth/due", { soonDays: 7 }),
      dana.ask("truth/showDiff", { of: { what: "proposal", id } }),
      dana.ask("truth/approve", { id, acknowledge: true, seen: oldTruthText }),
    ])
      await expect(asked).rejects.toMatchObject({ code: "refused", message: expect.stringContaining("sealed until") as string });
  });
});
