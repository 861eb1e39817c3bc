import { setMaxListeners } from "node:events";
import type { CorpusCase } from "../core/formats/corpus";
import type { Representation, Row } from "../core/formats/row";
import { gradeTask } from "../core/grade/gradeTask";
import { pagesOf, type Observation } from "../core/grade/observation";
import type { Ending } from "../core/grade/primaryOutcome";
import { endingKept } from "../core/grade/regrade/endingOf";
import type { TruthUsed } from "../core/grade/regrade/regradeRow";
import { createBrowserAdapter } from "./adapters/browserAdapter";
import type { Chromium } from "./adapters/browser/chromium";
import type { Wire } from "./adapters/exchange";
import type { HttpCache } from "./adapters/httpCache";
import type { Patience } from "./adapters/patience";
import type { SearchAdapter } from "./adapters/searchAdapter";
import type { Archive } from "./archive";
import type { SystemOptions } from "./options";
import { createRecorder } from "./recorder";
import { timeText } from "./runClock";
import { learning, shielded, type SecretShield } from "./secretShield";
import type { RetrievalSystem, SystemAnswer, SystemTask } from "./system/contract";
import { textsOf, type PdfText } from "./texts";
import { createToolbox } from "./toolbox";

/** What all tasks of a run share, whatever its lane. */
export interface TaskSetting {
  readonly corpusVersion: string;
  readonly runId: string;
  readonly lane: "fixture" | "live";
  readonly region: string;
  readonly system: RetrievalSystem;
  readonly options: SystemOptions;
  readonly archive: Archive;
  readonly pdfText: PdfText;
  readonly runnerCommit: string;
  readonly configFingerprint: string;
  /** The run's browser; null where it has none, and pages cannot be browsed. */
  readonly chromium: Chromium | null;
  /** What is archived of a task beside its row: pictures of pages. */
  readonly keepBeside?: (
    row: Pick<Row, "run_id" | "lane" | "system" | "task_id" | "repetition">,
    pictures: readonly Representation[],
  ) => Promise<void>;
}

export interface TaskToRun {
  readonly case: CorpusCase;
  /** The version in force: it grades the row, and the row says so. */
  readonly truth: TruthUsed;
  readonly repetition: number;
  readonly startUrl: string | null;
  readonly channel: SystemTask["channel"];
  /** Without what only the task itself knows. */
  readonly wire: Omit<Wire, "recorder" | "signal">;
  readonly cache: HttpCache;
  readonly patience: Omit<Patience, "deadline">;
  readonly searcher: (wire: Wire, patience: Patience) => SearchAdapter;
  readonly reaches: (url: string) => boolean;
  /** What must not be written down. */
  readonly secrets: SecretShield;
  /** Asked where a task failed: whether its case is valid at all now. The reason why it is not, or null; `note` goes into the row. */
  readonly probe?: (observation: Observation) => Promise<{ readonly invalid: string | null; readonly note: unknown }>;
}

