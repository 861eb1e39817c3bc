import type { JudgedReport, ReportedRate } from "../core/grade/report/judgedReport";
import { finish } from "../core/slices";
import { collectRatings } from "../session/agreement/collectRatings";
import { correctedRates, type CorrectedRate, type CorrectedRates } from "../session/agreement/corrected";
import { judgesOfRun, type JudgeStatus } from "../session/agreement/judges";
import { plannedItems } from "../session/agreement/plannedItems";
import type { OpenRun } from "../session/openRun";
import { DesignError } from "../session/sampling/population";

/** What a plan's labels say of its judge's rates, or why nothing. */
export interface PlanRates {
  readonly plan: string;
  readonly dimension: string;
  readonly rates: CorrectedRates | { readonly because: string };
}

export interface PlanFigures {
  readonly judges: readonly JudgeStatus[];
  readonly plans: readonly PlanRates[];
}

/** Fewer than `agreement` takes: a summary is not waited for. */
const sampling = { seed: "1", resamples: 2_000 };

/** Judges of a run, and the rates of each plan of these results on whose items people have labelled anything. */
export async function planFigures(run: OpenRun, { withoutAsserted = false } = {}): Promise<PlanFigures> {
  const plans: PlanRates[] = [];
  for (const { plan, foreign } of run.plans.list) {
    const dimension = plan.dimension?.split("@")[0];
    if (foreign || dimension === undefined || run.data.dimension(dimension) === null) continue;
    const collected = await collectRatings(run, dimension, { withoutAsserted });
    const used = { plan, items: plannedItems(run, plan) };
    try {
      const rates = await correctedRates(run, collected, used, {}, { sampling, doing: (_what, work) => Promise.resolve(finish(work)) });
      if (rates.conditions.length > 0) plans.push({ plan: plan.plan_id, dimension, rates });
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      plans.push({ plan: plan.plan_id, dimension, rates: { because: error.message } });
    }
  }
  return { judges: await judgesOfRun(run), plans };
}

/** The same for a report. */
export function judgedReport({ judges, plans }: PlanFigures): JudgedReport {
  const rateOf = (rates: CorrectedRates, condition: string, plan: PlanRates, one: CorrectedRate, whole: boolean): ReportedRate => ({
    plan: plan.plan,
    dimension: plan.dimension,
    judge: rates.judge,
    positive: rates.positive,
    condition,
    stratum: one.stratum,
    whole,
    population: one.size,
    labelled: one.labelled,
    uncorrected: one.uncorrected,
    doubleSampled: one.shares.doubleSampled,
    tuned: one.shares.tuned,
    roganGladen: one.shares.roganGladen,
  });
  return {
    judges: judges.map(({ name, dimension, judgements, labelled, verified, why }) => ({ name, dimension, judgements, labelled, verified, why })),
    rates: plans.flatMap((plan) => {
      const { rates } = plan;
      if ("because" in rates) return [];
      return rates.conditions.flatMap(({ condition, strata, all }) => [
        ...(strata.defined ? strata.value : []).map((one) => rateOf(rates, condition, plan, one, false)),
        rateOf(rates, condition, plan, all, true),
      ]);
    }),
  };
}
