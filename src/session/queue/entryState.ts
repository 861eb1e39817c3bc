import { staleness, type InForce, type PlacedEvent, type PlacedLabel, type ReviewState } from "../../core/review";
import type { QueueEntry } from "./queueEntries";

/** What became of one showing of an item. */
export interface EntryState {
  readonly state: "left" | "done" | "skipped" | "stale" | "gone";
  /** The reviewer's label at this showing: on the item, or (first showings) carried over from the same content elsewhere. */
  readonly label: PlacedLabel | null;
  readonly skip: PlacedEvent | null;
  readonly flag: PlacedEvent | null;
}

export interface Asked {
  readonly state: ReviewState;
  readonly me: string;
  readonly planId: string;
  /** Id of the dimension, without version. */
  readonly dimension: string;
  /** What is in force for the item now; null where its row was not looked at yet, and then no label is called stale. */
  inForce(entry: QueueEntry): InForce | null;
}

/**
 * Read off the logs alone. A label counts whatever plan it was given under: one word of a reviewer on a target stands everywhere. A skip
 * holds until the item is labelled; of a label that is stale, a later skip goes before it.
 */
export function entryState(entry: QueueEntry, asked: Asked): EntryState {
  const { state, me, dimension } = asked;
  const now = asked.inForce(entry);
  const label =
    entry.occasion === 2
      ? state.secondLabel(me, entry.key, dimension)
      : (state.labelFor(me, entry.key, dimension, now?.content ?? null)?.label ?? null);
  const said = saidOf(entry, asked);
  const skip = said.filter(({ event }) => event.kind === "skip").at(-1) ?? null;
  const flag = said.filter(({ event }) => event.kind === "flag").at(-1) ?? null;
  const of = (what: EntryState["state"]): EntryState => ({ state: what, label, skip, flag });
  if (entry.rowId === null || (now !== null && now.content === null)) return of("gone");
  if (label !== null && (now === null || staleness(label.event, now).length === 0)) return of("done");
  if (skip !== null && (label === null || placeOf(state, skip) > placeOf(state, label))) return of("skipped");
  return of(label === null ? "left" : "stale");
}

const placesOf = new WeakMap<ReviewState, ReadonlyMap<string, number>>();

/** Place of an event in the total order of all. */
function placeOf(state: ReviewState, { event }: PlacedEvent): number {
  const places = placesOf.get(state) ?? new Map(state.events.map((one, at) => [one.event.id, at]));
  placesOf.set(state, places);
  return places.get(event.id) ?? -1;
}

/** Skips and flags of this showing that stand. */
function saidOf(entry: QueueEntry, { state, me, planId }: Asked): readonly PlacedEvent[] {
  return state
    .history(entry.key)
    .filter(
      ({ event, ignored, retractedBy }) =>
        (event.kind === "skip" || event.kind === "flag") &&
        event.reviewer === me &&
        event["plan_id"] === planId &&
        (event["occasion"] ?? 1) === entry.occasion &&
        ignored === null &&
        retractedBy === null,
    );
}
