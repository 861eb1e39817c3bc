import { correctedJson, correctedText } from "./correctedView";
import { judgeJson, judgesText } from "./instruments";
import type { PlanFigures } from "./planFigures";
import { visibleLine } from "./visible";

export const planFiguresJson = ({ judges, plans }: PlanFigures) => ({
  judges: judges.map(judgeJson),
  corrected: plans.map(({ plan, dimension, rates }) => ({ plan, dimension, ...("because" in rates ? rates : correctedJson(rates)) })),
});

/** Judges, a line each, and the rates of each plan; empty where there is neither. */
export function planFiguresText({ judges, plans }: PlanFigures): string {
  return [
    ...(judges.length === 0 ? [] : ["Judges:", ...judgesText(judges)]),
    ...plans.map(({ plan, rates }) =>
      "because" in rates
        ? `\n${visibleLine(plan)}: no corrected rates: ${visibleLine(rates.because)}`
        : `\n${visibleLine(plan)}:${correctedText(rates)}`,
    ),
  ].join("\n");
}
