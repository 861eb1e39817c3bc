import type { Dimension } from "../../core/formats/codebook";
import { dimensionName, staleness, type CurrentDecision, type Stale } from "../../core/review";
import type { TargetRef } from "../../protocol/views";
import { judgeIdentity, type CaseContext } from "../case/caseContext";

/** Why a decision does not hold as it stands: what was judged has changed, or a label that it was decided over. */
export type StaleDecision = Stale | "labels";

/** The decision on a question of a row, with what has changed since. */
export interface DecisionNow extends CurrentDecision {
  readonly stale: readonly StaleDecision[];
}

/** The decision where it settles its question: it is not stale, and no other adjudicator contradicts it unknowingly. */
export const settling = (decision: DecisionNow | null): DecisionNow | null =>
  decision !== null && decision.stale.length === 0 && decision.conflicting.length === 0 ? decision : null;

/** What stands on a question after adjudication; null where nobody has decided it, nor the same content elsewhere. */
export function decisionOn(context: CaseContext, dimension: Dimension, ref: TargetRef): DecisionNow | null {
  const { state, truth } = context.parts;
  if (!state.decisions.some((one) => one.dimension === dimension.id)) return null;
  const key = context.key(ref);
  // The adjudicator's own corrections of claims are what the decision speaks of, as with labels.
  const own = state.decision(key, dimension.id)?.decision.event.reviewer ?? null;
  const { content } = context.content(dimension, ref, own);
  const found = state.decisionFor(key, dimension.id, content);
  if (found === null) return null;
  const judged = context.judgementsOn(dimension.id, key).map(judgeIdentity);
  const stale = staleness(found.decision.event, {
    content,
    dimension: dimensionName(dimension),
    truth: truth && { case_id: truth.case_id, version: truth.version },
    judges: judged.length > 0 ? judged : null,
  });
  return { ...found, stale: [...stale, ...(found.changed.length > 0 ? (["labels"] as const) : [])] };
}
