import * as z from "zod";

/** Something that is wrong with a capture, and the rule that says so. */
export const captureFinding = z.object({ code: z.string(), rule: z.string(), message: z.string() });
export type CaptureFindingView = z.infer<typeof captureFinding>;

/** A date beside those that the archive gives: what the page says of itself, and what the claims that cite it speak of. */
export const statedDate = z.object({
  kind: z.enum(["published", "updated", "event"]),
  /** RFC 3339, or `YYYY-MM-DD` where a day is named. */
  at: z.string(),
  /** Where it is said: a rule of the page, or the claim's id. */
  from: z.string(),
});
export type StatedDateView = z.infer<typeof statedDate>;

/** What stands above a representation, beside its hash and its dates: each verdict is an answer of its own, none implies another. */
export const verdictStrip = z.object({
  /** Null where no status is recorded. `tone`: 2xx good, 3xx fair, the rest bad. */
  status: z.object({ code: z.number(), name: z.string(), tone: z.enum(["good", "fair", "bad"]) }).nullable(),
  /** Steps from the address asked for to the one that answered, that one included; empty where nothing was redirected. */
  redirects: z.object({
    steps: z.array(z.object({ url: z.string().nullable(), status: z.number().nullable() })),
    loops: z.boolean(),
    unfinished: z.boolean(),
    /** The row records where it began and ended, not what lay between. */
    stepsUnknown: z.boolean(),
  }),
  /** Null where there are no bytes. `generic`: nothing was declared, or a type that says nothing. */
  type: z.object({ declared: z.string().nullable(), sniffed: z.string(), verdict: z.enum(["agrees", "differs", "generic"]) }).nullable(),
  /** Null where sealed, and where the truth names no sources. `rule` is the pattern that allows it, `refused` the address that none allows. */
  sources: z
    .object({
      verdict: z.enum(["allowed", "not-allowed"]),
      rule: z.string().nullable(),
      refused: z.string().nullable(),
      patterns: z.array(z.string()),
    })
    .nullable(),
  findings: z.array(captureFinding),
  /** Parts that the condition seals. */
  sealed: z.array(z.enum(["sources", "stand-in"])),
});
export type VerdictStripView = z.infer<typeof verdictStrip>;
