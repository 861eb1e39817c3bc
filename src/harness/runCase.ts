import type { CorpusCase } from "../core/formats/corpus";
import type { Representation, Row } from "../core/formats/row";
import type { TruthFile } from "../core/formats/truth";
import { gradeTask } from "../core/grade/gradeTask";
import type { Ending } from "../core/grade/primaryOutcome";
import { pagesOf } from "../core/grade/observation";
import { resolveTruth } from "../core/truth/resolve";
import { createFetchAdapter } from "./adapters/fetchAdapter";
import { createHttpCache } from "./adapters/httpCache";
import { createBrowserAdapter, type BrowserAdapter } from "./adapters/browserAdapter";
import type { Chromium } from "./adapters/browser/chromium";
import { createCookieJar } from "./adapters/cookieJar";
import type { Archive } from "./archive";
import { startFixtureServer } from "./fixtureServer";
import type { Fixture } from "./fixtures/fixture";
import type { World } from "./fixtures/world";
import { loopbackDispatcher } from "./loopback";
import type { BadHabit, SystemOptions } from "./options";
import { createRecorder } from "./recorder";
import { fixedClock, timeText } from "./runClock";
import type { RetrievalSystem, SystemAnswer } from "./system/contract";
import { textsOf, type PdfText } from "./texts";
import { createToolbox } from "./toolbox";

