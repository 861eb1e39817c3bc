import { appendFileSync, closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { nodeEnvironment, openReviewLogs, openReviewPlans, openRunFiles } from "../../src/node";
import { usual } from "../../src/session/projection/seals";
import { openReview } from "../../src/session/reviewSession";
import { MemoryKeeper, MemoryShell } from "../builders/memoryPorts";
import { jsonl, refusalRow, successRow, wrongRow } from "../builders/sampleRows";

const everyRow = { where: "", search: "", sort: [] };

/** Opens the real session over a real file and times what a reviewer waits for, in milliseconds. Labels go to a folder that is removed. */
export async function openMeasured(file: string) {
  const review = mkdtempSync(join(tmpdir(), "session-bench-review-"));
  const ports = {
    files: openRunFiles(file),
    logs: openReviewLogs(review),
    plans: openReviewPlans(review),
    keeper: new MemoryKeeper(),
    environment: nodeEnvironment,
    pdfText: null,
    shell: new MemoryShell(),
    log: (message: string) => console.error(message),
  };
  try {
    const [started, used] = [performance.now(), process.cpuUsage()];
    const session = await openReview(ports);
    const first = await session.cases.page({ query: everyRow, from: 0, count: 60 }, usual.open);
    const firstPageMs = performance.now() - started;
    await session.whenRead;
    const allRowsMs = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    const allRowsCpuMs = (user + system) / 1000;
    const heapMb = process.memoryUsage().heapUsed / 1e6;
    const timed = async (work: () => Promise<unknown>) => {
      const from = performance.now();
      await work();
      return performance.now() - from;
    };
    const rows = session.documentState().rows;
    const middle = session.run.rows.store.table.summaryAt(rows >> 1).id;
    const facetsMs = await timed(() => session.cases.facets({ query: { ...everyRow, where: "label:success" } }, usual.open));
    const matrixMs = await timed(() => session.cases.matrix({ query: everyRow }, usual.open));
    const sortMs = await timed(() =>
      session.cases.page({ query: { ...everyRow, sort: [{ by: "attempts", descending: true }] }, from: 0, count: 60 }, usual.open),
    );
    const searchMs = await timed(() => session.cases.page({ query: { ...everyRow, search: "quarter revenue" }, from: 0, count: 60 }, usual.open));
    const rowMs = await timed(() => session.cases.open(middle, usual.open));
    const label = {
      rowId: middle,
      ref: { kind: "row" },
      dimension: "primary-label",
      value: "success",
      rationale: "",
      evidence: null,
      activeSeconds: 1,
    };
    const labelMs = await timed(() => session.labels.commit(label, usual.open));
    appendFileSync(file, `${JSON.stringify({ task_id: `added-${rows}` })}\n`);
    const appendMs = await timed(() => session.run.rows.store.refresh(() => undefined));
    session.close();
    if (first.rows.length === 0) throw new Error("the first page has no rows");
    return {
      rows: session.run.rows.store.table.count - 1,
      firstPageMs,
      allRowsMs,
      allRowsCpuMs,
      heapMb,
      facetsMs,
      matrixMs,
      sortMs,
      searchMs,
      rowMs,
      labelMs,
      appendMs,
    };
  } finally {
    rmSync(review, { recursive: true, force: true });
    truncateLastLine(file);
  }
}

/** Rows of our own shape, each of another task. */
export function writeOwnRows(file: string, count: number) {
  writeFileSync(file, "");
  const makers = [successRow, wrongRow, refusalRow];
  for (let from = 0; from < count; from += 2000) {
    const rows = Array.from({ length: Math.min(2000, count - from) }, (_, index) => makers[index % 3]!({ task: `T${from + index}` }));
    appendFileSync(file, jsonl(rows));
  }
}

/** Takes the added line away again, so that the next run measures the same file. */
function truncateLastLine(file: string) {
  const { size } = statSync(file);
  const fd = openSync(file, "r+");
  const tail = Buffer.alloc(Math.min(size, 4096));
  readSync(fd, tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(10, tail.length - 2) + 1;
  if (tail.subarray(end).includes("added-")) ftruncateSync(fd, size - tail.length + end);
  closeSync(fd);
}
