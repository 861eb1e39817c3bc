import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { stringify } from "yaml";
import { channels as channelsShape, type Channels } from "../../src/core/formats/channels";
import { corpus as corpusShape, type Corpus } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import { createChromium } from "../../src/harness/adapters/browser/chromium";
import { runLiveLane, type LiveRun } from "../../src/harness/liveLane";
import { defaultSystem } from "../../src/harness/options";
import { selectCases } from "../../src/harness/selectCases";
import { extractiveSystem } from "../../src/harness/system/extractive";
import { scratchFolder } from "./benchmark";

export interface Asked {
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
}
export type Play = (asked: Asked, response: ServerResponse) => void;

/** A server on this machine that plays every host of the live web, and remembers what it was asked. */
export async function playWeb(play: Play): Promise<{ readonly port: number; readonly asked: Asked[]; close(): Promise<void> }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const one = { host: request.headers.host ?? "", path: request.url ?? "/", headers: request.headers };
    asked.push(one);
    play(one, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export const page = (response: ServerResponse, body: string, status = 200, headers: Record<string, string | string[]> = {}): void => {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", date: new Date().toUTCString(), ...headers });
  response.end(`<!doctype html><html lang="en"><head><title>Gazette</title></head><body><main>${body}</main></body></html>`);
};
export const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
};

export const news = "http://news.live.test";
export const api = "http://api.live.test";
export const app = "http://app.live.test";

/** Three cases, one for each channel. */
export const liveCorpus = {
  version: "live-tests-v1",
  live_channels: [
    { id: "direct-fetch", adapter: "fetch", required: true },
    { id: "search-api", adapter: "search", required: true },
    { id: "browser", adapter: "browser", required: true },
  ],
  cases: [
    { id: "K01", stratum: "known-url", query: "Extract the published date", live_channel: "direct-fetch", expect: "success" },
    { id: "S05", stratum: "search", query: "Find the nonexistent RFC 99999", live_channel: "search-api", expect: "correct-refusal" },
    { id: "B04", stratum: "blocking", query: "Stop after a policy-denied 403", live_channel: "direct-fetch", expect: "correct-refusal" },
  ],
};
const source = (id: string) => ({ K01: `${news}/n/story`, B04: `${news}/n/denied` })[id];
const now = () => new Date(Date.now() - 60_000).toISOString();

/** Truths beside the corpus; changes by case. */
export const liveTruths = (): Record<string, Record<string, unknown>> => ({
  K01: {
    case_id: "K01",
    valid_at: now(),
    freshness_window_s: 86400,
    expected_facts: [{ id: "published-date", value: "2026-03-01", match: "date" }],
    allowed_sources: [source("K01")],
    forbidden_actions: ["cite-search-snippet", "ignore-retry-after"],
    max_budget: { requests: 4, retries: 2, escalations: 1, crawl_depth: 0, duration_s: 20 },
  },
  S05: {
    case_id: "S05",
    valid_at: now(),
    freshness_window_s: 86400,
    expected_refusal: { codes: ["not-found"] },
    max_budget: { requests: 6, duration_s: 20, cost_usd: 0.1 },
  },
  B04: {
    case_id: "B04",
    valid_at: now(),
    freshness_window_s: 86400,
    expected_refusal: { codes: ["policy-denied"] },
    forbidden_actions: ["retry-denied", "bypass-restriction"],
    max_budget: { requests: 2, duration_s: 20 },
  },
});

export const liveChannels = (port: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  region: "test-region",
  channels: [
    { id: "direct-fetch", adapter: "fetch", allowed_origins: [news], urls: { K01: source("K01"), B04: source("B04") } },
    { id: "search-api", adapter: "search", provider: "played", endpoint: `${api}/search`, allowed_origins: [news], cost_usd_per_request: 0.01 },
    { id: "browser", adapter: "browser", allowed_origins: [news, app] },
  ],
  resolve: Object.fromEntries([news, api, app].map((origin) => [new URL(origin).host, `127.0.0.1:${port}`])),
  ...more,
});

/** What the world says as the truths have it. */
export const goodWeb: Play = ({ host, path }, response) => {
  if (path === "/robots.txt") return page(response, "", 404);
  if (host === "api.live.test") return json(response, { results: [] });
  if (path === "/n/story")
    return page(response, "<h1>Harbour opens</h1><p>Published 1 March 2026.</p><p>The harbour opens to all ships again after years of work.</p>");
  if (path === "/n/denied") return page(response, "<h1>Forbidden</h1><p>Our policy does not permit automated access to this page.</p>", 403);
  return page(response, "<h1>Not found</h1>", 404);
};

export interface LiveFiles {
  readonly folder: string;
  readonly corpusFile: string;
  readonly channelFile: string;
}

/** Corpus, truths and channels on disk. */
export function liveFiles(
  channels: Record<string, unknown>,
  { corpus = liveCorpus, truths = liveTruths() }: { readonly corpus?: unknown; readonly truths?: Record<string, unknown> } = {},
): LiveFiles {
  const folder = scratchFolder("live");
  mkdirSync(join(folder, "truth"));
  for (const [id, truth] of Object.entries(truths)) writeFileSync(join(folder, "truth", `${id}.yaml`), stringify(truth));
  writeFileSync(join(folder, "corpus.yaml"), stringify(corpus));
  writeFileSync(join(folder, "channels.yaml"), stringify(channels));
  return { folder, corpusFile: join(folder, "corpus.yaml"), channelFile: join(folder, "channels.yaml") };
}

const read = <T>(text: string, shape: Parameters<typeof readYaml<T>>[1], name: string): T => {
  const { value, problems } = readYaml(text, shape, name);
  if (value === null) throw new Error(problems.map(({ message }) => message).join("\n"));
  return value;
};

/** The live lane in this process, as the command line would run it. */
export function liveRun(
  files: LiveFiles,
  channels: Record<string, unknown>,
  more: Partial<Omit<LiveRun, "channels">> & { readonly corpus?: Corpus; readonly cases?: readonly string[] } = {},
): ReturnType<typeof runLiveLane> {
  const corpus = more.corpus ?? read(stringify(liveCorpus), corpusShape, "corpus.yaml");
  const given: Channels = read(stringify(channels), channelsShape, "channels.yaml");
  return runLiveLane({
    corpusFile: files.corpusFile,
    corpusBytes: new TextEncoder().encode(stringify(corpus)),
    selected: selectCases(corpus, { cases: more.cases ?? [], strata: [] }),
    channelFile: files.channelFile,
    repeat: 1,
    out: join(files.folder, "R"),
    system: extractiveSystem,
    configuration: null,
    options: defaultSystem.options,
    pdfText: () => Promise.reject(new Error("no PDF is read here")),
    runnerCommit: "c",
    version: "0.0.0",
    environment: {},
    chromium: createChromium(),
    ...more,
    channels: given,
    corpus,
  });
}
