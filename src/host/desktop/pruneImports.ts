import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../node/diskError";

const day = 24 * 60 * 60 * 1000;
/** An import that nobody opened for so long goes; opening the file makes it anew. */
export const keptDays = 90;

/** Remembers that an import was used at this time. */
export async function touchImport(folder: string, now: number): Promise<void> {
  await utimes(folder, now / 1000, now / 1000);
}

/** Removes imports that were not used for long. What cannot be looked at or removed stays. */
export async function pruneImports(cache: string, now: number): Promise<void> {
  for (const name of await readdir(cache).catch(nothing)) {
    const folder = join(cache, name);
    const used = await stat(folder).catch(nothing);
    if ("mtimeMs" in used && now - used.mtimeMs > keptDays * day) await rm(folder, { recursive: true, force: true }).catch(nothing);
  }
}

function nothing(error: unknown): never[] {
  if (systemCode(error) === null) throw error;
  return [];
}
