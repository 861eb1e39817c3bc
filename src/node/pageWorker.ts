// Runs in a worker thread, built to a file of its own (dist/pageWorker.mjs): a page of many megabytes takes seconds to parse.
import { parentPort, workerData } from "node:worker_threads";
import { extractText } from "../core/evidence/extractText";
import type { PageOrder } from "./pageExtraction";

// The order came from `createPageExtraction`, which is built from the same sources.
const { bytes, contentType, options } = workerData as PageOrder;
parentPort!.postMessage(extractText(bytes, contentType, options));
