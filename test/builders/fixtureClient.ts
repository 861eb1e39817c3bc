import type { Row } from "../../src/core/formats/row";
import { createCookieJar } from "../../src/harness/adapters/cookieJar";
import { createCrawlAdapter } from "../../src/harness/adapters/crawlAdapter";
import { createFetchAdapter, type Fetched } from "../../src/harness/adapters/fetchAdapter";
import { createSearchAdapter } from "../../src/harness/adapters/searchAdapter";
import { createHttpCache } from "../../src/harness/adapters/httpCache";
import { sha256Of, type Archive } from "../../src/harness/archive";
import { startFixtureServer } from "../../src/harness/fixtureServer";
import type { Fixture } from "../../src/harness/fixtures/fixture";
import type { World } from "../../src/harness/fixtures/world";
import { loopbackDispatcher } from "../../src/harness/loopback";
import { createRecorder } from "../../src/harness/recorder";
import { fixedClock } from "../../src/harness/runClock";

export const taskStart = Date.UTC(2026, 2, 2, 9);
export const memoryArchive = (): Archive & { readonly kept: Map<string, Uint8Array> } => {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    keep: async (bytes) => {
      const hash = sha256Of(bytes);
      kept.set(hash, bytes);
      return hash;
    },
  };
};

/** A world of routes written for one test. */
export function worldOf(routes: Fixture["routes"], documents: Fixture["documents"] = []): World {
  const searchUrl = "http://api.wayfinder.test/q/bcdf";
  return {
    seed: 0,
    fixtures: new Map([["fixture://test/one", { startUrl: null, routes, documents, truth: { valid_at: "2026-01-01T00:00:00Z" } }]]),
    documents,
    searchUrl,
    hosts: new Set([searchUrl, ...routes.map(({ url }) => url)].map((url) => new URL(url).host)),
  };
}

export interface ClientOptions {
  readonly maxRetries?: number;
  readonly deadlineSeconds?: number;
  readonly maxRedirects?: number;
}
export interface Client {
  fetch(url: string): Promise<Fetched>;
  readonly search: ReturnType<typeof createSearchAdapter>["ask"];
  readonly crawl: ReturnType<typeof createCrawlAdapter>["ask"];
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly archive: ReturnType<typeof memoryArchive>;
  readonly attempts: NonNullable<NonNullable<Row["trace"]>["attempts"]>;
  bytesOf(fetched: Fetched): Uint8Array;
}

/** A client of a world's server, with a recorder and an archive in memory, for the time of one test. */
export async function withClient<T>(
  world: World,
  test: (client: Client) => Promise<T>,
  { maxRetries = 2, deadlineSeconds = 30, maxRedirects = 5 }: ClientOptions = {},
): Promise<T> {
  const clock = fixedClock(taskStart);
  const server = await startFixtureServer(world, clock);
  const dispatcher = loopbackDispatcher(world.hosts, server.port);
  const archive = memoryArchive();
  const recorder = createRecorder(clock, archive);
  const wire = { dispatcher, recorder, clock, userAgent: "test", account: null, cookies: createCookieJar([]), signal: new AbortController().signal };
  const patience = { maxRetries, honoursRetryAfter: true, backoffSeconds: 0.5, deadline: taskStart + deadlineSeconds * 1000 };
  const adapter = createFetchAdapter(wire, createHttpCache(clock), patience, maxRedirects);
  try {
    return await test({
      clock,
      recorder,
      archive,
      attempts: recorder.attempts as never,
      fetch: (url) => adapter.ask({ url, depth: 0 }),
      search: createSearchAdapter(wire, world.searchUrl, "test-search", patience, 5).ask,
      crawl: createCrawlAdapter(recorder, adapter, async (one) =>
        [...new TextDecoder().decode(recorder.bytesOf(one.id)).matchAll(/href="([^"#]+)/g)].map((match) => new URL(match[1]!, one.final_url).href),
      ).ask,
      bytesOf: (fetched) => (fetched.kind === "received" ? recorder.bytesOf(fetched.representation.id)! : new Uint8Array()),
    });
  } finally {
    await dispatcher.destroy();
    await server.close();
  }
}
