import type { CitationGrade } from "./citations";
import type { FactGrade } from "./facts";

export interface QualityRatios {
  readonly fact_coverage: number | null;
  readonly citation_coverage: number | null;
  readonly citation_support: number | null;
  /** Beside `citation_support`: checked claims that are supported in part only. */
  readonly citation_partial: number | null;
}

/**
 * fact_coverage = matched required facts / required facts; citation_coverage = matched facts with a citation / matched
 * facts; citation_support = supported cited claims / checked cited claims, where one `full` citation supports a claim and
 * `cannot-judge` is unchecked. Each is null where its denominator is empty.
 */
export function qualityRatios(facts: readonly FactGrade[], citations: readonly CitationGrade[]): QualityRatios {
  const required = facts.filter((fact) => !fact.optional);
  const matched = required.filter((fact) => fact.matched);
  const cited = matched.filter((fact) => fact.claim_id !== null && citations.some((one) => one.claim_id === fact.claim_id));
  const byClaim = new Map<string, CitationGrade[]>();
  for (const one of citations) if (one.claim_id != null) byClaim.set(one.claim_id, [...(byClaim.get(one.claim_id) ?? []), one]);
  const checked = [...byClaim.values()]
    .map((list) => list.map(({ support }) => support))
    .filter((labels) => labels.some((label) => label !== "cannot-judge"));
  const full = checked.filter((labels) => labels.includes("full"));
  const partial = checked.filter((labels) => !labels.includes("full") && labels.includes("partial"));
  return {
    fact_coverage: ratio(matched.length, required.length),
    citation_coverage: ratio(cited.length, matched.length),
    citation_support: ratio(full.length, checked.length),
    citation_partial: ratio(partial.length, checked.length),
  };
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
