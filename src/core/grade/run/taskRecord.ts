import type { CorpusCase } from "../../formats/corpus";
import { rowKeyText, type KeyedRow } from "../../formats/rowKeys";
import type { Row, RowKey } from "../../formats/row";
import type { TruthVersion } from "../../formats/truth";
import { buildSpanTree } from "../../trace/spanTree";
import { gradeBudget, type Excess } from "../budget";

/** What gates, reports and comparisons need of one row: verdicts and figures, no texts. */
export interface TaskRecord {
  readonly key: RowKey;
  readonly keyText: string;
  /** 0 for the first row of its key, n for the n-th further one. */
  readonly ordinal: number;
  readonly stratum: string;
  readonly query: string | null;
  readonly expect: string | null;
  readonly label: string | null;
  readonly rule: string | null;
  readonly tags: readonly string[];
  readonly violations: readonly string[];
  /** RFC 3339, where the truth had expired when the row was observed. */
  readonly truthExpired: string | null;
  readonly observedAt: string | null;
  readonly corpusVersion: string | null;
  readonly region: string | null;
  readonly configuration: string | null;
  readonly metrics: Readonly<Record<TaskMetric, number | null>>;
  /** Seconds of every request over HTTP (`http.client.request.duration`), and how each ended. */
  readonly requests: readonly { readonly seconds: number; readonly status: number | null; readonly error: string | null; readonly adapter: string }[];
  /** Caps of the truth's budget that were exceeded, computed again from the figures; as the grader said where there is no truth. */
  readonly excess: readonly Excess[];
}

export const taskMetrics = [
  "fact_coverage",
  "citation_coverage",
  "citation_support",
  "citation_partial",
  "duration_s",
  "cost_usd",
  "requests",
  "retries",
  "escalations",
  "unnecessary_escalations",
  "crawl_depth",
  "bytes",
] as const;
export type TaskMetric = (typeof taskMetrics)[number];

/** Labels and expectations however they are written. */
export const plainLabel = (label: string | undefined): string | null => label?.toLowerCase().replace(/_/g, "-") ?? null;

/** @param truth the version in force when the row was observed; null where there is none */
export function taskRecord(
  row: Row,
  { key, ordinal }: Pick<KeyedRow, "key" | "ordinal">,
  corpusCase: CorpusCase | undefined,
  truth: TruthVersion | null,
): TaskRecord {
  const metrics = Object.fromEntries(taskMetrics.map((name) => [name, finite(row.metrics?.[name])])) as Record<TaskMetric, number | null>;
  const tree = buildSpanTree(row.trace?.attempts ?? []);
  const requests = tree.spans
    .filter((span) => span.children.length === 0 && span.attempt.attributes?.["http.request.method"] !== undefined)
    .flatMap(({ attempt }) => {
      const seconds = finite(attempt.duration_s);
      const error = attempt.attributes?.["error.type"];
      const status = finite(attempt.attributes?.["http.response.status_code"]);
      return seconds === null ? [] : [{ seconds, status, error: typeof error === "string" ? error : null, adapter: attempt.adapter ?? "unknown" }];
    });
  return {
    key,
    keyText: rowKeyText(key),
    ordinal,
    stratum: row.stratum ?? corpusCase?.stratum ?? "(none)",
    query: row.query ?? null,
    expect: plainLabel(row.expect ?? corpusCase?.expect),
    label: plainLabel(row.result?.primary_label),
    rule: row.result?.rule ?? null,
    tags: row.result?.failure_tags ?? [],
    violations: (row.result?.policy?.violations ?? []).map(actionOf),
    truthExpired: row.result?.truth_expired ?? null,
    observedAt: row.observed_at ?? null,
    corpusVersion: row.corpus_version ?? null,
    region: row.provenance?.activity?.region ?? null,
    configuration: row.provenance?.activity?.config_fingerprint ?? null,
    metrics,
    requests,
    excess: truth === null ? statedExcess(row) : excessOf(metrics, truth),
  };
}

const finite = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);
const actionOf = (violation: unknown): string => {
  const action = typeof violation === "object" && violation !== null ? (violation as { readonly action?: unknown }).action : violation;
  return typeof action === "string" ? action : "(unnamed)";
};

function excessOf(metrics: Readonly<Record<TaskMetric, number | null>>, truth: TruthVersion): readonly Excess[] {
  const used = (name: TaskMetric) => metrics[name] ?? 0;
  return gradeBudget(
    {
      duration_s: used("duration_s"),
      cost_usd: used("cost_usd"),
      requests: used("requests"),
      retries: used("retries"),
      escalations: used("escalations"),
      crawl_depth: used("crawl_depth"),
      bytes: used("bytes"),
    },
    truth.max_budget,
  );
}

function statedExcess(row: Row): readonly Excess[] {
  const stated = row.result?.["caps_exceeded"];
  if (!Array.isArray(stated)) return [];
  return stated.flatMap((one: Partial<Excess> | null) =>
    one !== null && typeof one === "object" && typeof one.cap === "string" && typeof one.limit === "number" && typeof one.used === "number"
      ? [{ cap: one.cap, limit: one.limit, used: one.used }]
      : [],
  );
}

/** The label is the one that the case expects: an answer where one was wanted, the right refusal where that was. */
export const isSuccess = (record: Pick<TaskRecord, "label" | "expect">): boolean => record.label !== null && record.label === record.expect;

/** Counted in rates. A case that is not valid now, or whose truth has expired, says nothing about a system. */
export const isCounted = (record: Pick<TaskRecord, "label" | "truthExpired">): boolean =>
  record.label !== "probe-invalid" && record.truthExpired === null;
