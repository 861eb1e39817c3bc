import type { TruthVersion } from "../formats/truth";
import type { TraceFigures } from "./traceFigures";

type Budget = NonNullable<TruthVersion["max_budget"]>;
export interface Excess {
  readonly cap: "requests" | "retries" | "escalations" | "crawl_depth" | "duration_s" | "cost_usd";
  readonly limit: number;
  readonly used: number;
}

const caps = ["requests", "retries", "escalations", "crawl_depth", "duration_s", "cost_usd"] as const;

/** Caps of a case's `max_budget` that a trace went over. The label does not change for it: tags and the gate say it. */
export function gradeBudget(figures: TraceFigures, budget: Budget | undefined): readonly Excess[] {
  return caps.flatMap((cap) => {
    const limit = budget?.[cap];
    return limit !== undefined && figures[cap] > limit ? [{ cap, limit, used: figures[cap] }] : [];
  });
}
