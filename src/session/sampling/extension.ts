import { design as designShape, type Design } from "../../core/formats/design";
import type { Plan } from "../../core/formats/plan";
import { dimensionId } from "../../core/review";
import type { Seed } from "../../core/stats/random/seededRandom";
import { keysOfItems } from "../agreement/plannedItems";
import type { OpenRun } from "../openRun";
import { fitsResults } from "../plans/fitsResults";
import { DesignError } from "./population";

/** A plan that another one goes on from. */
export interface Extended {
  readonly plan: Plan;
  /** Its items in their order, those that come again left out, with who has them. */
  readonly items: ReadonlyMap<string, readonly string[] | null>;
  /** Keys of its items that come again. */
  readonly repeats: readonly string[];
}

/**
 * The plan brought to the items of this run, to be extended by a design.
 * @throws DesignError where the design is of something else than the plan, or the plan of other results
 */
export async function extendedPlan(run: OpenRun, plan: Plan, design: Design, seed: Seed): Promise<Extended> {
  const { plan_id } = plan;
  if (!(await fitsResults(plan, run.ports.files.results)))
    throw new DesignError(`the plan ${plan_id} was drawn from other results, so that nothing can be added to it from these`, []);
  if (seed !== plan.seed)
    throw new DesignError(`the plan ${plan_id} was drawn with the seed ${JSON.stringify(plan.seed)}: with another one, other items would be drawn`, [
      "seed",
    ]);
  if (plan.dimension !== undefined && dimensionId(plan.dimension) !== dimensionId(design.dimension))
    throw new DesignError(`the plan ${plan_id} asks for ${plan.dimension}: a plan is extended with its own question`, ["dimension"]);
  if (design.judge !== undefined && plan.judge !== undefined && design.judge !== plan.judge)
    throw new DesignError(`the cells of the plan ${plan_id} speak of the labels of ${plan.judge}: those of another judge make other cells`, [
      "judge",
    ]);
  const keyOf = keysOfItems(run, plan);
  const items = new Map<string, readonly string[] | null>();
  const repeats: string[] = [];
  for (const { target, reviewers, repeat_of } of plan.items) {
    const key = keyOf(target);
    if (key === null) throw new DesignError(`the plan ${plan_id} has an item that fits several rows: ${target.task_id}`, []);
    if (repeat_of === undefined) items.set(key, reviewers ?? null);
    else repeats.push(key);
  }
  return { plan, items, repeats };
}

/**
 * Sees to it that the larger draw has everything that the plan has: nothing that somebody labelled may fall out of it.
 * @throws DesignError naming how many items would
 */
export function checkKept({ plan, items }: Extended, drawn: ReadonlySet<string>): void {
  const lost = [...items.keys()].filter((key) => !drawn.has(key)).length;
  if (lost > 0)
    throw new DesignError(
      `${lost} of the ${items.size} items of the plan ${plan.plan_id} would not be drawn again: its population or cells are others now, or rows came since. Draw a plan of its own instead`,
      ["cells"],
    );
}

/** The design that a plan was drawn by; null where the plan does not say, or says what cannot be read. */
export function designIn(plan: Plan): Design | null {
  const read = designShape.safeParse(plan.design);
  return read.success ? read.data : null;
}

/** A new plan's name beside those that are there: `p-1`, or for one that extends another its name with a number. */
export function freePlanId(taken: ReadonlySet<string>, extended: string | null): string {
  const lower = new Set([...taken].map((id) => id.toLowerCase()));
  const stem = extended === null ? "p" : extended.replace(/-x\d+$/, "").slice(0, 90);
  for (let number = extended === null ? 1 : 2; ; number++) {
    const id = `${stem}-${extended === null ? "" : "x"}${number}`;
    if (!lower.has(id.toLowerCase())) return id;
  }
}
