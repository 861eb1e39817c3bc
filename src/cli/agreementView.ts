import type { Coefficient, CoefficientName, PairAgreement } from "../core/agreement/agreementOfPair";
import { tellingShift, type ReweightedAgreement } from "../core/agreement/reweighted";
import type { Scale } from "../core/agreement/scale";
import { dimensionName } from "../core/review";
import type { AgainstTruth } from "../core/stats/agreement/againstTruth";
import type { Figure } from "../core/stats/defined";
import type { PopulationFigure } from "../core/stats/population/populationIntervals";
import type { Collected } from "../session/agreement/collectRatings";
import type { ConditionReport, DimensionReport, PairReport } from "../session/agreement/compareRaters";
import { instrumentsJson, instrumentsText, type Instruments } from "./instruments";
import { table, type Column } from "./table";
import { visibleLine } from "./visible";

const valueOf = <T>(one: Figure<T>) => (one.defined ? one.value : null);
const why = (one: Figure<unknown>) => (one.defined ? {} : { because: one.because });
const nameOf = ({ known, dimension }: Collected) => (known ? dimensionName(known) : dimension);

export function agreementJson(
  shown: string,
  reports: readonly DimensionReport[],
  sampling: { readonly seed: string; readonly resamples: number },
  instruments: ReadonlyMap<string, Instruments>,
) {
  return {
    results: shown,
    ...sampling,
    dimensions: reports.map(({ collected, raters, scale, conditions }) => ({
      dimension: nameOf(collected),
      labels: scale.labels,
      ordered: scale.ordered,
      labels_outside_codebook: scale.strange,
      ...instrumentsJson(instruments.get(collected.dimension) ?? { judges: [], corrected: null }),
      raters: raters.map((rater) => ({
        rater,
        ratings: collected.ratings.filter((one) => one.rater === rater).length,
        stale: collected.stale.get(rater) ?? 0,
        migrated: collected.migrated.get(rater) ?? 0,
        asserted: collected.asserted.get(rater) ?? 0,
        malformed: collected.malformed.get(rater) ?? 0,
        elsewhere: collected.homeless.get(rater) ?? 0,
      })),
      conditions: conditions.map(({ condition, pairs, all, self }) => ({
        condition,
        pairs: pairs.map(({ raters: both, strata, reweighted, ...pair }) => ({
          raters: both,
          ...pairJson(pair, scale),
          reweighted: reweighted && reweightedJson(reweighted),
          strata: strata.map(({ stratum, ...one }) => ({ stratum, ...pairJson(one, scale) })),
        })),
        all: all && {
          raters: all.raters,
          items: all.items,
          fleiss_kappa: figureJson(all.fleiss),
          alpha: figureJson(all.alpha),
          alpha_ordinal: all.alphaOrdinal && figureJson(all.alphaOrdinal),
          ac1: figureJson(all.ac1),
        },
        self: self.map(({ rater, ...pair }) => ({ rater, ...pairJson(pair, scale) })),
      })),
    })),
  };
}

const figureJson = (one: Figure) => ({ value: valueOf(one), ...why(one) });

function pairJson({ confusion, coefficients, against, prevalence, clusters }: PairAgreement, { labels }: Scale) {
  return {
    n: confusion.n,
    clusters,
    missing: confusion.missing,
    outside_scale: Object.fromEntries(confusion.unknown),
    matrix: confusion.counts,
    coefficients: Object.fromEntries(
      coefficients.map(({ name, estimate, interval }) => {
        const found = valueOf(interval);
        return [
          name.replaceAll("-", "_"),
          {
            value: valueOf(estimate),
            ...why(estimate),
            low: found?.percentile.low ?? null,
            high: found?.percentile.high ?? null,
            bca: found ? valueOf(found.bca) : null,
            ...(estimate.defined && !interval.defined ? { interval_because: interval.because } : {}),
          },
        ];
      }),
    ),
    prevalence_index: prevalence.defined ? prevalence.value.prevalence : null,
    bias_index: prevalence.defined ? prevalence.value.bias : null,
    by_label: against.map((one, at) => ({
      label: labels[at]!,
      sensitivity: valueOf(one.sensitivity),
      specificity: valueOf(one.specificity),
      ppv: valueOf(one.positivePredictive),
      npv: valueOf(one.negativePredictive),
    })),
  };
}

