import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CannotRun } from "./options";

/** A run folder in the making, beside its place: what is not complete never stands under the name of a run. */
export interface FolderInTheMaking {
  /** Where to write until it is complete. */
  readonly path: string;
  /** Puts it in its place. */
  complete(): Promise<void>;
  /** Nothing remains of it. */
  abandon(): Promise<void>;
}

/** A run never goes over an earlier one: the place must be new or an empty folder. Throws `CannotRun` where it is not. */
export async function beginFolder(place: string): Promise<FolderInTheMaking> {
  const there = await entriesOf(place);
  if (there !== null && there.length > 0)
    throw new CannotRun(
      `${place} is not empty${there.includes("results.jsonl") ? ": it holds a run, and runs are never overwritten" : ""}. Name a new folder with --out.`,
    );
  const path = join(dirname(place), `.${basename(place)}.partial-${randomBytes(4).toString("hex")}`);
  await mkdir(path, { recursive: true });
  return {
    path,
    async complete() {
      // An empty folder gives way; one that was filled meanwhile does not.
      if (there !== null) await rmdir(place);
      await rename(path, place);
    },
    abandon: () => rm(path, { recursive: true, force: true }),
  };
}

/** Names in a folder; null where there is none. */
export async function entriesOf(place: string): Promise<readonly string[] | null> {
  try {
    return await readdir(place);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOTDIR") throw new CannotRun(`${place} is a file. Name a new folder with --out.`);
    if (code !== "ENOENT") throw error;
    return null;
  }
}
