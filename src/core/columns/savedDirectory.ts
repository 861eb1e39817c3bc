import * as z from "zod";
import type { ContentSample } from "./contentSamples";
import { codeColumns } from "./contract";
import type { SavedArray } from "./savedBlock";
import { segmentRows } from "./segment";

/** What stands in a saved index beside its arrays. Nothing is believed before it has been checked; arrays are checked where they are read. */
const whole = z.number().int().nonnegative();
const isWhole = (value: unknown, most = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isSum = (value: unknown): boolean => Array.isArray(value) && value.length === 4 && value.every((word) => isWhole(word, 0xffffffff));
const isArray = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 2 && isWhole(value[0], 4) && isWhole(value[1]));
function isSample(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { start, end, sum } = value as Partial<Record<keyof ContentSample, unknown>>;
  return isWhole(start) && isWhole(end) && isSum(sum);
}
/** A list of thousands of little things: looking at each with a schema of its own would take most of the time of opening. */
const listOf = <T>(fits: (value: unknown) => boolean) => z.custom<readonly T[]>((value) => Array.isArray(value) && value.every((one) => fits(one)));

const block = z.object({ arrays: listOf<SavedArray>(isArray), sum: z.custom<ContentSample["sum"]>(isSum) });
const place = z.object({ line: whole, start: whole, end: whole });
const segment = z.object({
  rows: whole.min(1).max(segmentRows),
  firstLine: whole,
  /** Of its task ids: see `Texts`. */
  width: whole.max(0xffffffff),
  texts: whole.max(segmentRows),
  block,
});
export const savedDirectory = z.object({
  /** The file that was read, as it was then. */
  file: z.object({
    size: whole,
    modified: z.number(),
    length: whole,
    samples: listOf<ContentSample>(isSample),
  }),
  end: whole,
  lines: whole,
  rejected: z.object({ total: whole, first: z.array(place) }),
  dictionaries: z.object(
    Object.fromEntries(codeColumns.map((column) => [column, z.array(z.string())])) as Record<(typeof codeColumns)[number], z.ZodArray<z.ZodString>>,
  ),
  segments: z.array(segment),
  /** Null where none were saved. */
  keys: z
    .object({
      /** What they were made with: `keyContext`. */
      context: z.string(),
      done: whole,
      duplicates: z.object({ total: whole, first: z.array(z.object({ place: whole, first: whole })) }),
      table: block,
    })
    .nullable(),
});
export type SavedDirectory = z.infer<typeof savedDirectory>;
export type SavedSegment = z.infer<typeof segment>;
/** Which file a saved index speaks of: size in bytes, time of change in ms since 1970, samples of its content. */
export type SavedFile = SavedDirectory["file"];

/** Goes up with every change of what is saved, or of what the columns mean. */
export const savedVersion = 2;
export const magicBytes = new TextEncoder().encode("TrAdjCol");
export const headBytes = 16;
export const tailBytes = 40;

/** What a saved index begins with; its numbers are in the machine's order, so that another kind of machine takes it for another version. */
export function savedHead(): Uint8Array {
  const head = new Uint8Array(headBytes);
  head.set(magicBytes);
  new Uint32Array(head.buffer, 8, 1)[0] = savedVersion;
  return head;
}
