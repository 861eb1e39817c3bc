import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinctUnits } from "../../../../src/core/stats/design/distinctUnits";
import { drawSample as drawing, type DrawnSample } from "../../../../src/core/stats/design/drawSample";
import { previewDesign as previewing } from "../../../../src/core/stats/design/planLayers";
import { finish } from "../../../../src/core/slices";
import type { CellDesign, SampleDesign, Unit } from "../../../../src/core/stats/design/sampleDesign";

const drawSample = (...asked: Parameters<typeof drawing>) => finish(drawing(...asked));
const previewDesign = (...asked: Parameters<typeof previewing>) => finish(previewing(...asked));

function drawn(units: readonly Unit[], design: SampleDesign, options = {}): DrawnSample {
  const made = drawSample(units, design, options);
  if (made.kind !== "drawn") throw new Error(JSON.stringify(made.problems));
  return made.sample;
}

const configurations = Array.from({ length: 15 }, (_, at) => `model ${at}`);
/** Results of the shape of document 002: two categories × two probe types × judge's label, over 15 configurations, some of which have few. */
const results = fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 8 * 15, maxLength: 8 * 15 }).map((sizes) =>
  ["death", "tenure"].flatMap((category, c) =>
    ["direct", "indirect"].flatMap((probe, p) =>
      ["accepted", "rejected"].flatMap((label, l) =>
        configurations.flatMap((configuration, k) =>
          Array.from({ length: sizes[((c * 2 + p) * 2 + l) * 15 + k]! }, (_, n): Unit => {
            const cell = `${category}/${probe}/${label}`;
            return { key: `${cell}/${configuration}/${n}`, cell, values: { configuration, naming: n % 2 === 0 ? "names" : "does not" } };
          }),
        ),
      ),
    ),
  ),
);
const validation = (seed: number): SampleDesign => ({
  seed,
  cells: ["death", "tenure"].flatMap((category) =>
    ["direct", "indirect"].flatMap((probe) =>
      ["accepted", "rejected"].map((label): CellDesign => ({
        id: `${category}/${probe}/${label}`,
        quota: { count: 100 },
        evenlyOver: "configuration",
        ...(probe === "indirect" && label === "accepted" ? { parts: { by: "naming", shares: { names: 85, "does not": 15 } } } : {}),
      })),
    ),
  ),
});

