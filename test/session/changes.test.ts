import { describe, expect, it } from "vitest";
import { notifications, type Notification } from "../../src/protocol/messages";
import { openReview } from "../../src/session/reviewSession";
import { MemoryLogs, MemoryRunFiles, MemoryShell, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, panelOf, type OpenedSession } from "../builders/openedSession";
import { jsonl, minimalRow, sampleRows, successRow, wrongRow } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const encode = (text: string) => new TextEncoder().encode(text);
const total = async (opened: Pick<OpenedSession, "ask">, where = "") =>
  (await opened.ask("cases/page", { query: { ...everyRow, where }, from: 0, count: 1 })).total;
async function after(opened: OpenedSession, ...what: Parameters<MemoryRunFiles["say"]>) {
  opened.ports.files.say(...what);
  await opened.session.settled();
}

describe("a run that changes while it is open", () => {
  it("takes in added rows, says so, and leaves every row where it was", async () => {
    const opened = await openedSession();
    const before = await opened.ask("cases/page", { query: everyRow, from: 0, count: 50 });
    opened.ports.files.append(jsonl([minimalRow("N01"), minimalRow("N02")]));
    await after(opened, "rows");
    const page = await opened.ask("cases/page", { query: everyRow, from: 0, count: 50 });
    expect(page.rows.slice(0, before.total).map((row) => row.rowId)).toEqual(before.rows.map((row) => row.rowId));
    expect([page.total, page.revision > before.revision]).toEqual([before.total + 2, true]);
    expect(opened.session.documentState().banner).toBe("2 rows were added to results.jsonl.");
    await opened.ask("banner/dismiss", {});
    expect(opened.session.documentState().banner).toBeNull();
  });

  it("keeps the place of a row when the file is replaced by one that still has it", async () => {
    const opened = await openedSession();
    const { rows } = await opened.ask("cases/page", { query: { ...everyRow, where: "task:B03" }, from: 0, count: 1 });
    opened.ports.files.resultsBytes = encode(jsonl([minimalRow("A"), ...[...sampleRows()].reverse()]));
    await after(opened, "rows");
    expect(opened.session.documentState().banner).toContain("was replaced on disk");
    expect((await opened.ask("case/open", { rowId: rows[0]!.rowId })).taskId).toBe("B03");
    expect((await opened.ask("cases/position", { query: everyRow, rowId: rows[0]!.rowId })).index).not.toBeNull();
  });

  it("says of a case that is gone that it is gone", async () => {
    const opened = await openedSession();
    const { rows } = await opened.ask("cases/page", { query: { ...everyRow, where: "task:D01" }, from: 0, count: 1 });
    opened.ports.files.resultsBytes = encode(jsonl([successRow()]));
    await after(opened, "rows");
    expect(opened.session.documentState().banner).toContain("became shorter");
    await expect(opened.ask("case/open", { rowId: rows[0]!.rowId })).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("not in the results any more") as string,
    });
  });

  it("keeps showing what it has when the file cannot be read any more, and says why", async () => {
    const opened = await openedSession();
    opened.ports.files.unreadable = "results.jsonl: the share is gone";
    await after(opened, "rows");
    expect(opened.session.documentState()).toMatchObject({ status: "ready", banner: expect.stringContaining("the share is gone") as string });
    expect(await total(opened)).toBe(12);
    opened.ports.files.unreadable = null;
    await after(opened, "rows");
    expect(opened.session.documentState()).toMatchObject({ status: "ready", banner: null });
  });

  it("takes in judgements and the codebook", async () => {
    const opened = await openedSession();
    opened.ports.files.judgementFiles.set(
      "judgements/x.jsonl",
      jsonl([{ judgement_id: "j1", judge: { id: "j" }, target: { kind: "row", task_id: "K02" }, label: "wrong-answer" }]),
    );
    opened.ports.files.artefacts.set(
      "review/codebook.yaml",
      "id: own\nversion: 3\ndimensions:\n  - { id: mood, version: 1, applies_to: row, labels: [{ id: fine }] }\n",
    );
    await after(opened, "judgements", "codebook");
    expect(await total(opened, "judge:wrong_answer")).toBe(1);
    expect(opened.session.documentState().codebook).toMatchObject({ id: "own", version: "3", source: "run", dimensions: [{ id: "mood" }] });
  });

  it("reads strata from a corpus that comes later", async () => {
    const opened = await openedSession();
    expect(await total(opened, 'stratum:""')).toBe(1);
    opened.ports.files.artefacts.set("corpus.yaml", "version: c1\ncases:\n  - { id: D01, stratum: dynamic, query: q, expect: success }\n");
    await after(opened, "rows");
    expect([await total(opened, "stratum:dynamic"), await total(opened, 'stratum:""')]).toEqual([1, 0]);
  });
});

