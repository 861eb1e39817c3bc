import * as l10n from "@vscode/l10n";

let locale = "en";

/** Texts for the display language, as the host sends them when the page starts. */
export function loadTexts(strings: Readonly<Record<string, string>>, language: string): void {
  locale = language;
  l10n.config({ contents: { ...strings } });
}

/** A text of the screen: English, first argument literal; `{0}`, `{1}` are filled in. */
export function t(message: string, ...args: readonly (string | number)[]): string {
  return l10n.t(message, ...args);
}

/** `1,200`, the way the display language writes it. */
export const count = (n: number): string => new Intl.NumberFormat(locale).format(n);

/** Seconds with as many digits as tell something: `0.12`, `4.2`, `30`. */
export const seconds = (s: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: s < 1 ? 3 : s < 10 ? 2 : 1 }).format(s);

/** A point in time in the reviewer's zone. The UTC text belongs beside it, as a tooltip. */
export function localTime(rfc3339: string): string {
  const at = new Date(rfc3339);
  return Number.isNaN(at.getTime()) ? rfc3339 : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(at);
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
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 }).format(value)} ${units[unit]}`;
}
