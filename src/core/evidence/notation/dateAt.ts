import { hanNumber } from "./hanNumber";
import { monthNames, monthOf } from "./months";

/** What a stretch of text says, in one notation for all: `n12300`, `d2026-08-20`, `d2026-08`, `d--08-20`. */
export interface Notation {
  readonly form: string;
  /** Where the stretch ends, exclusive. */
  readonly end: number;
}

type Reading = (match: RegExpExecArray) => string | null;

const han = "[〇零一二三四五六七八九十]";
const month = `(?:${monthNames})`;
/** No digit and no letter follows, but for Han and kana, which need no space. */
const ends = "(?!\\d|(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}])\\p{L})";
/** Dates in digits alone. */
const inDigits: readonly (readonly [RegExp, Reading])[] = [
  // 2026-08-20, 2026/8/20
  [/(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![-/.]?\d)/y, ([, year, , m, d]) => date(year, m, d)],
  // 20.08.2026 is day first everywhere; 20/08/2026 only says so where one reading is possible
  [/(\d{1,2})\.(\d{1,2})\.(\d{4})(?![-/.]?\d)/y, ([, d, m, year]) => date(year, m, d)],
  [/(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?![-/.]?\d)/y, ([, a, , b, year]) => dayAndMonth(year!, Number(a), Number(b))],
];
const inEastAsia: readonly (readonly [RegExp, Reading])[] = [
  // 2026年8月20日, 二〇二六年八月二十日, 令和8年8月20日, 2026년 8월 20일
  [
    new RegExp(
      `(?:(令和|平成|昭和|民国|民國) ?)?(\\d{1,4}|元|${han}{1,4}) ?[年년] ?(\\d{1,2}|${han}{1,3}) ?[月월](?: ?(\\d{1,2}|${han}{1,3}) ?[日号號일])?`,
      "y",
    ),
    ([, era, y, m, d]) => eastAsian(era, y!, m!, d),
  ],
  [new RegExp(`(\\d{1,2}|${han}{1,3}) ?[月월] ?(\\d{1,2}|${han}{1,3}) ?[日号號일]`, "y"), ([, m, d]) => date("-", hanOrDigits(m!), hanOrDigits(d!))],
];
const dayFirst: readonly (readonly [RegExp, Reading])[] = [
  // 20 August 2026, 20th of August, 20-Aug-2026, 20. August 2026, 20 de agosto de 2026, ٢٠ أغسطس ٢٠٢٦
  [
    new RegExp(`(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?[ -](?:of |de )?(${month})(?:\\.?,?[ -](?:de |del )?(\\d{4})(?![-/.]?\\d))?${ends}`, "uy"),
    ([, d, name, year]) => date(year ?? "-", monthOf(name!), d),
  ],
];
const monthFirst: readonly (readonly [RegExp, Reading])[] = [
  // August 20, 2026; Aug. 20th; August 2026
  [
    new RegExp(`(${month})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4})(?![-/.]?\\d))?${ends}(?![.,:/]\\d)`, "uy"),
    ([, name, d, year]) => date(year ?? "-", monthOf(name!), d),
  ],
  [new RegExp(`(${month})\\.?,? (?:de )?(\\d{4})${ends}(?![.,:/-]\\d)`, "uy"), ([, name, year]) => date(year, monthOf(name!), null)],
];

/** The date that begins with the digits from `at` to `end` of a normalised text; null where none does, or it has two readings. */
export function dateInDigitsAt(text: string, at: number, end: number): Notation | null {
  const [next = "", later = ""] = [text[end], text[end + 1]];
  if (next === "-" || next === "/" || next === ".") return read(inDigits, text, at) ?? (end - at <= 2 ? read(dayFirst, text, at) : null);
  if (eastAsianUnit.test(next === " " ? later : next)) return read(inEastAsia, text, at);
  return end - at <= 2 && (next === " " ? beginsMonth.test(later) : /[snrteº]/.test(next)) ? read(dayFirst, text, at) : null;
}
const eastAsianUnit = /[年月년월]/;
const beginsMonth = /\p{L}/u;

/** The date that begins with a Chinese numeral or the name of an era at `at`. */
export const eastAsianDateAt = (text: string, at: number): Notation | null => read(inEastAsia, text, at);

/** The date that begins with a month's name at `at`. */
export const dateInWordsAt = (text: string, at: number): Notation | null => read(monthFirst, text, at);

function read(readings: readonly (readonly [RegExp, Reading])[], text: string, at: number): Notation | null {
  for (const [expression, reading] of readings) {
    expression.lastIndex = at;
    const match = expression.exec(text);
    const form = match && reading(match);
    if (form) return { form, end: expression.lastIndex };
  }
  return null;
}

function date(year: string | undefined, month: string | number | null | undefined, day: string | number | null | undefined): string | null {
  const [m, d] = [Number(month ?? 0), day === null || day === undefined ? null : Number(day)];
  if (m < 1 || m > 12 || (d !== null && (d < 1 || d > 31))) return null;
  return `d${year}-${two(m)}${d === null ? "" : `-${two(d)}`}`;
}

function dayAndMonth(year: string, a: number, b: number): string | null {
  if (a > 12 || a === b) return date(year, b, a);
  return b > 12 ? date(year, a, b) : null;
}

/** First year of an era less one: 令和1 is 2019. */
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民国: 1911, 民國: 1911 };

function eastAsian(era: string | undefined, y: string, m: string, d: string | undefined): string | null {
  const said = y === "元" ? 1 : Number(hanOrDigits(y));
  const year = era === undefined ? said : said + eras[era]!;
  if (era === undefined && (y === "元" || year < 1000)) return null;
  return date(String(year), hanOrDigits(m), d === undefined ? null : hanOrDigits(d));
}

const hanOrDigits = (text: string): string => (/^\d/.test(text) ? text : (hanNumber(text) ?? "0"));
const two = (n: number): string => String(n).padStart(2, "0");
