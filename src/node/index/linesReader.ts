import type { RowReader } from "../../core/columns/rowReader";
import type { Shaped } from "../shapes";
import { openRowReader, type ReadingLimits } from "./openRowReader";
import { readingTools } from "./readingTools";

/**
 * Reads the rows of a results file of any shape from where its lines lie.
 * @param tools folder that the scanner and its workers were built into
 */
export async function linesReader(shaped: Pick<Shaped, "source" | "path">, tools: string, limits: Partial<ReadingLimits> = {}): Promise<RowReader> {
  return openRowReader({ path: () => shaped.path, name: shaped.source.name, ...(await readingTools(tools)), limits });
}
