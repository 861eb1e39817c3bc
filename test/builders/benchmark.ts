import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Row } from "../../src/core/formats/row";

export const projectRoot = resolve(import.meta.dirname, "../..");
export const corpusFile = join(projectRoot, "samples/corpus.yaml");
/** The thirty cases, in the corpus' order. */
export const builtCases: readonly string[] = [..."KSDAB"].flatMap((stratum) => [1, 2, 3, 4, 5, 6].map((number) => `${stratum}0${number}`));

export const scratchFolder = (name: string): string => mkdtempSync(join(tmpdir(), `${name}-`));
export const rowsIn = (folder: string): Row[] =>
  readFileSync(join(folder, "results.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

/** Runs the built command line to its end. */
export function adjudicate(cli: string, ...words: readonly string[]): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout, err: stderr };
}

/** A row without what DATA calls volatile: the run's id, the activity's id, measured durations. `runner_commit` is the checkout's. */
export function withoutVolatile(row: Row): unknown {
  const copy = structuredClone(row);
  delete copy.run_id;
  delete copy.provenance?.activity?.id;
  delete copy.provenance?.activity?.runner_commit;
  delete copy.metrics?.duration_s;
  for (const attempt of copy.trace?.attempts ?? []) delete attempt.duration_s;
  return copy;
}
