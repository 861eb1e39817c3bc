import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { truth as truthShape, type TruthFile } from "../../core/formats/truth";
import { resolveTruth } from "../../core/truth/resolve";
import { CannotRun, readInput } from "../options";
import type { SelectedCase } from "../selectCases";

export interface LiveTruth {
  readonly id: string;
  readonly file: TruthFile;
  /** As it was read: the run folder keeps it byte for byte. */
  readonly text: string;
}

/** The truths beside the corpus, `truth/<case>.yaml`, one for every case. Throws `CannotRun` with all that is missing or wrong. */
export async function readTruths(corpusFile: string, selected: readonly SelectedCase[], at: string): Promise<ReadonlyMap<string, LiveTruth>> {
  const truths = new Map<string, LiveTruth>();
  const trouble: string[] = [];
  for (const { case: one } of selected) {
    const path = join(dirname(corpusFile), "truth", `${one.id}.yaml`);
    try {
      if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(one.id))
        throw new CannotRun(`${corpusFile}: the case id "${one.id}" cannot be the name of a truth file`);
      const text = await readFile(path, "utf8");
      const file = readInput(text, truthShape, path, "truth");
      if (file.case_id !== one.id) throw new CannotRun(`${path}: it is the truth of ${file.case_id}, not of ${one.id}`);
      const inForce = resolveTruth(file, at);
      if (!inForce.ok) throw new CannotRun(`${path}: ${inForce.why}`);
      truths.set(one.id, { id: one.id, file, text });
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!isMissing && !(error instanceof CannotRun)) throw error;
      trouble.push(
        isMissing ? `${path}: there is no truth of ${one.id}; the live lane needs one beside the corpus for every case` : (error as Error).message,
      );
    }
  }
  if (trouble.length > 0) throw new CannotRun(`${trouble.join("\n")}\nNothing was run.`);
  return truths;
}
