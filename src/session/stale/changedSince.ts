import type { Dimension } from "../../core/formats/codebook";
import type { Target } from "../../core/formats/target";
import { staleness, type PlacedDecision, type PlacedLabel, type Stale } from "../../core/review";
import type { CaseContext } from "../case/caseContext";
import { refOf } from "../case/history";
import { inForce } from "../case/slots";

/** A label, or a decision over labels. */
export interface Given {
  readonly event: PlacedLabel["event"] | PlacedDecision["event"];
  readonly target: Target;
}

/** What changed since a label was given on its own target: what it judged, its dimension, or the truth or judge that were shown with it. */
export function changedSince(context: CaseContext, dimension: Dimension | null, { event, target }: Given): readonly Stale[] {
  if (dimension === null) return ["codebook"];
  const ref = refOf(target, dimension.applies_to);
  const content = context.has(ref, event.reviewer) ? context.content(dimension, ref, event.reviewer).content : null;
  return staleness(event, inForce(context, dimension, ref, content));
}
