import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SearchMeans } from "../../core/rows/searchReading";
import { systemCode } from "../diskError";
import type { Shaped } from "../shapes";
import { openBytes } from "./openBytes";
import { searchKernels } from "./searchKernels";

/**
 * Looks for text where the lines of a results file lie.
 * @param tools folder that the compiled search was built into; where it is missing, plain code searches, more slowly
 */
export async function searchMeans(shaped: Pick<Shaped, "path">, tools: string): Promise<SearchMeans> {
  const wasm = await readFile(join(tools, "search.wasm")).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  });
  return { kernel: searchKernels(wasm), open: () => openBytes(shaped.path) };
}
