import type { Row, RowKey } from "../formats/row";
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
