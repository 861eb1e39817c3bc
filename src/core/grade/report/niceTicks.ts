/** Round numbers from at or below `least` to at or above `most`, about `count` of them; at least two, and rising. */
export function niceTicks(least: number, most: number, count = 5): readonly number[] {
  // Values so close that their difference is rounding, or nothing, get an axis of their own size.
  const size = Math.max(Math.abs(least), Math.abs(most));
  const span = most - least > Math.max(size * 1e-6, 1e-9) ? most - least : Math.max(size, 1e-6);
  const raw = span / Math.max(1, count - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= raw * 0.999) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
