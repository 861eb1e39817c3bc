import * as l10n from "@vscode/l10n";
import { Formatters } from "./formatters";

let formatters = new Formatters("en");

/** Texts for the display language, as the host sends them when the page starts. */
export function loadTexts(strings: Readonly<Record<string, string>>, language: string): void {
  formatters = new Formatters(language);
  l10n.config({ contents: { ...strings } });
}

/** A text of the screen: English, first argument literal; `{0}`, `{1}` are filled in. */
export function t(message: string, ...args: readonly (string | number)[]): string {
  return l10n.t(message, ...args);
}

/** `1,200`, the way the display language writes it. */
export const count = (n: number): string => formatters.number(n);

/** A measurement: whole numbers whole, others with four digits that tell something. */
export const figure = (n: number): string =>
  formatters.number(n, Number.isInteger(n) || Math.abs(n) >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 4 });

/** `12.5 %` of a share of 1. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10} %`;

/** Seconds with as many digits as tell something: `0.12`, `4.2`, `30`. */
export const seconds = (s: number): string => formatters.number(s, { maximumFractionDigits: s < 1 ? 3 : s < 10 ? 2 : 1 });

/** A point in time in the reviewer's zone. The UTC text belongs beside it, as a tooltip. */
export function localTime(rfc3339: string): string {
  const at = new Date(rfc3339);
  return Number.isNaN(at.getTime()) ? rfc3339 : formatters.time(at, { dateStyle: "medium", timeStyle: "medium" });
}

/** `2.8 kB`: decimal units, one digit after the point where it tells something. */
export function bytesText(n: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let value = n;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${formatters.number(value, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${units[unit]}`;
}

/** Day and minute in the reviewer's zone; the year only where it is not this one. For places that are short of room. */
export function shortTime(rfc3339: string): string {
  const at = new Date(rfc3339);
  if (Number.isNaN(at.getTime())) return rfc3339;
  const year = at.getFullYear() === new Date().getFullYear() ? {} : ({ year: "numeric" } as const);
  return formatters.time(at, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit", ...year });
}

/** A calendar day, `YYYY-MM-DD`, in no zone: with its year, since dates of pages are often not of this one. */
export function shortDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : formatters.time(at, { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
}