const populationJson = (one: Figure<PopulationFigure>) =>
  one.defined ? { value: one.value.estimate, low: one.value.low, high: one.value.high } : { value: null, because: one.because };

function reweightedJson(one: Figure<ReweightedAgreement>) {
  if (!one.defined) return { because: one.because };
  const { raw, kappa, ac1, byLabel, shift } = one.value;
  return {
    raw: populationJson(raw),
    kappa: populationJson(kappa),
    ac1: populationJson(ac1),
    shift,
    by_label: byLabel.map(({ label, ...figures }) => ({
      label,
      ...Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, populationJson(figure)])),
    })),
  };
}

const titles: Readonly<Record<CoefficientName, string>> = {
  raw: "agreement",
  kappa: "Cohen's κ",
  alpha: "Krippendorff's α",
  ac1: "Gwet's AC1",
  "kappa-linear": "κ, linear weights",
  "kappa-quadratic": "κ, quadratic weights",
  "alpha-ordinal": "α, ordinal",
  ac2: "Gwet's AC2, quadratic",
};
const digits = (value: number) => value.toFixed(3);
const shownFigure = (one: Figure) => (one.defined ? digits(one.value) : "—");
const range = ({ interval }: Coefficient) =>
  interval.defined ? `${digits(interval.value.percentile.low)} to ${digits(interval.value.percentile.high)}` : "—";
const right = (title: string): Column => ({ title, align: "right" });

export function agreementText(shown: string, reports: readonly DimensionReport[], instruments: ReadonlyMap<string, Instruments>): string {
  const dimensions = reports.map((report) => {
    const about = instruments.get(report.collected.dimension);
    return dimensionText(report) + (about ? instrumentsText(about) : "");
  });
  return [visibleLine(shown), ...dimensions].join("\n\n");
}

function dimensionText({ collected, raters, scale, conditions }: DimensionReport): string {
  const notes = raters.flatMap((rater) => {
    const parts = [
      [collected.stale.get(rater), "stale, left out"],
      [collected.asserted.get(rater), "asserted"],
      [collected.migrated.get(rater), "read through a migration"],
      [collected.malformed.get(rater), "malformed, left out"],
      [collected.homeless.get(rater), "of rows that are not in this run, left out"],
    ].flatMap(([count, what]) => (count === undefined ? [] : [`${count} ${what}`]));
    return parts.length === 0 ? [] : [`${visibleLine(rater)}: ${parts.join("; ")}`];
  });
  if (scale.strange.length > 0) notes.push(`labels outside the codebook, counted apart: ${scale.strange.map(visibleLine).join(", ")}`);
  return [`${nameOf(collected)}`, ...notes, ...conditions.map((one) => conditionText(one, scale, conditions.length > 1))].join("\n");
}

function conditionText({ condition, pairs, all, self }: ConditionReport, scale: Scale, apart: boolean): string {
  const heading = apart ? [`\nlabelled ${condition ?? "by judges alone"}${condition === "verify" ? " (the judge's label was shown)" : ""}:`] : [];
  const together = all
    ? [
        `\nall ${all.raters.length} raters, ${all.items} items with two labels or more: Fleiss' κ ${shownFigure(all.fleiss)}, α ${shownFigure(all.alpha)}, AC1 ${shownFigure(all.ac1)}`,
      ]
    : [];
  return [...heading, ...pairs.map((pair) => pairText(pair, scale)), ...together, ...self.map(selfText)].join("\n");
}

function selfText({ rater, confusion, coefficients }: ConditionReport["self"][number]): string {
  const of = (name: CoefficientName) => {
    const found = coefficients.find((coefficient) => coefficient.name === name)!;
    return `${shownFigure(found.estimate)}${found.interval.defined ? ` (${range(found)})` : ""}`;
  };
  return `${visibleLine(rater)} with themself, ${confusion.n} items shown twice: agreement ${of("raw")}, κ ${of("kappa")}`;
}

