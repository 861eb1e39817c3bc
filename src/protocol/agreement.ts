import * as z from "zod";
import { conditions } from "../core/formats/event";

/**
 * How far raters agree, as the Agreement tab shows it. A rater is a reviewer's name, or `judge:` and a judge's id. Labels of different
 * conditions are never in one table: what is asked for names its condition (null: judges alone).
 */
const params = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape);
const text = z.string().max(1000);
const condition = z.enum(conditions).nullable();

/** A figure, or why there is none. */
const figureOf = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion("defined", [z.object({ defined: z.literal(true), value }), z.object({ defined: z.literal(false), because: z.string() })]);
export const figure = figureOf(z.number());
const interval = z.object({ low: z.number(), high: z.number() });
/** A figure of the population with its interval. */
export const populationFigure = figureOf(z.object({ estimate: z.number(), low: z.number(), high: z.number() }));

/** What is compared: the labels of one dimension, given under one condition. */
const compared = {
  dimension: text,
  condition,
  /** Only the items of this plan; null for all. */
  plan: text.nullable(),
  /** Labels that point at no bytes do not count. */
  withoutAsserted: z.boolean(),
};
const pair = { ...compared, first: text, second: text };

/**
 * The rows with an item in one cell of a pair's matrix: what the first and the second rater said of it, null where one of them said
 * nothing; `differ` for all items that both labelled and did not agree on.
 */
export const agreementCell = z.strictObject({
  ...pair,
  labels: z.union([z.literal("differ"), z.tuple([text.nullable(), text.nullable()])]),
  /** Only of this stratum; left out for all. */
  stratum: text.nullable().optional(),
});
export type AgreementCell = z.infer<typeof agreementCell>;

export const raterCounts = z.object({
  rater: z.string(),
  /** Labels by the condition they were given under; those of judges are under no condition. */
  ratings: z.array(z.object({ condition, count: z.number() })),
  stale: z.number(),
  asserted: z.number(),
  malformed: z.number(),
  /** Labels of rows that are not in this run. */
  elsewhere: z.number(),
});
export type RaterCounts = z.infer<typeof raterCounts>;

export const ratedDimension = z.object({
  dimension: z.string(),
  title: z.string(),
  raters: z.array(raterCounts),
  /** Under which any label was given; `null` alone where only judges spoke. */
  conditions: z.array(condition),
});
export type RatedDimension = z.infer<typeof ratedDimension>;

export const coefficient = z.object({
  name: z.enum(["raw", "kappa", "alpha", "ac1", "kappa-linear", "kappa-quadratic", "alpha-ordinal", "ac2"]),
  estimate: figure,
  /** By bootstrap over clusters; null where it was not asked for. */
  interval: figureOf(interval.extend({ bca: figureOf(interval) })).nullable(),
});
export type CoefficientView = z.infer<typeof coefficient>;

const shares = z.object({ label: z.string(), sensitivity: figure, specificity: figure, ppv: figure, npv: figure });
const table = z.object({
  n: z.number(),
  clusters: z.number(),
  /** Items that one of the two did not label. */
  missing: z.object({ first: z.number(), second: z.number() }),
  /** Labels that the scale does not have, and how often they were given: their items are in no cell. */
  unknown: z.array(z.object({ label: z.string(), count: z.number() })),
  /** `counts[i][j]`: items that the first rater called `labels[i]` and the second `labels[j]`. */
  counts: z.array(z.array(z.number())),
  coefficients: z.array(coefficient),
  /** Each label in turn called positive: the first rater where the second is held to be right. */
  byLabel: z.array(shares),
  /** Of two labels only. */
  prevalence: figureOf(z.object({ prevalence: z.number(), bias: z.number(), adjustedKappa: z.number() })),
});
export type PairTable = z.infer<typeof table>;

export const pairAgreement = table.extend({
  labels: z.array(z.string()),
  /** Items that the first (the second) rater did not label, by what the other said: one number for each of `labels`. */
  missingBy: z.object({ first: z.array(z.number()), second: z.array(z.number()) }),
  ordered: z.boolean(),
  /** Labels that were given and are none of the codebook's. */
  strange: z.array(z.string()),
  strata: z.array(table.omit({ byLabel: true, unknown: true, prevalence: true }).extend({ stratum: z.string().nullable() })),
  /** Of the population that the plan was drawn from; null where no plan or no interval was asked for. */
  reweighted: figureOf(
    z.object({
      raw: populationFigure,
      kappa: populationFigure,
      ac1: populationFigure,
      byLabel: z.array(
        z.object({
          label: z.string(),
          sensitivity: populationFigure,
          specificity: populationFigure,
          ppv: populationFigure,
          npv: populationFigure,
          prevalence: populationFigure,
        }),
      ),
      /** Largest difference between a coefficient in the sample and in the population; from `telling` on it is said. */
      shift: z.number().nullable(),
      telling: z.number(),
    }),
  ).nullable(),
  /** Where both are judges: what changes between them. */
  flips: z
    .object({
      flips: z.number(),
      /** Flips away from a label and to it, with the exact p of McNemar's test. */
      byLabel: z.array(z.object({ label: z.string(), lost: z.number(), gained: z.number(), p: z.number() })),
      /** By the condition of the reviewers' labels that say which was right. */
      against: z.array(
        z.object({
          condition: z.enum(conditions),
          withTruth: z.number(),
          /** Flips on items that reviewers disagree about. */
          disputed: z.number(),
          worse: z.number(),
          better: z.number(),
          p: z.number(),
        }),
      ),
    })
    .nullable(),
});
export type PairAgreementView = z.infer<typeof pairAgreement>;

