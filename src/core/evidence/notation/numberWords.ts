import type { Notation } from "./dateAt";

const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const values = new Map<string, number>([
  ...ones.map((word, index) => [word, index] as const),
  ...tens.map((word, index) => [word, 20 + 10 * index] as const),
]);
const powers = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);
const word = /[A-Za-z]{3,9}/y;

/** The words that a number in English can begin with. */
export const numberWords: readonly string[] = [...values.keys()];

/** Whether a number in English words can begin with this word. */
export const beginsNumber = (text: string): boolean => values.has(text.toLowerCase());

/** The number in English words that begins at `at` ("three hundred and five", "twenty-one million"); null where none does. */
export function numberWordsAt(text: string, at: number): Notation | null {
  let [total, section, part, end, next] = [0, 0, -1, at, at];
  for (;;) {
    word.lastIndex = next;
    const found = word.exec(text)?.[0];
    if (found === undefined || /[\p{L}\p{N}]/u.test(text[word.lastIndex] ?? "")) break;
    const small = found.toLowerCase();
    const value = values.get(small);
    const power = powers.get(small);
    if (value !== undefined) {
      if (part === -1) part = value;
      else if (part >= 20 && part % 10 === 0 && part < 100 && value > 0 && value < 10) part += value;
      else break;
    } else if (small === "hundred") {
      if (part < 1 || part > 99 || section > 0) break;
      [section, part] = [part * 100, -1];
    } else if (power !== undefined) {
      if (part === -1 && section === 0) break;
      total += (section + Math.max(0, part)) * power;
      [section, part] = [0, -1];
    } else break;
    end = word.lastIndex;
    const gap = / and |[ -]/y;
    gap.lastIndex = end;
    const between = gap.exec(text)?.[0];
    if (between === undefined || (between === " and " && section === 0 && total === 0)) break;
    next = end + between.length;
    if (between === " and " && part !== -1) break;
  }
  return end === at ? null : { form: `n${total + section + Math.max(0, part)}`, end };
}
