import type { Attempt, Row } from "../../src/core/formats/row";
import { anAttempt } from "./attempt";
import { datePage, releasePage, successRow } from "./sampleRows";

const site = "http://pages.fixture.test";

/**
 * A case in which everything happens: a search, a redirect to a page that was only revalidated, a wait that the server asked
 * for, a sufficient page, and a browser that was not needed. Its claims overlap, and emoji stand before and inside of them.
 */
export function richRow(task = "S05"): Row {
  const answer =
    "🚀🚀 The current release is v3.2, published on 20 August 2026 🎉 by the release team. It replaces v3.1 and needs no migration, so configuration written for v3.0 or later keeps working.\n\nNothing else is known.";
  const claim = (id: string, from: string, to: string) => ({ id, start: answer.indexOf(from), end: answer.indexOf(to) + to.length });
  const row = successRow({ task });
  const attempts: Attempt[] = [
    anAttempt({ id: "search", adapter: "search", at: 0, ms: 170, attributes: { "search.query": "release note" }, status: 200 }),
    { ...anAttempt({ id: "fetch-1", at: 190, ms: 370, url: `${site}/release`, brings: "r-old" }), name: "fetch /release" },
    anAttempt({
      id: "hop-1",
      parent: "fetch-1",
      at: 190,
      ms: 130,
      url: `${site}/release`,
      status: 301,
      attributes: { "http.response.header.location": ["/releases"] },
    }),
    anAttempt({ id: "hop-2", parent: "fetch-1", at: 330, ms: 230, url: `${site}/releases`, status: 304, brings: "r-old" }),
    anAttempt({
      id: "fetch-2",
      at: 590,
      ms: 80,
      url: `${site}/releases/v3.2`,
      status: 429,
      attributes: { "http.response.header.retry-after": ["0.5"] },
    }),
    anAttempt({ id: "fetch-3", at: 1180, ms: 170, url: `${site}/releases/v3.2`, brings: "r-new", attributes: { "http.request.resend_count": 1 } }),
    anAttempt({ id: "browser", adapter: "browser", at: 1370, ms: 480, url: `${site}/releases/v3.2` }),
  ];
  const representation = (id: string, page: typeof releasePage, by: string) => ({
    id,
    sha256: page.sha256,
    url: `${site}/releases/v3.2`,
    final_url: `${site}/releases/v3.2`,
    retrieved_at: "2026-11-29T10:00:01.350Z",
    status: 200,
    content_type: page.contentType,
    bytes: page.bytes.length,
    generated_by: by,
    headers: { etag: '"r-32"' },
  });
  const citation = (id: string, claim_id: string | null, support: string, exact: string) => ({
    id,
    claim_id,
    url: `${site}/releases/v3.2`,
    representation_id: "r-new",
    provenance: "allowed",
    support,
    evidence: { exact },
  });
  return {
    ...row,
    result: {
      ...row.result,
      primary_label: "partial",
      failure_tags: ["unnecessary-browser"],
      rule: "one of two required facts matched and none is false",
      facts: [
        { id: "release-version", expected: "v3.2", match: "exact", matched: true, claim_id: "c1" },
        { id: "migration", expected: "none", match: "exact", matched: false, claim_id: null },
      ],
      citations: [
        citation("k1", "c1", "full", "Release v3.2"),
        citation("k2", "c2", "partial", "Published 20 August 2026"),
        citation("k3", "c3", "contradicted", "This version replaces v3.1"),
        citation("k4", "c4", "none", "keeps working"),
        citation("k5", null, "full", "Release v3.2"),
      ],
    },
    metrics: { ...row.metrics, duration_s: 1.85, requests: 6, escalations: 1, unnecessary_escalations: 1 },
    trace: {
      answer,
      attempts,
      claims: [
        claim("c1", "The current release", "v3.2"),
        claim("c2", "published on", "team"),
        claim("c3", "It replaces v3.1", "keeps working"),
        claim("c4", "needs no migration", "keeps working"),
        claim("c5", "20 August 2026 🎉", "🎉 by"),
        { id: "c6", start: null, end: null, text: "No migration is needed." },
      ],
    },
    provenance: {
      ...row.provenance,
      representations: [representation("r-old", datePage, "hop-2"), representation("r-new", releasePage, "fetch-3")],
      derivations: [],
    },
  };
}

/** The truth of that case: a deadline that the browser missed. */
export const richTruth = (task = "S05"): string => `case_id: ${task}
versions:
  - version: 1
    valid_at: 2026-08-21T00:00:00Z
    freshness_window_s: 8640000
    expected_facts: [{ id: release-version, value: v3.2, match: exact }, { id: migration, value: none, match: exact }]
    max_budget: { requests: 4, retries: 3, escalations: 2, crawl_depth: 1, duration_s: 1.8, cost_usd: 0.02 }
    adjudicated_by: human
`;

/** A case of many spans: fetches of nineteen hops each. */
export function manySpansRow(task: string, spans: number): Row {
  const attempts = Array.from({ length: spans }, (_, i) =>
    anAttempt({
      id: `s${i}`,
      parent: i % 20 === 0 ? null : `s${i - (i % 20)}`,
      at: i * 3,
      ms: i % 20 === 0 ? 60 : 2,
      url: `${site}/page/${i}`,
      status: i % 37 === 5 ? 503 : 200,
    }),
  );
  const row = successRow({ task });
  return { ...row, trace: { ...row.trace, attempts } };
}
