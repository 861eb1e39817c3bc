// Runs in a worker thread, built to a file of its own (dist/checkWorker.mjs): the schemas are large, and scanning needs none.
// Checks a part of its stretch for each message. What goes wrong ends the worker, and reaches who started it as its error.
import { parentPort, workerData } from "node:worker_threads";
import { checkLimits, checkLines } from "../../core/columns/checkLines";
import { bytesOf, readAtOnce } from "./openFile";
import type { CheckAnswer, CheckStart } from "./workerMessages";

const { file, stretch } = workerData as CheckStart; // checkAside.ts is who starts it
const port = parentPort!; // a worker has one
const nothingElse = () => Promise.resolve();
const parts = checkLines(bytesOf(file.name, readAtOnce(file)), stretch, nothingElse, undefined, { ...checkLimits, part: 1024 * 1024 });

port.on("message", () => void parts.next().then(({ value }) => port.postMessage((value ?? null) satisfies CheckAnswer)));
