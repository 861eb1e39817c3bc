import * as z from "zod";
import { caseView, condition, labelSlot } from "./views";

/**
 * The queue of a sampling plan: the case view under the plan's sealing, one item at a time, in the reviewer's own order. An item is named
 * by its place in that order alone (0 is the first): which places are second showings of an item is not told to anybody who labels.
 * Everything here is read off the logs, so a queue goes on where it was left, on any machine.
 *
 * What the case view asks of a row besides (`representation/open`, `label/commit`, …) carries `queue: { planId, place }` in a queue, and is
 * answered under the same sealing. A page can only narrow by it what it is shown, never widen it.
 */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const planId = z.string().min(1).max(200);
const place = z.number().int().nonnegative();

/** The item of a queue that a request speaks of. */
export const queuePlace = z.strictObject({ planId, place });
export type QueuePlace = z.infer<typeof queuePlace>;

/** What a plan can seal: judges' labels, the row's own verdicts, the system, other reviewers, what points at places in the sources. */
export const sealName = z.enum(["judge", "grader", "system", "reviewer", "hint"]);

/** Items of one reviewer by what became of them. `total` = `done` + `skipped` + `left` + `gone`; flagged items are among the others. */
export const queueCounts = z.object({
  total: z.number(),
  done: z.number(),
  /** Skipped, and not labelled since. */
  skipped: z.number(),
  /** Neither labelled nor skipped; those whose label is stale among them. */
  left: z.number(),
  flagged: z.number(),
  /** Labelled, but what was judged, the codebook, the truth or the judge shown is another one by now: to be labelled again. */
  stale: z.number(),
  /** Cannot be labelled here: the row is not in the results any more, or several rows fit. */
  gone: z.number(),
});
export type QueueCounts = z.infer<typeof queueCounts>;

/** One plan, as the reviewer stands to it. */
export const queueSummary = z.object({
  planId,
  /** `<dimension id>`, and the codebook's title of it; null where the codebook does not have it. */
  dimension: z.string(),
  dimensionTitle: z.string().nullable(),
  createdAt: z.string(),
  by: z.string().nullable(),
  /** mine: I am named in it, or have begun it. open: nobody is named, so I may begin. others: others are named. */
  part: z.enum(["mine", "open", "others"]),
  /** Who is named in it; empty where everybody may take part. */
  reviewers: z.array(z.string()),
  counts: queueCounts,
  /** Nothing is left and nothing skipped: the ordinary view seals nothing on its account any more. */
  finished: z.boolean(),
  /** What its blinding seals, and the condition that its labels are given under as long as nothing is revealed. */
  seals: z.array(sealName),
  condition,
  /** I have shown myself everything: its labels are given after the reveal from then on. */
  revealed: z.boolean(),
  /** Why its queue cannot be worked through here (drawn from other results, of a newer version, …); null where it can. */
  problem: z.string().nullable(),
});
export type QueueSummary = z.infer<typeof queueSummary>;

/** Progress of some items of the plan. Cells whose names would tell what is sealed are told by their stratum instead, or all together (null). */
export const queueCell = z.object({ name: z.string().nullable(), total: z.number(), done: z.number() });

/** What stands above an item, and where to begin. */
export const queueHeader = queueSummary.extend({
  cells: z.array(queueCell),
  /** The place to go on at: the first that is left after the one touched last, else the first left, else the first skipped. Null: nothing is left. */
  resumeAt: place.nullable(),
  /** Seconds of active work that the log has of this plan, idle time excluded (labels, skips). */
  activeSeconds: z.number(),
  /** Median active seconds of my labels here; null before the first. Times what is left it says how long the rest may take. */
  secondsPerLabel: z.number().nullable(),
  /** Items whose row I was shown with nothing sealed before (the ordinary view): their labels are given in the open, and count as that. */
  seenBefore: z.number(),
  /** Other plans of mine with items of this one: one label stands in all of them. */
  shared: z.array(z.object({ planId, items: z.number() })),
  /** Things to know of this plan that stop nothing: a clock that ran backwards, names that are spelled in two ways, cells that were short. */
  notes: z.array(z.string()),
});
export type QueueHeader = z.infer<typeof queueHeader>;

