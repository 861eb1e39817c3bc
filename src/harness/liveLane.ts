import { appendFile, open } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Channels } from "../core/formats/channels";
import type { Corpus } from "../core/formats/corpus";
import type { Row } from "../core/formats/row";
import type { Chromium } from "./adapters/browser/chromium";
import { openArchive, sha256Of } from "./archive";
import { besideRows } from "./besideRows";
import { openLiveFolder, type Round } from "./live/liveFolder";
import { planChannels } from "./live/channelPlan";
import { liveClock } from "./live/liveClock";
import { liveDispatcher } from "./live/liveDispatcher";
import { readTruths } from "./live/liveTruths";
import { quarantineLines } from "./live/quarantineLines";
import { runLiveCase } from "./live/runLiveCase";
import { createRunRules } from "./live/runRules";
import type { SystemOptions } from "./options";
import { timeText } from "./runClock";
import { createSecretShield } from "./secretShield";
import type { SelectedCase } from "./selectCases";
import type { RetrievalSystem } from "./system/contract";
import type { PdfText } from "./texts";

export interface LiveRun {
  readonly corpus: Corpus;
  readonly corpusFile: string;
  readonly corpusBytes: Uint8Array;
  readonly selected: readonly SelectedCase[];
  readonly channels: Channels | null;
  readonly channelFile: string;
  readonly repeat: number;
  readonly out: string;
  readonly system: RetrievalSystem;
  /** What the system is configured to, for the fingerprint. */
  readonly configuration?: unknown;
  readonly secrets?: readonly { readonly value: string; readonly name: string }[];
  readonly options: SystemOptions;
  readonly pdfText: PdfText;
  readonly runnerCommit: string;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly chromium: Chromium;
  readonly onRow?: (row: Row, done: number, total: number) => void;
}

/**
 * Runs the selected cases once more against the world, and adds what was observed to the run folder as a round of its own: rows
 * with a new `run_id`, each written and flushed as its case ends; `run.json` lists the rounds, `robots.jsonl` what sites said to
 * crawlers, `quarantine.jsonl` the cases that have to be adjudicated again. Throws `CannotRun` before anything is asked or written
 * where channels, credentials, truths, cases or the folder are not right.
 */
export async function runLiveLane(run: LiveRun): Promise<readonly Row[]> {
  const clock = liveClock();
  const userAgent = `trace-adjudicator-benchmark/${run.version}`;
  const plan = planChannels(run.corpus, run.selected, run.channels, run.channelFile, run.environment, userAgent);
  const began = timeText(clock.now());
  const truths = await readTruths(run.corpusFile, run.selected, began);
  const configFingerprint = `sha256:${sha256Of(JSON.stringify({ system: run.system.id, version: run.system.version, configuration: run.configuration, options: run.options, channels: plan.fingerprint, adapters: ["fetch/undici", "search/json", `browser/${run.chromium.name}`] }))}`;
  const round: Round = {
    schema: "run/1",
    run_id: `${began.slice(0, 19)}Z/live/${randomBytes(4).toString("hex")}`,
    corpus_version: run.corpus.version,
    lane: "live",
    started_at: began,
    runner_commit: run.runnerCommit,
    region: plan.region,
    user_agent: plan.userAgent,
    provider_config_fingerprint: configFingerprint,
    systems: [{ id: run.system.id, version: run.system.version, options: run.options }],
    channels: plan.channels.map(({ id, adapter, provider, origins }) => ({
      id,
      adapter,
      ...(provider === null ? {} : { provider }),
      allowed_origins: [...origins].sort(),
    })),
    truth_fingerprint: `sha256:${sha256Of([...truths.values()].map(({ text }) => text).join(""))}`,
  };
  const secrets = createSecretShield();
  for (const { value, name } of [...plan.secrets, ...(run.secrets ?? [])]) secrets.learn(value, name);

  const folder = await openLiveFolder(run.out, run.corpus, run.corpusBytes, truths, secrets.cleaned(round));
  const dispatcher = liveDispatcher(plan.resolve);
  const archive = openArchive(run.out);
  const rules = createRunRules(plan, clock, dispatcher, archive);
  const results = await open(join(run.out, "results.jsonl"), "a");
  const rows: Row[] = [];
  try {
    const setting = {
      corpusVersion: run.corpus.version,
      runId: round.run_id,
      lane: "live" as const,
      region: plan.region,
      system: run.system,
      options: run.options,
      archive,
      pdfText: run.pdfText,
      runnerCommit: run.runnerCommit,
      configFingerprint,
      chromium: run.chromium,
      keepBeside: besideRows(join(run.out, "representations.jsonl")),
    };
    for (let repetition = 0; repetition < run.repeat; repetition++) {
      for (const { case: one } of run.selected) {
        const row = await runLiveCase(
          setting,
          { plan, rules, clock, dispatcher, secrets },
          { case: one, truth: truths.get(one.id)!.file, repetition },
        );
        await results.appendFile(`${JSON.stringify(row)}\n`);
        await results.sync();
        rows.push(row);
        for (const task of quarantineLines(row, one)) await appendFile(join(run.out, "quarantine.jsonl"), `${JSON.stringify(task)}\n`);
        run.onRow?.(row, rows.length, run.selected.length * run.repeat);
      }
    }
    for (const seen of rules.robots) await appendFile(join(run.out, "robots.jsonl"), `${JSON.stringify({ run_id: round.run_id, ...seen })}\n`);
    await folder.end({ ...secrets.cleaned(round), finished_at: timeText(clock.now()) });
  } finally {
    await results.close();
    await dispatcher.destroy();
    await run.chromium.close();
    await folder.release();
  }
  return rows;
}
