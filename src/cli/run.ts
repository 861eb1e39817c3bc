import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { InvalidArgumentError, type Command } from "commander";
import type { Row } from "../core/formats/row";
import { channels as channelsShape } from "../core/formats/channels";
import { corpus as corpusShape, type CorpusCase } from "../core/formats/corpus";
import { rowKeys } from "../core/formats/rowKeys";
import { breachesOf } from "../core/grade/gate/hardGate";
import { taskRecord } from "../core/grade/run/taskRecord";
import { rowIdOfKey } from "../core/columns/keyHash";
import { chooseSystem } from "../harness/chooseSystem";
import { createChromium } from "../harness/adapters/browser/chromium";
import { refuseChangedIdentities } from "../harness/corpusIdentity";
import { runFixtureLane } from "../harness/fixtureLane";
import { runLiveLane } from "../harness/liveLane";
import { injectionFile, openInjection } from "../harness/injection/injection";
import { CannotRun, readInput } from "../harness/options";
import { selectCases } from "../harness/selectCases";
import { diskTrouble } from "../node/diskError";
import { createPdfText } from "../node/pdfText";
import { CliFailure } from "./failure";
import { err, out as print } from "./output";
import { visible, visibleLine } from "./visible";

interface RunOptions {
  readonly corpus: string;
  readonly lane: string;
  readonly out: string;
  readonly cases: readonly string[];
  readonly stratum: readonly string[];
  readonly repeat: number;
  readonly channels?: string;
  readonly system?: string;
  readonly inject?: string;
  readonly fixtureSeed: number;
  readonly json?: boolean;
}

const list = (value: string, before: readonly string[]) => [
  ...before,
  ...value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== ""),
];
const whole = (least: number) => (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < least) throw new InvalidArgumentError(`Give a whole number of ${least} or more.`);
  return number;
};

export function register(program: Command): void {
  program
    .command("run")
    .description("run the benchmark and write a run folder")
    .requiredOption("--corpus <file>", "the cases")
    .option("--lane <lane>", "fixture or live", "fixture")
    .requiredOption("--out <folder>", "the run folder to make, new or empty; a live run grows by a round")
    .option("--cases <ids>", "cases by id, with * and ?, separated by commas", list, [])
    .option("--stratum <strata>", "cases by stratum; with --cases, those of either", list, [])
    .option("--repeat <n>", "times that every case is run", whole(1), 1)
    .option("--channels <file>", "channels of the live lane")
    .option("--system <file>", "the system under test: options of ours, or a command or endpoint that is to be asked")
    .option("--inject <file>", "failures of the network between client and fixtures, by Toxiproxy's names")
    .option("--fixture-seed <n>", "seed of facts, addresses and wording of the fixtures", whole(0), 1)
    .option("--json", "progress as JSON lines on stderr, the outcome as JSON on stdout")
    .action(async (options: RunOptions) => {
      try {
        await run(options);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (!(error instanceof CannotRun) && code === undefined) throw error;
        const message = error instanceof CannotRun ? error.message : diskTrouble(error, (error as NodeJS.ErrnoException).path ?? options.out).message;
        if (options.json) err(JSON.stringify({ type: "error", message }));
        throw new CliFailure(message);
      }
    });
}

