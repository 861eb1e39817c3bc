export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Steps that people count in, in milliseconds: 1, 2, 5 times a power of ten below half a minute, clock steps above. */
const clockSteps = [30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000];

/** The smallest round step that divides `length` milliseconds into at most `most` parts. */
export function niceStep(length: number, most: number): number {
  const least = length / Math.max(1, most);
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const decimal = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * (1 - 1e-9))!;
  if (decimal <= 20_000) return decimal;
  return clockSteps.find((step) => step >= least) ?? Math.ceil(least / 86_400_000) * 86_400_000;
}

/** Ticks from 0 to `length` milliseconds, at most `most` steps apart, all texts in one unit with the unit on the last. */
export function axisTicks(length: number, most: number): readonly Tick[] {
  if (!(length > 0)) return [{ at: 0, text: "0" }];
  const step = niceStep(length, most);
  const count = Math.floor(length / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => ({ at: i * step, text: i === 0 ? "0" : durationText(i * step, step) }));
}

/**
 * A duration in milliseconds as text. `precision` is the smallest difference that matters, in milliseconds: digits beyond
 * it are left out. Units: µs, ms, s, then minutes and hours as `1:30 min`, `2:05 h`.
 */
export function durationText(milliseconds: number, precision = precisionOf(milliseconds)): string {
  const size = Math.abs(milliseconds);
  const scaled = (unit: string, factor: number) => {
    const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(precision / factor) + 1e-9)));
    return `${(milliseconds / factor).toFixed(digits)} ${unit}`;
  };
  if (size === 0) return "0 s";
  if (size < 1) return scaled("µs", 0.001);
  if (size < 1000) return scaled("ms", 1);
  if (size < 60_000) return scaled("s", 1000);
  const [unit, large, small] = size < 3_600_000 ? ["min", 60_000, 1000] : ["h", 3_600_000, 60_000];
  const whole = Math.round(size / small) * small;
  const rest = Math.round((whole % large) / small);
  return `${milliseconds < 0 ? "-" : ""}${Math.floor(whole / large)}:${String(rest).padStart(2, "0")} ${unit}`;
}

/** Two significant digits below ten of a unit, else whole ones: 31 ms, 1.9 s, 250 µs. */
function precisionOf(milliseconds: number): number {
  const size = Math.abs(milliseconds);
  if (size === 0) return 1;
  const unit = size < 1 ? 0.001 : size < 1000 ? 1 : 1000;
  return size / unit < 9.95 ? unit / 10 : unit;
}
