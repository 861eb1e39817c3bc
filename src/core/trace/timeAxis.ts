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

/** Ticks of the stretch from `from` to `to` milliseconds, at most `most` steps apart, each a whole number of steps from 0; as exact as their step. */
export function ticksBetween(from: number, to: number, most: number): readonly Tick[] {
  const step = niceStep(to - from, most);
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.floor(to / step + 1e-9) - first + 1;
  return Array.from({ length: Math.min(count, most + 2) }, (_, i) => {
    const at = (first + i) * step;
    return { at, text: at === 0 ? "0" : durationText(at, step) };
  });
}

/** Ticks from 0 to `length` milliseconds, at most `most` steps apart. */
export const axisTicks = (length: number, most: number): readonly Tick[] => (length > 0 ? ticksBetween(0, length, most) : [{ at: 0, text: "0" }]);

/**
 * A duration in milliseconds as text. `precision` is the smallest difference that matters, in milliseconds: digits beyond
 * it are left out. Units: µs, ms, s, then minutes and hours as `1:30 min`, `2:05 h`; to a part of a second where that matters, `1:30.25 min`, `2:05:30 h`.
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
  const sign = milliseconds < 0 ? "-" : "";
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(precision / 1000) + 1e-9)));
  // Rounded first and split then: 59.9996 s must not become 0:60.
  const unit = 10 ** -digits;
  const inSeconds = Math.round(size / 1000 / unit) * unit;
  const secondsText = (rest: number) => rest.toFixed(digits).padStart(digits === 0 ? 2 : 3 + digits, "0");
  if (size < 3_600_000) return `${sign}${Math.floor(inSeconds / 60 + 1e-9)}:${secondsText(restOf(inSeconds, 60))} min`;
  const minutes = precision < 60_000 ? Math.floor(inSeconds / 60 + 1e-9) : Math.round(size / 60_000);
  const hours = `${sign}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return precision < 60_000 ? `${hours}:${secondsText(restOf(inSeconds, 60))} h` : `${hours} h`;
}

const restOf = (value: number, whole: number): number => Math.max(0, value - Math.floor(value / whole + 1e-9) * whole);

/** Two significant digits below ten of a unit, else whole ones: 31 ms, 1.9 s, 250 µs. */
function precisionOf(milliseconds: number): number {
  const size = Math.abs(milliseconds);
  if (size === 0) return 1;
  const unit = size < 1 ? 0.001 : size < 1000 ? 1 : 1000;
  if (size >= 3_600_000) return 60_000;
  return size / unit < 9.95 ? unit / 10 : unit;
}
