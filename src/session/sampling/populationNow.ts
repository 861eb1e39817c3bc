import type { Plan } from "../../core/formats/plan";
import type { OpenRun } from "../openRun";
import { judgeOfPlan } from "../plans/judgeOfPlan";
import { designIn } from "./extension";
import { DesignError } from "./population";
import { readyDesign } from "./readyDesign";

/** A cell of a plan that has more or fewer items than when it was drawn from. */
export interface ChangedCell {
  readonly cell: string;
  readonly then: number;
  readonly now: number;
}

/** `changed` is empty where every cell has as many items as then. `unknown`: the plan does not say by which design it was drawn, or the design does not fit this run any more. */
export type PopulationNow =
  { readonly kind: "known"; readonly changed: readonly ChangedCell[] } | { readonly kind: "unknown"; readonly why: string | null };

/**
 * Brings the items of the run into the cells of a plan's design again: a judge that labelled anew, a truth or a stratum that changed move items
 * from one cell to another, and the weights of the plan are not theirs then. Rows need not be read for it.
 */
export async function populationNow(run: OpenRun, plan: Plan, signal?: AbortSignal): Promise<PopulationNow> {
  const design = designIn(plan);
  if (design === null) return { kind: "unknown", why: null };
  const judge = judgeOfPlan(plan, run.judgements.judges);
  if (judge.kind === "gone") return { kind: "unknown", why: judge.why };
  try {
    const asDrawn = { ...design, deduplicate: false, ...(judge.kind === "judge" ? { judge: judge.name } : {}) };
    const { units } = await readyDesign(run, asDrawn, plan.seed, signal ? { signal } : {});
    const sizes = new Map<string, number>();
    for (const { cell, values } of units) {
      const name = [cell, ...["part", "spread"].flatMap((field) => values?.[field] ?? [])].join(" · ");
      sizes.set(name, (sizes.get(name) ?? 0) + 1);
    }
    const then = new Map(plan.cells.map(({ id, size }) => [id, size]));
    const changed = [...new Set([...then.keys(), ...sizes.keys()])].flatMap((cell): ChangedCell[] => {
      const [before, now] = [then.get(cell) ?? 0, sizes.get(cell) ?? 0];
      return before === now ? [] : [{ cell, then: before, now }];
    });
    return { kind: "known", changed };
  } catch (error) {
    if (error instanceof DesignError || error instanceof RangeError) return { kind: "unknown", why: error.message };
    throw error;
  }
}
