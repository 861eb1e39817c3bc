import { describe, expect, it } from "vitest";
import { openReview } from "../../src/session/reviewSession";
import { MemoryOrigin, MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, panelOf } from "../builders/openedSession";
import { jsonl, minimalRow, sampleRows } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const encode = (text: string) => new TextEncoder().encode(text);
const asked = { query: everyRow, from: 0, count: 10_000, columns: ["task", "repetition", "label", "review", "none-such", "dimensions.__proto__"] };

describe("copying rows", () => {
  it("gives the named columns, a row a line, and nothing for columns that are not there", async () => {
    const { ask } = await openedSession();
    const { text, rows, total } = await ask("cases/copy", { ...asked, as: "tsv", query: { ...everyRow, where: "task:B03" } });
    expect([text, rows, total]).toEqual([expect.stringMatching(/^B03\t0\t\S+\tunlabelled\t\t\n/) as string, total, total]);
  });

  it("takes formulas for text", async () => {
    const files = new MemoryRunFiles(jsonl([{ ...minimalRow("=SUM(A1)"), query: "+1\t2" }]));
    const { ask } = await openedSession(memoryPorts({ files }));
    expect((await ask("cases/copy", { ...asked, as: "tsv", columns: ["task", "query"] })).text).toBe(`'=SUM(A1)\t"'+1\t2"\n`);
  });

  it("gives the rows' own lines, byte for byte, whatever ends them", async () => {
    const lines = sampleRows().map((row) => JSON.stringify(row));
    const files = new MemoryRunFiles(encode(`\uFEFF${lines.join("\r\n")}`));
    const { ask } = await openedSession(memoryPorts({ files }));
    expect((await ask("cases/copy", { ...asked, as: "json" })).text).toBe(`${lines.join("\n")}\n`);
    const one = await ask("cases/copy", { ...asked, as: "json", from: 2, count: 1 });
    expect(one).toEqual({ text: `${lines[2]!}\n`, rows: 1, total: lines.length });
  });

  it("ends where a clipboard would be too full, and refuses a single row that is too long for it", async () => {
    const long = { ...minimalRow("L01"), note: "x".repeat(9 * 1024 * 1024) };
    const files = new MemoryRunFiles(jsonl([long, { ...long, task_id: "L02" }, { ...long, task_id: "L03", note: "x".repeat(18 * 1024 * 1024) }]));
    const { ask } = await openedSession(memoryPorts({ files }));
    expect(await ask("cases/copy", { ...asked, as: "json" })).toMatchObject({ rows: 1, total: 3 });
    await expect(ask("cases/copy", { ...asked, as: "json", from: 2, count: 1 })).rejects.toThrow("line 3 is too long for the clipboard");
  });

  it("refuses to give a line that is another one by now", async () => {
    const opened = await openedSession();
    opened.ports.files.resultsBytes = encode(jsonl([minimalRow("OTHER"), ...sampleRows()]));
    await expect(opened.ask("cases/copy", { ...asked, as: "json", from: 1, count: 1 })).rejects.toThrow("The file has changed");
  });

  it("gives no whole lines where anything is sealed, and cells only as they are shown", async () => {
    const { session } = await openedSession();
    const blind = Object.create(session, { sealing: { value: usual.blind } }) as typeof session;
    const { ask } = panelOf(blind, "blind");
    await expect(ask("cases/copy", { ...asked, as: "json" })).rejects.toMatchObject({ code: "refused" });
    const { text } = await ask("cases/copy", { ...asked, as: "tsv", columns: ["label", "expect", "system", "tags", "judges", "facts"] });
    expect(text.replaceAll("\n", "").replaceAll("\t", "")).toBe("");
  });
});

describe("the layout of the table", () => {
  it("is kept for the file, told to every panel, and there when it is opened again", async () => {
    const opened = await openedSession();
    const table = { columns: ["task", "label"], widths: { label: 200 } };
    await opened.ask("table/save", { table });
    expect(opened.session.documentState().table).toEqual(table);
    const again = await openReview(opened.ports);
    expect(again.documentState().table).toEqual(table);
  });

  it("is the default one where what was kept cannot be read", async () => {
    const ports = memoryPorts();
    await ports.keeper.set("table", { columns: 7 });
    expect((await openReview(ports)).documentState().table).toEqual({ columns: null, widths: {} });
  });
});

describe("reading that is stopped", () => {
  const many = () => new MemoryRunFiles(jsonl(Array.from({ length: 4000 }, (_, index) => ({ ...minimalRow(`T${index}`), note: "x".repeat(400) }))));
  const stoppedEarly = async (given: Parameters<typeof memoryPorts>[0] = {}) => {
    const session = await openReview(memoryPorts({ files: many(), ...given }));
    await session.run.rows.firstRows;
    session.stopReading();
    await session.whenRead;
    return session;
  };

  it("keeps what was read, says that it is not all, and answers from it", async () => {
    const session = await stoppedEarly();
    const state = session.documentState();
    expect(state).toMatchObject({ status: "ready", stopped: true });
    expect([state.rows > 0, state.rows < 4000, state.progress! > 0 && state.progress! < 1]).toEqual([true, true, true]);
    const { ask } = panelOf(session, "panel");
    expect(await ask("cases/page", { query: everyRow, from: 0, count: 1 })).toMatchObject({ total: state.rows, exact: false });
  });

  it("goes on where it was, to the same rows as without a stop", async () => {
    const session = await stoppedEarly();
    const { ask } = panelOf(session, "panel");
    const whole = new Promise<void>((resolve) =>
      session.listen((name, params) => {
        if (name === "document/state" && "document" in params && params.document.status === "ready" && !params.document.stopped) resolve();
      }),
    );
    await ask("reading/resume", {});
    await whole;
    expect(session.documentState()).toMatchObject({ rows: 4000, progress: null, status: "ready", problems: 0 });
    expect(await ask("cases/page", { query: everyRow, from: 3999, count: 1 })).toMatchObject({ total: 4000, exact: true });
  });

  it("stays stopped when lines are added, and has them once it goes on", async () => {
    const session = await stoppedEarly();
    const { files } = session.run.ports as ReturnType<typeof memoryPorts>;
    files.append(jsonl([minimalRow("NEW")]));
    files.say("rows");
    await session.settled();
    expect(session.documentState().stopped).toBe(true);
    session.resumeReading();
    await session.run.rows.store.refresh(() => undefined);
    expect(session.run.rows.store.table.count).toBe(4001);
  });

  it("is forgotten when the source is imported again: the rows are those of the new file, all of them", async () => {
    const files = many();
    const origin = new MemoryOrigin("answers.jsonl");
    const session = await stoppedEarly({ files, origin });
    origin.again = () => {
      files.resultsBytes = new TextEncoder().encode(jsonl([minimalRow("A"), minimalRow("B")]));
      return Promise.resolve(null);
    };
    await session.importAgain();
    await session.settled();
    expect(session.documentState()).toMatchObject({ rows: 2, stopped: false, status: "ready", banner: expect.stringContaining("2 rows") as string });
  });
});
