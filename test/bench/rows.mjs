// Makes rows of results.jsonl in our shape, the same ones every time: a row depends on its profile and number alone, so that
// any range can be made again and a tail appended.
//   node test/bench/rows.mjs --profile small --rows 1000000 --out small.jsonl     about 1.2 kB a row
//   node test/bench/rows.mjs --profile big   --rows 50000   --out big.jsonl       about 20 kB a row
//   node test/bench/rows.mjs --profile big   --rows 500 --from 50000 --out tail.jsonl
// --order trace-first    `trace` and `provenance` stand before what a reviewer filters by
// --style python         separators as Python's json.dumps writes them
// --lone-surrogates      quotes may be cut inside a surrogate pair
import { closeSync, openSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { randomFrom } from "./rows/random.mjs";
import { textsOf } from "./rows/texts.mjs";

const strata = [
  "known-url",
  "search",
  "dynamic",
  "auth",
  "blocking",
  "pdf",
  "multilingual",
  "redirects",
  "forum",
  "news",
  "portal",
  "shop",
  "video",
  "login",
  "archive",
  "tables",
];
const labels = [
  "success",
  "partial",
  "wrong-answer",
  "correct-refusal",
  "wrong-refusal",
  "timeout",
  "infra-error",
  "policy-violation",
  "probe-invalid",
];
const tags = [
  "citation-mismatch",
  "empty-body",
  "challenge-page",
  "unnecessary-browser",
  "soft-404",
  "login-page",
  "citation-missing",
  "snippet-cited",
  "stale-content",
  "redirect-loop",
  "deadline-exceeded",
  "wrong-charset",
  "crawl-depth-exceeded",
  "disallowed-source",
];
const supports = ["full", "full", "full", "partial", "none", "contradicted", "cannot-judge"];
const provenances = ["allowed", "allowed", "allowed", "mirror", "snippet-only", "disallowed"];
const systems = [
  ["fallback-router", "1.0.0"],
  ["browser-always", "1.0.0"],
  ["fetch-only", "0.9.2"],
  ["search-first", "2.1.0"],
];
const adapters = ["fetch", "search", "browser"];
const statuses = [200, 200, 200, 200, 301, 403, 404, 429, 503];
const firstMoment = Date.UTC(2026, 0, 1);

/** @typedef {{ profile: "small" | "big", order: "normal" | "trace-first", style: "compact" | "python", loneSurrogates: boolean }} RowOptions */
export const rowDefaults = /** @type {RowOptions} */ ({ profile: "small", order: "normal", style: "compact", loneSurrogates: false });

/** Row `index` as an object. */
export function rowAt(index, options = rowDefaults) {
  const big = options.profile === "big";
  const random = randomFrom(Math.imul(index + 1, 0x9e3779b1) ^ (big ? 0xb16 : 0x5a11));
  const { whole, pick, skewed, hex, share, spread } = random;
  const texts = textsOf(random, share() < 0.25 ? "zh" : "en", options.loneSurrogates);
  const stratum = skewed(strata);
  const label = skewed(labels);
  const [system, version] = skewed(systems);
  const task = `${stratum[0].toUpperCase()}${String(index % 400).padStart(3, "0")}`; // with the repetition, no key comes twice
  const started = firstMoment + index * 137 + whole(100);
  const moment = (ms) => new Date(ms).toISOString();
  const attemptCount = big ? 5 + whole(7) : 1;
  const claimCount = big ? 6 + whole(8) : 1;
  const answer = big ? texts.text(2200) : texts.piece(40);
  const url = texts.url();
  const citations = Array.from({ length: claimCount }, (_, k) => ({
    id: `k${k + 1}`,
    claim_id: `c${k + 1}`,
    ...(big ? { url: texts.url() } : {}),
    representation_id: `r${1 + whole(attemptCount)}`,
    provenance: pick(provenances),
    support: pick(supports),
    ...(big
      ? {
          evidence: { exact: texts.text(90), prefix: texts.piece(32), suffix: texts.piece(32), start: whole(90000), end: whole(90000) },
          reason: texts.piece(80),
        }
      : {}),
  }));
  let clock = started;
  const attempts = Array.from({ length: attemptCount }, (_, k) => {
    const took = (20 + whole(900)) / 1000;
    const attempt = {
      span_id: `a${k + 1}`,
      parent_span_id: null,
      adapter: skewed(adapters),
      start_time: moment(clock),
      duration_s: took,
      status: "ok",
      attributes: {
        ...(big
          ? { "http.request.method": "GET", "server.address": texts.host(), "url.full": texts.url(), "http.response.header.etag": [`W/"${hex(16)}"`] }
          : { "url.full": url }),
        "http.response.status_code": pick(statuses),
        ...(big && share() < 0.2 ? { "error.type": "timeout", "exception.message": texts.text(60) } : {}),
      },
      representation_id: `r${k + 1}`,
      ...(big ? { events: [{ name: "retry-after", time: moment(clock + 5), attributes: { seconds: whole(9) } }] } : {}),
    };
    clock += Math.round(took * 1000);
    return attempt;
  });
  const trace = {
    answer,
    claims: Array.from({ length: claimCount }, (_, k) => {
      const start = whole(Math.max(1, answer.length - 80));
      return { id: `c${k + 1}`, start, end: start + 40, ...(big ? { text: texts.cut(answer, start, 80 + whole(80)) } : {}) };
    }),
    attempts,
    ...(label.includes("refusal")
      ? { refusal: { code: pick(["challenge", "forbidden", "gone", "login-required"]), ...(big ? { message: texts.text(60) } : {}) } }
      : {}),
    ...(share() < (big ? 1e-3 : 1e-4) ? { note: `needle-${index}` } : {}),
  };
  const provenance = {
    activity: { id: hex(8), ...(big ? { region: "local", config_fingerprint: `sha256:${hex(64)}` } : {}) },
    representations: attempts.map((_, k) => ({
      id: `r${k + 1}`,
      sha256: hex(big ? 64 : 16),
      ...(big
        ? {
            url: texts.url(),
            final_url: texts.url(),
            retrieved_at: moment(clock),
            content_type: "text/html; charset=utf-8",
            headers: { etag: `"${hex(12)}"`, server: "nginx" },
          }
        : {}),
      status: 200,
      bytes: whole(400000),
    })),
    ...(big ? { prompt: texts.text(700) } : {}),
  };
  const head = {
    corpus_version: "web-retrieval-v1",
    run_id: `2026-01-01T00:00:00Z/live/${whole(4)}`,
    lane: skewed(["fixture", "live"]),
    system: { id: system, version },
    task_id: task,
    stratum,
    query: texts.piece(big ? 120 : 24),
    expect: label.includes("refusal") ? "correct-refusal" : "success",
    repetition: Math.floor(index / 400),
    observed_at: moment(started),
    result: {
      primary_label: label,
      failure_tags: label === "success" ? [] : Array.from({ length: whole(4) }, () => skewed(tags)),
      facts: Array.from({ length: big ? 4 : 1 }, (_, k) => ({
        id: `f${k + 1}`,
        ...(big ? { expected: texts.piece(30), match: "normalized" } : {}),
        matched: share() < 0.7,
        claim_id: `c${k + 1}`,
      })),
      citations,
      freshness: { verdict: pick(["fresh", "stale", "undatable"]), age_s: whole(90000) / 10 },
    },
    metrics: {
      duration_s: Math.round(spread(2.3, 0.9) * 1000) / 1000,
      cost_usd: Math.round(spread(0.004, 1) * 1e6) / 1e6,
      requests: attemptCount,
      retries: whole(3),
      escalations: whole(3),
      bytes: whole(4_000_000),
      fact_coverage: Math.round(share() * 1e6) / 1e6,
      citation_support: share() < 0.03 ? null : Math.round(share() * 1e6) / 1e6,
    },
    ...(share() < 0.5 ? { dimensions: { model: pick(["small", "medium", "large"]), effort: pick(["low", "high"]) } } : {}),
  };
  return { row: options.order === "trace-first" ? { trace, provenance, ...head } : { ...head, trace, provenance }, escaped: share() < 0.08 };
}

const escaped = (json) => json.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
const spaced = (json) => json.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part === "," ? ", " : part === ":" ? ": " : part));

