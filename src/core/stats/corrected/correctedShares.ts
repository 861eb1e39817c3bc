import { againstTruth } from "../agreement/againstTruth";
import { figure, undefinedBecause, type Figure } from "../defined";
import { populationFigures, type PopulationFigure, type PopulationOptions, type TableFigure } from "../population/populationIntervals";
import { designEffects } from "../population/designEffect";
import { estimatedTable, type CellSums } from "../population/populationSample";
import type { Random } from "../random/seededRandom";
import type { Sliced } from "../../slices";

/** The share of a population that people call positive, by four ways that assume different things. */
export interface CorrectedShares {
  /** People's labels alone, every cell weighing as many items as it has: assumes only that items were drawn by chance. */
  readonly doubleSampled: Figure<PopulationFigure>;
  /** The judge's share, corrected by people's labels (PPI): the same assumption, and every item of the population judged. */
  readonly powered: Figure<PopulationFigure>;
  /** The same, with the judge relied on as far as that narrows the interval (PPI++). */
  readonly tuned: Figure<TunedShare>;
  /** From the judge's share, sensitivity and specificity: assumes that it errs as often here as where people labelled. */
  readonly roganGladen: Figure<ErrorCorrectedShare>;
}
export interface TunedShare extends PopulationFigure {
  /** 0: the judge is not relied on at all; 1: as in plain prediction-powered inference. */
  readonly lambda: number;
}
export interface ErrorCorrectedShare extends PopulationFigure {
  readonly sensitivity: number;
  readonly specificity: number;
}

export interface CorrectedShareOptions extends Omit<PopulationOptions, "random"> {
  /** Makes the same random numbers each time: ways that come to the same have the same interval. */
  readonly random: () => Random;
  /** The sums that sensitivity and specificity come from, where they are others: of the whole population, for one stratum of it. */
  readonly errors?: Figure<CellSums>;
}

/** Labels of two kinds: 0 positive, 1 not. First the judge, then people. */
const positive = 0;

/**
 * Corrects a judge's share of positives by people's labels of a stratified sample.
 *
 * - Double sampling: Σ (N_h / N)·v̄_h (Cochran 1977, chapter 12).
 * - Prediction-powered: λ·p + Σ (N_h / N)·(v̄_h − λ·p̄_h), the judge's share p of all items corrected by what the labelled ones say of its
 *   errors; λ is 1, or the one of the least variance between 0 and 1 (Angelopoulos et al. 2023, Science 382, 669–674; PPI++ 2023, example
 *   6.1; in strata it is the difference estimator of Cochran 1977, chapter 7). Where the cells are the judge's labels, λ does not matter.
 * - Rogan–Gladen: (p + specificity − 1) / (sensitivity + specificity − 1), both reweighted to the population (Rogan and Gladen 1978).
 *
 * All are figures of the population's table of two, so that intervals are those of `populationFigures`: clusters, finite populations and
 * cells without errors are taken into account. Estimates are kept as computed, below 0 and above 1 too.
 *
 * @param sums of labels 0 (positive) and 1, the judge's first; or why there are none
 * @param apparent share of the population that the judge calls positive, 0 to 1; or why it is not known
 */
export function* correctedShares(
  sums: Figure<CellSums>,
  apparent: Figure,
  { errors = sums, ...options }: CorrectedShareOptions,
): Sliced<CorrectedShares> {
  if (apparent.defined && !(apparent.value >= 0 && apparent.value <= 1)) throw new RangeError(`${apparent.value} is no share`);
  return { ...(yield* fromLabels(sums, apparent, options)), roganGladen: yield* fromErrors(errors, apparent, options) };
}

type Drawing = Omit<CorrectedShareOptions, "errors">;

function* fromLabels(sums: Figure<CellSums>, apparent: Figure, options: Drawing): Sliced<Omit<CorrectedShares, "roganGladen">> {
  if (!sums.defined) return { doubleSampled: sums, powered: sums, tuned: sums };
  ofTwo(sums.value);
  const doubleSampled = yield* drawn(sums.value, peoplesShare, options);
  if (!apparent.defined) return { doubleSampled, powered: apparent, tuned: apparent };
  const powered = yield* drawn(sums.value, poweredShare(apparent.value, 1), options);
  const lambda = tunedLambda(sums.value);
  const tuned = yield* drawn(sums.value, poweredShare(apparent.value, lambda), options);
  return { doubleSampled, powered, tuned: tuned.defined ? figure({ ...tuned.value, lambda }) : tuned };
}

function* drawn(sums: CellSums, of: TableFigure, { random, ...options }: Drawing): Sliced<Figure<PopulationFigure>> {
  const [made] = yield* populationFigures(sums, [of], { ...options, random: random() });
  return made!; // as many as were asked for
}

function* fromErrors(errors: Figure<CellSums>, apparent: Figure, options: Drawing): Sliced<Figure<ErrorCorrectedShare>> {
  if (!apparent.defined) return apparent;
  if (!errors.defined) return errors;
  ofTwo(errors.value);
  const corrected = yield* drawn(errors.value, sharesFromErrors(apparent.value), options);
  if (!corrected.defined) return corrected;
  const { sensitivity, specificity } = againstTruth(estimatedTable(errors.value), positive);
  // They are defined where the share is.
  return sensitivity.defined && specificity.defined
    ? figure({ ...corrected.value, sensitivity: sensitivity.value, specificity: specificity.value })
    : undefinedBecause("sensitivity or specificity is not known");
}

function ofTwo({ labels }: CellSums): void {
  if (labels !== 2) throw new RangeError(`a share has labels of two kinds, not ${labels}`);
}

/** Share of positives by people's labels alone. */
export const peoplesShare: TableFigure = (table) => figure(table.reduce((sum, row) => sum + row[positive]!, 0));

function poweredShare(apparent: number, lambda: number): TableFigure {
  return (table) => {
    const people = peoplesShare(table);
    const judge = table[positive]!.reduce((sum, share) => sum + share, 0);
    return people.defined ? figure(people.value + lambda * (apparent - judge)) : people;
  };
}

function sharesFromErrors(apparent: number): TableFigure {
  return (table) => {
    const { sensitivity, specificity } = againstTruth(table, positive);
    if (!sensitivity.defined) return sensitivity;
    if (!specificity.defined) return specificity;
    const youden = sensitivity.value + specificity.value - 1;
    return youden > 1e-9
      ? figure((apparent + specificity.value - 1) / youden)
      : undefinedBecause("sensitivity and specificity sum to 1 or less: the judge says nothing of the true share");
  };
}

/** The λ of the least variance: Σ (N_h / N)²·cov_h / n_h over Σ (N_h / N)²·var_h / n_h, with clusters and finite cells, kept between 0 and 1; 1 where the judge does not vary within cells. */
export function tunedLambda(sums: CellSums): number {
  const effects = designEffects(sums);
  let [covariance, variance] = [0, 0];
  sums.cells.forEach(({ share, size, drawn, byPair }, cell) => {
    if (drawn === 0 || size === 0) return;
    const of = (first: number, second: number) => (byPair.get(first * 2 + second) ?? 0) / drawn;
    const judge = of(positive, positive) + of(positive, 1);
    const people = of(positive, positive) + of(1, positive);
    const scale = (share ** 2 * effects[cell]! * (1 - drawn / size)) / drawn;
    covariance += scale * (of(positive, positive) - judge * people);
    variance += scale * judge * (1 - judge);
  });
  return variance <= 1e-15 ? 1 : Math.min(1, Math.max(0, covariance / variance));
}
