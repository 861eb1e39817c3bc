import { figure, undefinedBecause, type Figure } from "../defined";
import { agreementWeights, type AgreementWeights, type Weighting } from "./agreementWeights";
import { marginsOf, sharesOf } from "./confusion";

type Table = readonly (readonly number[])[];

const nothing = undefinedBecause("no item has a label of both raters");
const oneLabel = undefinedBecause("both raters use one label only, so that chance alone would agree everywhere");

/** Share of items on which two raters agree; with weights, their mean agreement. `table` holds counts or weights. */
export function rawAgreement(table: Table, weighting: Weighting = "none"): Figure {
  const shares = sharesOf(table);
  return shares ? figure(weightedSum(shares, agreementWeights(table.length, weighting))) : nothing;
}

/**
 * Cohen's κ of two raters, weighted over the order of the labels where asked: (p_o − p_e) / (1 − p_e), with p_e the agreement of
 * independent raters with the same margins. `table` holds counts or weights, rows the first rater. Between −1 and 1. Not defined
 * without items, or where both use one and the same label only. Sources: Cohen (1960), EPM 20, 37–46; Cohen (1968), Psych. Bull. 70, 213–220.
 */
export function cohenKappa(table: Table, weighting: Weighting = "none"): Figure {
  const shares = sharesOf(table);
  if (!shares) return nothing;
  const weights = agreementWeights(table.length, weighting);
  const { first, second } = marginsOf(shares);
  return beyondChance(weightedSum(shares, weights), chanceOf(first, second, weights));
}

/**
 * Large-sample standard error of Cohen's κ, weighted where asked, for independent items. `table` holds counts.
 * Source: Fleiss, Cohen and Everitt (1969), Psych. Bull. 72, 323–327, formula for a κ that is not 0.
 */
export function cohenKappaError(table: Table, weighting: Weighting = "none"): Figure {
  const kappa = cohenKappa(table, weighting);
  if (!kappa.defined) return kappa;
  const shares = sharesOf(table)!;
  const n = table.flat().reduce((sum, count) => sum + count, 0);
  const weights = agreementWeights(table.length, weighting);
  const { first, second } = marginsOf(shares);
  const chance = chanceOf(first, second, weights);
  const ofRow = weights.map((row) => row.reduce((sum, weight, j) => sum + weight * second[j]!, 0));
  const ofColumn = weights.map((_, j) => weights.reduce((sum, row, i) => sum + row[j]! * first[i]!, 0));
  let spread = 0;
  shares.forEach((row, i) => row.forEach((share, j) => (spread += share * (weights[i]![j]! - (ofRow[i]! + ofColumn[j]!) * (1 - kappa.value)) ** 2)));
  const variance = (spread - (kappa.value - chance * (1 - kappa.value)) ** 2) / (n * (1 - chance) ** 2);
  return figure(Math.sqrt(Math.max(0, variance)));
}

/** Scott's π, weighted where asked: chance agreement from the raters' mean margins. Scott (1955), Public Opinion Quarterly 19, 321–325. */
export function scottPi(table: Table, weighting: Weighting = "none"): Figure {
  const shares = sharesOf(table);
  if (!shares) return nothing;
  const weights = agreementWeights(table.length, weighting);
  const mean = meanMargin(shares);
  return beyondChance(weightedSum(shares, weights), chanceOf(mean, mean, weights));
}

/**
 * Gwet's AC1 of two raters, AC2 with weights: chance agreement is T_w / (q(q − 1)) · Σ π(1 − π) over the q labels, π the raters' mean
 * margins and T_w the sum of the weights. Stays near the raw agreement where one label prevails, where κ collapses. All labels of the
 * codebook count for q, used or not. Not defined without items, or with fewer than two labels.
 * Source: Gwet (2008), BJMSP 61, 29–48; Gwet (2014), Handbook of Inter-Rater Reliability, 4th edition.
 */
export function gwetAC(table: Table, weighting: Weighting = "none"): Figure {
  if (table.length < 2) return undefinedBecause("there are fewer than two labels to choose from");
  const shares = sharesOf(table);
  if (!shares) return nothing;
  const weights = agreementWeights(table.length, weighting);
  return beyondChance(weightedSum(shares, weights), gwetChance(meanMargin(shares), weights));
}

/** Chance agreement after Gwet, from the mean share of each label. */
export function gwetChance(margin: readonly number[], weights: AgreementWeights): number {
  const total = weights.flat().reduce((sum, weight) => sum + weight, 0);
  return (total / (margin.length * (margin.length - 1))) * margin.reduce((sum, share) => sum + share * (1 - share), 0);
}

/**
 * What κ is to be read beside, for two labels: prevalence index |p₁₁ − p₂₂|, bias index |p₁₂ − p₂₁|, and the κ that there would be without
 * either, 2p_o − 1. A high prevalence index makes κ small at high agreement. Source: Byrt, Bishop and Carlin (1993), J Clin Epidemiol 46, 423–429.
 */
export function prevalenceAndBias(table: Table): Figure<{ readonly prevalence: number; readonly bias: number; readonly adjustedKappa: number }> {
  if (table.length !== 2) return undefinedBecause("prevalence and bias indices are of two labels");
  const shares = sharesOf(table);
  if (!shares) return nothing;
  const [[a, b], [c, d]] = shares as [[number, number], [number, number]];
  return figure({ prevalence: Math.abs(a - d), bias: Math.abs(b - c), adjustedKappa: 2 * (a + d) - 1 });
}

/** (p_o − p_e) / (1 − p_e), where p_e < 1. */
export function beyondChance(observed: number, chance: number): Figure {
  return 1 - chance < 1e-12 ? oneLabel : figure((observed - chance) / (1 - chance));
}

function weightedSum(shares: Table, weights: AgreementWeights): number {
  return shares.reduce((sum, row, i) => sum + row.reduce((part, share, j) => part + share * weights[i]![j]!, 0), 0);
}

/** Mean agreement of independent raters with these margins. */
export function chanceOf(first: readonly number[], second: readonly number[], weights: AgreementWeights): number {
  return first.reduce((sum, p, i) => sum + p * second.reduce((part, q, j) => part + q * weights[i]![j]!, 0), 0);
}

function meanMargin(shares: Table): readonly number[] {
  const { first, second } = marginsOf(shares);
  return first.map((share, at) => (share + second[at]!) / 2);
}
