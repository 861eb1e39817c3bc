import type { Target } from "../../core/formats/target";
import type { ReviewState } from "../../core/review";

/**
 * What each reviewer's corrections make of the claim that an item speaks of, as text that is equal for equal boundaries: those
 * who labelled the item, and those who redrew the claim or moved the citation. None where the item speaks of no claim, or nobody
 * has corrected it.
 */
export function boundariesOf(state: ReviewState, rowKey: string, target: Target, labellers: readonly string[]): readonly string[] {
  const { claim_id, citation_id } = target;
  if (claim_id === undefined && citation_id === undefined) return [];
  const drawn = (reviewer: string): string => {
    const { claims, gone, pairings } = state.edits(reviewer, rowKey);
    const claim = claims.find(({ id }) => id === claim_id);
    return JSON.stringify([
      claim_id !== undefined && gone.has(claim_id),
      claim ? [claim.start, claim.end] : null,
      citation_id !== undefined && pairings.has(citation_id) ? ["moved", pairings.get(citation_id)] : null,
    ]);
  };
  const asDelivered = JSON.stringify([false, null, null]);
  const editors = new Set(
    state
      .rowHistory(rowKey)
      .filter(({ event }) => event.kind === "claim-edit" || event.kind === "pairing")
      .map(({ event }) => event.reviewer),
  );
  if (editors.size === 0) return [];
  const redrawn = [...editors].filter((reviewer) => !labellers.includes(reviewer) && drawn(reviewer) !== asDelivered);
  return [...labellers, ...redrawn].map(drawn);
}
