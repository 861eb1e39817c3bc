import { describe, expect, it } from "vitest";
import { betaDraw, dirichletDraw, gammaDraw, normalDraw } from "../../../../src/core/stats/random/distributions";
import { randomPlaces, seededRandom, shuffledBy, type Random } from "../../../../src/core/stats/random/seededRandom";

/** Mean and variance of many draws. */
function momentsOf(draw: (random: Random) => number, count = 40_000) {
  const random = seededRandom(11, "moments");
  let [sum, squares] = [0, 0];
  for (let at = 0; at < count; at++) {
    const value = draw(random);
    sum += value;
    squares += value * value;
  }
  return { mean: sum / count, variance: squares / count - (sum / count) ** 2 };
}

describe("seeded randomness", () => {
  it("is the same for ever for a seed and a purpose", () => {
    const random = seededRandom(42, "check");
    expect([random.uniform(), random.uniform(), random.below(1000), random.below(4_294_967_296)]).toMatchInlineSnapshot(`
      [
        0.16272305415709343,
        0.1491712593013237,
        330,
        1459595050,
      ]
    `);
    expect(randomPlaces("s", "draw")("row 1")).toMatchInlineSnapshot(`0.49737450611587`);
    expect(shuffledBy(7, "order", ["a", "b", "c", "d", "e"])).toMatchInlineSnapshot(`
      [
        "c",
        "a",
        "e",
        "b",
        "d",
      ]
    `);
  });

  it("differs by seed, by the seed's kind and by purpose", () => {
    const firsts = [seededRandom(1, "a"), seededRandom(2, "a"), seededRandom("1", "a"), seededRandom(1, "b"), seededRandom(1, "a", "a")].map((made) =>
      made.uniform(),
    );
    expect(new Set(firsts).size).toBe(5);
  });

  it("is even over whole numbers", () => {
    const random = seededRandom(3, "even");
    const counts = new Array<number>(7).fill(0);
    for (let at = 0; at < 70_000; at++) counts[random.below(7)]!++;
    // 5 standard errors of a count of 70,000 in seven.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(70_000 * (1 / 7) * (6 / 7)));
  });

  it("has draws with the moments of their distributions", () => {
    for (const shape of [0.5, 1, 2.5, 40]) {
      const { mean, variance } = momentsOf((random) => gammaDraw(random, shape));
      expect(Math.abs(mean - shape)).toBeLessThan(5 * Math.sqrt(shape / 40_000));
      expect(Math.abs(variance / shape - 1)).toBeLessThan(0.12);
    }
    const normal = momentsOf(normalDraw);
    expect(Math.abs(normal.mean)).toBeLessThan(0.025);
    expect(Math.abs(normal.variance - 1)).toBeLessThan(0.04);
    expect(Math.abs(momentsOf((random) => betaDraw(random, 1.5, 4.5)).mean - 0.25)).toBeLessThan(0.005);
    expect(Math.abs(momentsOf((random) => dirichletDraw(random, [0.5, 1, 2.5])[2]!).mean - 0.625)).toBeLessThan(0.007);
  });

  it("refuses what it cannot draw", () => {
    expect(() => seededRandom(1.5, "a")).toThrow(RangeError);
    expect(() => seededRandom(1, "a").below(0)).toThrow(RangeError);
    expect(() => gammaDraw(seededRandom(1, "a"), 0)).toThrow(RangeError);
  });
});
