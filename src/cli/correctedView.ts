import type { Figure } from "../core/stats/defined";
import type { PopulationFigure } from "../core/stats/population/populationIntervals";
import type { CorrectedRate, CorrectedRates, CorrectedUnder } from "../session/agreement/corrected";
import { table, type Column } from "./table";
import { visibleLine } from "./visible";

const figureJson = (one: Figure) => (one.defined ? { value: one.value } : { value: null, because: one.because });
function shareJson<More extends PopulationFigure>(one: Figure<More>, more: (value: More) => object = () => ({})) {
  return one.defined
    ? { value: one.value.estimate, low: one.value.low, high: one.value.high, level: one.value.level, ...more(one.value) }
    : { value: null, because: one.because };
}

const rateJson = ({ stratum, size, labelled, uncorrected, shares }: CorrectedRate) => ({
  stratum,
  population: size,
  labelled,
  uncorrected: figureJson(uncorrected),
  double_sampling: shareJson(shares.doubleSampled),
  ppi: shareJson(shares.powered),
  ppi_tuned: shareJson(shares.tuned, ({ lambda }) => ({ lambda })),
  rogan_gladen: shareJson(shares.roganGladen, ({ sensitivity, specificity }) => ({ sensitivity, specificity })),
});

/** Corrected rates as JSON: strata first, all of them after. */
export const correctedJson = ({ judge, positive, conditions }: CorrectedRates) => ({
  judge,
  positive,
  conditions: conditions.map(({ condition, decided, undecided, unjudged, strata, all }) => {
    const { stratum: _all, ...whole } = rateJson(all);
    return {
      condition,
      decided,
      undecided,
      unjudged,
      strata: strata.defined ? strata.value.map(rateJson) : [],
      ...(strata.defined ? {} : { strata_because: strata.because }),
      all: whole,
    };
  }),
});

const digits = (value: number) => value.toFixed(3);
const right = (title: string): Column => ({ title, align: "right" });
const shown = (one: Figure<PopulationFigure>) =>
  one.defined ? `${digits(one.value.estimate)} (${digits(one.value.low)} to ${digits(one.value.high)})` : "—";

/** Corrected rates for people, with what each assumes. */
export function correctedText({ judge, positive, conditions }: CorrectedRates): string {
  if (conditions.length === 0) return "\nnobody has labelled items of the plan: there is nothing to correct by";
  return conditions
    .map((one) =>
      [
        `\nshare of ${positive.map(visibleLine).join(" or ")} by ${visibleLine(judge)}, and corrected by labels given ${one.condition}:`,
        ...notesOf(one),
        table(
          [
            { title: "stratum" },
            right("items"),
            right("labelled"),
            right("as judged"),
            right("labels alone"),
            right("PPI"),
            right("PPI++"),
            right("Rogan–Gladen"),
          ],
          [...(one.strata.defined ? one.strata.value : []), one.all].map((rate) => [
            rate === one.all ? "all" : (rate.stratum ?? "(none)"),
            String(rate.size),
            String(rate.labelled),
            rate.uncorrected.defined ? digits(rate.uncorrected.value) : "—",
            shown(rate.shares.doubleSampled),
            shown(rate.shares.powered),
            shown(rate.shares.tuned),
            shown(rate.shares.roganGladen),
          ]),
        ),
        ...reasonsOf(one),
      ].join("\n"),
    )
    .concat(assumptions)
    .join("\n");
}

const assumptions = [
  "labels alone: every cell weighs as many items as it has; assumes that items were drawn by chance. PPI, PPI++: the judge's share of all items, corrected by its errors on those that people labelled; the same assumption. Rogan–Gladen: from sensitivity and specificity; assumes that the judge errs as often in every stratum. Intervals are 95 %.",
];

function notesOf({ decided, undecided, unjudged, strata }: CorrectedUnder): readonly string[] {
  return [
    ...(decided > 0 ? [`${decided} items as an adjudicator decided`] : []),
    ...(undecided > 0 ? [`${undecided} items on which reviewers differ are left out: decide them first`] : []),
    ...(unjudged > 0 ? [`${unjudged} labelled items that the judge has not judged are left out`] : []),
    ...(strata.defined ? [] : [`no figures by stratum: ${strata.because}`]),
  ];
}

/** Why figures are missing, each reason once. */
function reasonsOf({ strata, all }: CorrectedUnder): readonly string[] {
  const reasons = [...(strata.defined ? strata.value : []), all].flatMap((rate) =>
    [rate.uncorrected, rate.shares.doubleSampled, rate.shares.powered, rate.shares.roganGladen].flatMap((one) => (one.defined ? [] : [one.because])),
  );
  return [...new Set(reasons)].map((because) => `—: ${visibleLine(because)}`);
}
