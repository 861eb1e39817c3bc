// Runs in a worker thread, built to a file of its own (dist/checkWorker.mjs): the schemas are large, and scanning needs none.
// Checks the pieces it is sent, one after the other. What goes wrong ends the worker, and reaches who started it as its error.
import { parentPort, workerData } from "node:worker_threads";
import { checkPiece } from "../../core/columns/checkPiece";
import { bytesOf, readAtOnce } from "./openFile";
import type { CheckAnswer, CheckOrder, CheckStart } from "./workerMessages";

const { file } = workerData as CheckStart; // checkAside.ts is who starts it
const port = parentPort!; // a worker has one
const source = readAtOnce(file);
const bytes = bytesOf(file.name, source);

async function answer({ number, piece }: CheckOrder): Promise<void> {
  port.postMessage({ number, part: await checkPiece(source, bytes, piece) } satisfies CheckAnswer);
}

let turn = Promise.resolve();
port.on("message", (order: CheckOrder) => {
  turn = turn.then(() => answer(order)); // unhandled, a rejection ends the worker: that is how it is told
});
