import { heading, list, paragraph, tableOf, type Block } from "../../../core/export/document/document";
import type { CoefficientName } from "../../../core/agreement/agreementOfPair";
import { tellingShift, type ReweightedAgreement } from "../../../core/agreement/reweighted";
import type { Figure } from "../../../core/stats/defined";
import type { PopulationFigure } from "../../../core/stats/population/populationIntervals";
import type { ConditionReport, DimensionReport, PairReport } from "../../agreement/compareRaters";
import { counted, digits, interval, raterName, shown } from "./blocks";

const titles: Readonly<Record<CoefficientName, string>> = {
  raw: "agreement",
  kappa: "Cohen's κ",
  alpha: "Krippendorff's α, nominal",
  ac1: "Gwet's AC1",
  "kappa-linear": "κ, linear weights",
  "kappa-quadratic": "κ, quadratic weights",
  "alpha-ordinal": "Krippendorff's α, ordinal",
  ac2: "Gwet's AC2, quadratic weights",
};

/** How far raters agree, each condition by itself: matrices, coefficients in the sample and in the population, and strata. */
export function agreementBlocks(report: DimensionReport): readonly Block[] {
  const pairs = report.conditions.flatMap(({ pairs: found }) => found);
  if (pairs.length === 0) return [heading("Agreement", 3), paragraph("No two raters have spoken of one item.")];
  return [heading("Agreement", 3), ...report.conditions.flatMap((one) => conditionBlocks(one, report))];
}

function conditionBlocks({ condition, pairs, all }: ConditionReport, report: DimensionReport): readonly Block[] {
  return [
    paragraph(condition === null ? "Judges alone:" : `Labels given ${condition}, and judges:`),
    ...pairs.flatMap((pair) => pairBlocks(pair, report)),
    ...(all === null
      ? []
      : [
          tableOf(
            `All ${all.raters.length} raters together`,
            [">items", ">Fleiss' κ", ">α, nominal", ">α, ordinal", ">AC1"],
            [[String(all.items), shown(all.fleiss), shown(all.alpha), all.alphaOrdinal ? shown(all.alphaOrdinal) : "no order", shown(all.ac1)]],
          ),
        ]),
  ];
}

function pairBlocks(pair: PairReport, { scale }: DimensionReport): readonly Block[] {
  const [first, second] = pair.raters.map(raterName) as [string, string]; // as many as there were
  const { confusion, reweighted, strata } = pair;
  const { missing, unknown } = confusion;
  const used = scale.labels
    .map((_, at) => at)
    .filter((at) => confusion.counts[at]!.some((count) => count > 0) || confusion.counts.some((row) => row[at]! > 0));
  const gaps = [
    `${counted(confusion.n, "item")} of ${counted(pair.clusters, "cluster")} with a label of both`,
    ...(missing.first > 0 ? [`${missing.first} without one of ${first}`] : []),
    ...(missing.second > 0 ? [`${missing.second} without one of ${second}`] : []),
    ...[...unknown].map(([label, count]) => `${label}, ${count} times, is no label of the codebook`),
  ];
  if (confusion.n === 0) return [paragraph(`${first} and ${second}: ${gaps.join("; ")}.`)];
  const population = reweighted?.defined ? reweighted.value : null;
  return [
    paragraph(`${first} (down) and ${second} (across): ${gaps.join("; ")}.`),
    tableOf(
      `Matrix of ${first} and ${second}`,
      ["", ...used.map((at) => `>${scale.labels[at]!}`)],
      used.map((at) => [scale.labels[at]!, ...used.map((column) => String(confusion.counts[at]![column]!))]),
    ),
    tableOf(
      `Coefficients of ${first} and ${second}`,
      ["coefficient", ">in the sample", "95 %", ...(reweighted === null ? [] : [">in the population", "95 %"])],
      pair.coefficients.map(({ name, estimate, interval: range }) => [
        titles[name],
        shown(estimate),
        range.defined ? interval(range.value.percentile.low, range.value.percentile.high) : "not defined",
        ...(reweighted === null ? [] : populationCells(population, name)),
      ]),
    ),
    ...(population === null ? [] : [labelTable(population, first, second, new Set(used.map((at) => scale.labels[at]!)))]),
    ...notesOf(pair),
    ...(strata.length === 0
      ? []
      : [
          tableOf(
            `${first} and ${second} by stratum`,
            ["stratum", ">items", ">agreement", "95 %", ">Cohen's κ", "95 %", ">AC1", "95 %"],
            strata.map((one) => [
              one.stratum ?? "(none)",
              String(one.confusion.n),
              ...(["raw", "kappa", "ac1"] as const).flatMap((name) => {
                const found = one.coefficients.find((coefficient) => coefficient.name === name)!; // these are always there
                return [
                  shown(found.estimate),
                  found.interval.defined ? interval(found.interval.value.percentile.low, found.interval.value.percentile.high) : "not defined",
                ];
              }),
            ]),
          ),
        ]),
  ];
}

const inPopulation: Partial<Readonly<Record<CoefficientName, "raw" | "kappa" | "ac1">>> = { raw: "raw", kappa: "kappa", ac1: "ac1" };
const figureCells = (one: Figure<PopulationFigure>): readonly [string, string] =>
  one.defined ? [digits(one.value.estimate), interval(one.value.low, one.value.high)] : ["not defined", "not defined"];

function populationCells(population: ReweightedAgreement | null, name: CoefficientName): readonly string[] {
  const of = inPopulation[name];
  return population === null || of === undefined ? ["", ""] : figureCells(population[of]);
}

/** @param used labels that either of them gave: of others nothing but an upper bound would stand there */
function labelTable({ byLabel }: ReweightedAgreement, first: string, second: string, used: ReadonlySet<string>): Block {
  return tableOf(
    `${first} in the population, where ${second} is held to be right`,
    ["label", ">share", "95 %", ">PPV", "95 %", ">NPV", "95 %", ">sensitivity", "95 %", ">specificity", "95 %"],
    byLabel
      .filter(({ label }) => used.has(label))
      .map(({ label, prevalence, ppv, npv, sensitivity, specificity }) => [
        label,
        ...[prevalence, ppv, npv, sensitivity, specificity].flatMap((one) => figureCells(one)),
      ]),
  );
}

/** Why figures are not defined, and where the sample's own would mislead. */
function notesOf({ coefficients, reweighted }: PairReport): readonly Block[] {
  const notes = [
    ...coefficients.flatMap(({ name, estimate, interval: range }) =>
      !estimate.defined
        ? [`${titles[name]} is not defined: ${estimate.because}.`]
        : range.defined
          ? []
          : [`${titles[name]} has no interval: ${range.because}.`],
    ),
    ...(reweighted !== null && !reweighted.defined ? [`Nothing can be said of the population: ${reweighted.because}.`] : []),
    ...(reweighted?.defined && reweighted.value.shift !== null && reweighted.value.shift >= tellingShift
      ? [
          `The sample takes rare and frequent items evenly, so that its own coefficients differ from the population's by up to ${digits(reweighted.value.shift)}: the population's are the ones to report.`,
        ]
      : []),
  ];
  return notes.length === 0 ? [] : [list(notes)];
}
