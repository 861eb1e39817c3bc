import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { corpus as corpusShape, type CorpusCase } from "../../src/core/formats/corpus";
import { readYaml } from "../../src/core/formats/readYaml";
import type { Row } from "../../src/core/formats/row";

const corpusFile = resolve(import.meta.dirname, "../../samples/corpus.yaml");
export const thirty: readonly CorpusCase[] = readYaml(readFileSync(corpusFile, "utf8"), corpusShape, "corpus.yaml").value!.cases;

export interface RoundSpec {
  readonly runId?: string;
  readonly lane?: "fixture" | "live";
  readonly day?: number;
  readonly region?: string;
  readonly configuration?: string;
  readonly system?: string;
  readonly repetition?: number;
  /** Changes to the rows of some cases; null takes the row away. */
  readonly changes?: Readonly<Record<string, ((row: Row) => Row) | null>>;
}

/** One row for every case of the corpus, each as expected, with figures that depend on the case alone. */
export function roundRows({
  runId = "r1",
  lane = "fixture",
  day = 1,
  region = "local",
  configuration = "sha256:c",
  system = "router",
  repetition = 0,
  changes = {},
}: RoundSpec = {}): readonly Row[] {
  return thirty.flatMap((one, at): readonly Row[] => {
    const row: Row = {
      corpus_version: "web-retrieval-v1",
      run_id: runId,
      lane,
      system: { id: system, version: "1" },
      task_id: one.id,
      stratum: one.stratum,
      query: one.query,
      expect: one.expect,
      repetition,
      observed_at: `2026-03-${String(day).padStart(2, "0")}T09:00:${String(at).padStart(2, "0")}Z`,
      result: { primary_label: one.expect, failure_tags: [], policy: { violations: [] } },
      metrics: {
        duration_s: 1 + at / 100,
        cost_usd: 0.01,
        requests: 1,
        retries: 0,
        escalations: 0,
        ...(one.expect === "success" ? { fact_coverage: 1, citation_coverage: 1, citation_support: 1 } : {}),
      },
      trace: {
        answer: null,
        attempts: [
          {
            span_id: "a1",
            adapter: "fetch",
            duration_s: 0.1 + at / 1000,
            attributes: { "http.request.method": "GET", "url.full": `http://a.test/${at}`, "http.response.status_code": 200 },
          },
        ],
      },
      provenance: { activity: { region, config_fingerprint: configuration } },
    };
    const change = Object.hasOwn(changes, one.id) ? changes[one.id] : undefined;
    return change === null ? [] : [change ? change(row) : row];
  });
}

export const labelled =
  (label: string, more: Partial<NonNullable<Row["result"]>> = {}) =>
  (row: Row): Row => ({ ...row, result: { ...row.result, primary_label: label, rule: `It is ${label}.`, ...more } });
export const measured =
  (metrics: Partial<NonNullable<Row["metrics"]>>) =>
  (row: Row): Row => ({ ...row, metrics: { ...row.metrics, ...metrics } });

/** A run folder of such rows, with the corpus, and truths where they are given. */
export function roundOnDisk(rows: readonly Row[], truths: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "round-"));
  writeFileSync(join(folder, "results.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  copyFileSync(corpusFile, join(folder, "corpus.yaml"));
  mkdirSync(join(folder, "truth"));
  for (const [id, text] of Object.entries(truths)) writeFileSync(join(folder, "truth", `${id}.yaml`), text);
  return folder;
}
