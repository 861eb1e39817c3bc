import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import type { Corpus } from "../core/formats/corpus";
import type { Manifest } from "../core/formats/manifest";
import type { Row } from "../core/formats/row";
import type { TruthFile } from "../core/formats/truth";
import type { Chromium } from "./adapters/browser/chromium";
import { openArchive, sha256Of } from "./archive";
import { makeWorld, type World } from "./fixtures/world";
import { besideRows } from "./besideRows";
import type { Injection, InjectionFile } from "./injection/injection";
import { CannotRun, type SystemOptions } from "./options";
import { runCase, type RunSetting } from "./runCase";
import { beginFolder } from "./runFolder";
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
  /** What else the system is configured to: of a system that is not ours. */
  readonly configuration?: unknown;
  readonly secrets?: RunSetting["secrets"];
  /** What the network does wrong, and as it was asked for. */
  readonly injection?: { readonly asked: InjectionFile; readonly opened: Injection } | null;
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
 * Runs the selected cases and writes a complete run folder: `results.jsonl`, `run.json`, `corpus.yaml`, `truth/` and
 * `representations/`, beside its place until it is whole. Throws `CannotRun` before anything is written where a case has no
 * fixture or the folder is taken.
 */
export async function runFixtureLane(run: FixtureRun): Promise<readonly Row[]> {
  const world = makeWorld(run.seed);
  refuseUnbuilt(run.selected, world);

  const userAgent = `trace-adjudicator-benchmark/${run.version}`;
  const configFingerprint = `sha256:${sha256Of(JSON.stringify({ system: run.system.id, version: run.system.version, options: run.options, configuration: run.configuration, injection: run.injection?.asked, adapters: ["fetch/undici", "search/fixture-search", `browser/${run.chromium.name}`], user_agent: userAgent }))}`;
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
    ...(run.injection ? { injection: { seed: run.injection.asked.seed, toxics: run.injection.asked.toxics } } : {}),
    systems: [{ id: run.system.id, version: run.system.version, options: run.options }],
    channels: [...new Set(run.selected.map(({ case: one }) => one.live_channel ?? "direct-fetch"))].sort().map((id) => ({ id })),
    truth_fingerprint: `sha256:${sha256Of(truthTexts.map(({ text }) => text).join(""))}`,
  };
  const folder = await beginFolder(run.out);
  try {
    const rows = await writeRun(run, world, folder.path, manifest, truths, truthTexts);
    await folder.complete();
    return rows;
  } catch (error) {
    await folder.abandon();
    throw error;
  } finally {
    await run.chromium.close();
  }
}

/** Everything that belongs into the folder of a complete run. */
async function writeRun(
  run: FixtureRun,
  world: World,
  folder: string,
  manifest: Manifest,
  truths: ReadonlyMap<string, TruthFile>,
  truthTexts: readonly { readonly id: string; readonly text: string }[],
): Promise<readonly Row[]> {
  await writeFile(join(folder, "corpus.yaml"), run.corpusBytes);
  await mkdir(join(folder, "truth"));
  for (const { id, text } of truthTexts) await writeFile(join(folder, "truth", `${id}.yaml`), text);

  const setting = {
    corpusVersion: run.corpus.version,
    runId: manifest.run_id,
    world,
    system: run.system,
    options: run.options,
    archive: openArchive(folder),
    pdfText: run.pdfText,
    userAgent: manifest.user_agent!,
    runnerCommit: run.runnerCommit,
    configFingerprint: manifest.provider_config_fingerprint!,
    chromium: run.chromium,
    injection: run.injection?.opened ?? null,
    ...(run.secrets ? { secrets: run.secrets } : {}),
    keepBeside: besideRows(join(folder, "representations.jsonl")),
  };
  const rows: Row[] = [];
  const results = await open(join(folder, "results.jsonl"), "ax");
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
  }
  await writeFile(join(folder, "run.json"), `${JSON.stringify({ ...manifest, finished_at: new Date(run.now()).toISOString() }, null, 2)}\n`);
  return rows;
}

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
