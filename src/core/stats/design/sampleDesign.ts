import type { Seed } from "../random/seededRandom";

/** How many of a cell: a number, a share of it (rounded, and at least one where it is not empty), or all. */
export type Quota = { readonly count: number } | { readonly share: number } | "all";

/** A member of the population, already put into its cell (judge label × stratum × predicate). */
export interface Unit {
  /** What names it for ever; the draw depends on it and the seed alone. */
  readonly key: string;
  readonly cell: string;
  /** Values of the dimensions that a design splits or spreads by, such as `configuration`. */
  readonly values?: Readonly<Record<string, string>>;
  /** How many identical members it stands for (see `distinctUnits`); 1 where left out. */
  readonly copies?: number;
}

export interface CellDesign {
  readonly id: string;
  readonly quota: Quota;
  /** Splits the quota by the values of a dimension in fixed proportions, such as 85 to 15. */
  readonly parts?: { readonly by: string; readonly shares: Readonly<Record<string, number>> };
  /** Takes as evenly as there are members from all values of this dimension. */
  readonly evenlyOver?: string;
  /** For a minimum per stratum. */
  readonly stratum?: string;
}

export interface SampleDesign {
  readonly seed: Seed;
  readonly cells: readonly CellDesign[];
  /** At least so many of each stratum, in all its cells together: their quotas are raised, the smallest first. */
  readonly leastPerStratum?: number;
  /** How many drawn items come again, hidden, for agreement of a reviewer with themself. */
  readonly repeats?: number;
  /** How many further members of each layer are named, in order, to stand in for items that cannot be labelled. */
  readonly reserves?: number;
  /**
   * Keys that an earlier draw under the same seed has taken: no cell and no part takes fewer than it has of them, so that what was drawn
   * stays drawn. Inclusion probabilities are those of the larger draw alone, since each layer still is a simple random sample of its size.
   */
  readonly keeps?: ReadonlySet<string>;
}

/** What a design asks for that the population does not have, or the design does not say. */
export type DesignProblem =
  | { readonly kind: "short"; readonly cell: string; readonly part: string | null; readonly wanted: number; readonly available: number }
  | { readonly kind: "stratum-short"; readonly stratum: string; readonly wanted: number; readonly available: number }
  /** Members that no part of their cell's split takes in: they could never be drawn. */
  | { readonly kind: "outside-parts"; readonly cell: string; readonly value: string | null; readonly members: number };

/** Refuses what no design can mean. */
export function checkDesign(design: SampleDesign): void {
  const refuse = (what: string): never => {
    throw new RangeError(what);
  };
  if (new Set(design.cells.map(({ id }) => id)).size !== design.cells.length) refuse("two cells of the design have one name");
  for (const [name, value] of Object.entries({ leastPerStratum: design.leastPerStratum, repeats: design.repeats, reserves: design.reserves }))
    if (value !== undefined && !isCount(value)) refuse(`${name} is a whole number of 0 or more, not ${value}`);
  for (const { id, quota, parts, stratum } of design.cells) {
    if (quota !== "all" && "count" in quota && !isCount(quota.count))
      refuse(`the quota of the cell ${id} is a whole number of 0 or more, not ${quota.count}`);
    if (quota !== "all" && "share" in quota && !(quota.share >= 0 && quota.share <= 1))
      refuse(`the quota of the cell ${id} is a share from 0 to 1, not ${quota.share}`);
    const shares = Object.values(parts?.shares ?? { whole: 1 });
    if (!shares.every((share) => share >= 0 && share < Infinity) || !shares.some((share) => share > 0))
      refuse(`the parts of the cell ${id} need proportions of 0 or more, and one above 0`);
    if (design.leastPerStratum !== undefined && stratum === undefined)
      refuse(`a minimum per stratum needs the stratum of each cell: the cell ${id} has none`);
  }
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