describe("several panels and processes", () => {
  it("tells every panel of a label given in one of them, as state with a revision", async () => {
    const opened = await openedSession();
    const other = panelOf(opened.session, "panel-2");
    const heard: [Notification, unknown][] = [];
    for (const name of ["document/changed", "document/state"] as const) other.client.on(name, (params) => heard.push([name, params]));
    const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 1 });
    await opened.ask("label/commit", {
      rowId: rows[0]!.rowId,
      ref: { kind: "row" },
      dimension: "primary-label",
      value: "success",
      rationale: "",
      evidence: null,
      activeSeconds: 0,
    });
    await other.ask("cases/page", { query: everyRow, from: 0, count: 1 });
    expect(heard.map(([name]) => name)).toEqual(expect.arrayContaining(["document/changed", "document/state"]));
    for (const [name, params] of heard) notifications[name].parse(params);
    expect((heard.filter(([name]) => name === "document/state").at(-1)![1] as { document: { labels: { mine: number } } }).document.labels.mine).toBe(
      1,
    );
    expect((await other.ask("cases/page", { query: { ...everyRow, where: "review:labelled" }, from: 0, count: 5 })).rows[0]!.reviewers).toEqual([
      "reviewer-a",
    ]);
  });

  it("remembers each panel's state by its own name", async () => {
    const opened = await openedSession();
    const other = panelOf(opened.session, "panel-2");
    const { panel } = await opened.ask("view/ready", { protocol: 1, panelId: "panel-1" });
    await opened.ask("view/save", { panelId: "panel-1", panel: { ...panel, tab: "case", query: { ...everyRow, where: "label:timeout" } } });
    expect((await opened.ask("view/ready", { protocol: 1, panelId: "panel-1" })).panel).toMatchObject({
      tab: "case",
      query: { where: "label:timeout" },
    });
    expect((await other.ask("view/ready", { protocol: 1, panelId: "panel-2" })).panel.tab).toBe("cases");
  });

  it("follows another process on the same run: a colleague's labels by name, one's own from another window", async () => {
    const [files, logs] = [new MemoryRunFiles(), new MemoryLogs()];
    const mine = await openedSession(memoryPorts({ files, logs }));
    const label = async (by: OpenedSession) => {
      const { rows } = await by.ask("cases/page", { query: everyRow, from: 0, count: 1 });
      await by.ask("label/commit", {
        rowId: rows[0]!.rowId,
        ref: { kind: "row" },
        dimension: "primary-label",
        value: "success",
        rationale: "",
        evidence: null,
        activeSeconds: 0,
      });
      logs.say();
      await mine.session.settled();
    };
    await label(await openedSession(memoryPorts({ files, logs, shell: new MemoryShell("reviewer-b") })));
    expect(mine.session.documentState().banner).toBe("New labels by reviewer-b.");
    await label(await openedSession(memoryPorts({ files, logs })));
    expect(mine.session.documentState()).toMatchObject({ banner: "Your labels changed in another window.", labels: { mine: 1 }, canUndo: true });
    await mine.ask("banner/dismiss", {});
    await label(mine);
    expect(mine.session.documentState().banner).toBeNull();
  });

  it.each<[string, (lines: string[]) => string[] | null]>([
    ["edited by hand, with no byte more or less", (lines) => lines.map((line) => line.replace('"success"', '"timeout"'))],
    ["cut", () => []],
    ["removed", () => null],
  ])("says that a log was %s while it was open, and shows what stands in it now", async (_, change) => {
    const opened = await openedSession();
    const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 1 });
    const label = { ref: { kind: "row" }, dimension: "primary-label", value: "success", rationale: "", evidence: null, activeSeconds: 0 };
    await opened.ask("label/commit", { rowId: rows[0]!.rowId, ...label });
    const { lines } = opened.ports.logs;
    const [name, before] = [...lines][0]!;
    const now = change(before);
    if (now === null) lines.delete(name);
    else lines.set(name, now);
    opened.ports.logs.say();
    await opened.session.settled();
    expect(opened.session.documentState().banner).toMatch(/^review\/logs\/.+\.jsonl was edited or removed outside the review/);
    expect(await total(opened, "mine:success")).toBe(0);
  });

  it("takes spellings of one name that share a log for one reviewer, who goes on and undoes under either", async () => {
    const [files, logs] = [new MemoryRunFiles(), new MemoryLogs()];
    const as = (name: string) => openedSession(memoryPorts({ files, logs, shell: new MemoryShell(name) }));
    const first = await as("Jos\u00e9");
    const { rows } = await first.ask("cases/page", { query: everyRow, from: 0, count: 1 });
    const label = { ref: { kind: "row" }, dimension: "primary-label", value: "success", rationale: "", evidence: null, activeSeconds: 0 };
    await first.ask("label/commit", { rowId: rows[0]!.rowId, ...label });
    const again = await as("JOSE\u0301");
    expect(again.session.documentState()).toMatchObject({ reviewer: { name: "Jos\u00e9" }, labels: { mine: 1 }, canUndo: true });
    const other = await as("somebody else");
    await other.ask("reviewer/set", { name: "jos\u00e9" });
    expect(other.session.documentState().labels.mine).toBe(1);
    expect(await again.ask("label/undo", {})).toMatchObject({ done: true });
  });
});

