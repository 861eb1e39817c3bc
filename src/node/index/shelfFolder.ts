import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { systemCode } from "../diskError";

export const indexEnd = ".rows";
const making = ".making-";
/** What is being written was written to not long ago, in milliseconds: its process may be one that this one cannot see. */
const writing = 60_000;
const day = 24 * 60 * 60 * 1000;

const thisMachine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/** Under this name an index is written, by this process. */
export const asideOf = (name: string, unique: string): string => `${name}${making}${thisMachine}-${process.pid}-${unique}`;

interface Kept {
  readonly name: string;
  readonly bytes: number;
  readonly used: number;
}

/**
 * Removes what killed writers left, and the indexes that were not used for longest, until the others take no more than the budget.
 * What cannot be looked at or removed stays.
 * @param last is not removed: it was saved just now
 */
export async function tidyShelf(folder: string, last: string, budget: number, now: number): Promise<void> {
  const kept: Kept[] = [];
  for (const name of (await readdir(folder).catch(ifDisk)) ?? []) {
    const end = name.indexOf(making);
    if (!(end < 0 ? name : name.slice(0, end)).endsWith(indexEnd)) continue; // not ours
    const found = await stat(join(folder, name)).catch(ifDisk);
    if (!found?.isFile()) continue;
    if (end >= 0 && isLeft(name.slice(end + making.length), now - found.mtimeMs)) await removed(folder, name);
    else kept.push({ name, bytes: found.size, used: end < 0 && name !== last ? found.mtimeMs : Infinity });
  }
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of kept.sort((a, b) => a.used - b.used)) {
    if (bytes <= budget || one.used === Infinity) return;
    if (await removed(folder, one.name)) bytes -= one.bytes;
  }
}

/** Nobody writes it any more: the process is gone, or it is a day old, from whatever machine. */
function isLeft(by: string, age: number): boolean {
  const [machine, process] = by.split("-");
  return age > day || (age > writing && machine === thisMachine && !isAlive(Number(process)));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === "EPERM"; // somebody else's
  }
}

async function removed(folder: string, name: string): Promise<boolean> {
  return (await rm(join(folder, name), { force: true }).then(() => true, ifDisk)) ?? false;
}

function ifDisk(error: unknown): null {
  if (systemCode(error) === null) throw error;
  return null;
}
