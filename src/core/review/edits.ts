import type { ClaimEditEvent } from "../formats/event";
import { claim as claimSchema, type Claim, type Row } from "../formats/row";
import type { PlacedEvent, RowEdits } from "./reviewState";

/**
 * The row as a reviewer sees it: citations under the claims they were paired with, claims added, redrawn, or replaced by
 * others. Labels judge this row, so its content is hashed from it. The same object where there is nothing to change.
 */
export function withEdits(row: Row, edits: RowEdits): Row {
  if (edits.pairings.size === 0 && edits.claims.length === 0 && edits.gone.size === 0) return row;
  const redrawn = new Map(edits.claims.map((claim) => [claim.id, claim]));
  const claims = (row.trace?.claims ?? []).filter(({ id }) => !edits.gone.has(id));
  const own = new Set(claims.map(({ id }) => id));
  const all = [...claims.map((claim) => redrawn.get(claim.id) ?? claim), ...edits.claims.filter(({ id }) => !own.has(id))];
  const citations = row.result?.citations?.map((citation) =>
    edits.pairings.has(citation.id) ? { ...citation, claim_id: edits.pairings.get(citation.id) } : citation,
  );
  return { ...row, trace: { ...row.trace, claims: all }, ...(citations ? { result: { ...row.result, citations } } : {}) };
}

/**
 * What one reviewer's events that stand make of a row, in their order: later ones go over earlier ones, so taking back the
 * last gives the row before it. A claim that was replaced stands again where a later event draws it again.
 */
export function editsOf(events: readonly PlacedEvent[]): RowEdits {
  const pairings = new Map<string, string | null>();
  const claims = new Map<string, Claim>();
  const gone = new Set<string>();
  for (const { event, target } of events) {
    if (event.kind === "pairing" && target?.citation_id !== undefined && event["claim_id"] !== undefined)
      pairings.set(target.citation_id, event["claim_id"] as string | null); // checked by its schema
    if (event.kind !== "claim-edit") continue;
    const edit = event as ClaimEditEvent; // checked by its schema
    for (const id of edit.replaces ?? []) {
      claims.delete(id);
      gone.add(id);
    }
    for (const given of [...(edit.claim ? [edit.claim] : []), ...(edit.claims ?? [])]) {
      const read = claimSchema.safeParse(given);
      if (!read.success) continue;
      claims.set(read.data.id, read.data);
      gone.delete(read.data.id);
    }
    for (const { id, claim_id } of edit.citations ?? []) pairings.set(id, claim_id);
  }
  return { pairings, claims: [...claims.values()], gone };
}
