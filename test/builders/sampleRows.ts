import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Row } from "../../src/core/formats/row";

/** A representation's bytes and the name they have on disk. */
export interface SampleRepresentation {
  readonly sha256: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

export function sampleRepresentation(text: string, contentType = "text/html; charset=utf-8"): SampleRepresentation {
  const bytes = new TextEncoder().encode(text);
  return { sha256: bytesToHex(sha256(bytes)), bytes, contentType };
}

export const releasePage = sampleRepresentation(
  "<!doctype html><html><head><title>Release v3.2</title><script>steal()</script></head><body><h1>Release v3.2 🚀</h1><p>Published 20 August 2026 by the release team.</p><p>This version replaces v3.1. Configuration written for v3.0 or later keeps working.</p></body></html>",
);
export const datePage = sampleRepresentation("<!doctype html><title>Notice</title><p>Published 1 March 2026</p><p>Nothing else is known.</p>");
export const challengePage = sampleRepresentation("<!doctype html><title>Just a moment</title><p>Please confirm that you are human.</p>");
export const sampleRepresentations: readonly SampleRepresentation[] = [releasePage, datePage, challengePage];

export interface RowOptions {
  readonly task: string;
  readonly system?: string;
  readonly repetition?: number;
  readonly lane?: string;
}

const base = (options: RowOptions, stratum: string, query: string, expect: string): Row => ({
  schema: "row/1",
  corpus_version: "web-retrieval-v1",
  run_id: "2026-11-29T10:00:00Z/fixture/9f2c",
  lane: options.lane ?? "fixture",
  system: { id: options.system ?? "fallback-router", version: "1.0.0" },
  task_id: options.task,
  stratum,
  query,
  expect,
  repetition: options.repetition ?? 0,
  observed_at: "2026-11-29T10:00:00.120Z",
  dimensions: { category: stratum === "search" ? "release" : "page", effort: "low" },
});

const fetched = (id: string, url: string, status: number, at: string, representation: SampleRepresentation | null) => ({
  attempt: {
    span_id: id,
    parent_span_id: null,
    name: `fetch ${new URL(url).pathname}`,
    adapter: "fetch",
    provider: "undici",
    start_time: at,
    duration_s: 0.031,
    status: status < 400 ? "ok" : "error",
    attributes: {
      "http.request.method": "GET",
      "url.full": url,
      "http.response.status_code": status,
      ...(status < 400 ? {} : { "error.type": String(status) }),
    },
    representation_id: representation ? `r-${id}` : null,
    events: [],
  },
  representation: representation && {
    id: `r-${id}`,
    sha256: representation.sha256,
    url,
    final_url: url,
    retrieved_at: at,
    status,
    content_type: representation.contentType,
    bytes: representation.bytes.length,
    headers: { etag: '"v1"', "last-modified": "Sat, 01 Mar 2026 08:00:00 GMT" },
    generated_by: id,
    seen_by_model: { start: 0, end: 40 },
  },
});

/** A success with an emoji before the claims, two citations for one claim, and a claim that is not literally in the answer. */
export function successRow(options: RowOptions = { task: "S03" }): Row {
  const answer = "🚀 The current release is v3.2, published on 20 August 2026.";
  const page = fetched("a2", "http://pages.fixture.test/n/77aa", 200, "2026-11-29T10:00:00.060Z", releasePage);
  const first = fetched("a1", "http://pages.fixture.test/n/1b2c", 429, "2026-11-29T10:00:00.010Z", null);
  const claim = (id: string, text: string) => ({ id, start: answer.indexOf(text), end: answer.indexOf(text) + text.length });
  return {
    ...base(options, "search", "Find today's release note for the fixture product", "success"),
    result: {
      primary_label: "success",
      failure_tags: [],
      facts: [{ id: "release-version", expected: "v3.2", match: "exact", matched: true, claim_id: "c1" }],
      citations: [
        {
          id: "k1",
          claim_id: "c1",
          url: "http://pages.fixture.test/n/77aa",
          representation_id: "r-a2",
          provenance: "allowed",
          support: "full",
          evidence: { exact: "Release v3.2", prefix: "", suffix: " 🚀" },
        },
        {
          id: "k2",
          claim_id: "c2",
          url: "http://pages.fixture.test/n/77aa",
          representation_id: "r-a2",
          provenance: "allowed",
          support: "full",
          evidence: { exact: "Published 20 August 2026", prefix: "", suffix: " by the release team" },
        },
        {
          id: "k3",
          claim_id: "c1",
          url: "http://mirror.fixture.test/x",
          representation_id: null,
          provenance: "mirror",
          support: "cannot-judge",
          reason: "no archived bytes",
        },
      ],
      freshness: { verdict: "fresh", age_s: 10_800, window_s: 86_400, validated: false },
      policy: { violations: [] },
    },
    metrics: {
      duration_s: 1.9,
      cost_usd: 0.004,
      requests: 4,
      retries: 1,
      escalations: 1,
      unnecessary_escalations: 0,
      crawl_depth: 0,
      bytes: releasePage.bytes.length,
      fact_coverage: 1,
      citation_coverage: 1,
      citation_support: 1,
    },
    trace: {
      answer,
      claims: [
        claim("c1", "The current release is v3.2"),
        claim("c2", "published on 20 August 2026"),
        { id: "c3", start: null, end: null, text: "No migration is needed." },
      ],
      attempts: [first.attempt, page.attempt],
    },
    provenance: {
      activity: { id: "act-1", runner_commit: "0f0f0f0", region: "local", config_fingerprint: "sha256:c0ffee" },
      representations: [page.representation!],
      derivations: [
        { claim_id: "c1", representation_id: "r-a2" },
        { claim_id: "c2", representation_id: "r-a2" },
      ],
    },
  };
}

/** A known-URL case whose answer is false. */
export function wrongRow(options: RowOptions = { task: "K01" }): Row {
  const page = fetched("a1", "http://pages.fixture.test/n/4f7a", 200, "2026-11-29T10:00:00.010Z", datePage);
  return {
    ...base(options, "known-url", "Extract the published date", "success"),
    result: {
      primary_label: "wrong-answer",
      failure_tags: ["citation-mismatch"],
      facts: [{ id: "published-date", expected: "2026-03-01", match: "date", matched: false, claim_id: "c1" }],
      citations: [
        {
          id: "k1",
          claim_id: "c1",
          url: "http://pages.fixture.test/n/4f7a",
          representation_id: "r-a1",
          provenance: "allowed",
          support: "contradicted",
          evidence: { exact: "Published 1 March 2026", prefix: "", suffix: "" },
        },
      ],
      freshness: { verdict: "fresh", age_s: 0.1, window_s: 86_400, validated: false },
      policy: { violations: [] },
    },
    metrics: {
      duration_s: 0.118,
      cost_usd: 0,
      requests: 1,
      retries: 0,
      escalations: 0,
      unnecessary_escalations: 0,
      crawl_depth: 0,
      bytes: datePage.bytes.length,
      fact_coverage: 0,
      citation_coverage: 1,
      citation_support: 0,
    },
    trace: { answer: "Published on 2 March 2026.", claims: [{ id: "c1", start: 0, end: 26 }], attempts: [page.attempt] },
    provenance: {
      activity: { id: "act-2", region: "local" },
      representations: [page.representation!],
      derivations: [{ claim_id: "c1", representation_id: "r-a1" }],
    },
  };
}

/** A refusal: no answer, no claims, no citations. */
export function refusalRow(options: RowOptions = { task: "B03" }): Row {
  const page = fetched("a1", "http://pages.fixture.test/n/c4c4", 403, "2026-11-29T10:00:00.010Z", challengePage);
  return {
    ...base(options, "blocking", "Identify the challenge page without citing it", "correct-refusal"),
    result: { primary_label: "correct-refusal", failure_tags: ["challenge-page"], facts: [], citations: [], policy: { violations: [] } },
    metrics: {
      duration_s: 0.2,
      cost_usd: 0,
      requests: 1,
      retries: 0,
      escalations: 0,
      unnecessary_escalations: 0,
      crawl_depth: 0,
      bytes: challengePage.bytes.length,
    },
    trace: {
      answer: null,
      refusal: { code: "challenge", message: "A challenge page stood before the content.", representation_id: "r-a1" },
      claims: [],
      attempts: [page.attempt],
    },
    provenance: { activity: { id: "act-3", region: "local" }, representations: [page.representation!], derivations: [] },
  };
}

/** Nothing but what document 001's minimal row has. */
export const minimalRow = (task = "D01"): Row => ({ task_id: task, result: { primary_label: "timeout" }, trace: { attempts: [] } });

/** Twelve rows: three strata, two systems, three repetitions of one case, and one row with almost nothing in it. */
export function sampleRows(): readonly Row[] {
  return [
    ...[0, 1, 2].map((repetition) => successRow({ task: "S03", repetition })),
    successRow({ task: "S03", repetition: 0, system: "browser-always" }),
    wrongRow({ task: "K01" }),
    wrongRow({ task: "K01", repetition: 1 }),
    wrongRow({ task: "K01", system: "browser-always" }),
    wrongRow({ task: "K02" }),
    refusalRow({ task: "B03" }),
    refusalRow({ task: "B03", repetition: 1 }),
    refusalRow({ task: "B03", system: "browser-always" }),
    minimalRow("D01"),
  ];
}

/** The text of a results file. */
export const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