describe("bad input", () => {
  it.each([
    ["a file that cannot be read", "EACCES: permission denied"],
    ["a directory", "results.jsonl is a directory: open the file in it"],
  ])("fails for %s with what and where, and still answers", async (_, why) => {
    const ports = memoryPorts();
    ports.files.unreadable = why;
    const opened = await openedSession(ports);
    expect(opened.session.documentState()).toMatchObject({ status: "failed", message: expect.stringContaining(why) as string, rows: 0 });
    expect(await total(opened)).toBe(0);
    ports.files.unreadable = null;
    await after(opened, "rows");
    expect(opened.session.documentState()).toMatchObject({ status: "ready", message: null, rows: 12 });
  });

  it("opens an empty file as a run without rows", async () => {
    const opened = await openedSession(memoryPorts({ files: new MemoryRunFiles("") }));
    expect(opened.session.documentState()).toMatchObject({ status: "ready", rows: 0, problems: 0 });
  });

  it("lists what is wrong with rows, judgements, logs and codebook, each with its place, and works on", async () => {
    const ports = memoryPorts({ files: new MemoryRunFiles(`${jsonl([wrongRow()])}oops\n`) });
    ports.files.judgementFiles.set(
      "judgements/a.jsonl",
      `{"bad":1}\n${jsonl([{ judgement_id: "j", judge: { id: "j" }, target: { task_id: "ZZ" }, label: "x" }])}`,
    );
    ports.files.artefacts.set("review/codebook.yaml", "dimensions: 7\n");
    ports.files.artefacts.set("run.json", "{");
    ports.logs.lines.set("reviewer-b", ["not json"]);
    const opened = await openedSession(ports);
    const { problems, total: count } = await opened.ask("problems/page", { from: 0, count: 100 });
    expect(new Set(problems.map((problem) => problem.file))).toEqual(
      new Set(["results.jsonl", "run.json", "review/codebook.yaml", "judgements/a.jsonl", "review/logs/reviewer-b.jsonl"]),
    );
    expect(problems[0]).toMatchObject({ file: "results.jsonl", line: 2 });
    expect(problems.find((problem) => problem.code === "unmatched-judgement")).toMatchObject({ line: 2 });
    expect(opened.session.documentState()).toMatchObject({ problems: count, codebook: { source: "bundled" }, rows: 1 });
  });

  it("keeps and counts judgements that fit several rows or none", async () => {
    const files = new MemoryRunFiles();
    const judgement = (id: string, target: object) => ({ judgement_id: id, judge: { id: "j" }, target, label: "full" });
    files.judgementFiles.set(
      "judgements/a.jsonl",
      jsonl([
        judgement("1", { task_id: "S03", citation_id: "k1" }),
        judgement("2", { task_id: "nowhere" }),
        judgement("3", { task_id: "K02", citation_id: "k1" }),
      ]),
    );
    const { session } = await openedSession(memoryPorts({ files }));
    expect([session.run.judgements.ambiguous, session.run.judgements.unmatched]).toEqual([1, 1]);
    expect(session.run.problems().filter(({ code }) => code === "ambiguous-target")).toMatchObject([{ file: "judgements/a.jsonl", line: 1 }]);
  });

  it("joins spans, claims and representations that lie beside the rows", async () => {
    const files = new MemoryRunFiles(jsonl([{ task_id: "A", trace: { answer: "Yes." } }]));
    files.artefacts.set(
      "spans.jsonl",
      jsonl([
        { task_id: "A", span_id: "s1", adapter: "fetch" },
        { task_id: "B", span_id: "s2" },
      ]),
    );
    files.artefacts.set("claims.jsonl", jsonl([{ task_id: "A", id: "c1", start: 0, end: 4 }]));
    files.artefacts.set("representations.jsonl", jsonl([{ task_id: "A", id: "r1", url: "http://a/" }]));
    const opened = await openedSession(memoryPorts({ files }));
    const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 1 });
    const view = await opened.ask("case/open", { rowId: rows[0]!.rowId });
    expect([view.attempts.map((one) => one.span_id), view.claims.map((one) => one.text), view.representations.map((one) => one.url)]).toEqual([
      ["s1"],
      ["Yes."],
      ["http://a/"],
    ]);
    expect(opened.session.run.problems()).toMatchObject([{ file: "spans.jsonl", line: 2, code: "unmatched-sibling" }]);
  });
});

