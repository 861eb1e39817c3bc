/**
 * P(Z ≤ z) of the standard normal distribution, to about 15 digits in absolute terms: the series of Marsaglia (2004), Journal of
 * Statistical Software 11(4), up to |z| = 6, and the continued fraction of Mills' ratio beyond.
 */
export function normalCumulative(z: number): number {
  if (Number.isNaN(z)) throw new RangeError("NaN is no quantile");
  if (Math.abs(z) > 6) {
    const upper = upperTail(Math.abs(z));
    return z > 0 ? 1 - upper : upper;
  }
  let [sum, term, before] = [z, z, NaN];
  for (let power = 3; sum !== before; power += 2) {
    before = sum;
    term *= (z * z) / power;
    sum += term;
  }
  return 0.5 + sum * density(z);
}

const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** P(Z > z) for a large z. */
function upperTail(z: number): number {
  let fraction = z;
  for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
  return density(z) / fraction;
}
