import { randomPlaces, shuffledBy } from "../random/seededRandom";
import type { Sliced } from "../../slices";
import { previewDesign, sliceUnits, type DesignPreview, type Layer } from "./planLayers";
import type { DesignProblem, SampleDesign, Unit } from "./sampleDesign";

export interface DrawnLayer extends Omit<Layer, "units"> {
  /** What was drawn, and what comes next, in the layer's random order. */
  readonly keys: readonly string[];
  readonly reserves: readonly string[];
}

export interface DrawnItem {
  readonly key: string;
  readonly layer: string;
  readonly cell: string;
  readonly inclusionProbability: number;
  /** What the item counts for in an estimate of the population: its copies over its inclusion probability. */
  readonly weight: number;
}

export interface DrawnSample {
  readonly layers: readonly DrawnLayer[];
  /** In one random order over all layers, so that their order tells nothing of their cells. */
  readonly items: readonly DrawnItem[];
  /** Keys of items that come again. */
  readonly repeats: readonly string[];
}

export type DrawResult =
  | { readonly kind: "drawn"; readonly sample: DrawnSample; readonly problems: readonly DesignProblem[] }
  | { readonly kind: "impossible"; readonly problems: readonly DesignProblem[]; readonly preview: DesignPreview };

/**
 * Draws a sample by a design: from each layer a simple random sample without replacement, the members with the lowest random places.
 * It depends on seed, keys and quotas alone, not on the order of rows nor on members elsewhere; a larger quota under the same seed keeps
 * what was drawn and adds to it, with the inclusion probabilities of the larger draw. A design that asks for more than there is is
 * answered with what is missing in which cell, unless `takeWhatThereIs`.
 * Sources: Ohlsson (1995) for permanent random numbers; Cochran (1977), chapter 5, for stratified samples.
 */
export function* drawSample(units: Iterable<Unit>, design: SampleDesign, { takeWhatThereIs = false } = {}): Sliced<DrawResult> {
  const preview = yield* previewDesign(units, design);
  const { problems } = preview;
  if (problems.some(({ kind }) => kind === "outside-parts" || !takeWhatThereIs)) return { kind: "impossible", problems, preview };
  const members = preview.layers.reduce((sum, { size }) => sum + size, 0);
  const layers: DrawnLayer[] = [];
  const drawn = new Map<string, DrawnItem>();
  let done = 0;
  for (const { units: of, ...layer } of preview.layers) {
    const first = yield* lowest(of, layer.take + (design.reserves ?? 0), design, (more) => (done += more) / members);
    const keys = first.map(({ key }) => key);
    layers.push({ ...layer, keys: keys.slice(0, layer.take), reserves: keys.slice(layer.take) });
    const { id, cell, inclusionProbability } = layer;
    for (const { key, copies = 1 } of first.slice(0, layer.take))
      drawn.set(key, { key, layer: id, cell, inclusionProbability, weight: copies / inclusionProbability });
  }
  const items = shuffledBy(design.seed, "order", [...drawn.keys()]).map((key) => drawn.get(key)!);
  const repeats = shuffledBy(design.seed, "repeat", [...drawn.keys()]).slice(0, design.repeats ?? 0);
  return { kind: "drawn", sample: { layers, items, repeats }, problems };
}

/** The members with the lowest random places, in their order. `after` takes how many more were placed, and says what share of all that makes. */
function* lowest(units: readonly Unit[], count: number, { seed }: SampleDesign, after: (more: number) => number): Sliced<readonly Unit[]> {
  if (count === 0) return [];
  const placeOf = randomPlaces(seed, "draw");
  const places = new Float64Array(units.length);
  for (let from = 0; from < units.length; from += sliceUnits) {
    const to = Math.min(units.length, from + sliceUnits);
    for (let at = from; at < to; at++) places[at] = placeOf(units[at]!.key);
    yield after(to - from);
  }
  const limit = Float64Array.from(places).sort()[Math.min(count, places.length) - 1]!;
  return [...places.keys()]
    .filter((at) => places[at]! <= limit)
    .sort((a, b) => places[a]! - places[b]! || (units[a]!.key < units[b]!.key ? -1 : 1))
    .slice(0, count)
    .map((at) => units[at]!);
}