describe("opening", () => {
  it("answers questions of the first rows before all are read", async () => {
    const ports = memoryPorts({
      files: new MemoryRunFiles(jsonl(Array.from({ length: 20_000 }, (_, index) => ({ task_id: `T${index}`, query: "x".repeat(80) })))),
    });
    const session = await openReview(ports);
    const page = await session.cases.page({ query: everyRow, from: 0, count: 10 }, usual.open);
    expect([page.rows.length, page.exact, page.total < 20_000]).toEqual([10, false, true]);
    expect(session.documentState()).toMatchObject({ status: "loading" });
    // What nobody waits for begins a while after the rows are there.
    let read = false;
    void session.whenRead.then(() => (read = true));
    while (!read) {
      ports.environment.advance(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await session.cases.page({ query: everyRow, from: 0, count: 10 }, usual.open)).total).toBe(20_000);
  });

  it("finds the row that a link names, by its id or its key", async () => {
    const { session } = await openedSession();
    const row = session.run.rows.store.table.summaryAt(0);
    expect([await session.rowOfKey(row!.id), await session.rowOfKey(row!.keyText), await session.rowOfKey("nowhere")]).toEqual([
      row!.id,
      row!.id,
      null,
    ]);
  });

  it("stops listening to the disk when it is closed", async () => {
    const opened = await openedSession();
    opened.session.close();
    opened.ports.files.append(jsonl([minimalRow("N01")]));
    await after(opened, "rows");
    expect(opened.session.documentState().rows).toBe(12);
  });
});
