import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../diskError";

export const scanFile = "scan.wasm";
export const scanWorkerFile = "scanWorker.mjs";
export const checkWorkerFile = "checkWorker.mjs";

/** What `openRowReader` reads with. */
export interface ReadingTools {
  readonly wasm: Uint8Array | null;
  readonly worker: string | null;
}

/**
 * The tools that are built into a folder (`dist`, beside the bundle that runs). What is not there is null: reading goes on
 * without, slowly. Rejects for what a disk can do else.
 */
export async function readingTools(folder: string): Promise<ReadingTools> {
  const wasm = await readFile(join(folder, scanFile)).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  });
  const workers = [scanWorkerFile, checkWorkerFile].map((name) => join(folder, name));
  return { wasm, worker: workers.every((file) => existsSync(file)) ? workers[0]! : null };
}
