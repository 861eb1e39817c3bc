// Runs in a worker thread, built to a file of its own (dist/scanWorker.mjs) without zod, so that it starts at once.
// Scans the parts it is sent, one after the other. What goes wrong ends the worker, and reaches the pool as its error.
import { parentPort, workerData } from "node:worker_threads";
import { Scanner } from "../../core/columns/scanner";
import { OneBuffer } from "./oneBuffer";
import { readAtOnce } from "./openFile";
import { scanInstance } from "./scanInstance";
import type { ScanAnswer, ScanOrder, ScanStart } from "./workerMessages";

const { wasm } = workerData as ScanStart; // scanPool.ts is who starts it
const port = parentPort!; // a worker has one
const instance = scanInstance(wasm);
let current: { readonly number: number; readonly scanner: Scanner } | null = null;

async function answer({ number, scanner, file, part, buffer }: ScanOrder): Promise<void> {
  if (current?.number !== scanner) current = { number: scanner, scanner: new Scanner(await instance) };
  const room = new OneBuffer(buffer);
  const batch = await current.scanner.scanPart(readAtOnce(file), part, room);
  const next = room.next();
  port.postMessage({ number, batch, buffer: next } satisfies ScanAnswer, [...new Set([...room.buffers, next])]); // handed over, not copied
}

let turn = Promise.resolve();
port.on("message", (order: ScanOrder) => {
  turn = turn.then(() => answer(order)); // unhandled, a rejection ends the worker: that is how it is told
});
