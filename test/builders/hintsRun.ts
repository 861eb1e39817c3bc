import type { Row } from "../../src/core/formats/row";
import { jsonl, sampleRepresentation } from "./sampleRows";

/**
 * One case for passages and stages: a claim that is wrong about its date, one that no sentence shares a word with, one in
 * Chinese; of the page the model was handed neither its table nor its hidden part, and was cut off before its end.
 */
const page = sampleRepresentation(
  [
    `<!doctype html><title>Lighthouse report</title><h1>Report on the lighthouse of Port Ansel</h1>`,
    `<p>The lighthouse of Port Ansel was opened on 20 August 1926 by Maria Conti. It is 48 metres high.</p>`,
    `<p>The lighthouse of Cape Orla was opened on 3 May 1931. It is not open to visitors.</p>`,
    `<table><tr><th>Year</th><th>Visitors</th></tr><tr><td>2024</td><td>12,345</td></tr><tr><td>2025</td><td>13,002</td></tr></table>`,
    `<p hidden>The lighthouse of Port Ansel closes on 1 October 2027.</p>`,
    `<p>灯塔由玛丽亚于1926年8月20日开放，高四十八米。</p>`,
    `<p>Its lamp reaches 32 kilometres. The keeper's house burned down in 1958 and was rebuilt.</p>`,
  ].join(""),
);
const handedText =
  "Lighthouse report Report on the lighthouse of Port Ansel The lighthouse of Port Ansel was opened on 20 August 1926 by Maria Conti. It is 48 metres high. The lighthouse of Cape Orla was opened on 3 May 1931. It is not open to visitors. 灯塔由玛丽亚于1926年8月20日开放，高四十八米。 Its lamp reaches 32 kilometres. The keeper's house burned down in 1958 and was rebuilt.";
const handed = sampleRepresentation(handedText, "text/plain; charset=utf-8");

const answer = "The lighthouse of Port Ansel was opened on 21 August 1926 by Maria Conti. Giraffes roam. 灯塔于1926年8月20日开放。";
const claim = (id: string, text: string) => ({ id, start: answer.indexOf(text), end: answer.indexOf(text) + text.length });

export const hintsRow: Row = {
  schema: "row/1",
  corpus_version: "web-retrieval-v1",
  run_id: "2026-11-29T10:00:00Z/fixture/9f2c",
  lane: "fixture",
  system: { id: "fallback-router", version: "1.0.0" },
  task_id: "S07",
  stratum: "search",
  query: "When was the lighthouse of Port Ansel opened, and how many visited it in 2025?",
  expect: "success",
  repetition: 0,
  observed_at: "2026-11-29T10:00:00.120Z",
  result: {
    primary_label: "wrong-answer",
    failure_tags: [],
    facts: [
      { id: "opened", expected: "1926-08-20", match: "date", matched: false },
      { id: "visitors-2025", expected: "13,002", match: "exact", matched: false },
      { id: "rebuilt", expected: "1958", match: "exact", matched: false },
      { id: "architect", expected: "Ada Lindqvist", match: "exact", matched: false },
      { id: "builder", expected: "Maria Conti", match: "exact", matched: true, claim_id: "c1" },
    ],
    citations: ["c1", "c2", "c3"].map((claim_id, index) => ({
      id: `k${index + 1}`,
      claim_id,
      url: "http://pages.fixture.test/lighthouse",
      representation_id: "r1",
    })),
  },
  trace: {
    answer,
    claims: [
      claim("c1", "The lighthouse of Port Ansel was opened on 21 August 1926 by Maria Conti."),
      claim("c2", "Giraffes roam."),
      claim("c3", "灯塔于1926年8月20日开放。"),
    ],
    attempts: [
      {
        span_id: "a1",
        parent_span_id: null,
        name: "fetch /lighthouse",
        adapter: "fetch",
        start_time: "2026-11-29T10:00:00.010Z",
        duration_s: 0.05,
        status: "ok",
        attributes: { "http.request.method": "GET", "url.full": "http://pages.fixture.test/lighthouse", "http.response.status_code": 200 },
        representation_id: "r1",
        events: [],
      },
    ],
  },
  provenance: {
    representations: [
      {
        id: "r1",
        sha256: page.sha256,
        url: "http://pages.fixture.test/lighthouse",
        final_url: "http://pages.fixture.test/lighthouse",
        retrieved_at: "2026-11-29T10:00:00.060Z",
        status: 200,
        content_type: page.contentType,
        bytes: page.bytes.length,
        generated_by: "a1",
        seen_by_model: { sha256: handed.sha256, start: 0, end: handedText.indexOf(" The keeper's") },
      },
    ],
  },
};

/** What a page of the tests is given to show it. */
export const hintsRun = {
  results: jsonl([hintsRow]),
  representations: [page, handed].map(({ bytes, contentType }) => ({ text: new TextDecoder().decode(bytes), contentType })),
};
