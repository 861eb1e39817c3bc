import type { Dimension } from "../formats/codebook";
import type { LabelEvent, ReviewEvent } from "../formats/event";
import { assertedBecause } from "../review/asserted";
import { dimensionId } from "../review/content";
import type { PlacedEvent, ReviewState } from "../review/reviewState";

/**
 * What became of a label: `current` counts; `superseded` by a later one of the same reviewer; `retracted`; `ignored` by the fold.
 * `carried` is no label of its own: the label speaks for this target because what there is to judge is the same.
 */
export const labelStandings = ["current", "superseded", "retracted", "ignored", "carried"] as const;
export type LabelStanding = (typeof labelStandings)[number];

/** Where an item of a plan was drawn from: what weights are computed from. */
export interface PlannedFacts {
  readonly planId: string;
  readonly cell: string;
  /** Items of the population in the cell, copies included, and how many distinct ones were drawn. */
  readonly cellSize: number;
  readonly cellDrawn: number;
  /** Chance that the item had to be drawn. */
  readonly inclusionProbability: number;
  /** Identical items that it stands for. */
  readonly copies: number;
  /** Copies over the chance; null where the chance is 0. */
  readonly weight: number | null;
}

/** What a run says of a label besides what its event says: worked out when it is exported, never read back. */
export interface LabelFacts {
  /** `targetKey` of what was labelled: equal for equal targets. Null where it is not known. */
  readonly item: string | null;
  readonly stratum: string | null;
  readonly cluster: string | null;
  /** What changed since it was given: `content`, `codebook`, `truth`, `judge`, or `row-gone`. Null where the label does not count anyway. */
  readonly stale: readonly string[] | null;
  /** What a migration of the codebook makes of it; null where it counts as it was given. */
  readonly countsAs: { readonly dimension: string; readonly value: string | readonly string[] } | null;
  /** What judges say of the same item, in the same dimension. */
  readonly judges: readonly { readonly judge: string; readonly label: string }[];
  readonly plan: PlannedFacts | null;
}

export const noFacts: LabelFacts = { item: null, stratum: null, cluster: null, stale: null, countsAs: null, judges: [], plan: null };

/** A label of the logs, or an adjudicator's decision over labels, as it is exported. */
export interface LabelRecord {
  readonly standing: LabelStanding;
  readonly event: ReviewEvent;
  /** Why it points at no bytes though it should; also where its event is older than that field. */
  readonly asserted: string | null;
  readonly facts: LabelFacts;
}

export interface LabelRecordOptions {
  /** Labels that should point at bytes and do not are left out. */
  readonly withoutAsserted?: boolean;
  /** The codebook's dimension of a label; without it, what labels say themselves and their recipe decides. */
  readonly dimension?: (id: string) => Dimension | null;
}

/** Every label and every decision of the logs, current or not, in total order, each with its place among the others' events. */
export function labelRecords(
  state: ReviewState,
  { withoutAsserted = false, dimension = () => null }: LabelRecordOptions = {},
): readonly (LabelRecord & { readonly placed: PlacedEvent })[] {
  const current = new Set([...state.labels, ...state.secondLabels, ...state.decisions].map(({ event }) => event.id));
  return state.events.flatMap((placed) => {
    const { event, retractedBy, ignored } = placed;
    if (event.kind !== "label" && event.kind !== "decision") return [];
    const standing: LabelStanding =
      ignored !== null ? "ignored" : retractedBy !== null ? "retracted" : current.has(event.id) ? "current" : "superseded";
    const said = event as Partial<LabelEvent>;
    const asserted = assertedBecause(said, typeof said.dimension === "string" ? dimension(dimensionId(said.dimension)) : null);
    if (withoutAsserted && asserted !== null) return [];
    return [{ standing, event, asserted, facts: { ...noFacts, item: placed.key }, placed }];
  });
}

/** `R1`, `R2`, … for reviewers, in the order of `rank`: a hash, so that the order tells nothing. */
export function pseudonymsOf(reviewers: Iterable<string>, rank: (name: string) => string): ReadonlyMap<string, string> {
  const ordered = [...new Set(reviewers)].map((name) => ({ name, rank: rank(name) })).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return new Map(ordered.map(({ name }, at) => [name, `R${at + 1}`]));
}

/**
 * The records with other names for reviewers. The hash of the line before is left out with the names: whoever knows it could try names
 * until the line fits. What reviewers wrote stands as it is.
 */
export function pseudonymous(records: readonly LabelRecord[], called: ReadonlyMap<string, string>): readonly LabelRecord[] {
  return records.map((record) => {
    const { prev: _prev, imported: _imported, ...event } = record.event;
    return { ...record, event: { ...event, prev: null, reviewer: called.get(event.reviewer) ?? "R0" } };
  });
}
