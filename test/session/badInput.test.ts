import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRunFiles } from "../../src/node/runFiles";
import { openShaped } from "../../src/node/shapes";
import { openReview } from "../../src/session/reviewSession";
import { badFiles } from "../builders/badInput/badFiles";
import type { BadFile } from "../builders/badInput/badFile";
import { memoryPorts } from "../builders/memoryPorts";
import { everyRow, panelOf } from "../builders/openedSession";

let work: string;
beforeAll(() => (work = mkdtempSync(join(tmpdir(), "bad-input-"))));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A review over the file, as the editor opens it. */
async function opened(file: BadFile) {
  const folder = mkdtempSync(join(work, "file-"));
  const path = join(folder, file.name ?? "results.jsonl");
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, file.bytes());
  const { source } = await openShaped(path, join(folder, "cache"));
  const session = await openReview({ ...memoryPorts(), files: openRunFiles(path, undefined, source) });
  await session.whenRead;
  return { session, ...panelOf(session, "panel-1") };
}

describe("a review over a bad file lists every good row, opens each, and says what is wrong", () => {
  it.each(badFiles.map((file) => [file.kind, file] as const))("%s", async (_, file) => {
    const { session, ask, errors, dropped } = await opened(file);
    const { rows, total } = await ask("cases/page", { query: everyRow, from: 0, count: 100 });
    expect([total, rows.map(({ taskId }) => taskId)]).toEqual([file.rows.length, file.rows]);
    for (const { rowId, taskId } of rows) expect((await ask("case/open", { rowId })).taskId).toBe(taskId);
    const { problems } = await ask("problems/page", { from: 0, count: 500 });
    expect(problems.map(({ line, code }) => `${line ?? "file"}:${code}`)).toEqual(file.listed);
    expect([errors, dropped]).toEqual([[], []]);
    expect(Object.prototype).not.toHaveProperty("polluted");
    session.close();
  });
});
