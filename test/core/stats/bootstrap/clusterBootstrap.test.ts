import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accelerationOf } from "../../../../src/core/stats/bootstrap/bca";
import { clusterBootstrap, type Statistic } from "../../../../src/core/stats/bootstrap/clusterBootstrap";
import { clusterSums } from "../../../../src/core/stats/bootstrap/clusterSums";
import { normalCumulative } from "../../../../src/core/stats/normalCumulative";
import { normalQuantile } from "../../../../src/core/stats/normal";
import { seededRandom } from "../../../../src/core/stats/random/seededRandom";
import { finish, inSlices } from "../../../../src/core/slices";

/** Efron and Tibshirani (1993), table 14.1: spatial test data, test A of 26 children. */
const spatial = [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41];
/** Variance with divisor n from count, sum and sum of squares. */
const variance: Statistic = ([n, sum, squares]) => (n! > 0 ? squares! / n! - (sum! / n!) ** 2 : null);
const momentsOf = (values: readonly number[]) =>
  clusterSums(
    3,
    values.flatMap((x, at) => [1, x, x * x].map((value, place) => ({ cluster: `child ${at}`, place, value }))),
  );
const mean: Statistic = ([n, sum]) => (n! > 0 ? sum! / n! : null);
const meansOf = (rows: readonly { readonly cluster: string; readonly value: number }[]) =>
  clusterSums(
    2,
    rows.flatMap(({ cluster, value }) => [
      { cluster, place: 0, value: 1 },
      { cluster, place: 1, value },
    ]),
  );
const options = (seed: number, resamples = 2000) => ({ random: seededRandom(seed, "bootstrap"), resamples });

