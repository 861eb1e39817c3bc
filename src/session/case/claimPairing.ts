import { supportOfClaim } from "../../core/evidence";
import { strayMarkers, type Content } from "../../core/review";
import type { ClaimView, MarkedSupport } from "../../protocol/views";
import { isSealed, type Sealing } from "../projection/seals";
import { outboxLog } from "../review/outbox";
import type { CaseContext } from "./caseContext";

/** Hash of what joint support of a claim is judged by: what a marking of its citations is bound to, whatever the codebook asks. */
export const jointContent = (context: CaseContext, claimId: string, reviewer: string): Content =>
  context.content(
    { id: "joint-support", version: 1, applies_to: "claim", recipe: "joint-support/1", labels: [] },
    { kind: "claim", claimId },
    reviewer,
  );

export interface Pairings {
  of(claimId: string): ClaimView["pairing"];
}

/** Which citations of a claim are enough, as the reviewer and (where the sealing shows them) colleagues have marked it. */
export function pairings(context: CaseContext, sealing: Sealing): Pairings {
  const { state, me } = context.parts;
  const sealed = isSealed("reviewer", sealing);
  // Looked for once: of most rows nobody has said it.
  const marked = new Set(
    state
      .rowHistory(context.rowKey)
      .flatMap(({ event, target }) => (event.kind === "pairing" && target?.claim_id !== undefined ? [target.claim_id] : [])),
  );
  return {
    of(claimId) {
      if (!marked.has(claimId)) return { mine: null, others: { sealed, marks: [] } };
      const key = context.key({ kind: "claim", claimId });
      const others = sealed ? [] : state.markersOf(key).filter((reviewer) => reviewer !== me);
      return {
        mine: me === null || isSealed("own", sealing) ? null : markedSupport(context, claimId, key, me),
        others: { sealed, marks: others.flatMap((reviewer) => markedSupport(context, claimId, key, reviewer) ?? []) },
      };
    },
  };
}

/** A reviewer's marking and what follows from it for the citations that stand under the claim now. */
export function markedSupport(context: CaseContext, claimId: string, key: string, reviewer: string): MarkedSupport | null {
  const found = context.parts.state.markedSets(reviewer, key);
  if (!found) return null;
  const row = context.rowOf(reviewer);
  const cited = (row.result?.citations ?? []).filter((one) => one.claim_id === claimId).map(({ id }) => id);
  const { event, sets } = found;
  const { supported, citations, overCited } = supportOfClaim(cited, sets);
  const then = event.citations ?? cited;
  const sameCited = then.length === cited.length && then.every((id) => cited.includes(id));
  return {
    eventId: event.id,
    reviewer,
    sets: sets.map((set) => [...set]),
    supported,
    citations: citations.map(({ id, role, precise }) => ({ citationId: id, role, precise })),
    overCited,
    stale: !sameCited || (event.content !== undefined && event.content !== jointContent(context, claimId, reviewer).content),
    saved: context.parts.state.event(event.id)?.log === outboxLog ? "outbox" : "disk",
  };
}

/** Claims that begin with a marker of the sentence before, by id. */
export function strays(context: CaseContext): ReadonlyMap<string, NonNullable<ClaimView["strayMarker"]>> {
  const row = context.rowOf(context.parts.me);
  const answer = row.trace?.answer ?? "";
  return new Map(strayMarkers(row).map(({ claimId, start, end, belongsTo }) => [claimId, { text: answer.slice(start, end), belongsTo }]));
}
