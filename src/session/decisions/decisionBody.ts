import type { Evidence } from "../../core/formats/common";
import type { Dimension } from "../../core/formats/codebook";
import type { DecisionCause, MergeStrategy } from "../../core/formats/event";
import type { EventBody } from "../../core/review";
import type { TargetRef } from "../../protocol/views";
import type { Disagreement } from "../agreement/disagreements";
import type { CaseContext } from "../case/caseContext";
import type { Sealing } from "../projection/seals";
import { labelBody } from "../review/commit";
import type { CheckedEvidence } from "../review/evidenceCheck";

export interface Decided {
  readonly ref: TargetRef;
  readonly value: string | readonly string[];
  readonly cause: DecisionCause | null;
  readonly rationale: string;
  readonly evidence: Evidence | null;
  readonly activeSeconds: number;
  /** The adjudicator labelled the item, and decides it all the same. */
  readonly rated: boolean;
  readonly strategy?: MergeStrategy;
}

export type Missing = "rationale" | "cause" | "reviewer" | "rated";
export type CheckedDecision =
  { readonly ok: true; readonly body: EventBody } | { readonly ok: false; readonly reason: string; readonly missing: readonly Missing[] };
const refused = (reason: string, ...missing: readonly Missing[]): CheckedDecision => ({ ok: false, reason, missing });

/**
 * Checks a decision and makes its event: over every label that stands on the item, and every decision of others, since the
 * adjudicator has seen them all. Evidence is wanted of nobody who decides over labels that have it.
 */
export function decisionBody(
  context: CaseContext,
  dimension: Dimension,
  decided: Decided,
  { said, found, shown }: { readonly said: Disagreement; readonly found: CheckedEvidence | null; readonly shown: Sealing },
): CheckedDecision {
  const { me, state } = context.parts;
  if (me === null) return refused("Say who is deciding first: a decision without a name cannot be attributed.", "reviewer");
  if (decided.cause === null) return refused("Say why reviewers differed: the cause is part of the decision.", "cause");
  if (decided.rationale.trim() === "") return refused("A decision needs its reason.", "rationale");
  const own = said.labels.some(({ reviewer }) => reviewer === me);
  if (own && !decided.rated)
    return refused("You have labelled this item yourself: somebody else should decide it, unless you choose to all the same.", "rated");
  const key = context.key(decided.ref);
  const others = state.decisions.filter((one) => one.key === key && one.dimension === dimension.id && one.event.reviewer !== me);
  const over = [...said.labels.map(({ said: label }) => label.event.id), ...others.map(({ event }) => event.id)];
  if (over.length === 0) return refused("Nobody has labelled this item: there is nothing to decide over. Label it instead.");
  const free = { ...dimension, requires: [], labels: dimension.labels.map((label) => ({ ...label, requires: [] })) };
  const checked = labelBody(
    context,
    free,
    {
      ref: decided.ref,
      dimension: dimension.id,
      value: decided.value,
      rationale: decided.rationale,
      evidence: decided.evidence,
      activeSeconds: decided.activeSeconds,
    },
    found,
    shown,
  );
  if (!checked.ok) return refused(checked.reason);
  // That an adjudicator has seen what reviewers said goes without saying.
  const { exposed: _seen, ...body } = checked.body;
  return {
    ok: true,
    body: {
      ...body,
      reviewer: me,
      kind: "decision",
      over,
      cause: decided.cause,
      ...(decided.strategy === undefined ? {} : { strategy: decided.strategy }),
      ...(own ? { rated: true } : {}),
    },
  };
}
