import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { ByteSource } from "../../core/records/byteSource";
import { placeBytes } from "../../core/shapes/lineMap";
import type { Shape } from "../../core/shapes/shape";
import { systemCode } from "../diskError";
import { fileSource } from "../fileSource";
import { withLogLock } from "../logLock";
import { copyVersion, readRecord, writeRecord, type CopyRecord } from "./copyRecord";
import { placeInMaking, pruneCopies, removeCopy, touchCopy, type CopyPlace } from "./copyPlace";
import type { ShapeLimits } from "./limits";
import { makeCopy, type MadeCopy } from "./makeCopy";
import { copyFailure } from "./shapeFailure";
import { sampleOf, type SourceKey } from "./sourceKey";

export interface CopyOptions {
  readonly shape: Shape;
  readonly place: CopyPlace;
  readonly limits: ShapeLimits;
  readonly signal: AbortSignal | undefined;
  readonly progress: (done: number, of: number) => void;
  readonly own?: boolean | undefined;
}

/**
 * The working copy of a source as it is now: the one that is there, where it was made of just this; else, where the source has
 * only grown and is not packed, that one with what is new; else one that is made anew. Rejects as `makeCopy` does.
 */
export async function currentCopy(
  source: ByteSource,
  stamp: { readonly bytes: number; readonly time: string },
  options: CopyOptions,
): Promise<CopyRecord> {
  const key: SourceKey = { bytes: stamp.bytes, time: stamp.time, sample: await sampleOf(source, stamp.bytes) };
  const kept = await usableRecord(options.place, options.shape);
  if (kept !== null && sameSource(kept.source, key)) {
    await touchCopy(options.place, Date.now());
    return kept;
  }
  if (kept !== null && (await hasGrown(source, kept, key.bytes))) {
    const grown = await withWhatIsNew(source, key, options);
    if (grown !== null) return grown;
  }
  return madeAnew(source, key, options);
}

const sameSource = (a: SourceKey, b: SourceKey) => a.bytes === b.bytes && a.time === b.time && a.sample === b.sample;

const hasGrown = async (source: ByteSource, { source: before, state }: CopyRecord, size: number) =>
  state !== null && size > before.bytes && (await sampleOf(source, before.bytes)) === before.sample;

/** What is known of the copy that is there; null where there is none of this shape, or where it is not what was written. */
async function usableRecord({ lines, places, record }: CopyPlace, shape: Shape): Promise<CopyRecord | null> {
  const kept = await readRecord(record);
  if (kept === null || JSON.stringify(kept.shape) !== JSON.stringify(shape)) return null;
  try {
    if ((await stat(lines)).size < kept.copy.bytes || (await stat(places)).size < kept.copy.places * placeBytes) return null;
    return (await sampleOf(fileSource(lines, lines), kept.copy.bytes)) === kept.copy.sample ? kept : null;
  } catch (error) {
    if (systemCode(error) === null && !(error instanceof Error && systemCode(error.cause) !== null)) throw error;
    return null; // something of it is gone
  }
}

/** Appends to the copy in its place, alone. Null where somebody else holds it, or has changed it meanwhile. */
async function withWhatIsNew(source: ByteSource, key: SourceKey, options: CopyOptions): Promise<CopyRecord | null> {
  const { place } = options;
  try {
    return await withLogLock(place.record, async (isOurs) => {
      const kept = await usableRecord(place, options.shape);
      if (kept === null || kept.state === null || !(await hasGrown(source, kept, key.bytes))) return null;
      const from = { read: kept.source.bytes, bytes: kept.copy.bytes, places: kept.copy.places, state: kept.state };
      const made = await makeCopy(source, { ...options, to: place, cache: dirname(place.lines), size: key.bytes, from });
      if (!isOurs()) return null;
      return await written(place, key, options.shape, made);
    });
  } catch (error) {
    if (systemCode(error) === "ELOCKED") return null;
    throw error;
  }
}

async function madeAnew(source: ByteSource, key: SourceKey, options: CopyOptions): Promise<CopyRecord> {
  const { place } = options;
  const cache = dirname(place.lines);
  const aside = placeInMaking(place, randomUUID().slice(0, 8));
  try {
    await mkdir(cache, { recursive: true });
    await pruneCopies(cache, Date.now());
    const made = await makeCopy(source, { ...options, to: aside, cache, size: key.bytes, from: null });
    await rm(place.record, { force: true }); // nobody may take the new lines for the old ones
    await rename(aside.lines, place.lines);
    await rename(aside.places, place.places);
    return await written(place, key, options.shape, made);
  } catch (error) {
    throw systemCode(error) === null ? error : copyFailure(error, source.name, cache, 0);
  } finally {
    await removeCopy(aside).catch(() => undefined); // what is left is cleared away later
  }
}

async function written(place: CopyPlace, key: SourceKey, shape: Shape, made: MadeCopy): Promise<CopyRecord> {
  const { bytes, places, problems, state } = made;
  const copy = { bytes, places, sample: await sampleOf(fileSource(place.lines, place.lines), bytes) };
  const record: CopyRecord = { version: copyVersion, source: key, shape, copy, problems: [...problems], state };
  await writeRecord(place.record, record, randomUUID().slice(0, 8));
  return record;
}
