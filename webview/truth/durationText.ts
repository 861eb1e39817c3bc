import { count, figure, t } from "../ui";

const units = [
  [86_400, (n: number) => (n === 1 ? t("1 day") : t("{0} days", count(n)))],
  [3600, (n: number) => (n === 1 ? t("1 hour") : t("{0} hours", count(n)))],
  [60, (n: number) => (n === 1 ? t("1 minute") : t("{0} minutes", count(n)))],
] as const;

/** Seconds in the largest unit that they are a whole number of: `1 day`, `36 hours`, `90 s`. */
export function durationText(seconds: number): string {
  for (const [size, words] of units) if (seconds >= size && seconds % size === 0) return words(seconds / size);
  return t("{0} s", figure(seconds));
}

/** How far a time lies from now, in whole days: `in 3 days`, `2 days ago`. */
export function daysFrom(now: number, at: string): string {
  const days = Math.trunc((Date.parse(at) - now) / 86_400_000);
  if (Number.isNaN(days)) return "";
  if (days === 0) return Date.parse(at) < now ? t("less than a day ago") : t("within a day");
  if (days > 0) return days === 1 ? t("in 1 day") : t("in {0} days", count(days));
  return days === -1 ? t("1 day ago") : t("{0} days ago", count(-days));
}
