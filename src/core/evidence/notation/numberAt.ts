import type { Notation } from "./dateAt";
import { bigUnits, hanNumber } from "./hanNumber";

/** Digits with whatever may join them: points, commas, apostrophes, and spaces before three more. */
const joined = /\d+(?:[.,']\d+| \d{3}(?!\d))*/y;

/** How digits are grouped, and the plain decimal number that it says. One point alone is a decimal point: 1.234 is not 1,234. */
const shapes: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [/^\d+$/, (digits) => digits],
  [/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, (digits) => digits.replaceAll(",", "")], // 12,300.5
  [/^\d+[.,]\d+$/, (digits) => digits.replace(",", ".")], // 12.5
  [/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, (digits) => digits.replaceAll(" ", "").replace(",", ".")], // 12 300,5
  [/^\d{1,3}(?:'\d{3})+(?:\.\d+)?$/, (digits) => digits.replaceAll("'", "")], // 12'300.5
  [/^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/, (digits) => digits.replaceAll(",", "")], // 12,34,567
  [/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^\d{1,3}\.\d{3},\d+$/, (digits) => digits.replaceAll(".", "").replace(",", ".")], // 1.234.567
];
const scale = / ?(?:(thousand|million|billion|trillion)(?!\p{L})|(ألف|مليون|مليار|تريليون)(?!\p{L})|([万萬亿億兆千]))/uy;
const powers: Readonly<Record<string, number>> = {
  thousand: 3,
  million: 6,
  billion: 9,
  trillion: 12,
  ألف: 3,
  مليون: 6,
  مليار: 9,
  تريليون: 12,
  千: 3,
  ...bigUnits,
};

/** Whether the space at `at` may part groups of digits: one space of the original, not a line end or a cell's. */
export type IsGroupSpace = (at: number) => boolean;

/** The number in digits that begins at `at`: grouping and decimal comma levelled, "1.5 million" written out. Null for versions and the like. */
export function numberAt(text: string, at: number, isGroupSpace: IsGroupSpace): Notation | null {
  joined.lastIndex = at;
  const read = digitsOf(joined.exec(text)?.[0] ?? "", at, isGroupSpace);
  if (!read || (text[read.end] === "/" && /\d/.test(text[read.end + 1] ?? ""))) return null;
  const unit = beginsScale.test(text[read.end] === " " ? (text[read.end + 1] ?? "") : (text[read.end] ?? "")) ? scaleAt(text, read.end) : null;
  const written = unit && shifted(read.form, powers[unit.form]!);
  return written === null ? { form: `n${read.form}`, end: read.end } : { form: `n${written}`, end: unit!.end };
}

function digitsOf(run: string, at: number, isGroupSpace: IsGroupSpace): Notation | null {
  for (let space = run.indexOf(" "); space !== -1; space = run.indexOf(" ", space + 1))
    if (!isGroupSpace(at + space)) return digitsOf(run.slice(0, space), at, isGroupSpace);
  for (const [shape, plain] of shapes) if (shape.test(run)) return { form: plain(run), end: at + run.length };
  const space = run.indexOf(" ");
  return space === -1 ? null : digitsOf(run.slice(0, space), at, isGroupSpace);
}

const beginsScale = /[tmbأمت万萬亿億兆千]/;
function scaleAt(text: string, at: number): Notation | null {
  scale.lastIndex = at;
  const [, english, arabic, eastAsian] = scale.exec(text) ?? [];
  const form = english ?? arabic ?? eastAsian;
  return form === undefined ? null : { form, end: scale.lastIndex };
}

/** A decimal number times a power of ten, digit by digit; null where it would not be whole or has no sense as a number. */
function shifted(form: string, power: number): string | null {
  const [whole = "", fraction = ""] = form.split(".");
  if (fraction.length > power || whole.length > 15) return null;
  return (whole + fraction.padEnd(power, "0")).replace(/^0+(?=\d)/, "");
}

function matches(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at;
  return expression.test(text);
}

const hanDigits = /[〇零一二三四五六七八九十百千万萬亿億两兩]{1,24}/y;
/** What makes a single numeral a number: 一 stands in many words. */
const counted = /[年月日号號时時分秒个個名位元円天次倍岁歳%]/y;

/** The number in Chinese numerals that begins at `at`; null where it is none. */
export function hanNumberAt(text: string, at: number): Notation | null {
  hanDigits.lastIndex = at;
  const found = hanDigits.exec(text)?.[0];
  if (found === undefined || (found.length === 1 && text[at - 1] !== "第" && !matches(counted, text, at + 1))) return null;
  const value = hanNumber(found);
  return value === null ? null : { form: `n${value}`, end: at + found.length };
}
