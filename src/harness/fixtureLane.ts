import { appendFile, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import writeFileAtomic from "write-file-atomic";
import type { Corpus } from "../core/formats/corpus";
import type { Manifest } from "../core/formats/manifest";
import type { Row } from "../core/formats/row";
import type { TruthFile } from "../core/formats/truth";
import type { Chromium } from "./adapters/browser/chromium";
import { openArchive, sha256Of } from "./archive";
import { makeWorld, type World } from "./fixtures/world";
import { CannotRun, type SystemOptions } from "./options";
import { runCase, type RunSetting } from "./runCase";
import type { SelectedCase } from "./selectCases";
import type { RetrievalSystem } from "./system/contract";
import type { PdfText } from "./texts";
import { truthText } from "./truthText";

export interface FixtureRun {
  readonly corpus: Corpus;
  /** The corpus as it was read: the run folder keeps it byte for byte. */
  readonly corpusBytes: Uint8Array;
  readonly selected: readonly SelectedCase[];
  readonly seed: number;
  readonly repeat: number;
  readonly out: string;
  readonly system: RetrievalSystem;
  readonly options: SystemOptions;
  readonly pdfText: PdfText;
  readonly runnerCommit: string;
  readonly version: string;
  /** Milliseconds since 1970, of the machine: for the run's name and manifest alone. */
  readonly now: () => number;
  /** Started with the first page that a system browses; ended with the run. */
  readonly chromium: Chromium;
  readonly onRow?: (row: Row, done: number, total: number) => void;
}

/** Every task has its own minute on the run's clock, every repetition its own hour. */
const firstTask = Date.UTC(2026, 2, 2, 9);
const [minute, hour] = [60_000, 3_600_000];

/**
 * Runs the selected cases and writes a complete run folder: `results.jsonl` line by line as cases end, `run.json`, `corpus.yaml`,
 * `truth/` and `representations/`. Throws `CannotRun` before anything is written where a case has no fixture or the folder is taken.
 */
export async function runFixtureLane(run: FixtureRun): Promise<readonly Row[]> {
  const world = makeWorld(run.seed);
  refuseUnbuilt(run.selected, world);
  await takeFolder(run.out);

  const userAgent = `trace-adjudicator-benchmark/${run.version}`;
  const configFingerprint = `sha256:${sha256Of(JSON.stringify({ system: run.system.id, version: run.system.version, options: run.options, adapters: ["fetch/undici", "search/fixture-search", `browser/${run.chromium.name}`], user_agent: userAgent }))}`;
  const began = run.now();
  const runId = `${new Date(began).toISOString().slice(0, 19)}Z/fixture/${randomBytes(4).toString("hex")}`;
  const truths = new Map(
    run.selected.map(({ case: one }) => [one.id, { case_id: one.id, ...world.fixtures.get(one.fixture!)!.truth } satisfies TruthFile]),
  );
  const truthTexts = [...truths].map(([id, truth]) => ({ id, text: truthText(truth, run.seed) }));
  const manifest: Manifest = {
    schema: "run/1",
    run_id: runId,
    corpus_version: run.corpus.version,
    lane: "fixture",
    started_at: new Date(began).toISOString(),
    runner_commit: run.runnerCommit,
    region: "local",
    user_agent: userAgent,
    provider_config_fingerprint: configFingerprint,
    fixture_seed: run.seed,
    systems: [{ id: run.system.id, version: run.system.version, options: run.options }],
    channels: [...new Set(run.selected.map(({ case: one }) => one.live_channel ?? "direct-fetch"))].sort().map((id) => ({ id })),
    truth_fingerprint: `sha256:${sha256Of(truthTexts.map(({ text }) => text).join(""))}`,
  };
  await writeFileAtomic(join(run.out, "run.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(run.out, "corpus.yaml"), run.corpusBytes);
  await mkdir(join(run.out, "truth"));
  for (const { id, text } of truthTexts) await writeFile(join(run.out, "truth", `${id}.yaml`), text);

  const setting = {
    corpusVersion: run.corpus.version,
    runId,
    world,
    system: run.system,
    options: run.options,
    archive: openArchive(run.out),
    pdfText: run.pdfText,
    userAgent,
    runnerCommit: run.runnerCommit,
    configFingerprint,
    chromium: run.chromium,
    keepBeside: beside(join(run.out, "representations.jsonl")),
  };
  const rows: Row[] = [];
  const results = await open(join(run.out, "results.jsonl"), "ax");
  try {
    for (let repetition = 0; repetition < run.repeat; repetition++) {
      for (const { index, case: one } of run.selected) {
        const row = await runCase(setting, {
          case: one,
          fixture: world.fixtures.get(one.fixture!)!,
          truth: truths.get(one.id)!,
          repetition,
          startsAt: firstTask + index * minute + repetition * hour,
        });
        await results.appendFile(`${JSON.stringify(row)}\n`);
        rows.push(row);
        run.onRow?.(row, rows.length, run.selected.length * run.repeat);
      }
    }
    await results.sync();
  } finally {
    await results.close();
    await run.chromium.close();
  }
  await writeFileAtomic(join(run.out, "run.json"), `${JSON.stringify({ ...manifest, finished_at: new Date(run.now()).toISOString() }, null, 2)}\n`);
  return rows;
}

/** Pictures of pages lie beside the rows: their bytes depend on the fonts of the machine, and rows do not. */
const beside =
  (file: string): NonNullable<RunSetting["keepBeside"]> =>
  async ({ run_id, lane, system, task_id, repetition }, pictures) => {
    const lines = pictures.map((one) => `${JSON.stringify({ run_id, lane, system, task_id, repetition, ...one })}\n`);
    await appendFile(file, lines.join(""));
  };

/** A case that cannot be run is named, never left out silently. */
function refuseUnbuilt(selected: readonly SelectedCase[], world: World): void {
  const lacking = selected.flatMap(({ case: one }) => {
    if (one.fixture !== undefined && world.fixtures.has(one.fixture)) return [];
    return [
      {
        id: one.id,
        why: one.fixture === undefined ? "no fixture named" : `no fixture of that name`,
      },
    ];
  });
  if (lacking.length === 0) return;
  const reasons = [...new Set(lacking.map(({ why }) => why))].map(
    (why) =>
      `  ${why}: ${lacking
        .filter((one) => one.why === why)
        .map(({ id }) => id)
        .join(", ")}`,
  );
  const able = selected.filter(({ case: one }) => !lacking.some(({ id }) => id === one.id)).map(({ case: one }) => one.id);
  throw new CannotRun(
    `this version cannot run every case that was selected, and leaves none out silently:\n${reasons.join("\n")}\n${able.length > 0 ? `It can run --cases ${able.join(",")}` : "Select others with --cases or --stratum."}`,
  );
}

/** A run never goes over an earlier one: the folder must be new or empty. */
async function takeFolder(folder: string): Promise<void> {
  try {
    const there = await readdir(folder);
    if (there.length > 0)
      throw new CannotRun(
        `${folder} is not empty${there.includes("results.jsonl") ? ": it holds a run, and runs are never overwritten" : ""}. Name a new folder with --out.`,
      );
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOTDIR") throw new CannotRun(`${folder} is a file. Name a new folder with --out.`);
    if (code !== "ENOENT") throw error;
    await mkdir(folder, { recursive: true });
  }
}
