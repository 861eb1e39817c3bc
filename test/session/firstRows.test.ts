import { describe, expect, it } from "vitest";
import type { Result } from "../../src/protocol/messages";
import { pageSize } from "../../src/protocol/rowPages";
import { panelState, type PanelState } from "../../src/protocol/views";
import { openReview } from "../../src/session/reviewSession";
import { firstRows } from "../../src/session/useCases/firstRows";
import { usual } from "../../src/session/projection/seals";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { jsonl, minimalRow } from "../builders/sampleRows";

const many = (rows: number) => new MemoryRunFiles(jsonl(Array.from({ length: rows }, (_, at) => minimalRow(`T${String(at).padStart(4, "0")}`))));
type Ready = Result<"view/ready">;

async function readyWith(opened: OpenedSession, panel: Partial<PanelState>): Promise<Ready> {
  await opened.ask("view/save", { panelId: "panel-1", panel: panelState.parse(panel) });
  return opened.ask("view/ready", { protocol: 1, panelId: "panel-1" });
}
/** What the page would be answered if it asked now. */
const askedNow = (opened: OpenedSession, { firstRows }: Ready) => Promise.all(firstRows!.map(({ asked }) => opened.ask("cases/page", asked)));

describe("the answer to a page's first words", () => {
  it.each<[string, Partial<PanelState>, number]>([
    ["as they stand in the file", {}, 12],
    ["sorted", { query: { ...everyRow, sort: [{ by: "task", descending: true }] } }, 12],
    ["filtered", { query: { ...everyRow, where: "task:B03" } }, 3],
  ])("carries the rows, %s, that the page would be answered", async (_, panel, total) => {
    const opened = await openedSession();
    const ready = await readyWith(opened, panel);
    expect(ready.firstRows!.map(({ asked }) => asked)).toEqual([{ query: { ...everyRow, ...panel.query }, from: 0, count: pageSize }]);
    const answers = ready.firstRows!.map(({ answer }) => answer);
    expect(answers).toEqual(await askedNow(opened, ready));
    expect(answers[0]!.rows).toHaveLength(total);
    expect(answers[0]!.revision).toBe(ready.document.revision);
  });

  it("carries the rows around the place where the panel was scrolled to", async () => {
    const opened = await openedSession(memoryPorts({ files: many(500) }));
    const ready = await readyWith(opened, { scrollRow: 260 });
    expect(ready.firstRows!.map(({ answer }) => [answer.from, answer.rows[0]!.taskId, answer.rows.length])).toEqual([
      [200, "T0200", pageSize],
      [300, "T0300", pageSize],
    ]);
  });

  it("says with the rows what is wrong with a filter, as the page would be told", async () => {
    const opened = await openedSession();
    const ready = await readyWith(opened, { query: { ...everyRow, where: "nonsense:(" } });
    expect(ready.firstRows![0]!.answer.error).not.toBeNull();
    expect(ready.firstRows!.map(({ answer }) => answer)).toEqual(await askedNow(opened, ready));
  });

  it("carries no rows for a panel that shows another tab", async () => {
    const opened = await openedSession();
    expect((await readyWith(opened, { tab: "agreement" })).firstRows).toBeNull();
  });

  it("seals in the rows what is sealed for the reviewer", async () => {
    const opened = await openedSession();
    Object.defineProperty(opened.session, "sealing", { get: () => usual.blind, configurable: true });
    const sealed = await readyWith(opened, {});
    expect(sealed.firstRows!.map(({ answer }) => answer)).toEqual(await askedNow(opened, sealed));
    Object.defineProperty(opened.session, "sealing", { get: () => usual.open });
    expect(await askedNow(opened, sealed)).not.toEqual(sealed.firstRows!.map(({ answer }) => answer));
  });

  it("comes without rows where they cannot be asked for, and the page is told why when it asks", async () => {
    const opened = await openedSession();
    opened.session.cases.pageSoFar = () => Promise.reject(new Error("the disk is gone"));
    const ready = await readyWith(opened, {});
    expect([ready.firstRows, ready.document.rows]).toEqual([null, 12]);
    await expect(opened.client.request("cases/page", { query: everyRow, from: 0, count: 1 })).rejects.toThrow("the disk is gone");
  });

  it("does not wait for the first row of a file", async () => {
    const session = await openReview(memoryPorts({ files: many(20_000) }));
    let asked = 0;
    session.cases.pageSoFar = () => (asked++, new Promise(() => undefined));
    const { status, rows } = session.documentState();
    expect([status, rows, await firstRows(session, panelState.parse({})), asked]).toEqual(["loading", 0, null, 0]);
    session.close();
  });

  it("does not wait for rows that are slow in coming", async () => {
    const opened = await openedSession();
    let given = false;
    opened.session.cases.pageSoFar = (_asked, _sealing, signal) => {
      signal!.addEventListener("abort", () => (given = true));
      return new Promise(() => undefined);
    };
    const answer = opened.ask("view/ready", { protocol: 1, panelId: "panel-1" });
    await new Promise((resolve) => setImmediate(resolve));
    opened.ports.environment.advance(1000);
    expect([(await answer).firstRows, given]).toEqual([null, true]);
  });

  it("carries no rows that something changed under while they were fetched", async () => {
    const opened = await openedSession();
    const { cases } = opened.session;
    const asking = cases.pageSoFar.bind(cases);
    cases.pageSoFar = async (...asked) => {
      const answer = await asking(...asked);
      opened.session.draftsChanged();
      return answer;
    };
    expect((await opened.ask("view/ready", { protocol: 1, panelId: "panel-1" })).firstRows).toBeNull();
  });

  it("carries the rows that are there while others are still being read", async () => {
    const session = await openReview(memoryPorts({ files: many(20_000) }));
    await session.run.rows.firstRows;
    const [status, read] = [session.documentState().status, session.run.rows.store.table.count];
    const rows = await firstRows(session, panelState.parse({}));
    expect([status, read < 20_000]).toEqual(["loading", true]);
    expect(rows![0]!.answer).toMatchObject({ exact: false, from: 0 });
    expect(rows![0]!.answer.rows).toHaveLength(pageSize);
    session.close();
  });
});
