import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Row, RowKey } from "../formats/row";
import type { KeyedRow } from "../formats/rowKeys";
import { folded } from "../query/field";

/** What is kept in memory of every row: what lists, filters, facets and sorting need, and where the rest lies. */
export interface RowSummary {
  readonly id: string;
  readonly key: RowKey;
  readonly keyText: string;
  /** 0 for the first row with its key. */
  readonly ordinal: number;
  /** Order in the file, from 0, among the lines that are rows. */
  readonly place: number;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Of a newer schema version: shown, not labelled. */
  readonly readOnly: boolean;
  readonly stratum: string | null;
  readonly query: string | null;
  readonly label: string | null;
  readonly failureClass: string | null;
  readonly expect: string | null;
  readonly refusalCode: string | null;
  readonly freshness: string | null;
  readonly tags: readonly string[];
  readonly support: readonly string[];
  readonly provenance: readonly string[];
  readonly factsMatched: number | null;
  readonly factsRequired: number | null;
  readonly supported: number | null;
  readonly checked: number | null;
  readonly durationSeconds: number | null;
  readonly requests: number | null;
  readonly retries: number | null;
  readonly escalations: number | null;
  readonly bytes: number | null;
  readonly costUsd: number | null;
  readonly attempts: number;
  readonly citations: number;
  readonly observedAt: string | null;
  readonly observedMs: number | null;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Stable while the row's key is: opaque, so that it can stand in links, file names and logs without naming the system. */
export const rowIdOf = (keyed: Pick<KeyedRow, "text" | "ordinal">): string =>
  `${bytesToHex(sha256(utf8ToBytes(keyed.text)).subarray(0, 12))}${keyed.ordinal === 0 ? "" : `~${keyed.ordinal}`}`;

export interface RowPlace {
  readonly place: number;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly readOnly: boolean;
}

/** @param stratumOf what the corpus says where the row does not */
export function summarise(row: Row, keyed: KeyedRow, at: RowPlace, stratumOf: (taskId: string) => string | null): RowSummary {
  const { result, metrics, trace } = row;
  const facts = result?.facts;
  const citations = result?.citations ?? [];
  const judged = citations.filter((citation) => citation.support !== undefined);
  return {
    id: rowIdOf(keyed),
    key: keyed.key,
    keyText: keyed.text,
    ordinal: keyed.ordinal,
    ...at,
    stratum: row.stratum ?? stratumOf(row.task_id),
    query: row.query ?? null,
    label: result?.primary_label ?? null,
    failureClass: result?.failure_class ?? null,
    expect: row.expect ?? null,
    refusalCode: trace?.refusal?.code ?? null,
    freshness: result?.freshness?.verdict ?? null,
    tags: result?.failure_tags ?? [],
    support: [...new Set(judged.map((citation) => citation.support!))],
    provenance: [...new Set(citations.flatMap((citation) => citation.provenance ?? []))],
    factsMatched: facts ? facts.filter((fact) => fact.matched === true).length : null,
    factsRequired: facts ? facts.length : null,
    supported: judged.length > 0 ? judged.filter((citation) => citation.support === "full").length : null,
    checked: judged.length > 0 ? judged.length : null,
    durationSeconds: metrics?.duration_s ?? null,
    requests: metrics?.requests ?? null,
    retries: metrics?.retries ?? null,
    escalations: metrics?.escalations ?? null,
    bytes: metrics?.bytes ?? null,
    costUsd: metrics?.cost_usd ?? null,
    attempts: trace?.attempts?.length ?? 0,
    citations: citations.length,
    observedAt: row.observed_at ?? null,
    observedMs: row.observed_at === undefined ? null : milliseconds(row.observed_at),
    dimensions: row.dimensions ?? {},
  };
}

const milliseconds = (time: string): number | null => {
  const value = Date.parse(time.replace(" ", "T"));
  return Number.isNaN(value) ? null : value;
};

/** What text search looks through: the task, the query, the answer, the claims and the URLs. Never a verdict, in any condition. */
export function searchableText(row: Row): string {
  const { trace, result, provenance } = row;
  return folded(
    [
      row.task_id,
      row.query,
      trace?.answer,
      trace?.refusal?.message,
      ...(trace?.claims ?? []).map((claim) => claim.text),
      ...(result?.citations ?? []).map((citation) => citation.url),
      ...(trace?.attempts ?? []).map((attempt) => attempt.attributes?.["url.full"]),
      ...(provenance?.representations ?? []).flatMap((representation) => [representation.url, representation.final_url]),
    ]
      .filter((part) => typeof part === "string")
      .join("\n"),
  );
}
