import type { ReviewState } from "../../core/review";
import type { DecisionStatus, DecisionView, DisagreementItem } from "../../protocol/decisions";
import { decisionSkip } from "../agreement/absent";
import type { Disagreement } from "../agreement/disagreements";
import { refOf } from "../case/history";
import type { DecisionNow } from "./decisionOn";

/** One line of the list: which item, in what reviewers differ, and how it stands. No name is in it. */
export function itemView(said: Disagreement, kind: string, state: ReviewState, me: string | null): DisagreementItem {
  const { target, dimension, labels, decided } = said;
  return {
    rowId: said.summary.id,
    ref: refOf(target, kind),
    dimension,
    taskId: said.summary.key.task_id,
    part: target.citation_id ?? target.claim_id ?? target.representation_id ?? null,
    stratum: said.stratum,
    types: [...said.types],
    evidence: said.evidence,
    conditions: [...said.conditions],
    labels: [...new Set(labels.map(({ label }) => label))].sort(),
    raters: labels.length,
    absent: said.absent.length,
    status: statusOf(said, state, me),
    decided: decided?.decision.event.value ?? null,
  };
}

function statusOf({ item, dimension, decided }: Disagreement, state: ReviewState, me: string | null): DecisionStatus {
  if (decided !== null) return decided.conflicting.length > 0 ? "conflict" : decided.stale.length > 0 ? "stale" : "decided";
  const skip = me === null ? null : state.latest(me, item, "skip");
  return skip?.event["of"] === decisionSkip && skip.event["dimension"] === dimension ? "skipped" : "open";
}

export const isOpenStatus = (status: DecisionStatus): boolean => status !== "decided";

export function decisionViewOf({ decision, conflicting, stale, carried }: DecisionNow, me: string | null): DecisionView {
  const { event } = decision;
  return {
    value: event.value,
    cause: event.cause,
    rationale: event.rationale,
    evidence: event.evidence ?? null,
    strategy: event.strategy ?? null,
    mine: event.reviewer === me,
    eventId: event.id,
    at: event.at,
    stale: [...stale],
    conflicting: conflicting.map((one) => one.event.value),
    carried,
  };
}
