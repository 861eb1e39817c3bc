import type { CorpusCase } from "../core/formats/corpus";
import type { Row } from "../core/formats/row";
import type { TruthFile } from "../core/formats/truth";
import { resolveTruth } from "../core/truth/resolve";
import { createCookieJar } from "./adapters/cookieJar";
import { createFetchAdapter } from "./adapters/fetchAdapter";
import { createHttpCache } from "./adapters/httpCache";
import { createSearchAdapter } from "./adapters/searchAdapter";
import { noArchive } from "./archive";
import { startFixtureServer } from "./fixtureServer";
import type { Fixture } from "./fixtures/fixture";
import type { World } from "./fixtures/world";
import type { Injection, Way } from "./injection/injection";
import { loopbackDispatcher } from "./loopback";
import type { BadHabit } from "./options";
import { createRecorder } from "./recorder";
import { fixedClock, timeText } from "./runClock";
import { runTask, type TaskSetting } from "./runTask";
import { createSecretShield, shielded } from "./secretShield";

/** What all cases of a run share. */
export interface RunSetting extends Omit<TaskSetting, "lane" | "region"> {
  readonly world: World;
  readonly userAgent: string;
  /** Secrets of the system's configuration: they are written nowhere. */
  readonly secrets?: readonly { readonly value: string; readonly name: string }[];
  /** What stands between the client and the fixtures; missing where nothing does. */
  readonly injection?: Injection | null;
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
  const { world, options, userAgent } = setting;
  const { fixture, startsAt } = one;
  const visits = fixture.visitsBefore ?? [];
  const clock = fixedClock(startsAt - Math.max(0, ...visits.map(({ secondsBefore }) => secondsBefore)) * 1000);
  const server = await startFixtureServer(world, clock);
  // What is injected holds for the task, not for what was there before it.
  const direct = loopbackDispatcher(world.hosts, server.port);
  let way: Way | null = null;
  let dispatcher = direct;
  try {
    way = (await setting.injection?.inFrontOf(server.port, `${one.case.id}/${one.repetition}`)) ?? null;
    if (way) dispatcher = loopbackDispatcher(world.hosts, way.port);
    const accounts = fixture.accounts ?? [];
    const secrets = createSecretShield();
    for (const { value, name } of setting.secrets ?? []) secrets.learn(value, name);
    for (const { reference, cookie } of accounts) secrets.learn(cookie.value, `secret of ${reference}`);
    const signedIn = (account: string | null) => ({ account, cookies: createCookieJar(accounts.filter(({ reference }) => reference === account)) });
    const has = (habit: BadHabit) => options.habits.includes(habit);
    const patience = {
      maxRetries: has("no-retry") ? 0 : options.max_retries,
      backoffSeconds: options.backoff_s,
      honoursRetryAfter: !has("ignore-retry-after"),
    };
    const cache = createHttpCache(clock, { apart: !has("shared-cache") });
    for (const { url, secondsBefore, account } of visits) {
      clock.passTo(startsAt - secondsBefore * 1000);
      const recorder = shielded(createRecorder(clock, noArchive), secrets);
      const visit = { dispatcher: direct, clock, userAgent, signal: new AbortController().signal, recorder, ...signedIn(account) };
      await createFetchAdapter(visit, cache, { ...patience, deadline: startsAt }, options.max_redirects).ask({ url, depth: 0 });
    }
    clock.passTo(startsAt);

    const truth = resolveTruth(one.truth, timeText(startsAt));
    if (!truth.ok) throw new Error(truth.why);
    const channelId = one.case.live_channel ?? "direct-fetch";
    return await runTask(
      { ...setting, lane: "fixture", region: "local" },
      {
        case: one.case,
        truth,
        repetition: one.repetition,
        startUrl: fixture.startUrl,
        channel: { id: channelId, adapter: channelAdapters.get(channelId) ?? "fetch" },
        wire: { dispatcher, clock, userAgent, ...signedIn(fixture.account ?? null) },
        cache,
        patience,
        searcher: (wire, patient) => createSearchAdapter(wire, world.searchUrl, "fixture-search", patient, options.search_results),
        reaches: (url) => URL.canParse(url) && new URL(url).protocol === "http:" && world.hosts.has(new URL(url).host),
        secrets,
      },
    );
  } finally {
    if (dispatcher !== direct) await dispatcher.destroy();
    await direct.destroy();
    await way?.close();
    await server.close();
  }
}
