import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { systemCode } from "../diskError";

/** Where mappings of a workspace lie that are not to stand beside the data. */
export const mappingFolder = ".trace-adjudicator";

/** The mapping that was saved for a file: beside it, else in a workspace folder. Null where there is none. */
export async function mappingFor(path: string, workspaceFolders: readonly string[]): Promise<string | null> {
  const name = `${basename(path)}.mapping.json`;
  for (const candidate of [join(dirname(path), name), ...workspaceFolders.map((folder) => join(folder, mappingFolder, name))])
    if (await isFile(candidate)) return candidate;
  return null;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemCode(error) === null) throw error;
    return false; // absent, or where nothing can be looked up
  }
}
