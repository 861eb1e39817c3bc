import { describe, expect, it } from "vitest";
import { RawBytes } from "../../src/session/case/rawBytes";
import { memoryPorts, MemoryRunFiles } from "../builders/memoryPorts";
import { everyRow, openedSession } from "../builders/openedSession";
import { jsonl, refusalRow, releasePage, successRow } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const rows = [refusalRow(), successRow()];
const text = jsonl(rows);
const lines = text.split("\n");

async function opened() {
  const session = await openedSession(memoryPorts({ files: new MemoryRunFiles(text) }));
  const page = await session.ask("cases/page", { query: everyRow, from: 0, count: 50 });
  const rowId = page.rows.find((row) => row.taskId === "S03")!.rowId;
  return { ...session, rowId };
}
const bytesOf = (hex: string) => Buffer.from(hex, "hex").toString();

describe("the bytes of a row", () => {
  it("are those of its line in the file, any stretch of them and no byte of its neighbours", async () => {
    const { ask, rowId } = await opened();
    const of = { rowId, representationId: null };
    const whole = await ask("bytes/read", { of, from: 0, count: 65_536 });
    expect(bytesOf(whole.hex).trimEnd()).toBe(lines[1]);
    expect(whole.total).toBe(whole.hex.length / 2);
    const part = await ask("bytes/read", { of, from: 10, count: 5 });
    expect(bytesOf(part.hex)).toBe(lines[1]!.slice(10, 15));
    expect((await ask("bytes/read", { of, from: whole.total, count: 100 })).hex).toBe("");
  });

  it("are searched for a text, on and back, in either case where asked", async () => {
    const { ask, rowId } = await opened();
    const of = { rowId, representationId: null };
    const bytes = Buffer.from(lines[1]!);
    const find = async (sought: string, from: number, direction: "next" | "previous" = "next", ignoreCase = false) =>
      (await ask("bytes/find", { of, text: sought, ignoreCase, from, direction })).at;
    expect(await find("task_id", 0)).toBe(bytes.indexOf("task_id"));
    expect(await find("🚀", 0)).toBe(bytes.indexOf("🚀"));
    const last = bytes.lastIndexOf("pages.fixture.test");
    expect(await find("pages.fixture.test", bytes.length, "previous")).toBe(last);
    expect(await find("pages.fixture.test", last - 1, "previous")).toBe(bytes.lastIndexOf("pages.fixture.test", last - 1));
    expect(await find("TASK_ID", 0)).toBe(null);
    expect(await find("TASK_ID", 0, "next", true)).toBe(bytes.indexOf("task_id"));
    expect(await find("B06", 0)).toBe(null);
  });

  it("are refused under a seal, as the line holds the verdict; those of a page are not", async () => {
    const { session, rowId } = await opened();
    const bytes = new RawBytes(session.run);
    const ask = (representationId: string | null, condition: "blind" | "verify") =>
      bytes.read({ of: { rowId, representationId }, from: 0, count: 9 }, usual[condition]);
    for (const condition of ["blind", "verify"] as const) {
      await expect(ask(null, condition)).rejects.toMatchObject({ code: "refused" });
      expect((await ask("r-a2", condition)).total).toBe(releasePage.bytes.length);
    }
  });
});
