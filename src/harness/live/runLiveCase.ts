import type { Dispatcher } from "undici";
import type { CorpusCase } from "../../core/formats/corpus";
import type { Row } from "../../core/formats/row";
import type { TruthFile } from "../../core/formats/truth";
import { resolveTruth } from "../../core/truth/resolve";
import { createBrowserAdapter } from "../adapters/browserAdapter";
import { createCookieJar } from "../adapters/cookieJar";
import { createFetchAdapter } from "../adapters/fetchAdapter";
import { createHttpCache } from "../adapters/httpCache";
import { createSearchAdapter } from "../adapters/searchAdapter";
import { createRecorder } from "../recorder";
import { timeText, type RunClock } from "../runClock";
import { runTask, type TaskSetting } from "../runTask";
import { learning, shielded, type SecretShield } from "../secretShield";
import { textsOf } from "../texts";
import type { ChannelPlan } from "./channelPlan";
import { probeCase, wasSilent } from "./probe";
import type { RunRules } from "./runRules";

export interface LiveParts {
  readonly plan: ChannelPlan;
  readonly rules: RunRules;
  readonly clock: RunClock;
  readonly dispatcher: Dispatcher;
  readonly secrets: SecretShield;
}

/** Requests and seconds that looking once more at a case may take. */
const probeLimits = { requests: 12, seconds: 30 };
const defaultDeadline = 60;

/** Runs one case against the world, under the run's rules. A failure is looked into before it counts: the system's, or the case's own. */
export async function runLiveCase(
  setting: TaskSetting,
  { plan, rules, clock, dispatcher, secrets }: LiveParts,
  one: { readonly case: CorpusCase; readonly truth: TruthFile; readonly repetition: number },
): Promise<Row> {
  const { options } = setting;
  const channel = plan.channels.find(({ id }) => id === one.case.live_channel)!; // checked with the plan
  const search = plan.byAdapter.get("search");
  const resolved = resolveTruth(one.truth, timeText(clock.now()));
  if (!resolved.ok) throw new Error(resolved.why);
  const { truth } = resolved;
  const budget = truth.max_budget ?? {};
  const startUrl = channel.urls.get(one.case.id) ?? null;
  const account = plan.accounts.get(channel.accounts.get(one.case.id) ?? "") ?? null;
  const signedIn = () => ({ account: account?.reference ?? null, cookies: createCookieJar(account === null ? [] : [account]) });
  // Retry-After is a rule of this lane: no option takes it away.
  const patience = {
    maxRetries: options.habits.includes("no-retry") ? 0 : options.max_retries,
    backoffSeconds: options.backoff_s,
    honoursRetryAfter: true,
  };
  const wire = { dispatcher, clock, userAgent: plan.userAgent };
  const deadline = clock.now() + (budget.duration_s ?? defaultDeadline) * 1000;

  return runTask(setting, {
    case: one.case,
    truth: resolved,
    repetition: one.repetition,
    startUrl,
    channel: { id: channel.id, adapter: channel.adapter },
    wire: { ...wire, ...signedIn(), door: rules.door({ requests: budget.requests ?? Infinity, costUsd: budget.cost_usd ?? Infinity, deadline }) },
    cache: createHttpCache(clock),
    patience,
    searcher: (made, patient) =>
      createSearchAdapter(made, search!.endpoint!, search!.provider ?? new URL(search!.endpoint!).host, patient, options.search_results),
    reaches: rules.reaches,
    secrets,
    async probe() {
      const recorder = shielded(createRecorder(clock, setting.archive), secrets);
      const stop = AbortSignal.timeout(probeLimits.seconds * 1000);
      const until = clock.now() + probeLimits.seconds * 1000;
      const { account: whose, cookies } = signedIn();
      const door = rules.door({ requests: probeLimits.requests, costUsd: Infinity, deadline: until });
      const probeWire = { ...wire, account: whose, cookies: learning(cookies, secrets), recorder, signal: stop, door };
      const patient = { ...patience, maxRetries: options.max_retries, deadline: until };
      const limits = { maxRedirects: options.max_redirects, maxRequests: probeLimits.requests, patience: patient };
      const browser =
        channel.adapter === "browser" && setting.chromium
          ? createBrowserAdapter({ wire: probeWire, chromium: setting.chromium, reaches: rules.reaches, limits })
          : null;
      const fetcher = createFetchAdapter(probeWire, createHttpCache(clock), patient, options.max_redirects);
      try {
        const note = await probeCase({
          case: one.case,
          truth,
          startUrl,
          adapter: channel.adapter,
          recorder,
          texts: textsOf((id) => recorder.bytesOf(id), setting.pdfText),
          clock,
          async look(url) {
            try {
              if (browser) {
                const shown = await browser.ask({ url, depth: 0, steps: [] });
                return shown.kind === "failed" ? { error: shown.error } : { status: shown.page.status };
              }
              const got = await fetcher.ask({ url, depth: 0 });
              return got.kind === "failed" ? { error: got.error } : { status: got.status };
            } catch (error) {
              // No Chromium: nobody looked, and the case keeps its failure.
              if (stop.aborted) return { error: wasSilent(recorder.attempts, url) ? "timeout" : "budget_exceeded" };
              return { error: (error as Error).name === "NoBrowser" ? "budget_exceeded" : "_OTHER" };
            }
          },
        });
        return { invalid: note.verdict === "invalid" ? note.why : null, note };
      } finally {
        await browser?.close();
      }
    },
  });
}