/** One item of the queue. */
export const queueItem = z.object({
  planId,
  place,
  state: z.enum(["left", "done", "skipped", "stale", "gone"]),
  /** The case under the item's sealing; `case.slots` holds the one slot of the plan. Null where the row is gone. */
  case: caseView.nullable(),
  /** The one question of this item: its target and dimension, my label of it if there is one, and in verify mode the judge's (`judges`). */
  slot: labelSlot.nullable(),
  /** The condition that a label given now would have. `open` in a blind plan: the row was seen before, and `seenBefore` says so. */
  condition,
  seenBefore: z.boolean(),
  /** This item's seals are off (a reveal of it, or of the plan). */
  revealed: z.boolean(),
  /** Why it was skipped; null where it is not, or is labelled by now. */
  skipped: z.object({ reason: z.string() }).nullable(),
  flagged: z.object({ text: z.string().nullable() }).nullable(),
  /** Identical items of the population that the one label serves, itself included. */
  copies: z.number(),
  /** What is wrong with it, in words: the row is gone, the content changed since it was labelled, the label is not in the codebook any more, … */
  problem: z.string().nullable(),
});
export type QueueItem = z.infer<typeof queueItem>;

/** What came of saying something in a queue. */
export const queueSaid = z.discriminatedUnion("saved", [
  z.object({ saved: z.literal("disk"), header: queueHeader, item: queueItem }),
  z.object({ saved: z.literal("outbox"), reason: z.string(), header: queueHeader, item: queueItem }),
  z.object({ saved: z.literal("no"), reason: z.string() }),
]);
export type QueueSaid = z.infer<typeof queueSaid>;

export const queueUndone = z.discriminatedUnion("done", [
  /** `place`: the item of this queue that it was said of; null where it was said elsewhere. */
  z.object({ done: z.literal(true), what: z.string(), place: place.nullable(), header: queueHeader }),
  z.object({ done: z.literal(false), reason: z.string() }),
]);

const seconds = z.number().nonnegative();

export const queueRequests = {
  /** Every plan of this run, oldest first, those of other results with their `problem`. Ask again on `document/changed` of plans, labels or rows. */
  "queue/list": { params: params({}), result: z.object({ plans: z.array(queueSummary) }) },
  "queue/open": { params: params({ planId }), result: queueHeader },
  /** The item at a place, with the header as it is then. Refused where the place is beyond the end. */
  "queue/item": { params: params(queuePlace.shape), result: z.object({ header: queueHeader, item: queueItem }) },
  /**
   * Where to go from a place (null: from before the first). `any`: the neighbour, null at the ends. `left`, `skipped`, `flagged`: the next such
   * item in that direction, around the end if need be; null where there is none.
   */
  "queue/step": {
    params: params({ planId, place: place.nullable(), direction: z.enum(["next", "previous"]), of: z.enum(["any", "left", "skipped", "flagged"]) }),
    result: z.object({ place: place.nullable() }),
  },
  /** Leaves an item with a reason. It stays skipped until it is labelled, or the skip undone. */
  "queue/skip": { params: params({ ...queuePlace.shape, reason: z.string().max(2000), activeSeconds: seconds }), result: queueSaid },
  /** Flags an item for others to look at, or takes the flag off. */
  "queue/flag": { params: params({ ...queuePlace.shape, flagged: z.boolean(), text: z.string().max(2000) }), result: queueSaid },
  /** Shows what is sealed of this one item. It is logged, cannot be undone, and labels of the item are `post-reveal` from then on. */
  "queue/reveal": { params: params(queuePlace.shape), result: queueSaid },
  /** The same for the whole plan ("Show Everything…"): the ordinary view, too, seals nothing on account of this plan any more. */
  "queue/leaveBlind": {
    params: params({ planId }),
    result: z.discriminatedUnion("saved", [
      z.object({ saved: z.enum(["disk", "outbox"]), header: queueHeader }),
      z.object({ saved: z.literal("no"), reason: z.string() }),
    ]),
  },
  /** Takes back the latest that I said in this run, here or elsewhere, and says which item of this queue it was; redo brings it back. */
  "queue/undo": { params: params({ planId }), result: queueUndone },
  "queue/redo": { params: params({ planId }), result: queueUndone },
} as const;
