import type { Judgement } from "../../core/formats/judgement";
import type { Citation, Representation, Row } from "../../core/formats/row";
import type { PreviewRow } from "../../protocol/assistantViews";
import { clip, inLine } from "./clip";
import type { PreviewRun, RunRow } from "./previewRun";
import type { SourceRecords } from "./sourceRecords";

const longText = 20_000;
const shortText = 2_000;
const excerptBytes = 600;
const mostParts = 200;

/** The rows that some records become, as the page shows them. */
export function previewRows(run: PreviewRun, source: SourceRecords, from: number, count: number): readonly PreviewRow[] {
  return run.rows.filter(({ record }) => record >= from && record < from + count).map((one) => previewRow(one, run, source));
}

function previewRow({ record, row, judgements }: RunRow, run: PreviewRun, source: SourceRecords): PreviewRow {
  const { trace, result, provenance, metrics } = row;
  return {
    record,
    line: source.records[record]?.line ?? 1,
    taskId: clip(row.task_id, 300),
    repetition: row.repetition ?? 0,
    system: row.system ? [row.system.id, row.system.version].filter(Boolean).join(" ") : null,
    stratum: row.stratum ?? null,
    query: textOrNull(row.query, longText),
    answer: textOrNull(trace?.answer, longText),
    claims: (trace?.claims ?? []).slice(0, mostParts).map(({ id, text, start, end }) => ({
      id,
      text: clip(text ?? "", shortText),
      start: start ?? null,
      end: end ?? null,
    })),
    citations: (result?.citations ?? []).slice(0, mostParts).map(citationOf),
    pages: (provenance?.representations ?? []).slice(0, mostParts).map((page) => pageOf(page, run)),
    judgements: judgements.slice(0, mostParts).map(judgementOf),
    attempts: (trace?.attempts ?? []).slice(0, mostParts).map(({ span_id, name, status, duration_s }) => ({
      id: span_id,
      name: clip(name ?? span_id, 300),
      status: status ?? null,
      durationSeconds: duration_s ?? null,
    })),
    facts: (result?.facts ?? []).slice(0, mostParts).map(({ id, expected }) => ({ id, expected: clip(inLine(expected ?? ""), shortText) })),
    dimensions: row.dimensions ?? {},
    metrics: numbersOf(metrics),
  };
}

const citationOf = ({ id, claim_id, url, representation_id, support, evidence }: Citation): PreviewRow["citations"][number] => ({
  id,
  claimId: claim_id ?? null,
  url: textOrNull(url, shortText),
  representationId: representation_id ?? null,
  support: support ?? null,
  evidence: textOrNull(evidence?.exact, shortText),
});

function pageOf({ id, url, bytes, sha256 }: Representation, run: PreviewRun): PreviewRow["pages"][number] {
  const archived = sha256 === undefined ? undefined : run.archived.get(sha256);
  const excerpt = archived ? new TextDecoder().decode(archived.subarray(0, excerptBytes)).replace(/\uFFFD+$/, "") : null;
  return {
    id,
    url: textOrNull(url, shortText),
    bytes: bytes ?? archived?.length ?? null,
    excerpt: excerpt !== null && archived!.length > excerptBytes ? `${excerpt}…` : excerpt,
  };
}

function judgementOf(judgement: Judgement): PreviewRow["judgements"][number] {
  const { judge, target, label, score, rationale } = judgement;
  const dimension = (judgement as { readonly dimension?: unknown }).dimension;
  return {
    kind: target.kind ?? "row",
    of: target.citation_id ?? target.claim_id ?? target.representation_id ?? null,
    judge: judge.id,
    judgeKind: judge.kind ?? "model",
    dimension: typeof dimension === "string" ? dimension : null,
    label,
    score: score ?? null,
    rationale: textOrNull(rationale, shortText),
    malformed: (judgement as { readonly malformed?: unknown }).malformed === true ? "none of the labels that this judge is known to give" : null,
  };
}

const textOrNull = (text: string | null | undefined, most: number): string | null => (text === null || text === undefined ? null : clip(text, most));

const numbersOf = (metrics: Row["metrics"]): Record<string, number> =>
  Object.fromEntries(Object.entries(metrics ?? {}).flatMap(([name, value]) => (typeof value === "number" ? [[name, value] as const] : [])));
