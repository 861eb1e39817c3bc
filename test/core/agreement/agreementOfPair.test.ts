import { describe, expect, it } from "vitest";
import { agreementOfPair } from "../../../src/core/agreement/agreementOfPair";
import type { RatedPair } from "../../../src/core/agreement/ratings";
import { finish } from "../../../src/core/slices";

const pairs = (counts: readonly (readonly [string | null, string | null, number])[], cluster = (at: number) => String(at)): readonly RatedPair[] =>
  counts
    .flatMap(([first, second, count]) => Array.from({ length: count }, () => ({ first, second })))
    .map((pair, at) => ({ ...pair, item: String(at), stratum: null, cluster: cluster(at) }));
const yesNo = { labels: ["yes", "no"], ordered: false, strange: [] };
const options = { seed: "test", resamples: 400 };

describe("agreement of two raters", () => {
  it("gives κ 0.40 for Cohen's textbook table (20, 5, 10, 15), with the interval around it", () => {
    const table = pairs([
      ["yes", "yes", 20],
      ["yes", "no", 5],
      ["no", "yes", 10],
      ["no", "no", 15],
    ]);
    const { confusion, coefficients, against } = finish(agreementOfPair(table, yesNo, options));
    expect(confusion.counts).toEqual([
      [20, 5],
      [10, 15],
    ]);
    const kappa = coefficients.find(({ name }) => name === "kappa")!;
    expect(kappa.estimate).toMatchObject({ value: expect.closeTo(0.4, 12) as number });
    if (!kappa.interval.defined) throw new Error(kappa.interval.because);
    expect(kappa.interval.value.percentile.low).toBeLessThan(0.4);
    expect(kappa.interval.value.percentile.high).toBeGreaterThan(0.4);
    expect(against[0]!.positivePredictive).toMatchObject({ value: 20 / 25 });
    expect(against[0]!.sensitivity).toMatchObject({ value: 20 / 30 });
  });

  it("is wider where the items come in few clusters, and the same for the same seed whatever the order", () => {
    const counts = [
      ["yes", "yes", 30],
      ["no", "yes", 10],
      ["no", "no", 20],
    ] as const;
    const width = (table: readonly RatedPair[]) => {
      const raw = finish(agreementOfPair(table, yesNo, options)).coefficients[0]!.interval;
      if (!raw.defined) throw new Error(raw.because);
      return raw.value.percentile.high - raw.value.percentile.low;
    };
    const alone = pairs(counts);
    expect(width(pairs(counts, (at) => String(Math.floor(at / 10))))).toBeGreaterThan(2 * width(alone));
    expect(width([...alone].reverse())).toBe(width(alone));
  });

  it("counts apart what one of them did not label, or labelled with a word of no codebook", () => {
    const { confusion } = finish(
      agreementOfPair(
        pairs([
          ["yes", null, 2],
          [null, "no", 1],
          ["maybe", "no", 3],
          ["no", "no", 4],
        ]),
        yesNo,
        options,
      ),
    );
    expect(confusion).toMatchObject({ n: 4, missing: { first: 1, second: 2, both: 0 } });
    expect([...confusion.unknown]).toEqual([["maybe", 3]]);
  });

  it("says why there is no figure", () => {
    const { coefficients } = finish(agreementOfPair(pairs([["yes", "yes", 3]]), yesNo, options));
    expect(coefficients.find(({ name }) => name === "kappa")!.estimate).toMatchObject({
      defined: false,
      because: expect.stringContaining("one label only") as string,
    });
    const none = finish(agreementOfPair(pairs([["yes", null, 3]]), yesNo, options));
    expect(none.coefficients.every(({ estimate, interval }) => !estimate.defined && !interval.defined)).toBe(true);
  });
});
