import type { Figure } from "../../stats/defined";
import type { RollingComparison, RollingFigure } from "./rollingGate";

/** What a figure of the rolling gate is called. */
export const rollingTitles: Readonly<Record<RollingFigure, string>> = {
  success: "success rate",
  citation_support: "citation support",
  duration_p95_s: "p95 latency (s)",
  cost_per_success_usd: "cost per success (USD)",
};

/** How much worse in the unit of its figure: points of a share, else percent of the baseline. */
export function worseText({ figure }: Pick<RollingComparison, "figure">, worseBy: number | null): string {
  if (worseBy === null) return "–";
  if (!Number.isFinite(worseBy)) return "from zero";
  const amount = Number((worseBy * 100).toFixed(2));
  return figure === "success" || figure === "citation_support" ? `${amount} points` : `${amount} %`;
}

const value = (one: Figure): string => (one.defined ? String(Number(one.value.toPrecision(4))) : "–");

/** A threshold that was passed, in one line. */
export const thresholdWords = (one: RollingComparison): string =>
  `${one.stratum}: ${rollingTitles[one.figure]} ${value(one.current)}, baseline ${value(one.baseline)}: worse by ${worseText(one, one.worse.defined ? one.worse.value : null)}, ${worseText(one, one.threshold)} allowed`;
