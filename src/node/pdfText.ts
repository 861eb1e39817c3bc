import { Worker } from "node:worker_threads";
import type { PdfText } from "../session/ports";

export interface PdfLimits {
  /** Largest file, in bytes. */
  readonly bytes: number;
  readonly pages: number;
  /** Most text of all pages together, in UTF-16 code units. */
  readonly characters: number;
  /** Longest time, in milliseconds; then the worker is ended. */
  readonly time: number;
  /** Memory of the worker's heap, in MiB. */
  readonly memory: number;
}
export const pdfLimits: PdfLimits = { bytes: 64 * 1024 * 1024, pages: 2_000, characters: 32 * 1024 * 1024, time: 30_000, memory: 768 };

/** What the worker is asked, and what it answers. */
export interface PdfOrder {
  readonly bytes: Uint8Array;
  readonly limits: PdfLimits;
}
export type PdfAnswer = { readonly pages: readonly string[] } | { readonly trouble: string };

/**
 * Text of a PDF by pages, in the order the file draws it, made by pdf.js in a worker of its own: a hostile file can neither
 * block nor exhaust the caller. `workerFile` is the built worker (`dist/pdfWorker.mjs`). Rejects with what is wrong.
 */
export function createPdfText(workerFile: string | URL, limits: PdfLimits = pdfLimits): PdfText {
  return async (bytes) => {
    if (bytes.length > limits.bytes) throw new Error(`this PDF has ${bytes.length} bytes; text is made of at most ${limits.bytes}`);
    const order: PdfOrder = { bytes, limits };
    const worker = new Worker(workerFile, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
      stdout: true,
      stderr: true,
      env: {},
      execArgv: [],
    });
    try {
      const answer = await answerOf(worker, limits.time);
      if ("trouble" in answer) throw new Error(answer.trouble);
      return answer.pages;
    } finally {
      await worker.terminate();
    }
  };
}

function answerOf(worker: Worker, time: number): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`this PDF gave no text within ${time / 1000} seconds`)), time);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    worker.once("message", (answer: PdfAnswer) => settle(() => resolve(answer)));
    worker.once("error", (error) =>
      settle(() =>
        reject(new Error(`the text of this PDF could not be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error })),
      ),
    );
    worker.once("exit", (code) => settle(() => reject(new Error(`the text of this PDF could not be made: the worker ended early (${code})`))));
  });
}
