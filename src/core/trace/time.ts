const stamp = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * An RFC 3339 time as milliseconds since 1970, fractions of a millisecond kept (spans in memory last microseconds, and
 * `Date.parse` cuts them off). Null where the text is missing or is no such time.
 */
export function parseTime(text: string | null | undefined): number | null {
  const parts = text ? stamp.exec(text) : null;
  if (!parts) return null;
  const whole = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? ":00"}${parts[5] === "z" ? "Z" : parts[5]}`);
  if (Number.isNaN(whole) || !isDay(parts[1]!)) return null;
  return whole + (parts[4] ? Number(parts[4]) * 1000 : 0);
}

/** `Date.parse` takes the 30th of February for the 2nd of March. */
function isDay(date: string): boolean {
  const day = Number(date.slice(8));
  return day <= 28 || new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, day)).getUTCDate() === day;
}