/** Lets the system work on one task with everything on record, and grades what was recorded. */
export async function runTask(setting: TaskSetting, one: TaskToRun): Promise<Row> {
  const { system, options, archive, lane } = setting;
  const { secrets } = one;
  const { case_id, version, truth } = one.truth;
  const { clock, account } = one.wire;
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // a system may ask for much at once
  const began = clock.now();
  const deadlineSeconds = truth.max_budget?.duration_s ?? 60;
  const recorder = shielded(createRecorder(clock, archive), secrets);
  const texts = textsOf((id) => recorder.bytesOf(id), setting.pdfText);
  const wire: Wire = { ...one.wire, cookies: learning(one.wire.cookies, secrets), recorder, signal: stop.signal };
  // Like the deadline, the cap on retries is the harness's to keep: its adapters send nothing more often than the case allows.
  const maxRetries = Math.min(one.patience.maxRetries, truth.max_budget?.retries ?? Infinity);
  const patience = { ...one.patience, maxRetries, deadline: began + deadlineSeconds * 1000 };
  const limits = { maxRedirects: options.max_redirects, maxRequests: 100, patience };
  const browser = setting.chromium && createBrowserAdapter({ wire, chromium: setting.chromium, reaches: one.reaches, limits });
  try {
    const broken: string[] = [];
    const broke = (why: string) => void broken.push(why);
    const tools = createToolbox({ wire, cache: one.cache, options, texts, searcher: one.searcher(wire, patience), browser, broke, patience });
    const task = { query: one.case.query, start_url: one.startUrl, channel: one.channel, deadline_s: deadlineSeconds, account, now: timeText(began) };
    const elapsedBefore = clock.elapsed();
    const { ending: systemEnding, answer } = await ended(system.retrieve(task, tools, stop.signal), deadlineSeconds, stop);
    // Whatever a system made of it: where an adapter could not work, nothing was measured.
    const ending: Ending = broken[0] === undefined ? systemEnding : { kind: "broken", why: broken[0] };
    const elapsedSeconds = Math.round(clock.elapsed() - elapsedBefore) / 1000;
    const answeredAt = timeText(clock.now());

    const text = new Map<string, string | null>();
    for (const page of pagesOf(recorder)) text.set(page.id, (await texts.of(page)).text);
    const observation: Observation & { readonly refusal: (SystemAnswer & { readonly kind: "refusal" }) | null } = {
      answer: answer?.kind === "answer" ? answer.text : null,
      claims: answer?.kind === "answer" ? answer.claims : [],
      citations: answer?.kind === "answer" ? answer.citations : [],
      refusal: answer?.kind === "refusal" ? answer : null,
      attempts: recorder.attempts,
      representations: recorder.representations,
      textOf: (id: string) => text.get(id) ?? null,
      answered_at: answeredAt,
    };
    const graded = { expect: one.case.expect, lane, truth, observation, ending, elapsedSeconds };
    const first = gradeTask(graded);
    const isFine = ["success", "correct-refusal"].includes(first.result.primary_label ?? "");
    const probed = isFine || !one.probe ? null : await one.probe(observation);
    const { result, metrics } = probed?.invalid == null ? first : gradeTask({ ...graded, probeInvalid: probed.invalid });
    const row: Row = secrets.cleaned({
      schema: "row/1",
      corpus_version: setting.corpusVersion,
      run_id: setting.runId,
      lane,
      system: { id: system.id, version: system.version },
      task_id: one.case.id,
      stratum: one.case.stratum,
      query: one.case.query,
      expect: one.case.expect,
      repetition: one.repetition,
      observed_at: answeredAt,
      result: { ...result, truth: { case_id, version }, ...(probed ? { probe: probed.note } : {}) },
      metrics,
      trace: {
        answer: observation.answer,
        ...(observation.refusal ? { refusal: refusalOf(observation.refusal) } : {}),
        ...(answer?.kind === "nothing" ? { note: answer.message } : {}),
        claims: [...observation.claims],
        attempts: [...recorder.attempts],
        ...endingKept(ending),
      },
      provenance: {
        activity: {
          id: `${setting.runId}/${one.case.id}/${one.repetition}`,
          runner_commit: setting.runnerCommit,
          region: setting.region,
          config_fingerprint: setting.configFingerprint,
        },
        representations: [...recorder.representations],
        derivations: result.citations!.flatMap(({ claim_id, representation_id }) =>
          claim_id != null && representation_id != null ? [{ claim_id, representation_id }] : [],
        ),
      },
    });
    if (browser && browser.pictures.length > 0) await setting.keepBeside?.(row, browser.pictures);
    return row;
  } finally {
    await browser?.close();
  }
}

const refusalOf = ({ code, message, representation_id }: SystemAnswer & { readonly kind: "refusal" }) => ({ code, message, representation_id });

/** Time in which requests under way can end after the deadline. */
const graceMilliseconds = 500;

/** Waits for the system, but not longer than its deadline, and tells how it ended. What it throws is the run's failure, not an answer. */
async function ended(
  working: Promise<SystemAnswer>,
  deadlineSeconds: number,
  stop: AbortController,
): Promise<{ readonly ending: Ending; readonly answer: SystemAnswer | null }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), deadlineSeconds * 1000);
  });
  try {
    const answer = await Promise.race([working, late]);
    if (answer === null) {
      stop.abort(new DOMException("the task's deadline is over", "TimeoutError"));
      // It was told to stop: what it says to that no longer counts, and it is not waited for longer than a moment.
      await Promise.race([working.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, graceMilliseconds))]);
      return { ending: { kind: "timeout", limit_s: deadlineSeconds }, answer: null };
    }
    return { ending: { kind: answer.kind === "refusal" ? "refused" : "answered" }, answer };
  } catch (error) {
    return { ending: { kind: "broken", why: error instanceof Error ? error.message : String(error) }, answer: null };
  } finally {
    clearTimeout(timer);
  }
}