/** Row `index` as a line without its line feed. Some rows write all that is beyond ASCII as `\u` escapes. */
export function lineAt(index, options = rowDefaults) {
  const { row, escaped: escapes } = rowAt(index, options);
  const json = escapes ? escaped(JSON.stringify(row)) : JSON.stringify(row);
  return options.style === "python" ? spaced(json) : json;
}

/** Writes rows `from` to `from + count`; returns how many bytes. */
export function writeRows(file, from, count, options = rowDefaults) {
  const descriptor = openSync(file, "w");
  let bytes = 0;
  let lines = [];
  let length = 0;
  const flush = () => {
    const block = Buffer.from(lines.join(""));
    writeSync(descriptor, block);
    bytes += block.length;
    lines = [];
    length = 0;
  };
  for (let index = from; index < from + count; index++) {
    const line = `${lineAt(index, options)}\n`;
    lines.push(line);
    length += line.length;
    if (length > 1 << 22) flush();
  }
  flush();
  closeSync(descriptor);
  return bytes;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      profile: { type: "string", default: "small" },
      rows: { type: "string", default: "1000" },
      from: { type: "string", default: "0" },
      out: { type: "string" },
      order: { type: "string", default: "normal" },
      style: { type: "string", default: "compact" },
      "lone-surrogates": { type: "boolean", default: false },
    },
  });
  const wrong = [
    ["profile", ["small", "big"]],
    ["order", ["normal", "trace-first"]],
    ["style", ["compact", "python"]],
  ].find(([name, known]) => !known.includes(values[name]));
  if (wrong || values.out === undefined || !/^\d+$/.test(values.rows) || !/^\d+$/.test(values.from)) {
    console.error(wrong ? `--${wrong[0]} is one of ${wrong[1].join(", ")}` : "--out FILE is needed, and --rows and --from are whole numbers");
    process.exit(2);
  }
  const options = { profile: values.profile, order: values.order, style: values.style, loneSurrogates: values["lone-surrogates"] };
  const bytes = writeRows(values.out, Number(values.from), Number(values.rows), options);
  console.error(`${values.out}: ${values.rows} rows, ${bytes} bytes, ${Math.round(bytes / Number(values.rows))} a row`);
}