/** What all cases of a run share. */
export interface RunSetting {
  readonly corpusVersion: string;
  readonly runId: string;
  readonly world: World;
  readonly system: RetrievalSystem;
  readonly options: SystemOptions;
  readonly archive: Archive;
  readonly pdfText: PdfText;
  readonly userAgent: string;
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

export interface CaseToRun {
  readonly case: CorpusCase;
  readonly fixture: Fixture;
  readonly truth: TruthFile;
  readonly repetition: number;
  /** The run's clock when the task begins, in milliseconds: the same for a case whatever else is run. */
  readonly startsAt: number;
}

/** Channels of the corpus and what kind of adapter each is meant for. */
const channelAdapters = new Map([
  ["direct-fetch", "fetch"],
  ["search-api", "search"],
  ["browser", "browser"],
]);

/** Runs one case on a server of its own and grades what was recorded. */
export async function runCase(setting: RunSetting, one: CaseToRun): Promise<Row> {
  const { world, system, options, archive, pdfText, userAgent } = setting;
  const { fixture, startsAt } = one;
  const visits = fixture.visitsBefore ?? [];
  const clock = fixedClock(startsAt - Math.max(0, ...visits.map(({ secondsBefore }) => secondsBefore)) * 1000);
  const server = await startFixtureServer(world, clock);
  const dispatcher = loopbackDispatcher(world.hosts, server.port);
  let browser: BrowserAdapter | null = null;
  try {
    const stop = new AbortController();
    const base = { dispatcher, clock, userAgent, signal: stop.signal };
    const signedIn = (account: string | null) => ({
      account,
      cookies: createCookieJar((fixture.accounts ?? []).filter(({ reference }) => reference === account)),
    });
    const has = (habit: BadHabit) => options.habits.includes(habit);
    const patience = {
      maxRetries: has("no-retry") ? 0 : options.max_retries,
      backoffSeconds: options.backoff_s,
      honoursRetryAfter: !has("ignore-retry-after"),
    };
    const cache = createHttpCache(clock, { apart: !has("shared-cache") });
    for (const { url, secondsBefore, account } of visits) {
      clock.passTo(startsAt - secondsBefore * 1000);
      const visit = { ...base, ...signedIn(account), recorder: createRecorder(clock, archive) };
      await createFetchAdapter(visit, cache, { ...patience, deadline: startsAt }, options.max_redirects).ask({ url, depth: 0 });
    }
    clock.passTo(startsAt);

    const truth = resolveTruth(one.truth, timeText(startsAt));
    if (!truth.ok) throw new Error(truth.why);
    const deadlineSeconds = truth.truth.max_budget?.duration_s ?? 60;
    const recorder = createRecorder(clock, archive);
    const texts = textsOf((id) => recorder.bytesOf(id), pdfText);
    const account = fixture.account ?? null;
    const wire = { ...base, ...signedIn(account), recorder };
    const deadline = startsAt + deadlineSeconds * 1000;
    const reaches = (url: string) => URL.canParse(url) && new URL(url).protocol === "http:" && world.hosts.has(new URL(url).host);
    const limits = { maxRedirects: options.max_redirects, maxRequests: 100, patience: { ...patience, deadline } };
    browser = setting.chromium && createBrowserAdapter({ wire, chromium: setting.chromium, reaches, limits });
    const broken: string[] = [];
    const tools = createToolbox({
      wire,
      cache,
      options,
      texts,
      searchUrl: world.searchUrl,
      browser,
      broke: (why) => broken.push(why),
      patience: { ...patience, deadline },
    });
    const channelId = one.case.live_channel ?? "direct-fetch";
    const channel = { id: channelId, adapter: channelAdapters.get(channelId) ?? "fetch" };
    const began = clock.elapsed();
    const { ending: systemEnding, answer } = await ended(
      system.retrieve(
        { query: one.case.query, start_url: fixture.startUrl, channel, deadline_s: deadlineSeconds, account, now: timeText(startsAt) },
        tools,
      ),
      deadlineSeconds,
      stop,
    );
    // Whatever a system made of it: where an adapter could not work, nothing was measured.
    const ending: Ending = broken[0] === undefined ? systemEnding : { kind: "broken", why: broken[0] };
    const elapsedSeconds = Math.round(clock.elapsed() - began) / 1000;
    const answeredAt = timeText(clock.now());

    const text = new Map<string, string | null>();
    for (const page of pagesOf(recorder)) text.set(page.id, (await texts.of(page)).text);
    const observation = {
      answer: answer?.kind === "answer" ? answer.text : null,
      claims: answer?.kind === "answer" ? answer.claims : [],
      citations: answer?.kind === "answer" ? answer.citations : [],
      refusal: answer?.kind === "refusal" ? { code: answer.code, message: answer.message, representation_id: answer.representation_id } : null,
      attempts: recorder.attempts,
      representations: recorder.representations,
      textOf: (id: string) => text.get(id) ?? null,
      answered_at: answeredAt,
    };
    const { result, metrics } = gradeTask({ expect: one.case.expect, lane: "fixture", truth: truth.truth, observation, ending, elapsedSeconds });
    const row: Row = {
      schema: "row/1",
      corpus_version: setting.corpusVersion,
      run_id: setting.runId,
      lane: "fixture",
      system: { id: system.id, version: system.version },
      task_id: one.case.id,
      stratum: one.case.stratum,
      query: one.case.query,
      expect: one.case.expect,
      repetition: one.repetition,
      observed_at: answeredAt,
      result,
      metrics,
      trace: {
        answer: observation.answer,
        ...(observation.refusal ? { refusal: observation.refusal } : {}),
        ...(answer?.kind === "nothing" ? { note: answer.message } : {}),
        claims: [...observation.claims],
        attempts: [...recorder.attempts],
      },
      provenance: {
        activity: {
          id: `${setting.runId}/${one.case.id}/${one.repetition}`,
          runner_commit: setting.runnerCommit,
          region: "local",
          config_fingerprint: setting.configFingerprint,
        },
        representations: [...recorder.representations],
        derivations: result.citations!.flatMap(({ claim_id, representation_id }) =>
          claim_id != null && representation_id != null ? [{ claim_id, representation_id }] : [],
        ),
      },
    };
    if (browser && browser.pictures.length > 0) await setting.keepBeside?.(row, browser.pictures);
    return row;
  } finally {
    await browser?.close();
    await dispatcher.destroy();
    await server.close();
  }
}

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
