import { createHash } from "node:crypto";
import { readdir, realpath, rm, stat, utimes } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { systemCode } from "../diskError";

/** Where the working copy of a file lies in a cache: named after the file's own path, so that a changed file takes its place. */
export interface CopyPlace {
  readonly lines: string;
  readonly places: string;
  readonly record: string;
}

const ends = { lines: ".lines", places: ".places", record: ".shape.json" } as const;
const making = ".making-";
const day = 24 * 60 * 60 * 1000;
/** A copy that nobody opened for so long goes; opening the file makes it anew. */
const keptDays = 30;

export async function copyPlace(path: string, cache: string): Promise<CopyPlace> {
  const real = await realpath(path).catch((error: unknown) => {
    if (systemCode(error) === null) throw error;
    return resolve(path); // reading says what is wrong with it
  });
  const stem = basename(real)
    .replace(/[^A-Za-z0-9._-]+/g, "_")
    .slice(0, 40);
  const base = join(cache, `${stem}-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`);
  return { lines: base + ends.lines, places: base + ends.places, record: base + ends.record };
}

/** The same under names that nobody looks at, while a copy is being made. */
export const placeInMaking = (place: CopyPlace, unique: string): CopyPlace => ({
  lines: `${place.lines}${making}${unique}`,
  places: `${place.places}${making}${unique}`,
  record: `${place.record}${making}${unique}`,
});

export async function removeCopy(place: CopyPlace): Promise<void> {
  for (const path of [place.record, place.lines, place.places]) await rm(path, { force: true });
}

/** Remembers that a copy was used now. */
export async function touchCopy(place: CopyPlace, now: number): Promise<void> {
  await utimes(place.record, now / 1000, now / 1000).catch(ifDisk); // only how long it stays depends on it
}

/** Removes copies that were not used for long, and what a killed process left a day ago. What cannot be looked at or removed stays. */
export async function pruneCopies(cache: string, now: number): Promise<void> {
  const names = await readdir(cache).catch(ifDisk);
  for (const name of names ?? []) {
    const base = Object.values(ends).find((end) => name.endsWith(end)) === undefined ? null : name.replace(/\.(lines|places|shape\.json)$/, "");
    if (base === null && !name.includes(making)) continue;
    const used = await stat(join(cache, base === null ? name : base + ends.record)).catch(ifDisk);
    const age = now - (used ?? (await stat(join(cache, name)).catch(ifDisk)) ?? { mtimeMs: now }).mtimeMs;
    if (age > (base === null || used === null ? 1 : keptDays) * day) await rm(join(cache, name), { force: true }).catch(ifDisk);
  }
}

function ifDisk(error: unknown): null {
  if (systemCode(error) === null) throw error;
  return null;
}
