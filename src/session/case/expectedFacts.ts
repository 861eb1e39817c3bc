import type { Row } from "../../core/formats/row";
import type { CaseView } from "../../protocol/views";
import type { TruthInForce } from "../run/truths";

/**
 * The facts that the answer should state: those the row was graded by, else those of the truth in force, which nobody has
 * compared with the answer yet. Without the latter, whoever reviews an imported log would judge an answer without its target.
 */
export function expectedFacts(row: Row, truth: TruthInForce | null): CaseView["facts"] {
  const graded = row.result?.facts ?? [];
  if (graded.length > 0)
    return graded.map((fact) => ({
      id: fact.id,
      expected: asText(fact.expected),
      match: fact.match ?? null,
      matched: fact.matched ?? null,
      claimId: fact.claim_id ?? null,
    }));
  return (truth?.truth.expected_facts ?? []).map((fact) => ({
    id: fact.id,
    expected: asText(fact.value),
    match: fact.match ?? null,
    matched: null,
    claimId: null,
  }));
}

const asText = (value: unknown): string | null => (value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value));
