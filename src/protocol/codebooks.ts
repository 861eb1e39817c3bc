import * as z from "zod";
import { codebook } from "../core/formats/codebook";
import { labelValue, problem } from "./views";

/** The codebook as it is looked at, changed, saved, and what labels of its earlier versions mean now. */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);

/** UTF-16 code units of a codebook's text at most. */
export const mostCodebook = 2_000_000;
const text = z.string().max(mostCodebook);
/** SHA-256 of the file that a text came from; null where there was none. */
const base = z.string().max(100).nullable();
const versioned = z.string().max(1000);

export const changedPart = z.object({
  part: z.string(),
  weight: z.enum(["meaning", "words", "look"]),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export const dimensionChange = z.object({
  dimension: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  before: z.string().nullable(),
  after: z.string().nullable(),
  parts: z.array(changedPart),
});
export type DimensionChangeView = z.infer<typeof dimensionChange>;
export const versionDemand = z.object({
  dimension: z.string(),
  why: z.enum(["meaning", "words", "taken"]),
  version: z.string(),
  next: z.union([z.number(), z.string()]),
});

/** What a text is worth: what it says, what is wrong with it, and what differs from the codebook in force. */
export const codebookCheck = z.object({
  /** Null where the text cannot be read as a codebook. */
  codebook: codebook.nullable(),
  problems: z.array(problem),
  changes: z.array(dimensionChange),
  /** Dimensions that need another version before they are saved, as long as nobody says that words were only corrected. */
  demands: z.array(versionDemand),
});
export type CodebookCheck = z.infer<typeof codebookCheck>;

/** Labels by the version that they were given under. Where colleagues are sealed only one's own are counted. */
export const versionUse = z.object({
  dimension: versioned,
  /** What the labels of that version were called; null where it is not known any more. */
  labels: z.array(z.object({ id: z.string(), title: z.string() })).nullable(),
  inForce: z.boolean(),
  given: z.number(),
  /** Still read under it although another version is in force: to be migrated, or given again. */
  waiting: z.number(),
  waitingMine: z.number(),
  /** The values of those, the most frequent first. */
  values: z.array(z.object({ value: z.string(), labels: z.number() })),
});
export type VersionUse = z.infer<typeof versionUse>;

export const migrationSaid = z.strictObject({
  from: versioned,
  to: versioned,
  map: z.record(z.string().max(1000), z.string().max(1000).nullable()),
  others: z.enum(["keep", "relabel"]),
  scope: z.enum(["own", "everybody"]),
});
export type MigrationSaid = z.infer<typeof migrationSaid>;

export const standingMigration = migrationSaid.extend({
  eventId: z.string(),
  /** Null where colleagues are sealed. */
  reviewer: z.string().nullable(),
  at: z.string(),
  mine: z.boolean(),
});

const jsonValue = z.json();
const path = z.array(z.union([z.string().max(1000), z.number().int().nonnegative()])).max(8);
export const codebookEdit = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("set"), path, value: jsonValue }),
  z.strictObject({ op: z.literal("remove"), path }),
  z.strictObject({ op: z.literal("insert"), path, at: z.number().int().nonnegative(), value: jsonValue }),
  z.strictObject({ op: z.literal("move"), path, from: z.number().int().nonnegative(), to: z.number().int().nonnegative() }),
]);
export type CodebookEdit = z.infer<typeof codebookEdit>;

export const codebookRequests = {
  /** The codebook's text as it is on disk (the bundled one where a run has none), and what was being written when the page went. */
  "codebook/open": {
    params: params({}),
    result: z.object({
      name: z.string(),
      source: z.enum(["bundled", "run"]),
      text,
      base,
      /** Why it cannot be saved here; null where it can. */
      closed: z.string().nullable(),
      draft: z.object({ text, base }).nullable(),
      bundled: text,
      /** Kinds of targets, and recipes of content, that a dimension can name. */
      kinds: z.array(z.string()),
      recipes: z.array(z.string()),
      check: codebookCheck,
    }),
  },
  "codebook/check": { params: params({ text }), result: codebookCheck },
  /** The text with changes made, one after the other, its comments and layout kept. */
  "codebook/edit": { params: params({ text, edits: z.array(codebookEdit).min(1).max(100) }), result: z.object({ text, check: codebookCheck }) },
  /** Keeps a text that is not saved yet; null lets go of it. */
  "codebook/keepDraft": { params: params({ draft: z.object({ text, base }).nullable() }), result: z.object({ ok: z.literal(true) }) },
  /** `wording`: dimensions whose words were corrected and mean what they meant. `changed`: the file is another one by now. */
  "codebook/save": {
    params: params({ text, base, wording: z.array(z.string().max(1000)).max(1000) }),
    result: z.discriminatedUnion("saved", [
      z.object({ saved: z.literal(true), text, base: z.string() }),
      z.object({ saved: z.literal(false), why: z.enum(["changed", "invalid", "version", "failed"]), reason: z.string() }),
    ]),
  },
  /** Which versions labels were given under, and what was said of their meaning. */
  "codebook/versions": {
    params: params({}),
    result: z.object({ versions: z.array(versionUse), migrations: z.array(standingMigration), othersSealed: z.boolean() }),
  },
  /** What a migration would do, without saying it. */
  "codebook/preview": {
    params: params({ migration: migrationSaid }),
    result: z.object({
      /** By the value under `from`; `to` is null where it has to be given again. */
      rows: z.array(z.object({ value: z.string(), to: labelValue.nullable(), labels: z.number(), mine: z.number() })),
      moved: z.number(),
      again: z.number(),
      /** Would be carried on, but lack a rationale or evidence that the new version requires. */
      lacking: z.number(),
      othersSealed: z.boolean(),
      /** Why it cannot be said; null where it can. */
      problem: z.string().nullable(),
    }),
  },
  "codebook/migrate": {
    params: params({ migration: migrationSaid }),
    result: z.discriminatedUnion("saved", [
      z.object({ saved: z.enum(["disk", "outbox"]), eventId: z.string(), reason: z.string().nullable() }),
      z.object({ saved: z.literal("no"), reason: z.string() }),
    ]),
  },
  /** Takes a migration of one's own back. */
  "codebook/takeBack": {
    params: params({ eventId: z.string() }),
    result: z.discriminatedUnion("saved", [
      z.object({ saved: z.enum(["disk", "outbox"]), reason: z.string().nullable() }),
      z.object({ saved: z.literal("no"), reason: z.string() }),
    ]),
  },
} as const;
