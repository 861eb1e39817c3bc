import { targetKey } from "../../core/review";
import { completeTarget } from "../../core/review";
import type { Dimension } from "../../core/formats/codebook";
import type { OpenRun } from "../openRun";
import { isOpen, sealClasses, sealedByAny, sealingOfPlan, sealingWith, usual, type Sealing } from "../projection/seals";

/**
 * What an adjudicator is shown of an item beside the labels to decide over: reviewers' names never; judges, graders and the system as
 * the plans of the item seal them, and sealed where no plan holds it.
 */
export function adjudicationSealing(run: OpenRun, dimension: Dimension, key: string, ordinary: Sealing): Sealing {
  const index = run.rows.index();
  const plans = run.plans.list.filter(
    ({ plan, foreign }) =>
      !foreign &&
      plan.items.some(({ target }) => {
        const complete = completeTarget(target, index, dimension.applies_to).target;
        return complete !== null && targetKey(complete) === key;
      }),
  );
  const asked = plans.length === 0 ? [usual.blind] : plans.map(({ plan }) => sealingOfPlan(plan));
  return sealedByAny([ordinary, ...asked, sealingWith(new Set(["reviewer"]))]);
}

/** What was seen once an adjudicator has looked at an item: the same, and what colleagues said. */
export const afterLooking = (sealing: Sealing): Sealing =>
  isOpen(sealing) ? sealing : sealingWith(new Set(sealClasses.filter((kind) => kind !== "reviewer" && sealing.sealed.has(kind))));
