/** Values that a text states, by kind, with their place (UTF-16 offsets): what graders compare with the truth. */
export interface Stated<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const day = "(\\d{1,2})(?:st|nd|rd|th)?";

interface DateForm {
  readonly pattern: RegExp;
  readonly read: (m: RegExpExecArray) => readonly [year: number, month: number, day: number];
}
const monthNumber = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const dateForms: readonly DateForm[] = [
  { pattern: /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g, read: (m) => [Number(m[1]), Number(m[2]), Number(m[3])] },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])${day}(?: of)? ${month},? (\\d{4})(?!\\d)`, "giu"),
    read: (m) => [Number(m[3]), monthNumber(m[2]!), Number(m[1])],
  },
  { pattern: new RegExp(`(?<![\\p{L}\\d])${month} ${day},? (\\d{4})(?!\\d)`, "giu"), read: (m) => [Number(m[3]), monthNumber(m[1]!), Number(m[2])] },
  { pattern: /(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/g, read: (m) => [Number(m[1]), Number(m[2]), Number(m[3])] },
];

/**
 * Calendar dates in a text as `YYYY-MM-DD`, in order: ISO 8601, "1 March 2026", "March 1, 2026", "2026年3月1日". Days that
 * do not exist are left out, and so are all-number forms such as 1/3/2026: their order of day and month is not known.
 */
export function statedDates(text: string): readonly Stated<string>[] {
  const found: Stated<string>[] = [];
  for (const { pattern, read } of dateForms) {
    for (const match of text.matchAll(pattern)) {
      const [y, m, d] = read(match);
      const date = new Date(Date.UTC(y, m - 1, d));
      if (date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) continue;
      found.push({ value: date.toISOString().slice(0, 10), start: match.index, end: match.index + match[0].length });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Words that multiply the number before them. */
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  千: 1e3,
  萬: 1e4,
  万: 1e4,
  億: 1e8,
  亿: 1e8,
};

/**
 * Numbers in a text, in order: signs, decimals, commas, spaces or apostrophes between groups of three digits, and a scale
 * after them (1.2 million, 3.5萬). Digits inside dates, web addresses, version numbers and words of alphabets are not numbers of
 * their own; in scripts without spaces a number has no edges (共有12,345人).
 */
export function statedNumbers(text: string): readonly Stated<number>[] {
  const taken = [
    ...statedDates(text),
    ...[...text.matchAll(/\bhttps?:\/\/\S+/gi)].map((m) => ({ start: m.index, end: m.index + m[0].length })),
    ...statedVersions(text),
  ];
  const found: Stated<number>[] = [];
  for (const match of text.matchAll(numbers)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (taken.some((other) => start < other.end && other.start < end)) continue;
    const scale = scales[(match[4] ?? match[5])?.toLowerCase() ?? ""] ?? 1;
    const sign = match[1] === "-" || match[1] === "\u2212" ? -1 : 1;
    // Without the rounding 1.1 million would be 1,100,000.0000000002.
    const value = Number((Number(`${match[2]!.replace(/\D/g, "")}${match[3] ?? ""}`) * scale * sign).toPrecision(15));
    found.push({ value, start, end });
  }
  return found;
}

const alphabet = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`;
const numbers = new RegExp(
  String.raw`(?<![${alphabet}\d.])([-\u2212+]?)(\d{1,3}(?:[,\u00a0\u202f '\u2019]\d{3})+(?!\d)|\d+)(\.\d+)?(?: ?(thousand|million|billion)\b| ?([千萬万億亿]))?(?![${alphabet}\d]|\.\d)`,
  "giu",
);

/** Version numbers with at least two dots or a leading v: `4.2.1`, `v3.2`. "3.2" alone is a number. */
export function statedVersions(text: string): readonly Stated<string>[] {
  return [...text.matchAll(/(?<![\p{L}\d.])(?:v\d+(?:\.\d+)*|\d+(?:\.\d+){2,})(?:-[a-z0-9.]*[a-z0-9])?(?![\p{L}\d])/giu)].map((m) => ({
    value: m[0],
    start: m.index,
    end: m.index + m[0].length,
  }));
}
