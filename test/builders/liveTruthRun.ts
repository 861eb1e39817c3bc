import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { extractText } from "../../src/core/evidence/extractText";
import type { Row } from "../../src/core/formats/row";
import type { TruthVersion } from "../../src/core/formats/truth";
import { regradeRow } from "../../src/core/grade/regrade/regradeRow";
import { emptyFolder, type RunOnDisk } from "./runOnDisk";
import { jsonl } from "./sampleRows";

export const vendorUrl = "https://vendor.example/releases/latest";
const encode = (text: string) => new TextEncoder().encode(text);

/** The page as it is today, as a system received it, and as somebody else captured it. */
export const newPage = encode(
  "<!doctype html><title>Releases</title><h1>Latest release</h1><p>The latest release is v3.2, published 20 August 2026.</p>",
);
export const otherCapture = encode(
  "<!doctype html><title>Releases</title><h1>Latest release</h1><p>The latest release is v3.2.</p><footer>captured by the harness</footer>",
);
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

export const oldTruth: TruthVersion = {
  valid_at: "2026-08-01T00:00:00Z",
  freshness_window_s: 31_536_000,
  expected_facts: [{ id: "release", value: "v3.1", match: "exact" }],
  allowed_sources: ["https://vendor.example/releases/*"],
};
export const oldTruthText = `# checked by hand
case_id: S03
valid_at: 2026-08-01T00:00:00Z
freshness_window_s: 31536000
expected_facts:
  - { id: release, value: v3.1, match: exact } # as announced
allowed_sources: ["https://vendor.example/releases/*"]
`;

const without = <T extends object>(from: T, name: string): T => Object.fromEntries(Object.entries(from).filter(([key]) => key !== name)) as T;

interface LiveRow {
  readonly answer: string;
  readonly page?: Uint8Array;
  readonly url?: string;
  readonly system?: string;
  readonly probe?: boolean;
  readonly repetition?: number;
}

/** A row of the live lane as the harness grades it with the old truth: the page changed meanwhile. */
export function liveRow({ answer, page = newPage, url = vendorUrl, system = "router", probe = true, repetition = 0 }: LiveRow): Row {
  const hash = hashOf(page);
  const text = extractText(page, "text/html; charset=utf-8").text!;
  const bare: Row = {
    schema: "row/1",
    corpus_version: "live-1",
    run_id: "2026-08-22T10:00:00Z/live/1",
    lane: "live",
    system: { id: system, version: "1.0.0" },
    task_id: "S03",
    stratum: "search",
    query: "Which is the latest release?",
    expect: "success",
    repetition,
    observed_at: "2026-08-22T10:00:05Z",
    result: {
      citations: [{ id: "k1", claim_id: "c1", url, representation_id: "r1", evidence: { exact: "The latest release is v3.2" } }],
      ...(probe
        ? {
            probe: {
              observed_at: "2026-08-22T10:00:07Z",
              verdict: "invalid",
              why: `${vendorUrl} no longer states release`,
              pages: [{ url: vendorUrl, status: 200, sha256: hashOf(newPage) }],
            },
          }
        : {}),
    },
    metrics: { duration_s: 1.5 },
    trace: {
      answer,
      claims: [{ id: "c1", start: 0, end: answer.length }],
      attempts: [
        {
          span_id: "a1",
          parent_span_id: null,
          name: "GET",
          adapter: "fetch",
          start_time: "2026-08-22T10:00:00Z",
          duration_s: 0.2,
          status: "ok",
          attributes: { "http.request.method": "GET", "url.full": url, "http.response.status_code": 200 },
          representation_id: "r1",
        },
      ],
    },
    provenance: {
      activity: { id: `a/${repetition}`, region: "local" },
      representations: [
        {
          id: "r1",
          sha256: hash,
          url,
          final_url: url,
          retrieved_at: "2026-08-22T10:00:00Z",
          status: 200,
          content_type: "text/html; charset=utf-8",
          bytes: page.length,
          generated_by: "a1",
        },
      ],
    },
  };
  const graded = regradeRow(bare, { case_id: "S03", version: 1, truth: oldTruth }, { ofId: () => text, ofHash: () => text });
  return { ...graded, result: without(graded.result!, "truth") };
}

/** A live run whose only case has moved on, in a folder with its truth store: `<folder>/run`, `<folder>/truth`, `<folder>/corpus.yaml`. */
export function liveTruthRun(rows: readonly Row[] = [liveRow({ answer: "The latest release is v3.2" })]): RunOnDisk {
  const home = emptyFolder();
  home.write("run/results.jsonl", jsonl(rows));
  home.write(
    "run/run.json",
    `${JSON.stringify({ run_id: "2026-08-22T10:00:00Z/live/1", corpus_version: "live-1", lane: "live", started_at: "2026-08-22T10:00:00Z" })}\n`,
  );
  for (const page of [newPage, otherCapture]) home.write(`run/representations/${hashOf(page).slice(0, 2)}/${hashOf(page)}`, page);
  home.write("truth/S03.yaml", oldTruthText);
  home.write(
    "corpus.yaml",
    "version: live-1\ncases:\n  - { id: S03, stratum: search, query: Which is the latest release?, live_channel: direct-fetch, expect: success }\n",
  );
  return home;
}
