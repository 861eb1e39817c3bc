import type { BaselineRound } from "../../formats/baseline";
import type { Policy } from "../../formats/policy";
import { figure, undefinedBecause, type Figure } from "../../stats/defined";
import { nearestRank } from "../../stats/percentile";

export type RollingFigure = "success" | "citation_support" | "duration_p95_s" | "cost_per_success_usd";

/** One figure of one stratum against its baseline. They are judged one by one: a better one makes up for no worse one. */
export interface RollingComparison {
  readonly stratum: string;
  readonly figure: RollingFigure;
  readonly baseline: Figure;
  readonly current: Figure;
  /** A drop as a difference of shares; a growth as a share of the baseline. Positive is worse. */
  readonly worse: Figure;
  /** How much worse is still fine; null where the policy has no threshold. */
  readonly threshold: number | null;
  readonly breached: boolean;
}

/**
 * The figures that the specification names as examples: 5 points of success, 20 % of p95, 15 % of cost per success. The drop of
 * citation support is ours. None is calibrated: they hold until a policy file says otherwise.
 */
export const examplePolicy = {
  calibrated: false,
  minimum_rounds: 3,
  thresholds: { success_drop: 0.05, citation_support_drop: 0.05, duration_p95_growth: 0.2, cost_per_success_growth: 0.15 },
} as const satisfies Policy;

export type RollingOutcome =
  | { readonly kind: "compared"; readonly rounds: number; readonly calibrated: boolean; readonly comparisons: readonly RollingComparison[] }
  /** The baseline is of another corpus, region or configuration, or too short. */
  | { readonly kind: "incomparable"; readonly why: string; readonly tooShort: boolean };

/**
 * Compares a live round with the rounds before it. Baseline: the success rate over all rounds together; of the other figures
 * the median of the rounds (nearest rank), which one odd round does not move. A round is never its own baseline.
 */
export function rollingGate(current: BaselineRound, rounds: readonly BaselineRound[], policy: Policy): RollingOutcome {
  const others = rounds.filter(({ run_id }) => run_id !== current.run_id);
  for (const round of others) {
    const differs = (["corpus_version", "region", "config_fingerprint"] as const).find((name) => (round[name] ?? null) !== (current[name] ?? null));
    if (differs)
      return {
        kind: "incomparable",
        tooShort: false,
        why: `round ${round.run_id} has ${words[differs]} ${round[differs] ?? "(none)"}, this run ${current[differs] ?? "(none)"}: rounds of another corpus, region or configuration cannot be compared`,
      };
  }
  const least = policy.minimum_rounds ?? examplePolicy.minimum_rounds;
  if (others.length < least)
    return { kind: "incomparable", tooShort: true, why: `the baseline has ${others.length} other rounds, and at least ${least} are needed` };
  const thresholds = policy.thresholds ?? {};
  const comparisons = Object.keys(current.strata).flatMap((stratum) => [
    drop(stratum, "success", rateOf([current], stratum), rateOf(others, stratum), thresholds.success_drop),
    drop(
      stratum,
      "citation_support",
      own(current, stratum, "citation_support"),
      median(others, stratum, "citation_support"),
      thresholds.citation_support_drop,
    ),
    growth(
      stratum,
      "duration_p95_s",
      own(current, stratum, "duration_p95_s"),
      median(others, stratum, "duration_p95_s"),
      thresholds.duration_p95_growth,
    ),
    growth(
      stratum,
      "cost_per_success_usd",
      own(current, stratum, "cost_per_success_usd"),
      median(others, stratum, "cost_per_success_usd"),
      thresholds.cost_per_success_growth,
    ),
  ]);
  return { kind: "compared", rounds: others.length, calibrated: policy.calibrated === true, comparisons };
}

const words = { corpus_version: "corpus", region: "region", config_fingerprint: "configuration" } as const;
type Strata = BaselineRound["strata"];
const strataOf = (round: BaselineRound, stratum: string): Strata[string] | undefined =>
  Object.hasOwn(round.strata, stratum) ? round.strata[stratum] : undefined;

function rateOf(rounds: readonly BaselineRound[], stratum: string): Figure {
  const found = rounds.flatMap((round) => strataOf(round, stratum) ?? []).filter(({ success }) => success !== undefined);
  const n = found.reduce((sum, one) => sum + one.n, 0);
  return n === 0 ? undefinedBecause("no row counts") : figure(found.reduce((sum, one) => sum + one.success!, 0) / n);
}

function own(round: BaselineRound, stratum: string, name: Exclude<RollingFigure, "success">): Figure {
  const value = strataOf(round, stratum)?.[name];
  return typeof value === "number" ? figure(value) : undefinedBecause("not defined in this round");
}

function median(rounds: readonly BaselineRound[], stratum: string, name: Exclude<RollingFigure, "success">): Figure {
  const values = rounds.flatMap((round) => strataOf(round, stratum)?.[name] ?? []);
  return values.length === 0 ? undefinedBecause("defined in no round of the baseline") : nearestRank(values, 50);
}

/** Room for the rounding of decimals: a drop of exactly the threshold is fine. */
const slack = 1e-9;

function drop(stratum: string, name: RollingFigure, current: Figure, baseline: Figure, threshold: number | undefined): RollingComparison {
  return judged(stratum, name, current, baseline, threshold, (now, before) => before - now);
}

function growth(stratum: string, name: RollingFigure, current: Figure, baseline: Figure, threshold: number | undefined): RollingComparison {
  return judged(stratum, name, current, baseline, threshold, (now, before) => (before === 0 ? (now === 0 ? 0 : Infinity) : now / before - 1));
}

function judged(
  stratum: string,
  name: RollingFigure,
  current: Figure,
  baseline: Figure,
  threshold: number | undefined,
  worseBy: (now: number, before: number) => number,
): RollingComparison {
  const worse = !current.defined ? current : !baseline.defined ? baseline : figure(worseBy(current.value, baseline.value));
  const breached = threshold !== undefined && worse.defined && worse.value > threshold + slack;
  return { stratum, figure: name, baseline, current, worse, threshold: threshold ?? null, breached };
}
