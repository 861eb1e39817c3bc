import { statedDates, statedNumbers, statedVersions } from "../../grade/statedValues";

/**
 * A value that a sentence states. `key` is the same for every notation of one value:
 * - date: `2026-03-01`, `2026-03` (March 2026), `--03-01` (1 March), `2026` (a whole number from 1900 to 2099)
 * - number: its decimal digits, with `%` where it is a share; version: without its leading v
 */
export interface StatedValue {
  readonly kind: "date" | "number" | "version";
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Values of a sentence in order, none within another. Digits of other scripts and full-width forms count as digits. */
export function valuesIn(sentence: string): readonly StatedValue[] {
  if (!mayState.test(sentence)) return [];
  const text = plainDigits(sentence);
  const found: StatedValue[] = [];
  const add = (kind: StatedValue["kind"], key: string, start: number, end: number) => {
    if (!found.some((one) => start < one.end && one.start < end)) found.push({ kind, key, start, end });
  };
  for (const { value, start, end } of statedDates(text)) add("date", value, start, end);
  for (const m of text.matchAll(slashed)) {
    const [month, day] = [Number(m[2]), Number(m[3])];
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31) add("date", `${m[1]}-${two(month)}-${two(day)}`, m.index, m.index + m[0].length);
  }
  for (const { pattern, read } of partialDates)
    for (const m of text.matchAll(pattern)) {
      const key = read(m);
      if (key !== null) add("date", key, m.index, m.index + m[0].length);
    }
  for (const { value, start, end } of statedVersions(text)) add("version", value.toLowerCase().replace(/^v/u, ""), start, end);
  // Beside characters that are written without spaces a version has no edge for graders; here it has.
  for (const m of text.matchAll(gluedVersions)) add("version", m[0].toLowerCase().slice(1), m.index, m.index + m[0].length);
  for (const { value, start, end } of statedNumbers(text)) {
    const share = percent.exec(text.slice(end, end + 12));
    const digits = text.slice(start, end);
    if (share) add("number", `${value}%`, start, end + share[0].length);
    else if (/^(?:19|20)\d\d$/u.test(digits)) add("date", digits, start, end);
    else add("number", String(value), start, end);
  }
  for (const m of text.matchAll(numberWords)) add("number", String(words.get(m[0].toLowerCase())), m.index, m.index + m[0].length);
  return found.sort((a, b) => a.start - b.start);
}

/** Whether a stated value says what another says, though it may say more: 1 March 2026 says March 2026, and 2026. */
export function says(stated: StatedValue, asked: StatedValue): boolean {
  if (stated.key === asked.key) return true;
  if (stated.kind !== "date" || asked.kind !== "date") return false;
  return stated.key.startsWith(`${asked.key}-`) || (asked.key.startsWith("--") && stated.key.endsWith(asked.key.slice(1)));
}

/** Values that can stand in each other's place: a date contradicts a date, a number or a version either of both. */
export const sameFamily = (a: StatedValue, b: StatedValue): boolean => (a.kind === "date") === (b.kind === "date");

const two = (n: number) => String(n).padStart(2, "0");

const words = new Map(
  "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, at) => [word, at === 0 ? 0 : at + 1] as const),
);
const numberWords = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...words.keys()].join("|")})(?![\\p{L}\\p{N}-])`, "giu");
const gluedVersions =
  /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d.])v\d+(?:\.\d+)*(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d])/giu;
const mayState = new RegExp(`\\p{Nd}|${[...words.keys()].join("|")}`, "iu");
const percent = /^ ?(?:%|％|percent\b|per cent\b)/iu;

const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const monthNumber = (name: string) => "janfebmaraprmayjunjulaugsepoctnovdec".indexOf(name.slice(0, 3).toLowerCase()) / 3 + 1;
const slashed = /(?<![\d/])(\d{4})\/(\d{1,2})\/(\d{1,2})(?![\d/])/gu;
const dayOf = (name: string, day: string) => (Number(day) >= 1 && Number(day) <= 31 ? `--${two(monthNumber(name))}-${two(Number(day))}` : null);
const partialDates: readonly { readonly pattern: RegExp; readonly read: (m: RegExpExecArray) => string | null }[] = [
  { pattern: new RegExp(`(?<![\\p{L}\\d])${month},? (\\d{4})(?!\\d)`, "giu"), read: (m) => `${m[2]}-${two(monthNumber(m[1]!))}` },
  {
    pattern: /(\d{4}) ?年 ?(\d{1,2}) ?月(?! ?\d{1,2} ?日)/gu,
    read: (m) => (Number(m[2]) >= 1 && Number(m[2]) <= 12 ? `${m[1]}-${two(Number(m[2]))}` : null),
  },
  { pattern: /(?<!\d)(\d{4}) ?年/gu, read: (m) => m[1]! },
  { pattern: new RegExp(`(?<![\\p{L}\\d])(\\d{1,2})(?:st|nd|rd|th)? ${month}(?![\\p{L}])`, "giu"), read: (m) => dayOf(m[2]!, m[1]!) },
  { pattern: new RegExp(`(?<![\\p{L}\\d])${month} (\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d])`, "giu"), read: (m) => dayOf(m[1]!, m[2]!) },
  {
    pattern: /(?<!\d)(\d{1,2}) ?月 ?(\d{1,2}) ?日/gu,
    read: (m) => (Number(m[1]) >= 1 && Number(m[1]) <= 12 ? `--${two(Number(m[1]))}-${two(Number(m[2]))}` : null),
  },
];

/** Digits of other scripts as ASCII digits, one code unit for one, so that places stay. */
function plainDigits(text: string): string {
  return text.replace(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    if (code === 0xff0e) return ".";
    if (code === 0xff0c) return ",";
    if (code === 0xff0f) return "/";
    const zero = digitZeros.find((first) => code >= first && code <= first + 9)!;
    return String(code - zero);
  });
}
const digitZeros = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const otherDigits =
  /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]|(?<=[\uff10-\uff19])[\uff0c\uff0e\uff0f](?=[\uff10-\uff19])/gu;