describe("the cluster bootstrap", () => {
  it("gives the published intervals of the variance of Efron and Tibshirani's spatial test data (1993, table 14.2)", () => {
    const [made] = finish(clusterBootstrap(momentsOf(spatial), [variance], { ...options(1993, 40_000), level: 0.9 }));
    if (!made?.defined || !made.value.bca.defined) throw new Error("no interval");
    expect(made.value.estimate).toBeCloseTo(171.5, 1);
    // Published from 2,000 resamples: (100.8, 233.9) and (115.8, 259.6), so that their ends are known to a few units (a standard error is about 2).
    expect(Math.abs(made.value.percentile.low - 100.8)).toBeLessThan(5);
    expect(Math.abs(made.value.percentile.high - 233.9)).toBeLessThan(5);
    expect(Math.abs(made.value.bca.value.low - 115.8)).toBeLessThan(5);
    expect(Math.abs(made.value.bca.value.high - 259.6)).toBeLessThan(6);
  });

  it("has the published acceleration 0.061 on these data", () => {
    const leftOut = spatial.map((_, out) => {
      const rest = spatial.filter((__, at) => at !== out);
      const centre = rest.reduce((sum, x) => sum + x, 0) / rest.length;
      return rest.reduce((sum, x) => sum + (x - centre) ** 2, 0) / rest.length;
    });
    expect(accelerationOf(leftOut)).toBeCloseTo(0.061, 3);
  });

  it("gives the same for the same seed, whatever the order of rows", () => {
    const rows = fc.array(fc.record({ cluster: fc.constantFrom("a", "b", "c", "d"), value: fc.integer({ min: 0, max: 9 }) }), {
      minLength: 2,
      maxLength: 20,
    });
    fc.assert(
      fc.property(rows, (made) => {
        const one = finish(clusterBootstrap(meansOf(made), [mean], options(7, 50)));
        expect(finish(clusterBootstrap(meansOf([...made].reverse()), [mean], options(7, 50)))).toEqual(one);
      }),
      { numRuns: 50 },
    );
  });

  it("has the standard error of whole clusters: copies of a cluster's rows narrow nothing", () => {
    const single = Array.from({ length: 40 }, (_, at) => ({ cluster: `q${at}`, value: at % 4 === 0 ? 1 : 0 }));
    const copied = single.flatMap((row) => [row, row, row]);
    const [one, three] = [single, copied].map((rows) => finish(clusterBootstrap(meansOf(rows), [mean], options(3)))[0]);
    if (!one?.defined || !three?.defined) throw new Error("no interval");
    expect(three.value.standardError).toBeCloseTo(one.value.standardError, 10);
    expect(one.value.standardError).toBeCloseTo(Math.sqrt((0.25 * 0.75) / 40), 2);
  });

  it("says why there is no interval, and counts resamples without a figure", () => {
    const because = (rows: Parameters<typeof meansOf>[0], statistic: Statistic) =>
      finish(clusterBootstrap(meansOf(rows), [statistic], options(5, 200)))[0];
    expect(because([], mean)).toEqual({ defined: false, because: "there are no observations" });
    expect(because([{ cluster: "a", value: 1 }], mean)).toEqual({ defined: false, because: "there is one cluster only" });
    const two = ["a", "b"].map((cluster, value) => ({ cluster, value }));
    expect(because(two, () => null)).toEqual({ defined: false, because: "the figure is not defined in the sample" });
    const ratio: Statistic = ([n, sum]) => (sum! > 0 ? n! / sum! : null);
    expect(because(two, ratio)).toMatchObject({ defined: false, because: expect.stringContaining("of 200 resamples") });
    const rare = Array.from({ length: 8 }, (_, at) => ({ cluster: `q${at}`, value: at < 4 ? 1 : 0 }));
    const made = because(rare, ratio);
    expect(made?.defined && made.value.undefinedResamples).toBeGreaterThan(0);
  });

  it("gives no corrected interval where no cluster changes the figure", () => {
    const same = ["a", "b", "c"].map((cluster) => ({ cluster, value: 1 }));
    const [made] = finish(clusterBootstrap(meansOf(same), [mean], options(1, 100)));
    expect(made?.defined && made.value.bca).toEqual({ defined: false, because: "no cluster changes the figure" });
    expect(made?.defined && made.value.percentile).toEqual({ low: 1, high: 1 });
  });

  it("can be stopped between slices, and says how far it is", async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({ cluster: `q${at}`, value: at }));
    const stop = new AbortController();
    const seen: number[] = [];
    const work = inSlices(clusterBootstrap(meansOf(rows), [mean], options(2, 5000)), {
      pause: () => Promise.resolve(),
      signal: stop.signal,
      progress(done) {
        seen.push(done);
        if (seen.length === 2) stop.abort(new Error("stopped"));
      },
    });
    await expect(work).rejects.toThrow("stopped");
    expect(seen).toHaveLength(2);
    expect(seen[1]!).toBeGreaterThan(seen[0]!);
    expect(seen[1]!).toBeLessThan(1);
  });

  it("refuses what cannot be drawn or summed", () => {
    expect(() => finish(clusterBootstrap(meansOf([]), [mean], { ...options(1), resamples: 0 }))).toThrow(RangeError);
    expect(() => finish(clusterBootstrap(meansOf([]), [mean], { ...options(1), level: 1 }))).toThrow(RangeError);
    expect(() => clusterSums(1, [{ cluster: "a", place: 1, value: 1 }])).toThrow(RangeError);
    expect(() => clusterSums(1, [{ cluster: "a", place: 0, value: NaN }])).toThrow(RangeError);
  });
});

describe("the normal distribution", () => {
  it("is the inverse of its quantile", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (p) => {
        expect(normalCumulative(normalQuantile(p))).toBeCloseTo(p, 13);
      }),
    );
  });

  it("agrees with published tails (Abramowitz and Stegun, table 26.1 and 26.2)", () => {
    expect(normalCumulative(1)).toBeCloseTo(0.841344746068543, 14);
    expect(normalCumulative(2)).toBeCloseTo(0.977249868051821, 14);
    expect(-Math.log10(normalCumulative(-10))).toBeCloseTo(23.11805, 5);
    expect(normalCumulative(40)).toBe(1);
    expect(normalCumulative(-Infinity)).toBe(0);
  });
});
