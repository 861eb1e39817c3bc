import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSufficient, minimalSets, supportOfClaim, withSet, type CitationSet } from "../../../src/core/evidence";

const support = (cited: readonly string[], ...sets: CitationSet[]) => {
  const { supported, citations, overCited } = supportOfClaim(cited, sets);
  return {
    recall: supported ? 1 : 0,
    precision: citations.map(({ precise }) => (precise ? 1 : 0)),
    roles: citations.map(({ role }) => role),
    overCited,
  };
};

describe("support of a claim by its citations", () => {
  // Worked by hand from the definitions in section 4.3 of Gao et al. 2023.
  it.each([
    ["one citation that is enough", ["k1"], [["k1"]], { recall: 1, precision: [1], roles: ["alone"], overCited: 0 }],
    ["one citation that is not", ["k1"], [], { recall: 0, precision: [0], roles: ["not-needed"], overCited: 0 }],
    [
      "two that are enough together, and one over",
      ["k1", "k2", "k3"],
      [["k1", "k2"]],
      { recall: 1, precision: [1, 1, 0], roles: ["together", "together", "not-needed"], overCited: 1 },
    ],
    ["one that is enough, and one over", ["k1", "k2"], [["k1"]], { recall: 1, precision: [1, 0], roles: ["alone", "not-needed"], overCited: 1 }],
    ["two of which each is enough", ["k1", "k2"], [["k1"], ["k2"]], { recall: 1, precision: [1, 1], roles: ["alone", "alone"], overCited: 0 }],
    // Neither half of the second way is enough by itself, and without it the first way remains: irrelevant, in ALCE's words.
    [
      "two ways to the claim",
      ["k1", "k2", "k3"],
      [["k1"], ["k2", "k3"]],
      { recall: 1, precision: [1, 0, 0], roles: ["alone", "together", "together"], overCited: 0 },
    ],
    // k2 stands in both ways, so without it nothing is left.
    [
      "two ways that share one",
      ["k1", "k2", "k3"],
      [
        ["k1", "k2"],
        ["k2", "k3"],
      ],
      { recall: 1, precision: [0, 1, 0], roles: ["together", "together", "together"], overCited: 0 },
    ],
    ["none cited", [], [], { recall: 0, precision: [], roles: [], overCited: 0 }],
  ])("is as ALCE has it for %s", (_, cited, sets, wanted) => expect(support(cited, ...sets)).toEqual(wanted));

  it("does not count sets that name a citation which stands elsewhere now", () => {
    expect(support(["k1"], ["k1", "k9"])).toMatchObject({ recall: 0, precision: [0] });
  });
});

const ids = ["a", "b", "c", "d", "e"];
const subset = fc.subarray(ids, { minLength: 1 });
const family = fc.array(subset, { maxLength: 6 });
const everySubset = (of: readonly string[]): string[][] => of.reduce<string[][]>((all, id) => [...all, ...all.map((one) => [...one, id])], [[]]);

describe("minimal sets", () => {
  it("say the same of every set of citations as the sets they were made from", () => {
    fc.assert(
      fc.property(family, (sets) => {
        const minimal = minimalSets(sets);
        for (const some of everySubset(ids)) expect(isSufficient(some, minimal)).toBe(isSufficient(some, sets));
        for (const set of minimal)
          for (const id of set)
            expect(
              isSufficient(
                set.filter((one) => one !== id),
                minimal,
              ),
            ).toBe(false);
        expect(minimalSets([...minimal].reverse())).toEqual(minimal);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it("give ALCE's definitions, computed from φ itself", () => {
    fc.assert(
      fc.property(fc.subarray(ids), family, (cited, sets) => {
        const phi = (some: readonly string[]) => isSufficient(some, sets);
        const recall = phi(cited);
        const precision = cited.map((id) => {
          const irrelevant = !phi([id]) && phi(cited.filter((one) => one !== id));
          return recall && !irrelevant;
        });
        const found = supportOfClaim(cited, sets);
        expect([found.supported, found.citations.map(({ precise }) => precise)]).toEqual([recall, precision]);
      }),
      { seed: 6, numRuns: 500 },
    );
  });

  it("take a further set where it says something new, and drop those that contain it", () => {
    expect(withSet([["a", "b"]], ["b"])).toEqual([["b"]]);
    expect(withSet([["b"]], ["c", "a"])).toEqual([["b"], ["a", "c"]]);
    expect(withSet([["b"]], ["a", "b"])).toBeNull();
    expect(withSet([["b"]], ["b"])).toBeNull();
  });
});
