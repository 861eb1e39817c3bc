import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inProportion } from "../../../../src/core/stats/design/allocate";
import { assignReviewers, reviewerQueue } from "../../../../src/core/stats/design/reviewerQueue";

const keysOf = (count: number) => Array.from({ length: count }, (_, at) => `item ${at}`);

describe("a reviewer's queue", () => {
  it("has every item once, and those that come again once more, far enough behind", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(60), fc.nat(15), fc.integer({ min: 1, max: 20 }), (seed, count, again, gap) => {
        const keys = keysOf(count);
        const queue = reviewerQueue(seed, "reviewer-a", keys, keys.slice(0, again), gap);
        expect(
          queue
            .filter((entry) => !entry.again)
            .map(({ key }) => key)
            .sort(),
        ).toEqual([...keys].sort());
        expect(
          queue
            .filter((entry) => entry.again)
            .map(({ key }) => key)
            .sort(),
        ).toEqual(keys.slice(0, again).sort());
        const repeated = Math.min(again, count);
        queue.forEach(({ key, again: second }, at) => {
          if (!second) return;
          const first = queue.findIndex((entry) => entry.key === key);
          expect(at).toBeGreaterThan(first);
          if (count - gap >= repeated) expect(at - first).toBeGreaterThanOrEqual(gap);
        });
      }),
    );
  });

  it("differs by reviewer, and is the same for one of them for ever", () => {
    const queue = (reviewer: string) => reviewerQueue(7, reviewer, keysOf(30), ["item 3"]);
    expect(queue("reviewer-a")).toEqual(queue("reviewer-a"));
    expect(queue("reviewer-a")).not.toEqual(queue("reviewer-b"));
  });
});

describe("assignment to reviewers", () => {
  it("gives each item different reviewers, and everybody as many to within one", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(50), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (seed, count, a, b) => {
        const [overlap, reviewers] = [Math.min(a, b), Math.max(a, b)];
        const names = Array.from({ length: reviewers }, (_, at) => `reviewer-${at}`);
        const chosen = [...assignReviewers(seed, keysOf(count), names, overlap).values()];
        for (const of of chosen) expect(new Set(of).size).toBe(overlap);
        const loads = names.map((name) => chosen.filter((of) => of.includes(name)).length);
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("lets every two reviewers share items", () => {
    const chosen = [...assignReviewers(1, keysOf(60), ["a", "b", "c", "d"], 2).values()].map((of) => [...of].sort().join());
    const counts = ["a,b", "a,c", "a,d", "b,c", "b,d", "c,d"].map((pair) => chosen.filter((of) => of === pair).length);
    expect(counts).toEqual([10, 10, 10, 10, 10, 10]);
  });

  it("leaves items with those who have them already, and gives the others so that everybody has as many", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (seed, count, more, a, b) => {
        const [overlap, reviewers] = [Math.min(a, b), Math.max(a, b)];
        const names = Array.from({ length: reviewers }, (_, at) => `reviewer-${at}`);
        const before = assignReviewers(seed, keysOf(count), names, overlap);
        const after = assignReviewers(seed, keysOf(count + more), names, overlap, before);
        for (const [key, of] of before) expect(after.get(key)).toEqual(of);
        expect([...after.keys()]).toEqual(keysOf(count + more));
        const loads = names.map((name) => [...after.values()].filter((of) => of.includes(name)).length);
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("gives a reviewer who joins later as many of the new items as brings everybody level", () => {
    const before = assignReviewers(1, keysOf(10), ["a", "b"], 1);
    const after = assignReviewers(1, keysOf(30), ["a", "b", "c"], 1, before);
    expect(["a", "b", "c"].map((name) => [...after.values()].filter((of) => of.includes(name)).length)).toEqual([10, 10, 10]);
  });

  it("is refused where there are too few", () => expect(() => assignReviewers(1, keysOf(3), ["a", "a"], 2)).toThrow(RangeError));
});

describe("proportions in whole numbers", () => {
  it("sum to the number, and none is off by one or more", () => {
    expect(inProportion(100, [0.85, 0.15])).toEqual([85, 15]);
    fc.assert(
      fc.property(fc.nat(500), fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 }), (number, shares) => {
        const counts = inProportion(number, shares);
        const total = shares.reduce((sum, share) => sum + share, 0);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(number);
        counts.forEach((count, at) => expect(Math.abs(count - (number * shares[at]!) / total)).toBeLessThan(1));
      }),
    );
  });

  it("take nothing from a part when the number grows, as largest remainders would (Alabama's paradox)", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(20), fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 6 }), (number, more, shares) => {
        if (shares.every((share) => share === 0)) return;
        const [fewer, larger] = [inProportion(number, shares), inProportion(number + more, shares)];
        fewer.forEach((count, at) => expect(larger[at]).toBeGreaterThanOrEqual(count));
      }),
    );
  });

  it("are found at once for numbers that nobody labels", () => {
    expect(inProportion(9_000_000_000, [0.85, 0.15])).toEqual([7_650_000_000, 1_350_000_000]);
  });
});