/** What a plan's labels say of its judge: whose rates are corrected, and what of the labels counts. */
const measured = {
  plan: text,
  condition: z.enum(conditions),
  /** A judge's name without `judge:`; the plan's own where it is null. */
  judge: text.nullable(),
  /** The label called positive; the codebook's first where it is null. */
  positive: text.nullable(),
  withoutAsserted: z.boolean(),
};

export const correctedRate = z.object({
  /** Null: no stratum, or all of them. */
  stratum: z.string().nullable(),
  size: z.number(),
  labelled: z.number(),
  uncorrected: figure,
  doubleSampled: populationFigure,
  powered: populationFigure,
  tuned: populationFigure,
  roganGladen: populationFigure,
});
export type CorrectedRateView = z.infer<typeof correctedRate>;

export const corrected = z.object({
  judge: z.string(),
  positive: z.array(z.string()),
  decided: z.number(),
  /** Items that reviewers differ on, and that nobody has decided; and items that the judge has not judged: they are left out. */
  undecided: z.number(),
  unjudged: z.number(),
  strata: figureOf(z.array(correctedRate)),
  all: correctedRate,
});
export type CorrectedView = z.infer<typeof corrected>;

export const neededFigure = z.enum(["rate", "agreement", "kappa", "ac1", "sensitivity", "specificity", "ppv", "npv"]);
export const needed = z.object({
  cells: z.array(z.object({ id: z.string(), size: z.number(), labelled: z.number(), more: z.number() })),
  more: z.number(),
  /** What the interval is expected to be wide then, and with the labels there are. */
  width: z.number(),
  widthNow: z.number(),
});

export const agreementRequests = {
  /** Who has rated what. Closed while the reviewer may not see what others said. */
  "agreement/raters": {
    params: params({ withoutAsserted: z.boolean(), plan: text.nullable() }),
    result: z.discriminatedUnion("open", [
      z.object({ open: z.literal(false), why: z.string() }),
      z.object({
        open: z.literal(true),
        dimensions: z.array(ratedDimension),
        /** Plans drawn from these results. */
        plans: z.array(z.object({ planId: z.string(), dimension: z.string().nullable(), items: z.number() })),
      }),
    ]),
  },
  /** Two raters. Without intervals it is there at once; with them it takes a while, and `agreement/progress` says how far it is. */
  "agreement/pair": {
    params: params({
      ...pair,
      intervals: z.strictObject({ seed: text, resamples: z.number().int().min(100).max(1_000_000), token: text }).nullable(),
    }),
    result: pairAgreement,
  },
  /** Reviewers with themselves, on items of a queue that were shown to them twice without saying so. */
  "agreement/self": {
    params: params({ ...compared, seed: text, resamples: z.number().int().min(100).max(1_000_000), token: text }),
    result: z.object({ self: z.array(z.object({ rater: z.string(), n: z.number(), coefficients: z.array(coefficient) })) }),
  },
  /** The judge's share of a label in the population of a plan, corrected by people's labels; null where nobody labelled under the condition. */
  "agreement/corrected": {
    params: params({ ...measured, seed: text, resamples: z.number().int().min(100).max(1_000_000), token: text }),
    result: z.object({ corrected: corrected.nullable() }),
  },
  /** How many more labels, in which cells of a plan, until an interval is as wide as asked for, from end to end. */
  "agreement/needed": {
    params: params({
      ...measured,
      figure: neededFigure,
      width: z.number().positive().max(2),
      /** Share of the judge's labels expected to be wrong where nothing is labelled yet. */
      errors: z.number().gt(0).lt(1).nullable(),
    }),
    result: figureOf(needed),
  },
  /** Every two of all raters, and all of them together where there are more than two. */
  "agreement/all": {
    params: params(compared),
    result: z.object({
      raters: z.array(z.string()),
      pairs: z.array(z.object({ first: z.string(), second: z.string(), n: z.number(), raw: figure, kappa: figure })),
      together: z.object({ items: z.number(), fleiss: figure, alpha: figure, alphaOrdinal: figure.nullable(), ac1: figure }).nullable(),
      /** Raters beyond those that are shown. */
      more: z.number(),
    }),
  },
} as const;

export const agreementNotifications = {
  /** How far the intervals are that somebody asked for. */
  "agreement/progress": z.object({ token: z.string(), done: z.number() }),
} as const;
