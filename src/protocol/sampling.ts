import * as z from "zod";
import { mostDesignText } from "./limits";

/** What the screen asks to draw a sample: what there is, what a design would take of it, the draw, and designs as files. */

const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const path = z.array(z.union([z.string(), z.number()]));

/** A design as `adjudicate sample` reads it. The session checks it, so that what is wrong is told at its place. */
const design = z.record(z.string(), z.unknown());

/** Something of a design that cannot be meant, or that the run does not have; `character` within a filter expression, from 0. */
export const designMistake = z.object({ at: path, message: z.string(), character: z.number().nullable() });
export type DesignMistake = z.infer<typeof designMistake>;

/** What a design asks for that is not there, or that its parts do not take in. */
export const shortage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("short"), cell: z.string(), part: z.string().nullable(), wanted: z.number(), available: z.number() }),
  z.object({ kind: z.literal("stratum-short"), stratum: z.string(), wanted: z.number(), available: z.number() }),
  z.object({ kind: z.literal("outside-parts"), cell: z.string(), members: z.number() }),
]);
export type Shortage = z.infer<typeof shortage>;

/** A question with the judges who answered it. `items` is null where that is not known without reading every row. */
export const sampledDimension = z.object({
  id: z.string(),
  title: z.string(),
  /** Labels of the codebook, in its order. */
  labels: z.array(z.string()),
  judges: z.array(
    z.object({
      /** `grader` for the verdicts that the rows carry. */
      id: z.string(),
      items: z.number().nullable(),
      labels: z.array(z.object({ label: z.string(), count: z.number().nullable() })),
    }),
  ),
});
export type SampledDimension = z.infer<typeof sampledDimension>;

export const drawnPlan = z.object({
  planId: z.string(),
  createdAt: z.string(),
  by: z.string().nullable(),
  dimension: z.string().nullable(),
  items: z.number(),
  extends: z.string().nullable(),
  /** Why nothing can be added to it here; null where it can be extended. */
  fixed: z.string().nullable(),
});
export type DrawnPlan = z.infer<typeof drawnPlan>;

const previewGroup = z.object({ part: z.string().nullable(), value: z.string().nullable(), size: z.number(), take: z.number() });
/** One cell for one combination of its `by` values. Sizes and numbers are of items, each standing for its copies. */
export const previewCell = z.object({
  id: z.string(),
  /** Place of the design's cell. */
  of: z.number(),
  stratum: z.string().nullable(),
  size: z.number(),
  copies: z.number(),
  wanted: z.number(),
  take: z.number(),
  /** A filter for the rows that its items are of. */
  where: z.string(),
  /** Of those taken, drawn by the plan that is extended. */
  kept: z.number(),
  /** Its parts and the values that it is spread over; none where it has neither. */
  groups: z.array(previewGroup),
});
export type PreviewCell = z.infer<typeof previewCell>;

export const samplePreview = z.object({
  judge: z.string(),
  /** Items of the population, copies counted, and those that no cell takes in. */
  population: z.number(),
  outside: z.number(),
  cells: z.array(previewCell),
  shortages: z.array(shortage),
  /** What would be drawn if there is to be taken what there is; null where that cannot be said. */
  drawn: z.object({ items: z.number(), repeats: z.number(), kept: z.number() }).nullable(),
  /** How many items each reviewer would label, those that come again not counted; none where everybody labels everything. */
  reviewers: z.array(z.object({ name: z.string(), items: z.number() })),
});
export type SamplePreview = z.infer<typeof samplePreview>;

const wrong = z.object({ state: z.literal("wrong"), mistakes: z.array(designMistake) });
const asked = { design, extends: z.string().nullable() };

export const samplingRequests = {
  /** What can be sampled. `refused`: why no sample may be drawn now; then nothing else is told. */
  "sample/options": {
    params: params({}),
    result: z.object({
      refused: z.string().nullable(),
      /** Why a plan could be looked at, but not be written. */
      closed: z.string().nullable(),
      dimensions: z.array(sampledDimension),
      reviewers: z.array(z.string()),
      plans: z.array(drawnPlan),
      freeId: z.string(),
    }),
  },
  /** What a design would take; `token` names the asking for `sample/progress`. */
  "sample/preview": {
    params: params({ ...asked, token: z.string().max(100) }),
    result: z.discriminatedUnion("state", [z.object({ state: z.literal("ready"), preview: samplePreview }), wrong]),
  },
  /** Draws, and writes the plan. Without `takeWhatThereIs` nothing is drawn where something is short. */
  "sample/draw": {
    params: params({ ...asked, token: z.string().max(100), takeWhatThereIs: z.boolean() }),
    result: z.discriminatedUnion("state", [
      z.object({ state: z.literal("drawn"), planId: z.string(), items: z.number(), repeats: z.number(), shortages: z.array(shortage) }),
      z.object({ state: z.literal("short"), shortages: z.array(shortage) }),
      z.object({ state: z.literal("not-written"), exists: z.boolean(), message: z.string() }),
      wrong,
    ]),
  },
  /** The design that a plan was drawn by, with a free name for the plan that extends it. */
  "sample/extend": { params: params({ planId: z.string() }), result: z.object({ design, planId: z.string() }) },
  /** A design as the text of a file. */
  "sample/asText": {
    params: params({ design }),
    result: z.discriminatedUnion("state", [z.object({ state: z.literal("ready"), text: z.string() }), wrong]),
  },
  /** The design that a file holds. Lines and columns from 1. */
  "sample/fromText": {
    params: params({ text: z.string().max(mostDesignText) }),
    result: z.discriminatedUnion("state", [
      z.object({ state: z.literal("ready"), design }),
      z.object({ state: z.literal("wrong"), problems: z.array(z.object({ line: z.number(), column: z.number(), message: z.string() })) }),
    ]),
  },
} as const;

/** How many items have been read for a preview or a draw. */
export const samplingProgress = z.object({ token: z.string(), done: z.number(), of: z.number() });
export type SamplingProgress = z.infer<typeof samplingProgress>;

const written = z.string().max(200_000);
const names = z.array(z.string().max(1_000)).max(1_000);

/** A cell of a design as somebody writes it: numbers stay text until they can be read. */
export const draftCell = z.strictObject({
  /** Names it while it is edited, whatever becomes of its id. */
  key: z.number().int(),
  id: written,
  labels: names,
  strata: names,
  predicate: written,
  quota: written,
  by: names,
  spread: written,
  parts: z.array(z.strictObject({ id: written, predicate: written, share: written })).max(100),
});
export type DraftCell = z.infer<typeof draftCell>;

/** A design as it is written in the form, kept with the panel. */
export const sampleDraft = z.strictObject({
  planId: written,
  /** The plan that is extended. */
  extends: z.string().nullable(),
  dimension: written,
  /** Empty: the only one. */
  judge: written,
  where: written,
  cells: z.array(draftCell).max(5_000),
  leastPerStratum: written,
  repeats: written,
  deduplicate: z.boolean(),
  reviewers: written,
  overlap: written,
  blinding: z.strictObject({ judge: z.boolean(), grader: z.boolean(), system: z.boolean(), reviewers: z.boolean(), passages: z.boolean() }),
  seed: written,
  /** Fields of an opened design that the form has no place for: they stay in it. */
  rest: z.record(z.string(), z.unknown()),
});
export type SampleDraft = z.infer<typeof sampleDraft>;
