import { clusterBootstrap, type BootstrapResult } from "../bootstrap/clusterBootstrap";
import { clusterSums, type ClusterSums } from "../bootstrap/clusterSums";
import type { Figure } from "../defined";
import { clopperPearson, type ShareInterval } from "../exactBinomial";
import { seededRandom, type Seed } from "../random/seededRandom";
import type { Sliced } from "../../slices";
import { populationFigures, type PopulationFigure, type TableFigure } from "./populationIntervals";
import { cellSums, type PopulationSample } from "./populationSample";

export interface BothWays {
  /** Of the drawn items as they are, by a bootstrap of clusters. */
  readonly inSample: Figure<BootstrapResult>;
  /** Of the population that they were drawn from. */
  readonly reweighted: Figure<PopulationFigure>;
}

export interface CellAgreement {
  readonly id: string;
  readonly size: number;
  readonly drawn: number;
  readonly agreed: number;
  /** Exact interval of the share agreed on, as if items were independent; not defined where nothing was drawn. */
  readonly exact: Figure<ShareInterval>;
}

/** What a reader of the figures should know. */
export type SampleWarning =
  | { readonly kind: "cell-not-drawn"; readonly cell: string; readonly size: number }
  | { readonly kind: "cell-small"; readonly cell: string; readonly drawn: number }
  /** All agree in the cell: how rare disagreement is, only the interval tells. */
  | { readonly kind: "cell-all-agree"; readonly cell: string; readonly drawn: number }
  | { readonly kind: "few-clusters"; readonly clusters: number }
  /** The sample's mix of labels is not the population's, and moves this figure beyond its interval. */
  | { readonly kind: "mix-matters"; readonly figure: string; readonly inSample: number; readonly reweighted: number };

export interface PopulationReport {
  readonly figures: ReadonlyMap<string, BothWays>;
  readonly cells: readonly CellAgreement[];
  readonly warnings: readonly SampleWarning[];
}

/** Below this an interval of a cell is wide and the bootstrap coarse. */
export const smallCell = 30;
/** Below this a bootstrap of clusters is known to be too narrow (Cameron, Gelbach and Miller 2008, Review of Economics and Statistics 90, 414–427). */
export const fewClusters = 30;

/**
 * Figures of agreement side by side: in the sample as drawn, and reweighted to its population; with each cell by itself and with warnings.
 * `figures` are functions of a table of two raters (counts or shares). The same seed gives the same intervals.
 */
export function* figuresBothWays(
  sample: PopulationSample,
  figures: Readonly<Record<string, TableFigure>>,
  { seed, resamples = 10_000, level = 0.95 }: { readonly seed: Seed; readonly resamples?: number; readonly level?: number },
): Sliced<PopulationReport> {
  const names = Object.keys(figures);
  const sums = cellSums(sample);
  const inSample = yield* half(
    0,
    clusterBootstrap(
      pairSums(sample),
      names.map((name) => (counts: Float64Array) => {
        const made = figures[name]!(tableOf(counts, sample.labels));
        return made.defined ? made.value : null;
      }),
      { random: seededRandom(seed, "in sample"), resamples, level },
    ),
  );
  const options = { random: seededRandom(seed, "reweighted"), draws: resamples, level };
  const reweighted = sums.defined
    ? yield* half(
        0.5,
        populationFigures(
          sums.value,
          names.map((name) => figures[name]!),
          options,
        ),
      )
    : names.map(() => sums);
  const cells = agreementByCell(sample, level);
  const both = new Map(names.map((name, at) => [name, { inSample: inSample[at]!, reweighted: reweighted[at]! }]));
  return { figures: both, cells, warnings: warningsOf(sample, cells, both) };
}

/** Half of the whole work, from `from` on. */
function* half<T>(from: number, work: Sliced<T>): Sliced<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield from + value / 2;
  }
}

function pairSums({ pairs, labels }: PopulationSample): ClusterSums {
  return clusterSums(
    labels * labels,
    pairs.map(({ cluster, first, second }) => ({ cluster, place: first * labels + second, value: 1 })),
  );
}

function tableOf(counts: Float64Array, labels: number): number[][] {
  return Array.from({ length: labels }, (_, first) => Array.from(counts.subarray(first * labels, (first + 1) * labels)));
}

function agreementByCell({ cells, pairs }: PopulationSample, level: number): readonly CellAgreement[] {
  return cells.map(({ id, size }) => {
    const drawn = pairs.filter(({ cell }) => cell === id);
    const agreed = drawn.filter(({ first, second }) => first === second).length;
    return { id, size, drawn: drawn.length, agreed, exact: clopperPearson(agreed, drawn.length, level) };
  });
}

function warningsOf(sample: PopulationSample, cells: readonly CellAgreement[], figures: ReadonlyMap<string, BothWays>): readonly SampleWarning[] {
  const clusters = new Set(sample.pairs.map(({ cluster }) => cluster)).size;
  return [
    ...cells.flatMap(({ id, size, drawn, agreed }): readonly SampleWarning[] => {
      if (size === 0 || drawn === size) return [];
      if (drawn === 0) return [{ kind: "cell-not-drawn", cell: id, size }];
      const small: SampleWarning[] = drawn < smallCell ? [{ kind: "cell-small", cell: id, drawn }] : [];
      return agreed === drawn ? [...small, { kind: "cell-all-agree", cell: id, drawn }] : small;
    }),
    ...(clusters > 0 && clusters < fewClusters ? [{ kind: "few-clusters", clusters } as const] : []),
    ...[...figures].flatMap(([name, { inSample, reweighted }]): readonly SampleWarning[] => {
      if (!inSample.defined || !reweighted.defined) return [];
      const { low, high, estimate } = reweighted.value;
      const seen = inSample.value.estimate;
      return seen < low || seen > high ? [{ kind: "mix-matters", figure: name, inSample: seen, reweighted: estimate }] : [];
    }),
  ];
}
