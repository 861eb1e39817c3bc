import { describe, expect, it } from "vitest";
import type { RatedPair } from "../../../src/core/agreement/ratings";
import { reweightedAgreement, tellingShift, type PlannedItem } from "../../../src/core/agreement/reweighted";
import { finish } from "../../../src/core/slices";

const scale = { labels: ["yes", "no"], ordered: false, strange: [] };
const options = { seed: "test", resamples: 500 };

/** A judge that is right in 97 of 100 accepted and 93 of 100 rejected items, and accepts this share of 100,000. */
function study(accepted: number) {
  const pairs: RatedPair[] = [];
  const planned = new Map<string, PlannedItem>();
  for (const [judge, right] of [
    ["yes", 97],
    ["no", 93],
  ] as const)
    for (let at = 0; at < 100; at++) {
      const item = `${judge}-${at}`;
      const other = judge === "yes" ? "no" : "yes";
      pairs.push({ item, first: judge, second: at < right ? judge : other, stratum: null, cluster: item });
      planned.set(item, { cell: judge, copies: 1 });
    }
  const cell = (id: string, size: number) => ({ id, size, quota: 100, drawn: 100, inclusion_probability: 100 / size });
  return { pairs, planned, plan: { cells: [cell("yes", accepted * 100_000), cell("no", Math.round((1 - accepted) * 100_000))] } };
}

describe("agreement in the population that a plan was drawn from", () => {
  it.each([
    [0.9, 0.83],
    [0.95, 0.73],
    [0.98, 0.53],
  ])("has κ 0.90 in the sample, but where the judge accepts %s of all %s (STATS)", (accepted, kappa) => {
    const { pairs, planned, plan } = study(accepted);
    const found = finish(reweightedAgreement(pairs, scale, plan, planned, options));
    if (!found.defined || !found.value.kappa.defined) throw new Error("not defined");
    expect(found.value.kappa.value.estimate).toBeCloseTo(kappa, 2);
    expect(found.value.kappa.value.low).toBeLessThan(kappa);
    expect(found.value.kappa.value.high).toBeGreaterThan(kappa);
    expect(found.value.shift).toBeGreaterThan(tellingShift);
  });

  it("weighs PPV, sensitivity and prevalence of each label by the population", () => {
    const { pairs, planned, plan } = study(0.9);
    const found = finish(reweightedAgreement(pairs, scale, plan, planned, options));
    if (!found.defined) throw new Error(found.because);
    const [yes] = found.value.byLabel;
    const estimate = (figure: NonNullable<typeof yes>["ppv"]) => (figure.defined ? figure.value.estimate : NaN);
    const right = 0.9 * 0.97;
    const missed = 0.1 * 0.07;
    expect(estimate(yes!.ppv)).toBeCloseTo(0.97, 12);
    expect(estimate(yes!.npv)).toBeCloseTo(0.93, 12);
    expect(estimate(yes!.sensitivity)).toBeCloseTo(right / (right + missed), 12);
    expect(estimate(yes!.specificity)).toBeCloseTo((0.1 * 0.93) / (0.1 * 0.93 + 0.9 * 0.03), 12);
    expect(estimate(yes!.prevalence)).toBeCloseTo(right + missed, 12);
  });

  it("says nothing where a cell has no labelled item, and ignores items that are none of the plan's", () => {
    const { pairs, planned, plan } = study(0.9);
    const some = pairs.filter(({ first }) => first === "yes");
    expect(finish(reweightedAgreement(some, scale, plan, planned, options))).toMatchObject({ defined: false });
    const stray = { item: "stray", first: "yes", second: "no", stratum: null, cluster: "stray" };
    expect(finish(reweightedAgreement([...pairs, stray], scale, plan, planned, options))).toEqual(
      finish(reweightedAgreement(pairs, scale, plan, planned, options)),
    );
  });
});
