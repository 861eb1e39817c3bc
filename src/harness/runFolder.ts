import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { sha256Of } from "./archive";
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

/**
 * A run never goes over an earlier one: the place must be new or an empty folder. Throws `CannotRun` where it is not. What runs into
 * the same place left unfinished is removed, where it is certain that they have ended.
 */
export async function beginFolder(place: string): Promise<FolderInTheMaking> {
  const there = await entriesOf(place);
  if (there !== null && there.length > 0)
    throw new CannotRun(
      `${place} is not empty${there.includes("results.jsonl") ? ": it holds a run, and runs are never overwritten" : ""}. Name a new folder with --out.`,
    );
  await removeLeftovers(place);
  const path = join(dirname(place), `.${basename(place)}.partial-${machine()}-${process.pid}-${randomBytes(4).toString("hex")}`);
  await makeFolder(path);
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

/**
 * Makes a folder and what it lies in. One after the other, since some file systems (`/proc`) say of a folder that cannot be made in them that
 * what it lies in is not there, which Node's own recursion asks for ever.
 */
async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path);
  if (parent !== path && (await entriesOf(parent)) === null) await makeFolder(parent);
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return; // made by somebody else meanwhile
    if (code === "ENOENT") throw new CannotRun(`${parent} takes no folder. Name another with --out.`);
    throw error;
  }
}

/** This machine, in a name that says nothing of it: a process number means something on its own machine only. */
const machine = (): string => sha256Of(hostname()).slice(0, 8);

/** Removes what stopped runs into a place left beside it: those of this machine whose process is no longer there. Others may still be running. */
async function removeLeftovers(place: string): Promise<void> {
  const beside = (await entriesOf(dirname(place))) ?? [];
  const start = `.${basename(place)}.partial-${machine()}-`;
  for (const name of beside) {
    const of = name.startsWith(start) ? /^(\d{1,10})-[0-9a-f]{8}$/.exec(name.slice(start.length)) : null;
    if (of && !isRunning(Number(of[1]))) await rm(join(dirname(place), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // asks only
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
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
