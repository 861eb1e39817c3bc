import type { Dimension } from "../../core/formats/codebook";
import type { JudgedClaim } from "../../core/stats/citationFigures";
import { recipeName } from "../../core/review";
import type { CurrentLabel } from "../../protocol/views";
import type { CaseContext } from "./caseContext";
import { markedSupport } from "./claimPairing";
import { labelOf } from "./slots";

const verdicts: ReadonlySet<string> = new Set(["full", "partial", "none", "contradicted"]);

/**
 * What one reviewer says of the citations of each claim, as far as it still holds: by their marking of the sets that are
 * enough; of a claim with one citation, which needs no such mark, by their support label. Stale words count as none.
 */
export function judgedAnswer(context: CaseContext, reviewer: string, supportLabels: readonly OwnLabel[]): readonly JudgedClaim[] {
  const row = context.rowOf(reviewer);
  const cited = new Map<string, string[]>();
  for (const { id, claim_id } of row.result?.citations ?? []) if (claim_id != null) cited.set(claim_id, [...(cited.get(claim_id) ?? []), id]);
  const bySupport = new Map(supportLabels.map(({ citationId, label }) => [citationId, label]));
  return (row.trace?.claims ?? []).map(({ id }) => {
    const own = cited.get(id) ?? [];
    const mark = markedSupport(context, id, context.key({ kind: "claim", claimId: id }), reviewer);
    if (mark && !mark.stale) return { cited: own, sufficient: mark.sets };
    const value = own.length === 1 ? bySupport.get(own[0]!)?.value : undefined;
    return { cited: own, sufficient: typeof value !== "string" || !verdicts.has(value) ? null : value === "full" ? [own] : [] };
  });
}

export interface OwnLabel {
  readonly citationId: string;
  readonly label: CurrentLabel;
}

/** A reviewer's support labels of a row's citations that still hold, without the asserted ones where these are not wanted. */
export function supportLabelsOf(
  context: CaseContext,
  dimensions: readonly Dimension[],
  reviewer: string,
  withoutAsserted: boolean,
): readonly OwnLabel[] {
  const dimension = dimensions.find((one) => one.applies_to === "citation" && recipeName(one) === "citation-support/1");
  if (!dimension) return [];
  return (context.rowOf(reviewer).result?.citations ?? []).flatMap(({ id }) => {
    const label = labelOf(context, dimension, { kind: "citation", citationId: id }, reviewer);
    return label && label.stale.length === 0 && !(withoutAsserted && label.asserted !== null) ? [{ citationId: id, label }] : [];
  });
}
