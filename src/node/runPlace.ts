import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Where the parts of a run lie. */
export interface RunPlace {
  /** The results file, absolute: `results.jsonl`, or that packed, where a folder was named. */
  readonly results: string;
  /** The folder it lies in: the run folder, where it is called results.jsonl. */
  readonly folder: string;
  /** A file of another name has its review beside it, in `<file>.review/`. */
  readonly lone: boolean;
  /** Where logs and codebook belong, absolute. */
  readonly review: string;
  /** Name of the review folder as the user knows it, relative to `folder`. */
  readonly reviewName: string;
}

/**
 * Finds the parts of a run from its folder, or from a results file of any name. `review` is where its labels and its codebook
 * lie when that is not the run's own place. Never throws: reading says what is missing.
 */
export function placeOf(path: string, review?: string): RunPlace {
  const absolute = resolve(path);
  const isFolder = statSync(absolute, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const results = isFolder ? resultsIn(absolute) : absolute;
  const lone = !isRunsOwn(results);
  if (review !== undefined) return { results, folder: dirname(results), lone, review: resolve(review), reviewName: basename(resolve(review)) };
  const reviewName = lone ? `${basename(results)}.review` : "review";
  return { results, folder: dirname(results), lone, review: join(dirname(results), reviewName), reviewName };
}

const packedNames = ["results.jsonl.gz", "results.jsonl.zst"];

/** The results of a run folder: as they are written, else as somebody packed them. */
function resultsIn(folder: string): string {
  const names = ["results.jsonl", ...packedNames].map((name) => join(folder, name));
  return names.find((name) => existsSync(name)) ?? names[0]!;
}

/** Whether a results file is what its folder is the run of: packed, only where what it was packed from is gone. */
function isRunsOwn(results: string): boolean {
  if (basename(results) === "results.jsonl") return true;
  return packedNames.includes(basename(results)) && resultsIn(dirname(results)) === results;
}
