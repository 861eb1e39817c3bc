import * as z from "zod";
import { timestampPattern } from "./timestampPattern";

/** RFC 3339 in UTC, e.g. `2026-11-29T10:00:00.120Z`. Offsets other than `Z` are accepted and kept as written. */
export const timestamp = z.string().regex(timestampPattern, "not an RFC 3339 time, e.g. 2026-11-29T10:00:00Z");

/** `sha256:` and 64 lower-case hex digits. */
export const contentHash = z.string().regex(/^sha256:[0-9a-f]{64}$/, "not sha256: followed by 64 hex digits");

/** 64 lower-case hex digits: the name of a representation on disk. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, "not 64 lower-case hex digits");

/** Unit of a text offset; UTF-16 code units where it is missing. */
export const offsetUnit = z.enum(["utf16", "codepoint", "byte"]);

export const lane = z.string().min(1);

/**
 * A quote with its surroundings and, as a hint, its place in the canonical text (`text: "text@1"`): the Web Annotation
 * TextQuoteSelector and TextPositionSelector in one object. `rect` is a region of an image, in pixels. `charset` is the encoding
 * that a reviewer read the bytes in, where it is not the automatic one: the position is one in that text.
 */
export const evidence = z.looseObject({
  representation_id: z.string().optional(),
  exact: z.string().optional(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  start: z.number().int().nonnegative().nullish(),
  end: z.number().int().nonnegative().nullish(),
  unit: offsetUnit.optional(),
  text: z.string().optional(),
  charset: z.string().optional(),
  rect: z.looseObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).optional(),
});
export type Evidence = z.infer<typeof evidence>;

export const systemRef = z.looseObject({ id: z.string().min(1), version: z.string().optional() });
export type SystemRef = z.infer<typeof systemRef>;
