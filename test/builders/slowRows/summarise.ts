import { rowIdOfKey } from "../../../src/core/columns/keyHash";
import type { Row } from "../../../src/core/formats/row";
import type { KeyedRow } from "../../../src/core/formats/rowKeys";
import type { RowSummary } from "../../../src/core/records/rowSummary";

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
    id: rowIdOfKey(keyed),
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
