import * as z from "zod";

/**
 * What points at places in the sources without anybody having judged them: passages that share words with a claim, and how
 * far a fact came. Asked for on their own, because they cost more than a look at a row, and because a plan may hide them.
 */
const stretch = z.object({ start: z.number(), end: z.number() });

/** How a passage stands to one thing that the claim says; places are counted from the passage's beginning. */
export const passageMark = z.object({
  kind: z.enum(["date", "number", "version", "name", "negation"]),
  status: z.enum(["same", "part", "other", "absent"]),
  /** As the claim has it; null where it is the passage that says "not". */
  said: z.string().nullable(),
  here: z.array(stretch),
});
export type PassageMarkView = z.infer<typeof passageMark>;

export const passage = z.object({
  /** In `text@1`, UTF-16 code units. */
  start: z.number(),
  end: z.number(),
  text: z.string(),
  score: z.number(),
  /** Where words of the claim stand in it. */
  shared: z.array(stretch),
  marks: z.array(passageMark),
  /** How often the same words stand elsewhere in the text. */
  repeats: z.number(),
  /** The page itself hides it, or a part of it. */
  hidden: z.boolean(),
  /** Whether it reached the model; null where that is not recorded. */
  seen: z.enum(["yes", "partly", "no"]).nullable(),
});
export type PassageView = z.infer<typeof passage>;

export const passages = z.object({
  /** What was looked for: the claim, or where the row has none, its answer. */
  claim: z.string(),
  passages: z.array(passage),
  sentences: z.number(),
});
export type PassagesView = z.infer<typeof passages>;

export const known = z.enum(["yes", "no", "unknown"]);
export type KnownView = z.infer<typeof known>;

/** How far something came, and which stage lost it (docs/evidence.md). */
export const factStage = z.object({
  retrieved: known,
  extracted: known,
  seen: known,
  used: known,
  lost: z.enum(["never-retrieved", "not-extracted", "cut", "not-used", "none", "cannot-be-told"]),
  representationId: z.string().nullable(),
});
export type FactStageView = z.infer<typeof factStage>;

export const stages = z.object({
  /** Of the expected facts, in their order; empty where they are sealed. */
  facts: z.array(z.object({ id: z.string(), expected: z.string().nullable(), stage: factStage })),
  /** Of the claim asked about; null where none was. */
  claim: factStage.nullable(),
  /** Representations that nothing can be told of, and why. */
  unknown: z.array(z.object({ representationId: z.string(), why: z.string() })),
  /** Responses of which nothing was archived. */
  unrecorded: z.number(),
});
export type StagesView = z.infer<typeof stages>;

/** What of the text reached the model and what did not. */
export const seenByModel = z.object({
  /** From where it begins to where it ends; null where it cannot be placed. */
  shown: stretch.nullable(),
  /** The stretches of the text that reached the model, flat (start0, end0, …). */
  seen: z.array(z.number()),
  /** The parts that did not, in order. */
  lost: z.array(
    z.object({ start: z.number(), end: z.number(), where: z.enum(["before", "between", "after"]), what: z.enum(["table", "hidden", "text"]) }),
  ),
  note: z.string().nullable(),
});
export type SeenByModelView = z.infer<typeof seenByModel>;