function pairText(pair: PairReport, scale: Scale): string {
  const { raters, confusion, coefficients, strata } = pair;
  const { missing } = confusion;
  const gaps = [
    missing.first > 0 ? `${missing.first} without a label of ${visibleLine(raters[0])}` : "",
    missing.second > 0 ? `${missing.second} without a label of ${visibleLine(raters[1])}` : "",
  ].filter((part) => part !== "");
  const undefinedOnes = coefficients.flatMap(({ name, estimate }) =>
    estimate.defined ? [] : [`${titles[name]} is not defined: ${estimate.because}`],
  );
  return [
    `\n${visibleLine(raters[0])} (down) and ${visibleLine(raters[1])} (across): ${confusion.n} items of ${pair.clusters} cases${gaps.length > 0 ? `; ${gaps.join(", ")}` : ""}`,
    confusion.n === 0 ? "" : matrixText(pair, scale),
    table(
      [{ title: "coefficient" }, right("value"), { title: "95 % interval" }],
      coefficients.map((one) => [titles[one.name], shownFigure(one.estimate), range(one)]),
    ),
    ...undefinedOnes,
    pair.reweighted === null ? "" : reweightedText(pair.reweighted),
    strata.length === 0 ? "" : strataText(strata),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function reweightedText(one: Figure<ReweightedAgreement>): string {
  if (!one.defined) return `of the population nothing can be said: ${one.because}`;
  const { raw, kappa, ac1, byLabel, shift } = one.value;
  const shown = (figure: Figure<PopulationFigure>) =>
    figure.defined ? [digits(figure.value.estimate), `${digits(figure.value.low)} to ${digits(figure.value.high)}`] : ["—", "—"];
  return [
    table(
      [{ title: "in the population" }, right("value"), { title: "95 % interval" }],
      [
        ["agreement", ...shown(raw)],
        ["Cohen's κ", ...shown(kappa)],
        ["Gwet's AC1", ...shown(ac1)],
        ...byLabel
          .filter(({ prevalence }) => prevalence.defined && prevalence.value.high > 0)
          .flatMap(({ label, prevalence, ppv, sensitivity }) => [
            [`share of ${label}`, ...shown(prevalence)],
            [`PPV of ${label}`, ...shown(ppv)],
            [`sensitivity for ${label}`, ...shown(sensitivity)],
          ]),
      ],
    ),
    shift !== null && shift >= tellingShift
      ? "the sample was drawn evenly from what is rare and what is frequent: its own coefficients differ from the population's; report these"
      : "",
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function matrixText({ confusion, against }: PairReport, { labels }: Scale): string {
  const used = labels
    .map((_, at) => at)
    .filter((at) => confusion.counts[at]!.some((count) => count > 0) || confusion.counts.some((row) => row[at]! > 0));
  const share = (one: AgainstTruth, key: "sensitivity" | "specificity" | "positivePredictive" | "negativePredictive") => shownFigure(one[key]);
  return table(
    [{ title: "" }, ...used.map((at) => right(labels[at]!)), right("PPV"), right("NPV"), right("sensitivity"), right("specificity")],
    used.map((at) => [
      labels[at]!,
      ...used.map((column) => String(confusion.counts[at]![column]!)),
      share(against[at]!, "positivePredictive"),
      share(against[at]!, "negativePredictive"),
      share(against[at]!, "sensitivity"),
      share(against[at]!, "specificity"),
    ]),
  );
}

function strataText(strata: PairReport["strata"]): string {
  const of = (one: PairAgreement, name: CoefficientName) => {
    const found = one.coefficients.find((coefficient) => coefficient.name === name)!;
    return [shownFigure(found.estimate), range(found)];
  };
  return table(
    [{ title: "stratum" }, right("items"), right("agreement"), { title: "95 %" }, right("κ"), { title: "95 %" }, right("AC1"), { title: "95 %" }],
    strata.map((one) => [one.stratum ?? "(none)", String(one.confusion.n), ...of(one, "raw"), ...of(one, "kappa"), ...of(one, "ac1")]),
  );
}
