import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRunFiles } from "../../src/node/runFiles";
import { openShaped } from "../../src/node/shapes";
import { openReview } from "../../src/session/reviewSession";
import { memoryPorts } from "../builders/memoryPorts";
import { panelOf } from "../builders/openedSession";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "shaped-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = `[
  {"task_id": "a", "repetition": 0},
  {"task_id": "b",
   "repetition": "x"}, {"task_id": "a", "repetition": 0}`;
const path = () => join(folder, "rows.json");

/** A review over the file as the editor and the command line open it. */
async function opened() {
  const { source } = await openShaped(path(), join(folder, "cache"));
  const ports = memoryPorts();
  const session = await openReview({ ...ports, files: openRunFiles(path(), undefined, source) });
  await session.whenRead;
  return { session, ports, ...panelOf(session, "panel-1") };
}

describe("a review over a list of rows", () => {
  beforeEach(() => writeFileSync(path(), text));

  it("names its problems' places in the file, and the rows that they are of", async () => {
    const { ask, session } = await opened();
    const { problems } = await ask("problems/page", { from: 0, count: 10 });
    expect(problems.map(({ code, line, column, row }) => [code, line, column, row])).toEqual([
      ["list-end", 4, 57, undefined],
      ["schema", 4, 18, 2],
      ["duplicate-row-key", 4, 24, 3],
    ]);
    expect(problems[2]!.message).toContain("as row 1: shown as #2");
    session.close();
  });

  it("opens a row at its place in the file, and a problem at its own", async () => {
    const { ask, session, ports } = await opened();
    await ask("shell/openLine", { line: 3, column: 1, of: "row" });
    await ask("shell/openLine", { line: 4, column: 18 });
    expect(ports.shell.done).toEqual(["line 4:24", "line 4:18"]);
    session.close();
  });

  it("takes in what was appended to the file, and follows it when it is replaced", async () => {
    const { session } = await opened();
    const { store } = session.run.rows;
    const tasks = () => Array.from({ length: store.table.count }, (_, place) => store.table.summaryAt(place).key.task_id);
    writeFileSync(path(), `${text},\n {"task_id": "c"}]`);
    expect(await store.refresh(() => undefined)).toBe("appended");
    expect(tasks()).toEqual(["a", "b", "a", "c"]);
    expect(session.run.problems().map(({ code }) => code)).not.toContain("list-end");
    writeFileSync(path(), '{"task_id": "plain"}\n');
    expect(await store.refresh(() => undefined)).toBe("truncated");
    expect(tasks()).toEqual(["plain"]);
    session.close();
  });
});
