const stamp = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * An RFC 3339 time as milliseconds since 1970, fractions of a millisecond kept; null where the text is none. Days and hours
 * beyond their range run over into the next month or day: the order of events never depends on an engine's own leniency.
 */
export function parseTime(text: string | null): number | null {
  const parts = text === null ? null : stamp.exec(text);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const whole = new Date(0);
  whole.setUTCFullYear(year, month - 1, day); // Date.UTC would read the years 0 to 99 as 1900 to 1999
  whole.setUTCHours(hour, minute, second);
  const offset = parts[8] === undefined ? 0 : (parts[8] === "+" ? 1 : -1) * (Number(parts[9]) * 60 + Number(parts[10])) * 60_000;
  return whole.getTime() - offset + (parts[7] === undefined ? 0 : Number(parts[7]) * 1000);
}
