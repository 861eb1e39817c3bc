import type { Dimension } from "../../core/formats/codebook";
import type { Plan } from "../../core/formats/plan";
import type { InForce, ReviewState } from "../../core/review";
import type { OpenRun } from "../openRun";
import { entryState, type EntryState } from "./entryState";
import { planDimension } from "./planItems";
import { queueEntries, type QueueEntry } from "./queueEntries";

/** A reviewer's queue of a plan, as the logs have it. */
export interface QueueView {
  readonly plan: Plan;
  readonly me: string;
  readonly entries: readonly QueueEntry[];
  readonly states: readonly EntryState[];
}

interface Kept {
  readonly state: ReviewState;
  readonly facts: number;
  readonly view: QueueView;
}

/** What only whole rows tell of items: what their labels are compared with. `revision` grows with every change of it. */
export interface ItemFacts {
  readonly revision: number;
  /** @param dimension id without version */
  of(dimension: string, key: string): InForce | null;
}

/** Queues as the logs have them now, each made once for each state of the logs. */
export class QueueViews {
  readonly #kept = new Map<string, Kept>();

  constructor(
    readonly run: OpenRun,
    readonly facts: ItemFacts,
  ) {}

  of(plan: Plan, me: string): QueueView {
    const { state } = this.run.book;
    const entries = queueEntries(this.run, plan, me);
    const kept = this.#kept.get(plan.plan_id);
    if (
      kept?.state === state &&
      kept.facts === this.facts.revision &&
      kept.view.entries === entries &&
      kept.view.plan === plan &&
      kept.view.me === me
    )
      return kept.view;
    const dimension = planDimension(plan) ?? "";
    const asked = { state, me, planId: plan.plan_id, dimension, inForce: ({ key }: QueueEntry) => this.facts.of(dimension, key) };
    const view = { plan, me, entries, states: entries.map((entry) => entryState(entry, asked)) };
    this.#kept.set(plan.plan_id, { state, facts: this.facts.revision, view });
    return view;
  }

  dimensionOf(plan: Plan): Dimension | null {
    return this.run.data.dimension(planDimension(plan) ?? "");
  }
}
