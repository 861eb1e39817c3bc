/** Times as other people write them, in RFC 3339 UTC with every digit of the fraction kept. */

const written = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|z|[+-]\d\d:?\d\d|)$/;

/** An ISO 8601 time in UTC, e.g. `2025-05-13T00:27:36.997226Z`; one without a zone is taken for UTC. Null where it is none. */
export function utcTime(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const found = written.exec(text.trim());
  if (!found) return null;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = ""] = found;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const local =
    new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day)) + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000; // `Date.UTC` takes the year 99 for 1999
  const sign = zone.startsWith("-") ? -1 : 1;
  const offset = /\d/.test(zone) ? sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) : 0;
  return utcOf(local - offset * 60_000, fraction);
}

const perSecond = { nanoseconds: 9, microseconds: 6, milliseconds: 3, seconds: 0 } as const;

/** A count since 1970 (a number, or digits where a number cannot hold it) in UTC; null where it is none, or lies beyond the years 0 to 9999. */
export function utcFromCount(count: unknown, unit: keyof typeof perSecond): string | null {
  const whole = countOf(count);
  if (whole === null) return null;
  const digits = perSecond[unit];
  const scale = 10n ** BigInt(digits);
  const rest = ((whole % scale) + scale) % scale;
  return utcOf(Number((whole - rest) / scale) * 1000, digits === 0 ? "" : rest.toString().padStart(digits, "0"));
}

/** Seconds from one count to another; null where either is none. Negative where the second comes first. */
export function secondsBetween(from: unknown, to: unknown, unit: keyof typeof perSecond): number | null {
  const [start, end] = [countOf(from), countOf(to)];
  return start === null || end === null ? null : Number(end - start) / 10 ** perSecond[unit];
}

/** Seconds from one RFC 3339 time to another, to the microsecond; null where either is none. */
export function secondsFrom(from: unknown, to: unknown): number | null {
  const [start, end] = [microseconds(from), microseconds(to)];
  return start === null || end === null ? null : Math.round(end - start) / 1e6;
}

function microseconds(time: unknown): number | null {
  const utc = utcTime(time);
  if (utc === null) return null;
  const fraction = /\.(\d+)Z$/.exec(utc)?.[1] ?? "";
  return Date.parse(utc.replace(/\.\d+Z$/, "Z")) * 1000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

function countOf(count: unknown): bigint | null {
  if (typeof count === "number") return Number.isInteger(count) ? BigInt(count) : null; // one that JSON rounded would be a text, see foreignJson.ts
  return typeof count === "string" && /^-?\d{1,25}$/.test(count) ? BigInt(count) : null;
}

function utcOf(milliseconds: number, fraction: string): string | null {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return null;
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  if (year < 0 || year > 9999) return null;
  return `${date.toISOString().slice(0, 19)}${fraction === "" ? "" : `.${fraction}`}Z`;
}