describe("the judge validation of document 002 as a design", () => {
  it("draws 100 accepted and 100 rejected per category and probe type, evenly over configurations, 85 naming and 15 not", () => {
    fc.assert(
      fc.property(results, fc.integer(), (units, seed) => {
        const made = drawSample(units, validation(seed));
        const byKey = new Map(units.map((unit) => [unit.key, unit]));
        if (made.kind === "impossible") {
          // Only parts that have too few are reason to refuse, and each is named with what it has.
          for (const problem of made.problems) {
            if (problem.kind !== "short") throw new Error(problem.kind);
            const available = units.filter(
              (unit) => unit.cell === problem.cell && (problem.part === null || unit.values!["naming"] === problem.part),
            ).length;
            expect(problem).toEqual({ ...problem, available });
            expect(available).toBeLessThan(problem.wanted);
          }
          return;
        }
        expect(new Set(made.sample.items.map(({ key }) => key)).size).toBe(800);
        for (const { id, parts } of validation(seed).cells) {
          const items = made.sample.items.filter(({ cell }) => cell === id).map(({ key }) => byKey.get(key)!);
          expect(items).toHaveLength(100);
          const naming = items.filter(({ values }) => values!["naming"] === "names");
          if (parts) expect(naming).toHaveLength(85);
          for (const group of parts ? [naming, items.filter((item) => !naming.includes(item))] : [items]) {
            const counts = configurations.map((name) => group.filter(({ values }) => values!["configuration"] === name).length);
            const pool = configurations.map(
              (name) =>
                units.filter(
                  ({ cell, values }) =>
                    cell === id && values!["configuration"] === name && (!parts || values!["naming"] === group[0]!.values!["naming"]),
                ).length,
            );
            const most = Math.max(...counts);
            counts.forEach((count, at) => expect(count === pool[at] || count >= most - 1).toBe(true));
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it("takes small failure modes whole and large ones evenly, 160 in all", () => {
    const sizes = { "reasoning-error": 31, "explicit-but-ineffective": 19, "indirect-search": 400, "no-or-unrelated-search": 300 };
    const units = Object.entries(sizes).flatMap(([cell, size]) =>
      Array.from({ length: size }, (_, n): Unit => ({ key: `${cell} ${n}`, cell, values: { configuration: configurations[n % 15]! } })),
    );
    const quotas = {
      "reasoning-error": "all",
      "explicit-but-ineffective": "all",
      "indirect-search": { count: 55 },
      "no-or-unrelated-search": { count: 55 },
    } as const;
    const design = { seed: 1, cells: Object.entries(quotas).map(([id, quota]) => ({ id, quota, evenlyOver: "configuration" })) };
    const { items, layers } = drawn(units, design);
    expect(items).toHaveLength(160);
    for (const layer of layers.filter(({ cell }) => cell === "indirect-search")) expect([3, 4]).toContain(layer.keys.length);
    for (const item of items.filter(({ cell }) => cell === "reasoning-error")) expect(item).toMatchObject({ inclusionProbability: 1, weight: 1 });
  });
});

const anyUnits = fc
  .array(fc.record({ cell: fc.constantFrom("a", "b", "c"), g: fc.constantFrom("x", "y", "z"), copies: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 60,
  })
  .map((made) => made.map(({ cell, g, copies }, n): Unit => ({ key: `row ${n}`, cell, values: { g }, copies })));
const anyCells = fc.record({ a: fc.nat(20), b: fc.double({ min: 0, max: 1, noNaN: true }) }).map(({ a, b }): CellDesign[] => [
  { id: "a", quota: { count: a }, evenlyOver: "g" },
  { id: "b", quota: { share: b } },
  { id: "c", quota: "all" },
]);
const take = { takeWhatThereIs: true };

describe("a drawn sample", () => {
  it("does not depend on the order of rows", () => {
    fc.assert(
      fc.property(anyUnits, anyCells, fc.integer(), (units, cells, seed) => {
        expect(drawn([...units].reverse(), { seed, cells, repeats: 3, reserves: 2 }, take)).toEqual(
          drawn(units, { seed, cells, repeats: 3, reserves: 2 }, take),
        );
      }),
    );
  });

  it("draws each member once at most, from its cell, and as many as the preview says", () => {
    fc.assert(
      fc.property(anyUnits, anyCells, fc.integer(), (units, cells, seed) => {
        const design = { seed, cells, reserves: 2, repeats: 2 };
        const { items, layers, repeats } = drawn(units, design, take);
        const preview = previewDesign(units, design);
        const keys = items.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { cell, key } of items) expect(units.find((unit) => unit.key === key)!.cell).toBe(cell);
        expect(preview.cells.map((cell) => cell.take)).toEqual(cells.map(({ id }) => items.filter(({ cell }) => cell === id).length));
        for (const { keys: of, reserves, size } of layers) {
          expect(of.length + reserves.length).toBe(Math.min(size, of.length + 2));
          expect(reserves.filter((key) => keys.includes(key))).toEqual([]);
        }
        expect(new Set(repeats).size).toBe(Math.min(2, keys.length));
        for (const key of repeats) expect(keys).toContain(key);
      }),
    );
  });

  it("grows: a larger quota under the same seed keeps what was drawn", () => {
    fc.assert(
      fc.property(anyUnits, fc.nat(20), fc.nat(10), fc.integer(), (units, count, more, seed) => {
        const cells = (quota: number): CellDesign[] => ["a", "b", "c"].map((id) => ({ id, quota: { count: quota }, evenlyOver: "g" }));
        const larger = new Set(drawn(units, { seed, cells: cells(count + more) }, take).items.map(({ key }) => key));
        for (const { key } of drawn(units, { seed, cells: cells(count) }, take).items) expect(larger).toContain(key);
      }),
    );
  });

  it("has the recorded inclusion probabilities: over many seeds each member is drawn as often as they say", () => {
    const units = Array.from({ length: 23 }, (_, n): Unit => ({
      key: `row ${n}`,
      cell: "a",
      values: { g: n < 3 ? "few" : n < 10 ? "some" : "many" },
    }));
    const hits = new Map<string, number>();
    const chances = new Map<string, number>();
    const seeds = 3000;
    for (let seed = 0; seed < seeds; seed++) {
      const { items, layers } = drawn(units, { seed, cells: [{ id: "a", quota: { count: 10 }, evenlyOver: "g" }] });
      for (const { key } of items) hits.set(key, (hits.get(key) ?? 0) + 1);
      for (const { value, inclusionProbability } of layers) chances.set(value!, inclusionProbability);
    }
    expect(Object.fromEntries(chances)).toEqual({ few: 1, some: 3.5 / 7, many: 3.5 / 13 });
    for (const { key, values } of units) {
      const chance = chances.get(values!["g"]!)!;
      expect(Math.abs(hits.get(key)! / seeds - chance)).toBeLessThanOrEqual(4.5 * Math.sqrt((chance * (1 - chance)) / seeds));
    }
  });

  it("weighs its items so that, over seeds, they count the population with its copies", () => {
    const units = Array.from({ length: 30 }, (_, n): Unit => ({
      key: `row ${n}`,
      cell: "a",
      values: { g: n % 3 === 0 ? "x" : "y" },
      copies: 1 + (n % 4),
    }));
    const total = units.reduce((sum, { copies = 1 }) => sum + copies, 0);
    const sums = Array.from({ length: 2000 }, (_, seed) =>
      drawn(units, { seed, cells: [{ id: "a", quota: { count: 9 }, evenlyOver: "g" }] }).items.reduce((sum, { weight }) => sum + weight, 0),
    );
    const mean = sums.reduce((sum, one) => sum + one, 0) / sums.length;
    const error = Math.sqrt(sums.reduce((sum, one) => sum + (one - mean) ** 2, 0) / sums.length / sums.length);
    expect(Math.abs(mean - total)).toBeLessThan(4 * error);
  });

  it("is refused with what is missing in which cell, or takes what there is where asked", () => {
    const units = Array.from({ length: 10 }, (_, n): Unit => ({ key: `row ${n}`, cell: "a", values: { naming: n < 2 ? "yes" : "no" } }));
    const design: SampleDesign = { seed: 1, cells: [{ id: "a", quota: { count: 8 }, parts: { by: "naming", shares: { yes: 0.5, no: 0.5 } } }] };
    expect(drawSample(units, design)).toMatchObject({
      kind: "impossible",
      problems: [{ kind: "short", cell: "a", part: "yes", wanted: 4, available: 2 }],
    });
    expect(drawn(units, design, take).items).toHaveLength(6);
  });

  it("names members that no part takes in, since no weight could make up for them", () => {
    const units: Unit[] = [
      { key: "1", cell: "a", values: { naming: "yes" } },
      { key: "2", cell: "a" },
      { key: "3", cell: "a", values: { naming: "maybe" } },
    ];
    const design: SampleDesign = { seed: 1, cells: [{ id: "a", quota: { count: 1 }, parts: { by: "naming", shares: { yes: 1 } } }] };
    expect(drawSample(units, design, take)).toMatchObject({
      kind: "impossible",
      problems: [
        { kind: "outside-parts", value: "maybe", members: 1 },
        { kind: "outside-parts", value: null, members: 1 },
      ],
    });
  });

  it("raises the quotas of a stratum to its minimum, the smallest first", () => {
    const units = ["s accepted", "s rejected", "t accepted"].flatMap((cell) =>
      Array.from({ length: 20 }, (_, n): Unit => ({ key: `${cell} ${n}`, cell })),
    );
    const cells = [
      { id: "s accepted", stratum: "s", quota: { share: 0.3 } },
      { id: "s rejected", stratum: "s", quota: { count: 2 } },
      { id: "t accepted", stratum: "t", quota: { share: 0.05 } },
    ];
    expect(previewDesign(units, { seed: 1, cells, leastPerStratum: 14 }).cells.map(({ take: of }) => of)).toEqual([7, 7, 14]);
    expect(previewDesign(units, { seed: 1, cells, leastPerStratum: 25 }).problems).toEqual([
      { kind: "stratum-short", stratum: "t", wanted: 25, available: 20 },
    ]);
  });

  it("counts members outside its cells, and refuses designs that mean nothing", () => {
    expect(previewDesign([{ key: "1", cell: "elsewhere" }], { seed: 1, cells: [] }).outside).toBe(1);
    const refused = (units: Unit[], design: SampleDesign) => expect(() => drawSample(units, design)).toThrow(RangeError);
    refused(
      [
        { key: "1", cell: "a" },
        { key: "1", cell: "a" },
      ],
      { seed: 1, cells: [{ id: "a", quota: "all" }] },
    );
    refused([], {
      seed: 1,
      cells: [
        { id: "a", quota: "all" },
        { id: "a", quota: "all" },
      ],
    });
    refused([], { seed: 1, cells: [{ id: "a", quota: { count: 1.5 } }] });
    refused([], { seed: 1, cells: [{ id: "a", quota: { share: 2 } }] });
    refused([], { seed: 1, cells: [{ id: "a", quota: { count: 1 }, parts: { by: "x", shares: { y: 0 } } }] });
    refused([], { seed: 1, cells: [{ id: "a", quota: "all" }], leastPerStratum: 1 });
    refused([], { seed: 0.5, cells: [{ id: "a", quota: "all", evenlyOver: "g" }], repeats: -1 });
  });
});

describe("identical members", () => {
  it("are drawn as one that stands for all, within their cell and values", () => {
    const units = distinctUnits([
      { key: "b", cell: "a", content: "q1", values: { model: "m" } },
      { key: "a", cell: "a", content: "q1", values: { model: "m" } },
      { key: "c", cell: "a", content: "q1", values: { model: "n" } },
      { key: "d", cell: "b", content: "q1", values: { model: "m" } },
      { key: "e", cell: "a", content: "q2" },
    ]);
    expect(units.map(({ key, copies }) => [key, copies])).toEqual([
      ["a", 2],
      ["c", 1],
      ["d", 1],
      ["e", 1],
    ]);
    expect(units[0]!.keys).toEqual(["a", "b"]);
  });
});

describe("an extended sample", () => {
  const anyValues = fc
    .array(fc.record({ cell: fc.constantFrom("a", "b"), g: fc.constantFrom("x", "y"), part: fc.constantFrom("p", "q", "r") }), { maxLength: 120 })
    .map((made) => made.map(({ cell, g, part }, n): Unit => ({ key: `row ${n}`, cell, values: { g, part } })));
  const quotas = fc.record({ a: fc.nat(30), b: fc.nat(30), least: fc.nat(30) });
  const designOf = (seed: number, { a, b, least }: { a: number; b: number; least: number }): SampleDesign => ({
    seed,
    leastPerStratum: least,
    cells: [
      { id: "a", stratum: "s", quota: { count: a }, evenlyOver: "g", parts: { by: "part", shares: { p: 6, q: 6, r: 2 } } },
      { id: "b", stratum: "s", quota: { count: b }, evenlyOver: "g" },
    ],
  });

  it("keeps everything that was drawn, whatever becomes of quotas, parts and minima", () => {
    fc.assert(
      fc.property(anyValues, quotas, quotas, fc.integer(), (units, few, more, seed) => {
        const before = new Set(drawn(units, designOf(seed, few), take).items.map(({ key }) => key));
        const after = new Set(drawn(units, { ...designOf(seed, more), keeps: before }, take).items.map(({ key }) => key));
        for (const key of before) expect(after).toContain(key);
      }),
      { seed: 7 },
    );
  });

  it("has the weights of the larger sample: those of a draw of its size that never was a smaller one", () => {
    fc.assert(
      fc.property(anyValues, quotas, fc.nat(20), fc.integer(), (units, few, more, seed) => {
        const larger = { ...few, a: few.a + more, b: few.b + more };
        const before = new Set(drawn(units, designOf(seed, few), take).items.map(({ key }) => key));
        const extended = drawn(units, { ...designOf(seed, larger), keeps: before }, take);
        // Nothing was lacking before: then it is the very draw that a design of this size makes.
        if (drawSample(units, designOf(seed, few)).kind === "drawn") expect(extended.items).toEqual(drawn(units, designOf(seed, larger), take).items);
        for (const layer of extended.layers) {
          const of = units.filter(({ cell, values }) => cell === layer.cell && (layer.part === null || values!["part"] === layer.part));
          const inLayer = of.filter(({ values }) => layer.value === null || values!["g"] === layer.value);
          expect(layer.size).toBe(inLayer.length);
          // Of the layers that an even spread takes from, those that get one of the last are left to chance: hence within one.
          expect(Math.abs(layer.inclusionProbability * layer.size - layer.take)).toBeLessThan(1);
        }
      }),
      { seed: 7 },
    );
  });

  it("estimates the population without bias: weights add up to it on average over seeds", () => {
    const units = Array.from({ length: 90 }, (_, n): Unit => ({
      key: `row ${n}`,
      cell: n % 3 ? "a" : "b",
      values: { g: n % 2 ? "x" : "y", part: "pqr"[n % 3]! },
    }));
    const runs = 200;
    let sum = 0;
    for (let seed = 0; seed < runs; seed++) {
      const before = new Set(drawn(units, designOf(seed, { a: 7, b: 3, least: 0 }), take).items.map(({ key }) => key));
      const design = { ...designOf(seed, { a: 16, b: 9, least: 0 }), keeps: before };
      // A value that is not the same for all: its total is what is estimated.
      for (const { key, weight } of drawn(units, design, take).items) sum += weight * Number(key.slice(4));
    }
    const truth = (89 * 90) / 2;
    expect(Math.abs(sum / runs / truth - 1)).toBeLessThan(0.02);
  });
});