async function run(options: RunOptions): Promise<void> {
  if (options.lane !== "fixture" && options.lane !== "live")
    throw new CannotRun(`there is no lane "${options.lane}": use --lane fixture or --lane live`);
  const corpusBytes = await readFile(options.corpus);
  const corpus = readInput(corpusBytes.toString("utf8"), corpusShape, options.corpus, "corpus");
  refuseChangedIdentities(corpus, options.corpus);
  const selected = selectCases(corpus, { cases: options.cases, strata: options.stratum });
  const text = options.system === undefined ? null : await readFile(options.system, "utf8");
  const { system, options: systemOptions, configuration, secrets } = chooseSystem(text, options.system ?? "", process.env);
  const channels =
    options.channels === undefined ? null : readInput(await readFile(options.channels, "utf8"), channelsShape, options.channels, "channels");

  if (options.inject !== undefined && options.lane === "live")
    throw new CannotRun("--inject is for the fixture lane: nobody else's servers are disturbed. Use --lane fixture.");
  const asked = options.inject === undefined ? null : readInput(await readFile(options.inject, "utf8"), injectionFile, options.inject);

  const home = dirname(fileURLToPath(import.meta.url));
  const worker = join(home, "pdfWorker.mjs");
  if (!existsSync(worker)) throw new CannotRun(`${worker} is missing: build the project first (npm run build)`);
  const out = resolve(options.out);
  const say = reporter(options.json ?? false, corpus.cases);
  const common = {
    corpus,
    corpusBytes,
    selected,
    repeat: options.repeat,
    out,
    system,
    options: systemOptions,
    configuration,
    secrets,
    pdfText: createPdfText(worker),
    runnerCommit: commitOf(home),
    version: __VERSION__,
    chromium: createChromium(),
    onRow: (row: Row, done: number, total: number) => say.row(row, done, total),
  };
  const injection = asked && { asked, opened: await openInjection(asked) };
  try {
    const rows =
      options.lane === "fixture"
        ? await runFixtureLane({ ...common, seed: options.fixtureSeed, now: () => Date.now(), injection })
        : await runLiveLane({
            ...common,
            corpusFile: options.corpus,
            channels,
            channelFile: options.channels ?? "--channels",
            environment: process.env,
          });
    say.end(rows, out);
  } finally {
    await injection?.opened.close();
  }
}

/** Every line says one case as it ends: for people, or as JSON for programs that follow the run. */
function reporter(json: boolean, cases: readonly CorpusCase[]) {
  const asExpected = (row: Row) => row.result?.primary_label === row.expect;
  const keys = rowKeys(null, "");
  return {
    row(row: Row, done: number, total: number) {
      // Every part of its key stands in a row of ours.
      const keyed = keys.next(row);
      /** What the gate will say of this row by itself. */
      const breaches = breachesOf(
        taskRecord(
          row,
          keyed,
          cases.find(({ id }) => id === row.task_id),
          null,
        ),
        cases,
      );
      const others = breaches.filter(({ rule }) => rule !== "label").map(({ rule, detail }) => `${rule}: ${detail}`);
      const label = row.result?.primary_label ?? "";
      const line = json
        ? JSON.stringify({
            type: "row",
            done,
            total,
            task_id: row.task_id,
            stratum: row.stratum,
            repetition: row.repetition,
            primary_label: label,
            expect: row.expect,
            as_expected: asExpected(row),
            row_id: rowIdOfKey(keyed),
            rule: row.result?.rule,
            failure_tags: row.result?.failure_tags,
            caps_exceeded: row.result?.["caps_exceeded"],
            breaches: breaches.map(({ rule, detail }) => ({ rule, detail })),
            duration_s: row.metrics?.duration_s,
          })
        : `${String(done).padStart(String(total).length)}/${total}  ${row.task_id.padEnd(4)} ${label.padEnd(16)} ${asExpected(row) ? ["as expected", ...others].join("; ") : `expected ${row.expect}: ${row.result?.rule ?? ""}`}`;
      err(json ? line : visibleLine(line));
    },
    end(rows: readonly Row[], out: string) {
      const labels: Record<string, number> = {};
      for (const row of rows) labels[row.result?.primary_label ?? ""] = (labels[row.result?.primary_label ?? ""] ?? 0) + 1;
      const matched = rows.filter(asExpected).length;
      print(
        json
          ? JSON.stringify({ type: "done", out, run_id: rows[0]?.run_id, rows: rows.length, as_expected: matched, labels })
          : visible(`${rows.length} rows in ${join(out, "results.jsonl")}: ${matched} as expected, ${rows.length - matched} not`),
      );
    },
  };
}

/** The commit of the sources that this build stands in, with "-dirty" where they were changed; "unknown" outside a checkout. */
function commitOf(home: string): string {
  if (!existsSync(join(home, "..", ".git"))) return "unknown";
  try {
    return execFileSync("git", ["-C", home, "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"], {
      encoding: "utf8",
      timeout: 5000,
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown"; // no git here, or a checkout it does not trust: the run is as good without
  }
}
