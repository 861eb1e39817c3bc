import { heading, list, paragraph, tableOf, type Block } from "../../../core/export/document/document";
import type { Figure } from "../../../core/stats/defined";
import type { PopulationFigure } from "../../../core/stats/population/populationIntervals";
import type { CorrectedRate, CorrectedRates, CorrectedUnder } from "../../agreement/corrected";
import { counted, digits, interval, shown } from "./blocks";

const share = (one: Figure<PopulationFigure>): string =>
  one.defined ? `${digits(one.value.estimate)} (${interval(one.value.low, one.value.high)})` : "not defined";

/** The judge's share of positives as it is and corrected by people's labels, by stratum first. */
export function rateBlocks({ judge, positive, conditions }: CorrectedRates): readonly Block[] {
  if (conditions.length === 0)
    return [heading("Rates, corrected", 3), paragraph("Nobody has labelled items of the plan: there is nothing to correct by.")];
  return [
    heading("Rates, corrected", 3),
    paragraph(`Share of ${positive.join(" or ")} by ${judge}, as judged and corrected by the labels that people gave the plan's items.`),
    ...conditions.flatMap((one) => underBlocks(one)),
    list([
      "Labels alone (stratified double sampling) assume only that items were drawn by chance.",
      "PPI and PPI++ assume the same, and take the judge's labels of all other items into account; PPI++ relies on the judge as far as that narrows the interval.",
      "Rogan–Gladen assumes that the judge errs as often in a stratum as over all.",
    ]),
  ];
}

function underBlocks({ condition, decided, undecided, unjudged, strata, all }: CorrectedUnder): readonly Block[] {
  const notes = [
    ...(decided > 0 ? [`${counted(decided, "item")} by decision`] : []),
    ...(undecided > 0 ? [`${counted(undecided, "item")} left out, on which reviewers differ without a decision`] : []),
    ...(unjudged > 0 ? [`${counted(unjudged, "item")} left out, which the judge has not judged`] : []),
  ];
  const rates = [...(strata.defined ? strata.value : []), all];
  return [
    tableOf(
      `By labels given ${condition}`,
      ["stratum", ">items", ">labelled", ">as judged", ">labels alone (95 %)", ">PPI (95 %)", ">PPI++ (95 %)", ">Rogan–Gladen (95 %)"],
      rates.map((rate) => [rate === all ? "(all)" : (rate.stratum ?? "(none)"), ...rateCells(rate)]),
    ),
    ...(notes.length > 0 ? [paragraph(`${notes.join("; ")}.`)] : []),
    ...(strata.defined ? [] : [paragraph(`Not by stratum: ${strata.because}.`)]),
    ...reasons(all),
  ];
}

const rateCells = ({ size, labelled, uncorrected, shares }: CorrectedRate): readonly string[] => [
  String(size),
  String(labelled),
  shown(uncorrected),
  share(shares.doubleSampled),
  share(shares.powered),
  share(shares.tuned),
  share(shares.roganGladen),
];

function reasons({ uncorrected, shares }: CorrectedRate): readonly Block[] {
  const found = [uncorrected, shares.doubleSampled, shares.powered, shares.tuned, shares.roganGladen].flatMap((one) =>
    one.defined ? [] : [one.because],
  );
  return found.length === 0 ? [] : [list([...new Set(found)].map((because) => `Not defined: ${because}.`))];
}
