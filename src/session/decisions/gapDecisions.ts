import type { GapDecision } from "../../core/agreement/codebookChanges";
import { labelText } from "../../core/agreement/ratings";
import type { DecisionCause } from "../../core/formats/event";
import type { Target } from "../../core/formats/target";
import type { OpenRun } from "../openRun";

export interface PlacedGap extends GapDecision {
  readonly target: Target;
}

/** Decisions in force that blame the codebook, with the labels they were decided over as these were then. */
export function gapDecisions({ book: { state } }: OpenRun): readonly PlacedGap[] {
  const gap: DecisionCause = "guideline-gap";
  return state.decisions
    .filter(({ event, key, dimension }) => event.cause === gap && state.decision(key, dimension)?.decision.event.id === event.id)
    .map(({ event, key, dimension, target }) => ({
      dimension,
      version: event.dimension,
      labels: event.over.flatMap((id) => {
        const named = state.event(id)?.event;
        return named?.kind === "label" ? [labelText(named["value"] as string | string[])] : []; // checked by its schema
      }),
      decided: labelText(event.value),
      rationale: event.rationale,
      item: key,
      taskId: target.task_id,
      eventId: event.id,
      target,
    }));
}
