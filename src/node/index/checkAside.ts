import { Worker } from "node:worker_threads";
import type { CheckedPart, CheckedStretch } from "../../core/columns/rowReader";
import type { OpenedFile } from "./openFile";
import type { CheckAnswer, CheckStart } from "./workerMessages";

export interface CheckWork {
  readonly file: OpenedFile;
  readonly stretch: CheckedStretch;
  /** Waited for before each part. */
  readonly othersFirst: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * The checked parts of a stretch, each checked when it is asked for, in a worker of its own that is gone when it ends. Rejects
 * with what reading meets, or the signal's reason.
 * @param entry the built checkWorker
 */
export async function* checkAside(entry: string, { file, stretch, othersFirst, signal }: CheckWork): AsyncGenerator<CheckedPart, void> {
  signal.throwIfAborted();
  const worker = new Worker(entry, { workerData: { file, stretch } satisfies CheckStart, stdout: true, stderr: true, env: {}, execArgv: [] });
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined); // told where an answer is waited for
  const aborted = () => fail(signal.reason);
  signal.addEventListener("abort", aborted, { once: true });
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`the worker that checks rows ended early, with code ${code}`)));
  try {
    for (;;) {
      await Promise.race([othersFirst(), failed]);
      const answer = new Promise<CheckAnswer>((resolve) => worker.once("message", resolve));
      worker.postMessage(null);
      const part = await Promise.race([answer, failed]);
      if (part === null) return;
      yield part;
    }
  } finally {
    signal.removeEventListener("abort", aborted);
    await worker.terminate();
  }
}
