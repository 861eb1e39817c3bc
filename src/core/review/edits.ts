import type { Row } from "../formats/row";
import type { RowEdits } from "./reviewState";

/**
 * The row as a reviewer sees it: citations under the claims they were paired with, claims added or redrawn. Labels judge
 * this row, so its content is hashed from it. The same object where there is nothing to change.
 */
export function withEdits(row: Row, edits: RowEdits): Row {
  if (edits.pairings.size === 0 && edits.claims.length === 0) return row;
  const redrawn = new Map(edits.claims.map((claim) => [claim.id, claim]));
  const claims = row.trace?.claims ?? [];
  const all = [
    ...claims.map((claim) => redrawn.get(claim.id) ?? claim),
    ...edits.claims.filter(({ id }) => !claims.some((claim) => claim.id === id)),
  ];
  const citations = row.result?.citations?.map((citation) =>
    edits.pairings.has(citation.id) ? { ...citation, claim_id: edits.pairings.get(citation.id) } : citation,
  );
  return { ...row, trace: { ...row.trace, claims: all }, ...(citations ? { result: { ...row.result, citations } } : {}) };
}
