import { Worker } from "node:worker_threads";
import type { ExtractOptions, Extraction } from "../core/evidence/extractText";
import type { PageExtraction } from "../session/ports";

export interface PageLimits {
  /** Longest time, in milliseconds; then the worker is ended. */
  readonly time: number;
  /** Memory of the worker's heap, in MiB. */
  readonly memory: number;
  /** Largest markup that is parsed, in bytes. */
  readonly bytes: number;
}
/** A page of 64 MB has a tree of about a gigabyte. */
export const pageLimits: PageLimits = { time: 120_000, memory: 3_072, bytes: 64 * 1024 * 1024 };

/** What the worker is asked. Its answer is an `Extraction`. */
export interface PageOrder {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly options: ExtractOptions;
}

/**
 * The text and shown HTML of large pages, made in a worker of its own by the very function that makes those of small ones: the
 * caller is not held up, and a hostile page exhausts the worker alone. One page at a time, each in its turn. `workerFile` is
 * the built worker (`dist/pageWorker.mjs`). Rejects with what is wrong, or with the signal's reason.
 */
export function createPageExtraction(workerFile: string | URL, limits: PageLimits = pageLimits): PageExtraction {
  let turn: Promise<unknown> = Promise.resolve();
  return (bytes, contentType, options, signal) => {
    const mine = turn.then(() => extracted(workerFile, { bytes, contentType, options: { ...options, maxMarkup: limits.bytes } }, limits, signal));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

async function extracted(workerFile: string | URL, order: PageOrder, limits: PageLimits, signal: AbortSignal | undefined): Promise<Extraction> {
  signal?.throwIfAborted();
  const worker = new Worker(workerFile, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    stdout: true,
    stderr: true,
    env: {},
    execArgv: [],
  });
  let stop: () => void = () => undefined;
  try {
    return await new Promise<Extraction>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`it was not read within ${limits.time / 1000} seconds`)), limits.time);
      const aborted = () => reject(signal?.reason as Error);
      signal?.addEventListener("abort", aborted, { once: true });
      stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", aborted);
      };
      worker.once("message", resolve);
      worker.once("error", (error) => reject(new Error(error instanceof Error ? error.message : String(error), { cause: error })));
      worker.once("exit", (code) => reject(new Error(`the worker that reads it ended early (${code})`)));
    });
  } finally {
    stop();
    await worker.terminate();
  }
}
