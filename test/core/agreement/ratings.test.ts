import { describe, expect, it } from "vitest";
import { RatingTable, type Rating } from "../../../src/core/agreement/ratings";
import { scaleOf } from "../../../src/core/agreement/scale";

const rating = (rater: string, item: string, label: string, condition: Rating["condition"] = null): Rating => ({
  item,
  rater,
  label,
  condition,
  stratum: null,
  cluster: item,
});

describe("ratings", () => {
  it("name reviewers before judges, and pair what either of two said, by item", () => {
    const table = new RatingTable([rating("judge:a", "2", "full"), rating("Zoe", "1", "none", "blind"), rating("judge:a", "1", "full")]);
    expect(table.raters).toEqual(["Zoe", "judge:a"]);
    expect(table.pairs("Zoe", "judge:a").map(({ item, first, second }) => [item, first, second])).toEqual([
      ["1", "none", "full"],
      ["2", null, "full"],
    ]);
    expect(table.rows()).toEqual([
      ["none", "full"],
      [null, "full"],
    ]);
  });

  it("are never mixed over conditions; judges have none and count under each", () => {
    const table = new RatingTable([
      rating("Ann", "1", "full", "blind"),
      rating("Ben", "1", "none", "verify"),
      rating("Ben", "2", "none", "blind"),
      rating("judge:a", "1", "full"),
    ]);
    expect(table.conditions).toEqual(["blind", "verify"]);
    expect(
      table
        .under("blind")
        .pairs("Ann", "Ben")
        .map(({ first, second }) => [first, second]),
    ).toEqual([
      ["full", null],
      [null, "none"],
    ]);
    expect(table.under("verify").raters).toEqual(["Ben", "judge:a"]);
    expect(new RatingTable([rating("judge:a", "1", "x")]).conditions).toEqual([null]);
  });

  it("keep the last word of a rater on an item", () => {
    expect(new RatingTable([rating("Ann", "1", "full"), rating("Ann", "1", "none")]).rows()).toEqual([["none"]]);
  });
});

describe("the scale of a dimension", () => {
  const labels = ["full", "partial", "none", "cannot-judge"].map((id) => ({ id }));
  const dimension = { id: "support", version: 1, applies_to: "citation", labels, order: ["full", "partial", "none"] };

  it("has an order where every label that was given has its place in it", () => {
    expect(scaleOf(dimension, new Set(["none", "full"]))).toEqual({ labels: ["full", "partial", "none"], ordered: true, strange: [] });
  });

  it("has none where a label without a place was given, and names labels of no codebook", () => {
    expect(scaleOf(dimension, new Set(["full", "cannot-judge", "maybe"]))).toEqual({
      labels: ["full", "partial", "none", "cannot-judge"],
      ordered: false,
      strange: ["maybe"],
    });
  });

  it("is what was given where the codebook does not know the dimension", () => {
    expect(scaleOf(null, new Set(["b", "a"]))).toEqual({ labels: ["a", "b"], ordered: false, strange: [] });
  });
});
