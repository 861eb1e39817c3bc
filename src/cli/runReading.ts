import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Artefact, RunFiles } from "../session/ports";
import type { Problem } from "../core/formats/problem";
import { tableReader } from "../core/parquet/tableReader";
import { checkLimits, tooLong } from "../core/columns/checkLines";
import { scanDefaults, scanLines } from "../core/records/scanLines";
import { linesReader } from "../node/index/linesReader";
import { searchMeans } from "../node/search/searchMeans";
import { openShaped, ShapeFailure, type Shaped } from "../node/shapes";
import { openRunFiles } from "../node/runFiles";
import { placeOf, type RunPlace } from "../node/runPlace";
import { diskTrouble, systemCode } from "../node/diskError";
import { CliFailure } from "./failure";
import { progress } from "./output";
import { stateFolder } from "./serve/stateFolder";

export interface OpenedRun {
  /** The path as the user gave it. */
  readonly given: string;
  /** The results file and its folder as the user would write them. */
  readonly shown: string;
  readonly shownFolder: string;
  /** The folder that the review folder lies in, likewise. */
  readonly shownReviewIn: string;
  readonly place: RunPlace;
  readonly files: RunFiles;
  /** Bytes of the results file. */
  readonly size: number;
}

/** For commands that read labels: where those lie that were kept apart from the run. */
export const reviewOption = ["--review <folder>", "where the labels are, when not in the run's own review folder"] as const;

/** Opens a run folder or results file for reading. Fails with what is missing and what to do. */
export async function openRun(path: string, review?: string): Promise<OpenedRun> {
  const found = await stat(path).catch((error: unknown) => {
    throw new CliFailure(readingTrouble(error, path));
  });
  if (!found.isDirectory() && !found.isFile()) throw new CliFailure(`${path} is no regular file: name a run folder or a results file`);
  const place = placeOf(path, review);
  const shaped = await shapedResults(place.results);
  const { source } = shaped;
  const means =
    shaped.table === null
      ? {
          reader: await linesReader(shaped, beside, { checkers: Math.min(mostCheckers, availableParallelism()) }),
          search: await searchMeans(beside, () => shaped.path),
        }
      : { reader: shapedReader(shaped) };
  const files = { ...openRunFiles(path, review, source), ...means };
  const size = await files.results.size().catch((error: unknown) => {
    throw new CliFailure(found.isDirectory() ? `${path} holds no readable results.jsonl: ${messageOf(error)}` : messageOf(error));
  });
  const shown = found.isDirectory() ? join(path, basename(place.results)) : path;
  const shownFolder = dirname(shown);
  return { given: path, shown, shownFolder, shownReviewIn: review === undefined ? shownFolder : dirname(review), place, files, size };
}

/** Each has the schemas in a memory of its own. */
const mostCheckers = 8;

/** The folder of this program: what reads rows was built into it. */
const beside = dirname(fileURLToPath(import.meta.url));

/** Reads columns where the results are a table, and lines where they are no table any more. */
const shapedReader = (shaped: Shaped) =>
  tableReader(
    shaped.source,
    () => shaped.table,
    () => setImmediate(),
  );

/** The results file, whatever its shape; what has to be unpacked first shows how far it is. */
export async function shapedResults(results: string): Promise<Shaped> {
  const bar = progress(`unpacking ${basename(results)}`);
  try {
    return await openShaped(results, join(stateFolder(), "shapes"), { progress: (done, of) => bar.update(done, of) });
  } catch (error) {
    throw error instanceof ShapeFailure ? new CliFailure(error.message) : error;
  } finally {
    bar.end();
  }
}

/** Why something cannot be read; the words for writing would speak of review folders. */
export function readingTrouble(error: unknown, path: string): string {
  const code = systemCode(error);
  return code === "EACCES" || code === "EPERM"
    ? `${path}: permission denied; change its permissions and try again (${code})`
    : diskTrouble(error, path).message;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface RunLine {
  readonly line: number;
  readonly bytes: Uint8Array;
}

/** The lines of the results file that are not blank, one after the other, whatever its size; a line too long to be read is a problem instead. */
export async function* rowLines(run: OpenedRun, file: string, trouble: (problem: Problem) => void): AsyncGenerator<RunLine> {
  const bar = progress(basename(run.place.results));
  const sizes = { ...scanDefaults, maxLineBytes: checkLimits.longestLine }; // as long as a row may be that is listed
  try {
    for await (const batch of scanLines(run.files.results, { offset: 0, line: 1 }, run.size, sizes)) {
      for (const scanned of [...batch.lines, ...(batch.tail ? [batch.tail] : [])]) {
        if (scanned.bytes === null) trouble(tooLong(file, scanned));
        else yield { line: scanned.number, bytes: scanned.bytes };
      }
      bar.update(batch.next.offset, run.size);
    }
  } catch (error) {
    throw error instanceof CliFailure ? error : new CliFailure(messageOf(error));
  } finally {
    bar.end();
  }
}

/** An artefact that may be missing; one that is there and cannot be read ends the command. */
export async function readable(reading: Promise<Artefact | null>): Promise<Artefact | null> {
  return reading.catch((error: unknown) => {
    throw new CliFailure(messageOf(error));
  });
}
