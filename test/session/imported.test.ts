import { describe, expect, it } from "vitest";
import type { Row } from "../../src/core/formats/row";
import { openReview } from "../../src/session/reviewSession";
import { importedRun, importJson } from "../builders/importedRun";
import { MemoryOrigin, MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { jsonl } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const encode = (text: string) => new TextEncoder().encode(text);

/** Rows of records whose ids are their places in the file, as a mapping makes them where nothing better is known. */
const records = (...answers: readonly string[]): string =>
  jsonl(
    answers.map((answer, index): Row => ({
      run_id: "records",
      lane: "imported",
      task_id: String(index + 1),
      query: `About ${answer}`,
      trace: { answer },
    })),
  );
const filesOf = (results: string) => {
  const files = new MemoryRunFiles(results, []);
  files.artefacts.set("import.json", importJson({ format: "mapping", name: "answers.jsonl", rows: 0 }));
  return files;
};
async function openedImport(...answers: readonly string[]) {
  const origin = new MemoryOrigin("answers.jsonl");
  const files = filesOf(records(...answers));
  const opened = await openedSession(memoryPorts({ files, origin }));
  const replaceBy = (...others: readonly string[]) => {
    origin.again = () => {
      files.resultsBytes = encode(records(...others));
      files.say("rows");
      return Promise.resolve(null);
    };
    origin.say("changed");
  };
  return { opened, origin, files, replaceBy };
}
const source = ({ session }: OpenedSession) => session.documentState().source;
async function rowOf({ ask }: OpenedSession, task: string) {
  const { rows } = await ask("cases/page", { query: { ...everyRow, where: `task:${task}` }, from: 0, count: 5 });
  return rows[0]!;
}
async function label(opened: OpenedSession, task: string, value: string) {
  const { rowId } = await rowOf(opened, task);
  const ref = { kind: "answer" };
  const said = await opened.ask("label/commit", {
    rowId,
    ref,
    dimension: "answer-equivalence",
    value,
    rationale: "compared word by word",
    evidence: null,
    activeSeconds: 1,
  });
  expect(said.saved).toBe("disk");
  await opened.session.settled();
}
async function mineOn(opened: OpenedSession, task: string) {
  const { rowId } = await rowOf(opened, task);
  const view = await opened.ask("case/open", { rowId });
  return view.slots.find((slot) => slot.dimension === "answer-equivalence")?.mine ?? null;
}

describe("a run that was imported", () => {
  it("says from what, and what is to be said of that as a whole", async () => {
    const opened = await openedSession(memoryPorts({ files: importedRun("cancelled") }));
    expect(opened.session.documentState()).toMatchObject({ status: "ready", rows: 0 });
    expect(source(opened)).toEqual({
      format: "inspect",
      title: "Inspect log",
      name: "2026-05-12_no-samples.json",
      notes: [{ code: "cancelled", severity: "warning", message: "Inspect log, cancelled: 3 samples were planned, none is in the log." }],
      notesDismissed: false,
      problems: 0,
      state: "same",
      canImportAgain: false,
      importing: false,
      failure: null,
    });
  });

  it("is told of by the name the user knows where that is known, else by the one in the run", async () => {
    const known = await openedSession(memoryPorts({ files: importedRun("log"), origin: new MemoryOrigin("elsewhere/log.eval") }));
    expect(source(known)).toMatchObject({ name: "elsewhere/log.eval", canImportAgain: true });
    const files = importedRun("log");
    files.artefacts.delete("import.json");
    expect(source(await openedSession(memoryPorts({ files })))).toBeNull();
  });

  it("lists what was wrong with the source among its problems, at a place that can be found", async () => {
    const opened = await openedSession(memoryPorts({ files: importedRun("log") }));
    const { problems, total } = await opened.ask("problems/page", { from: 0, count: 50 });
    expect(problems.find((problem) => problem.code === "lone-surrogate")).toMatchObject({
      file: "source/2026-05-12_harbour.eval",
      line: 3,
      column: 41,
    });
    expect(opened.session.documentState().problems).toBe(total);
    const name = "2026-05-12_harbour.eval";
    const known = await openedSession(memoryPorts({ files: importedRun("log"), origin: new MemoryOrigin(name) }));
    const again = await known.ask("problems/page", { from: 0, count: 50 });
    expect(again.problems.find((problem) => problem.code === "lone-surrogate")?.file).toBe(name);
  });

  it("counts problems that the record does not list, and names an entry of an archive in the message", async () => {
    const files = importedRun("log");
    const record = JSON.parse(files.artefacts.get("import.json")!) as { counts: { problems: number }; problems: { file: string }[] };
    record.counts.problems = 1200;
    record.problems[0]!.file += "/samples/1.json";
    files.artefacts.set("import.json", JSON.stringify(record));
    const opened = await openedSession(memoryPorts({ files }));
    const { problems, total } = await opened.ask("problems/page", { from: 0, count: 50 });
    expect(opened.session.documentState().problems).toBe(total + 1199);
    const told = problems.find((problem) => problem.code === "lone-surrogate")!;
    expect([told.file, told.line, told.message]).toEqual([
      "source/2026-05-12_harbour.eval",
      undefined,
      "samples/1.json:3:41: half a character is read as U+FFFD",
    ]);
  });

  it("opens though the record cannot be read, and says so", async () => {
    const files = importedRun("log");
    files.artefacts.set("import.json", '{"format": "inspect"');
    const opened = await openedSession(memoryPorts({ files }));
    expect([source(opened), opened.session.documentState().rows]).toEqual([null, 2]);
    const { problems } = await opened.ask("problems/page", { from: 0, count: 50 });
    expect(problems.some((problem) => problem.file === "import.json" && problem.severity === "error")).toBe(true);
  });

  it("says its notes until they are put away, in later sessions too, and again when it has others to say", async () => {
    const ports = memoryPorts({ files: importedRun("log") });
    const opened = await openedSession(ports);
    expect(source(opened)?.notesDismissed).toBe(false);
    await opened.ask("source/dismissNotes", {});
    expect(source(opened)?.notesDismissed).toBe(true);
    expect(source(await openedSession(ports))?.notesDismissed).toBe(true);
    ports.files.artefacts.set(
      "import.json",
      importJson({ format: "inspect", name: "x.eval", rows: 2, notes: [{ code: "crashed", severity: "error", message: "It crashed." }] }),
    );
    expect(source(await openedSession(ports))?.notesDismissed).toBe(false);
  });

  it("keeps the file's name and notes from whoever must not learn the system", async () => {
    const { session } = await openedSession(memoryPorts({ files: importedRun("log") }));
    for (const condition of ["blind", "verify"] as const)
      expect(session.source.view(usual[condition])).toMatchObject({ name: "results.jsonl", notes: [], title: "Inspect log" });
  });

  it("shows the target that came with a log beside the answer, compared by nobody; facts that were graded go before it", async () => {
    const files = importedRun("log");
    files.truths.set(
      "sample-1",
      "case_id: sample-1\nvalid_at: 2026-01-01T00:00:00Z\nexpected_facts: [{id: target, value: 8 to 16, match: model}, {id: days, value: [1, 2]}]\n",
    );
    const opened = await openedSession(memoryPorts({ files }));
    const factsOf = async (task: string) => (await opened.ask("case/open", { rowId: (await rowOf(opened, task)).rowId })).facts;
    expect(await factsOf("sample-1")).toEqual([
      { id: "target", expected: "8 to 16", match: "model", matched: null, claimId: null },
      { id: "days", expected: "[1,2]", match: null, matched: null, claimId: null },
    ]);
    const rows = encode(
      new TextDecoder().decode(files.resultsBytes).replace('"trace":', '"result":{"facts":[{"id":"own","matched":true}]},"trace":'),
    );
    files.resultsBytes = rows;
    const graded = await openedSession(memoryPorts({ files }));
    const { facts } = await graded.ask("case/open", { rowId: (await rowOf(graded, "sample-1")).rowId });
    expect(facts.map(({ id, matched }) => [id, matched])).toEqual([["own", true]]);
  });

  it("is titled without a lane or corpus, which other people's files know nothing of", async () => {
    const files = filesOf(records("one", "two"));
    files.artefacts.set("corpus.yaml", "version: c1\ncases:\n  - { id: D01, stratum: dynamic, query: q, expect: success }\n");
    const opened = await openedSession(memoryPorts({ files }));
    expect(opened.session.documentState().subtitle).toBe("2 cases");
  });

  it("leaves out columns in which no row has anything", async () => {
    const opened = await openedSession(memoryPorts({ files: importedRun("raters") }));
    const { emptyColumns, columns } = opened.session.documentState();
    expect(emptyColumns).toEqual(expect.arrayContaining(["label", "expect", "tags", "facts", "stratum", "cost"]));
    for (const filled of ["query", "judges", "task", "review"])
      expect([columns.includes(filled), emptyColumns.includes(filled)]).toEqual([true, false]);
  });
});

describe("a source that changes", () => {
  it("is told of at once, by every panel's document", async () => {
    const { opened, origin } = await openedImport("one");
    const heard: unknown[] = [];
    opened.session.listen(
      (name, params) => name === "document/state" && heard.push((params as { document: { source: { state: string } } }).document.source.state),
    );
    for (const state of ["changed", "gone", "same"] as const) {
      origin.say(state);
      expect(source(opened)).toMatchObject({ state, canImportAgain: state !== "gone" });
    }
    origin.say("same");
    expect(heard).toEqual(["changed", "gone", "same"]);
    opened.session.close();
    origin.say("changed");
    expect(heard).toHaveLength(3);
  });

  it("is imported again in place: the panel's case stays, and the banner says what came and went", async () => {
    const { opened, replaceBy } = await openedImport("one", "two", "three");
    const before = await rowOf(opened, "2");
    replaceBy("one", "two, mended", "three", "four");
    expect(await opened.ask("source/importAgain", {})).toEqual({ done: true });
    await opened.session.settled();
    expect((await opened.ask("case/open", { rowId: before.rowId })).answer).toBe("two, mended");
    expect(opened.session.documentState()).toMatchObject({
      rows: 4,
      banner: expect.stringContaining("answers.jsonl was imported again: 4 rows, 1 new.") as string,
      source: { state: "same", importing: false, failure: null },
    });
  });

  it("says no more that it was imported again once the source is another again, or gone", async () => {
    for (const next of ["changed", "gone"] as const) {
      const { opened, origin, replaceBy } = await openedImport("one");
      replaceBy("two");
      await opened.ask("source/importAgain", {});
      await opened.session.settled();
      const banner = () => opened.session.documentState().banner;
      expect(banner()).toContain("was imported again");
      origin.say("same");
      expect(banner()).toContain("was imported again");
      origin.say(next);
      expect(banner()).toBeNull();
    }
  });

  it("keeps labels where the content went, though every id shifted", async () => {
    const { opened, replaceBy } = await openedImport("one", "two", "three");
    await label(opened, "1", "equivalent");
    await label(opened, "3", "not-equivalent");
    replaceBy("zero", "one", "two", "three");
    await opened.ask("source/importAgain", {});
    await opened.session.settled();
    expect(await mineOn(opened, "2")).toMatchObject({ value: "equivalent", carried: true, stale: [] });
    expect(await mineOn(opened, "4")).toMatchObject({ value: "not-equivalent", carried: true, stale: [] });
    // What stands under the old id is something else now, and its label says so.
    expect(await mineOn(opened, "1")).toMatchObject({ value: "equivalent", carried: false, stale: ["content"] });
    const reviews = await opened.ask("cases/page", { query: everyRow, from: 0, count: 9 });
    expect(reviews.rows.map((row) => [row.taskId, row.review])).toEqual([
      ["1", "stale"],
      ["2", "labelled"],
      ["3", "stale"],
      ["4", "labelled"],
    ]);
    expect(opened.session.documentState().labels).toMatchObject({ mine: 2, gone: 0 });
  });

  it("finds labels on rows of tasks that nobody labelled", async () => {
    const { opened, replaceBy } = await openedImport("one", "two", "three");
    await label(opened, "3", "equivalent");
    replaceBy("three");
    await opened.ask("source/importAgain", {});
    await opened.session.settled();
    expect((await rowOf(opened, "1")).review).toBe("labelled");
    expect(opened.session.documentState().labels).toEqual({ mine: 1, unlabelledRows: 0, staleRows: 0, gone: 0 });
  });

  it("marks a label stale whose content changed, and keeps and counts one whose row is gone", async () => {
    const { opened, replaceBy } = await openedImport("one", "two", "three");
    await label(opened, "2", "equivalent");
    await label(opened, "3", "not-equivalent");
    replaceBy("one", "two, mended");
    await opened.ask("source/importAgain", {});
    await opened.session.settled();
    expect(await mineOn(opened, "2")).toMatchObject({ value: "equivalent", carried: false, stale: ["content"] });
    expect(opened.session.documentState().labels).toMatchObject({ mine: 2, gone: 1 });
    expect(opened.session.documentState().banner).toContain("2 rows, 1 gone.");
    const { labels } = await opened.ask("label/mine", { from: 0, count: 9 });
    expect(labels.find((one) => one.taskId === "3")).toMatchObject({ rowId: null, label: { value: "not-equivalent", stale: ["content"] } });
  });

  it("takes in new judgements, notes and problems with the rows", async () => {
    const { opened, origin, files } = await openedImport("one");
    origin.again = () => {
      files.judgementFiles.set(
        "judgements/a.jsonl",
        jsonl([{ judgement_id: "j", judge: { id: "rater" }, target: { task_id: "1" }, dimension: "mood", label: "fine" }]),
      );
      files.artefacts.set(
        "import.json",
        importJson({ format: "mapping", name: "answers.jsonl", rows: 1, notes: [{ code: "cut-off", severity: "error", message: "Cut off." }] }),
      );
      return Promise.resolve(null);
    };
    await opened.ask("source/importAgain", {});
    expect(source(opened)?.notes.map((note) => note.code)).toEqual(["cut-off"]);
    expect((await opened.ask("cases/page", { query: { ...everyRow, where: "judge.mood:fine" }, from: 0, count: 1 })).total).toBe(1);
  });

  it("stays as it was where importing fails, and says why", async () => {
    const { opened, origin } = await openedImport("one");
    origin.say("changed");
    for (const again of [() => Promise.resolve("the file is cut off"), () => Promise.reject(new Error("the file is cut off"))]) {
      origin.again = again;
      expect(await opened.ask("source/importAgain", {})).toEqual({ done: false, reason: "the file is cut off" });
      expect(source(opened)).toMatchObject({ failure: "the file is cut off", importing: false, state: "changed" });
    }
    expect(opened.session.documentState()).toMatchObject({ rows: 1, banner: null });
    origin.again = () => Promise.resolve(null);
    expect(await opened.ask("source/importAgain", {})).toEqual({ done: true });
    expect(source(opened)?.failure).toBeNull();
  });

  it("is imported once where several ask, says that it runs, and shows nothing half done", async () => {
    const { opened, origin, files } = await openedImport("one", "two");
    let finish: (why: string | null) => void = () => undefined;
    let times = 0;
    origin.again = () => {
      times++;
      files.resultsBytes = encode(records("half"));
      files.say("rows");
      return new Promise((resolve) => (finish = resolve));
    };
    const asked = [opened.ask("source/importAgain", {}), opened.ask("source/importAgain", {})];
    await new Promise<void>((resolve) => {
      const stop = opened.session.listen(() => {
        if (source(opened)?.importing !== true) return;
        stop();
        resolve();
      });
    });
    while (times === 0) await Promise.resolve();
    expect(opened.session.documentState().rows).toBe(2);
    files.resultsBytes = encode(records("one", "two", "three"));
    finish(null);
    expect(await Promise.all(asked)).toEqual([{ done: true }, { done: true }]);
    await opened.session.settled();
    expect([times, opened.session.documentState().rows, source(opened)?.importing]).toEqual([1, 3, false]);
  });

  it("cannot be imported again where nobody knows it", async () => {
    const opened = await openedSession(memoryPorts({ files: filesOf(records("one")) }));
    expect(await opened.ask("source/importAgain", {})).toMatchObject({ done: false, reason: expect.stringContaining("command line") as string });
  });

  it("is known to a second session over the same labels", async () => {
    const { opened, files } = await openedImport("one", "two");
    await label(opened, "2", "equivalent");
    files.resultsBytes = encode(records("two"));
    const session = await openReview(memoryPorts({ files, logs: opened.ports.logs }));
    await session.whenRead;
    await session.settled();
    expect(session.documentState().labels).toEqual({ mine: 1, unlabelledRows: 0, staleRows: 0, gone: 0 });
  });
});
