import { normalQuantile } from "../normal";
import type { Random } from "./seededRandom";

/** A draw from the standard normal distribution, by inversion: one uniform number a draw. */
export function normalDraw(random: Random): number {
  let chance = random.uniform();
  while (chance === 0) chance = random.uniform();
  return normalQuantile(chance);
}

/**
 * A draw from the gamma distribution with this shape (> 0) and scale 1.
 * Source: Marsaglia and Tsang (2000), ACM TOMS 26, 363–372; shapes below 1 through shape + 1 and a power of a uniform number.
 */
export function gammaDraw(random: Random, shape: number): number {
  if (!(shape > 0) || shape === Infinity) throw new RangeError(`a gamma distribution has a shape above 0, not ${shape}`);
  if (shape < 1) return gammaDraw(random, shape + 1) * (1 - random.uniform()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = normalDraw(random);
    const v = (1 + c * z) ** 3;
    if (v > 0 && Math.log(1 - random.uniform()) < (z * z) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A draw of shares that sum to 1 from the Dirichlet distribution with these parameters (each > 0). */
export function dirichletDraw(random: Random, parameters: readonly number[]): number[] {
  const draws = parameters.map((parameter) => gammaDraw(random, parameter));
  const total = draws.reduce((sum, draw) => sum + draw, 0);
  return draws.map((draw) => draw / total);
}

/** A draw from the beta distribution. */
export function betaDraw(random: Random, a: number, b: number): number {
  const x = gammaDraw(random, a);
  return x / (x + gammaDraw(random, b));
}
