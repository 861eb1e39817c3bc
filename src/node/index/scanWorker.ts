// Runs in a worker thread, built to a file of its own (dist/scanWorker.mjs) without zod, so that it starts at once.
// Scans the parts it is sent, one after the other. What goes wrong ends the worker, and reaches the pool as its error.
import { parentPort, workerData } from "node:worker_threads";
import type { ColumnBatch } from "../../core/columns/contract";
import { Scanner } from "../../core/columns/scanner";
import { readAtOnce } from "./openFile";
import { scanInstance } from "./scanInstance";
import type { ScanAnswer, ScanOrder, ScanStart } from "./workerMessages";

const { wasm } = workerData as ScanStart; // scanPool.ts is who starts it
const port = parentPort!; // a worker has one
const instance = scanInstance(wasm);
let current: { readonly number: number; readonly scanner: Scanner } | null = null;

async function answer({ number, scanner, file, part }: ScanOrder): Promise<void> {
  if (current?.number !== scanner) current = { number: scanner, scanner: new Scanner(await instance) };
  const batch = await current.scanner.scanPart(readAtOnce(file), part);
  port.postMessage({ number, batch } satisfies ScanAnswer, buffersOf(batch));
}

/** Handed over, not copied. */
function buffersOf(batch: ColumnBatch): ArrayBuffer[] {
  const { line, start, length, flags, codes, numbers, task, taskHash, query } = batch;
  const lists = [Object.values(codes), Object.values(numbers), taskHash].flat();
  const arrays = [line, start, length, flags, task.bytes, task.ends, query.offset, query.length, ...lists];
  return [...new Set(arrays.flatMap((array) => (array === null ? [] : [array.buffer as ArrayBuffer])))]; // batches are not in shared memory
}

let turn = Promise.resolve();
port.on("message", (order: ScanOrder) => {
  turn = turn.then(() => answer(order)); // unhandled, a rejection ends the worker: that is how it is told
});
