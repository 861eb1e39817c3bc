import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SearchMeans } from "../../core/rows/searchReading";
import { systemCode } from "../diskError";
import { openBytes } from "./openBytes";
import { searchKernels } from "./searchKernels";

export const searchFile = "search.wasm";

/**
 * What text in a file is searched with: the compiled search that is built into a folder (`dist`, beside the bundle that runs), plain
 * code where it is not there, and the file itself. Rejects for what a disk can do else.
 * @param path where the lines lie that are searched; it may be another one later
 */
export async function searchMeans(folder: string, path: () => string): Promise<SearchMeans> {
  const wasm = await readFile(join(folder, searchFile)).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  });
  return { kernel: searchKernels(wasm), open: () => openBytes(path()) };
}
