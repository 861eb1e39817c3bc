import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consensusOf, type GivenLabel, type MergeRule } from "../../../src/core/agreement/consensus";
import { mergeStrategies } from "../../../src/core/formats/event";

const order = ["full", "partial", "none"];
const given = (...labels: readonly string[]): readonly GivenLabel[] => labels.map((label, index) => ({ reviewer: `r${index + 1}`, label }));
const by = (strategy: MergeRule["strategy"], labels: readonly GivenLabel[], reviewer?: string) =>
  consensusOf(labels, { strategy, ...(reviewer === undefined ? {} : { reviewer }) }, order);

describe("merging labels", () => {
  it("a single label is single, and equal ones are unanimous, by any rule", () => {
    for (const strategy of mergeStrategies) {
      expect(by(strategy, [])).toBeNull();
      expect(by(strategy, given("none"))).toEqual({ label: "none", from: "single" });
      expect(by(strategy, given("none", "none"))).toEqual({ label: "none", from: "unanimous" });
    }
  });

  it("unanimity leaves what differs to a person; a majority is more than half", () => {
    expect(by("unanimous", given("full", "full", "none"))).toBeNull();
    expect(by("majority", given("full", "full", "none"))).toEqual({ label: "full", from: "majority" });
    expect(by("majority", given("full", "full", "none", "none"))).toBeNull();
    expect(by("majority", given("full", "partial", "none"))).toBeNull();
  });

  it("a named reviewer goes first where they have labelled", () => {
    expect(by("reviewer-first", given("full", "none"), "r2")).toEqual({ label: "none", from: "reviewer" });
    expect(by("reviewer-first", given("full", "none"), "r9")).toBeNull();
    expect(by("reviewer-first", given("full", "none"))).toBeNull();
  });

  it("the strictest and the most lenient follow the codebook's order, and are not guessed for a label outside it", () => {
    expect(by("strictest", given("full", "none", "partial"))).toEqual({ label: "none", from: "strictest" });
    expect(by("most-lenient", given("none", "partial"))).toEqual({ label: "partial", from: "most-lenient" });
    expect(by("strictest", given("full", "cannot-judge"))).toBeNull();
  });

  it("does not depend on the order in which labels are given, and gives only labels that were", () => {
    const labels = fc.array(fc.constantFrom("full", "partial", "none", "cannot-judge"), { maxLength: 6 });
    fc.assert(
      fc.property(labels, fc.constantFrom(...mergeStrategies), fc.nat(6), (values, strategy, turn) => {
        const all = given(...values);
        const turned = [...all.slice(turn), ...all.slice(0, turn)];
        const found = by(strategy, all, "r2");
        expect(by(strategy, turned, "r2")).toEqual(found);
        if (found) expect(values).toContain(found.label);
      }),
      { seed: 7 },
    );
  });
});
