import type { Role } from "./names";

const rolesByField: Readonly<Record<string, Role>> = {
  task_id: "id",
  "system.id": "system",
  stratum: "stratum",
  query: "query",
  observed_at: "time",
  "trace.answer": "answer",
  "trace.claims": "claims",
  "trace.claims[].text": "claimText",
  "trace.claims[].id": "id",
  "result.citations": "evidence",
  "result.citations[].url": "url",
  "result.citations[].text": "pageText",
  "result.citations[].id": "id",
  "provenance.representations": "evidence",
  "provenance.representations[].url": "url",
  "provenance.representations[].text": "pageText",
  "result.facts[0].expected": "reference",
  "result.facts[].expected": "reference",
  "metrics.duration_s": "duration",
  "metrics.cost_usd": "cost",
};

/** What a field of ours is called in other people's files; null where it has no usual name. */
export function fieldRole(field: string): Role | null {
  if (/^judgements\[\d+\]\.rationale$/.test(field)) return "rationale";
  return Object.hasOwn(rolesByField, field) ? rolesByField[field]! : null;
}
