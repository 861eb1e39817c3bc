import * as z from "zod";
import { isDeviceName } from "../review/logFileName";
import { blinding } from "./plan";

const oneOrMore = z.union([z.string(), z.array(z.string()).min(1)]);

/** How many items: a number, a share of the cell (`"25%"`), or all. */
export const quota = z.union([
  z.number().int().nonnegative(),
  z.literal("all"),
  z.string().regex(/^(100|[0-9]{1,2})(\.[0-9]+)?%$/, 'a quota is a whole number, a share such as "25%", or all'),
]);
export type Quota = z.infer<typeof quota>;

/** One kind of items, and how many of them are wanted. */
export const designCell = z.looseObject({
  id: z.string().min(1),
  /** Labels of the judge; any where it is missing. */
  judge_label: oneOrMore.optional(),
  stratum: oneOrMore.optional(),
  /** A filter expression for rows. */
  predicate: z.string().optional(),
  quota,
  /** Fields of rows: the quota is of each combination of their values. */
  by: z.array(z.string()).max(4).optional(),
  /** A field of rows: as many items of each of its values, as far as there are. */
  spread: z.string().optional(),
  /** Shares of the quota, by filter expressions; an item belongs to the first that fits. */
  parts: z
    .array(z.looseObject({ id: z.string().min(1), predicate: z.string(), share: z.number().min(0).max(1) }))
    .min(2)
    .optional(),
});
export type DesignCell = z.infer<typeof designCell>;

/** What `adjudicate sample` draws a plan from. */
export const design = z.looseObject({
  schema: z.string().optional(),
  plan_id: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, "a plan's id is made of letters, digits, dots, dashes and underlines")
    .refine((id) => !isDeviceName(id.toLowerCase()), "Windows gives this name to a device: no file can have it")
    .optional(),
  /** The question that is to be answered, e.g. `citation-support`. */
  dimension: z.string().min(1),
  /** Whose labels the cells speak of: a judge's id, or `grader` for the verdicts that the rows carry; the only judge where it is missing. */
  judge: z.string().optional(),
  population: z.looseObject({ where: z.string().optional() }).optional(),
  cells: z.array(designCell).min(1).max(1000),
  /** Items that are shown twice to the same reviewer, without saying so. */
  repeats: z.number().int().nonnegative().optional(),
  /** At least so many of each stratum; quotas of its cells are raised for it. Cells then are of one stratum each, by `stratum` or `by`. */
  least_per_stratum: z.number().int().nonnegative().optional(),
  /** Items with the same content (such as the same question and answer) are one, so that one label serves all: unless false. */
  deduplicate: z.boolean().optional(),
  blinding: blinding.optional(),
  /** Who labels; with `overlap` reviewers an item (all, if it is missing). */
  reviewers: z.array(z.string().min(1)).min(1).optional(),
  overlap: z.number().int().positive().optional(),
  seed: z.union([z.number().int(), z.string()]).optional(),
  by: z.string().optional(),
});
export type Design = z.infer<typeof design>;
