import type { Condition } from "../formats/event";

/** A label of one rater on one item. */
export interface Rating {
  /** What was labelled: equal for equal targets. */
  readonly item: string;
  /** A reviewer's name, or `judge:` and a judge's id. */
  readonly rater: string;
  readonly label: string;
  /** What the rater could see when labelling; null for judges and labels that come with data. */
  readonly condition: Condition | null;
  readonly stratum: string | null;
  /** What belongs together and is drawn together: the row's `support_component`, else its case. */
  readonly cluster: string;
}

/** A label as raters are compared by: several values are one label, whatever their order. */
export const labelText = (value: string | readonly string[]): string => (typeof value === "string" ? value : JSON.stringify([...value].sort()));

export const isJudge = (rater: string): boolean => rater.startsWith("judge:");

/** An item that two raters were asked about; null where one of them gave no label. */
export interface RatedPair {
  readonly item: string;
  readonly first: string | null;
  readonly second: string | null;
  readonly stratum: string | null;
  readonly cluster: string;
}

/** Ratings by rater and item. Where a rater speaks twice of an item the last one counts. */
export class RatingTable {
  readonly #byRater = new Map<string, Map<string, Rating>>();

  constructor(ratings: Iterable<Rating>) {
    for (const rating of ratings) {
      const items = this.#byRater.get(rating.rater) ?? new Map<string, Rating>();
      this.#byRater.set(rating.rater, items.set(rating.item, rating));
    }
  }

  /** Reviewers first, then judges, each by name. */
  get raters(): readonly string[] {
    return [...this.#byRater.keys()].sort((a, b) => Number(isJudge(a)) - Number(isJudge(b)) || (a < b ? -1 : 1));
  }

  ratingsOf(rater: string): ReadonlyMap<string, Rating> {
    return this.#byRater.get(rater) ?? new Map<string, Rating>();
  }

  /** Conditions of the ratings, `null` (judges alone) only where there is no other: what was labelled under one is never mixed with another. */
  get conditions(): readonly (Condition | null)[] {
    const said = new Set<Condition | null>();
    for (const items of this.#byRater.values()) for (const { condition } of items.values()) said.add(condition);
    const named = [...said].filter((condition) => condition !== null).sort();
    return named.length > 0 ? named : said.size > 0 ? [null] : [];
  }

  /** What was rated under a condition, and what judges said, who have none. */
  under(condition: Condition | null): RatingTable {
    const all = [...this.#byRater.values()].flatMap((items) => [...items.values()]);
    return new RatingTable(all.filter((rating) => rating.condition === condition || rating.condition === null));
  }

  /** Items that either of two raters labelled, in the order of their names. */
  pairs(first: string, second: string): readonly RatedPair[] {
    const [one, other] = [this.ratingsOf(first), this.ratingsOf(second)];
    return [...new Set([...one.keys(), ...other.keys()])].sort().map((item) => {
      const [a, b] = [one.get(item), other.get(item)];
      const { stratum, cluster } = (a ?? b)!;
      return { item, first: a?.label ?? null, second: b?.label ?? null, stratum, cluster };
    });
  }

  /** The labels of every item, one for each rater in the order of `raters`, null where there is none; items by name. */
  rows(): readonly (readonly (string | null)[])[] {
    const { raters } = this;
    const items = new Set(raters.flatMap((rater) => [...this.ratingsOf(rater).keys()]));
    return [...items].sort().map((item) => raters.map((rater) => this.ratingsOf(rater).get(item)?.label ?? null));
  }
}
