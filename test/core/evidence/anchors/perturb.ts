import type { Language } from "./facts";
import type { Seeded } from "./seeded";

/** Writes a quote another way that says the same; null where there is nothing in it to write so. */
type Rewriting = (quote: string, random: Seeded, language: Language) => string | null;

const changed = (before: string, after: string): string | null => (after === before ? null : after);
const everywhere = (expression: RegExp, replace: (match: string, random: Seeded) => string): Rewriting => {
  return (quote, random) =>
    changed(
      quote,
      quote.replace(expression, (match) => replace(match, random)),
    );
};

const whiteSpace: Rewriting = (quote, random, language) => {
  const spaced = quote.replace(/[ \n\t]+/g, () => random.pick([" ", "\u00a0", "  ", "\n", "\u2009", " \n "]));
  const joined = /zh|ja/.test(language)
    ? spaced.replace(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, () => random.pick(["", "", "", " ", "\n"]))
    : spaced;
  return changed(quote, joined);
};
const quotationMarks = everywhere(/["“”„«»「」'‘’]/g, (mark, random) =>
  /['‘’]/.test(mark) ? random.pick(["'", "’", "‘", "`"]) : random.pick(['"', "“", "”", "«", "「"]),
);
const dashes = everywhere(/[-‐–—−]/g, (_, random) => random.pick(["-", "–", "—", "−", "‑"]));
const softHyphens = everywhere(/[a-z]{4}(?=[a-z]{3})/gi, (part) => `${part}\u00ad`);
const invisible: Rewriting = (quote, random) =>
  changed(
    quote,
    quote.replace(/(?<=\p{L})(?=\p{L})/gu, () => (random.below(6) === 0 ? random.pick(["\u200b", "\u2060", "\ufeff"]) : "")),
  );
const fullWidth = everywhere(/[A-Za-z0-9%(),]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const ligatures: Rewriting = (quote) =>
  changed(quote, quote.replaceAll("ffi", "ﬃ").replaceAll("ffl", "ﬄ").replaceAll("fi", "ﬁ").replaceAll("fl", "ﬂ").replaceAll("ff", "ﬀ"));
const decomposed: Rewriting = (quote) => changed(quote, quote.normalize("NFD"));
const presentation = everywhere(/لا/g, () => "ﻻ");
const stretched: Rewriting = (quote, random) =>
  changed(
    quote,
    quote.replace(/(?<=[بتثنيسشصضعغفقكلمه])(?=[بتثنيسشصضعغفقكلمه])/g, () => (random.below(4) === 0 ? "\u0640" : "")),
  );
const directions = everywhere(/\p{Script=Arabic}+/gu, (word, random) => (random.below(3) === 0 ? `\u200f${word}\u200e` : word));
const otherDigits: Rewriting = (quote) => {
  const arabic = quote.replace(/[٠-٩]/g, (one) => String(one.charCodeAt(0) - 0x660));
  return arabic === quote
    ? changed(
        quote,
        quote.replace(/[0-9]/g, (one) => String.fromCharCode(0x660 + Number(one))),
      )
    : arabic;
};
const ellipses: Rewriting = (quote) => changed(quote, quote.includes("…") ? quote.replaceAll("…", "...") : quote.replaceAll("...", "…"));

const grouped = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d.,]*\d)/g;
const ungrouped: Rewriting = (quote, random) =>
  changed(
    quote,
    quote.replace(grouped, (number) => number.replaceAll(",", random.pick(["", "\u00a0", "'", "\u202f"]))),
  );
const inTenThousands: Rewriting = (quote, _, language) =>
  /zh|ja/.test(language)
    ? changed(
        quote,
        quote.replace(grouped, (number) => `${Number(number.replaceAll(",", "")) / 10_000}万`),
      )
    : null;
const arabicGroups: Rewriting = (quote) => changed(quote, quote.replace(/(?<=[٠-٩])٬(?=[٠-٩]{3})/g, ""));
const smallNumbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const inWords: Rewriting = (quote, _, language) => {
  if (language !== "en") return null;
  const words = quote.replace(/(?<![\w.,:/$-])(\d{1,2})(?= [a-z])/g, (digits) => smallNumbers[Number(digits)] ?? digits);
  if (words !== quote) return words;
  return changed(
    quote,
    quote.replace(/(?<![\w-])(two|three|four|five|six|seven|eight|nine|ten|twelve)(?= [a-z])/g, (word) => String(smallNumbers.indexOf(word))),
  );
};
const percentWords: Rewriting = (quote, random, language) => {
  if (language === "zh") return changed(quote, quote.replace(/(\d{1,2})%/g, "百分之$1"));
  return changed(
    quote,
    quote.replace(/(?<=\d)%/g, () => random.pick([" %", " percent", " per cent"])),
  );
};
const months = "January February March April May June July August September October November December".split(" ");
const two = (n: number) => String(n).padStart(2, "0");
const otherDate: Rewriting = (quote, random) => {
  const write = (year: string, month: number, day: number): string =>
    random.pick([
      `${year}-${two(month)}-${two(day)}`,
      `${day} ${months[month - 1]} ${year}`,
      `${months[month - 1]} ${day}, ${year}`,
      `${months[month - 1]!.slice(0, 3)}. ${day}, ${year}`,
      `${year}年${month}月${day}日`,
      `${day}.${month}.${year}`,
    ]);
  return changed(
    quote,
    quote
      .replace(/(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?![\d-])/g, (all, y: string, m: string, d: string) =>
        Number(m) > 12 ? all : write(y, Number(m), Number(d)),
      )
      .replace(/(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/g, (_, y: string, m: string, d: string) => write(y, Number(m), Number(d)))
      .replace(new RegExp(`(?<!\\d)(\\d{1,2}) (${months.join("|")}) (\\d{4})(?!\\d)`, "g"), (_, d: string, m: string, y: string) =>
        write(y, months.indexOf(m) + 1, Number(d)),
      )
      .replace(new RegExp(`\\b(${months.join("|")}) (\\d{1,2}), (\\d{4})(?!\\d)`, "g"), (_, m: string, d: string, y: string) =>
        write(y, months.indexOf(m) + 1, Number(d)),
      ),
  );
};

/** Each way of writing that the issue names. */
const single: Readonly<Record<string, Rewriting>> = {
  "white space": whiteSpace,
  "quotation marks": quotationMarks,
  dashes,
  "soft hyphens": softHyphens,
  "zero-width characters": invisible,
  "full-width forms": fullWidth,
  ligatures,
  decomposed,
  "presentation forms": presentation,
  stretching: stretched,
  "bidi controls": directions,
  "other digits": otherDigits,
  ellipses,
  "groups of digits": ungrouped,
  "ten thousands": inTenThousands,
  "Arabic groups": arabicGroups,
  "numbers in words": inWords,
  percent: percentWords,
  dates: otherDate,
};

/** Three ways at once, or two where no third applies. */
const several: Rewriting = (quote, random, language) => {
  let [written, applied] = [quote, 0];
  const ways = Object.values(single);
  for (let tries = 0; tries < 40 && applied < 3; tries++) {
    const next = random.pick(ways)(written, random, language);
    if (next !== null) [written, applied] = [next, applied + 1];
  }
  return applied < 2 ? null : written;
};

/** Ways to write a quote otherwise, one by one and together. */
export const rewritings: Readonly<Record<string, Rewriting>> = { ...single, "several at once": several };

/** Slips of a copyist that leave what is said: they make an approximate quote. */
export const slips: Readonly<Record<string, Rewriting>> = {
  "a letter left out": (quote, random) => misspelt(quote, random, (word, at) => word.slice(0, at) + word.slice(at + 1)),
  "letters exchanged": (quote, random) => misspelt(quote, random, (word, at) => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)),
  capitals: (quote) => changed(quote, quote.toUpperCase()),
  "no accents": (quote) =>
    changed(
      quote,
      quote
        .normalize("NFD")
        .replace(/[\u0300-\u036f\u064b-\u0652]/g, "")
        .normalize("NFC"),
    ),
  "an article left out": (quote) => changed(quote, quote.replace(/(?<=[a-z] )(?:the|a|an) /, "")),
  "other punctuation": (quote) => changed(quote, quote.replace(/[,，、،;](?! ?\d)(?<!\d.)/g, " –").replace(/(?<=\p{L})[.。]$/u, "!")),
  "a filler left out": (quote) => changed(quote, quote.replace(/(?<=\p{Script=Han})[的了](?=\p{Script=Han})/u, "")),
};

/** Something else than the quote says, in nearly the same words. */
export const falsehoods: Readonly<Record<string, Rewriting>> = {
  "another number": (quote, random) =>
    changed(
      quote,
      quote.replace(/(?<!\d)\d{2,}|(?<![٠-٩])[٠-٩]{2,}/, (digits) => {
        const at = digits.length - 1;
        const zero = digits.charCodeAt(0) >= 0x660 ? 0x660 : 0x30;
        return digits.slice(0, at) + String.fromCharCode(zero + ((digits.charCodeAt(at) - zero + 1 + random.below(8)) % 10));
      }),
    ),
  "a negation": (quote, random, language) =>
    language === "zh"
      ? changed(quote, quote.replace(/(?=接待|预计|批准|淹没|开放|转运)/, random.pick(["不", "没有"])))
      : changed(quote, quote.replace(/(?<= (?:is|are|was|were|be|has|have|will|can|may|do|should)) (?=[a-z])/, random.pick([" not ", " never "]))),
  "another word": (quote, random, language) => {
    const word = /zh|ja/.test(language) ? /[\p{Script=Han}\p{Script=Katakana}]{2}/gu : /(?<=\s)\p{L}{5,}(?=\s)/gu;
    const found = [...quote.matchAll(word)];
    if (found.length === 0) return null;
    const { 0: old, index } = random.pick(found);
    const other = { en: ["umbrella", "walnuts", "violet"], zh: ["雨伞", "核桃"], ja: ["雨傘", "胡桃"], ar: ["مظلة", "جوز"] }[language];
    return quote.slice(0, index) + random.pick(other) + quote.slice(index + old.length);
  },
};

function misspelt(quote: string, random: Seeded, change: (word: string, at: number) => string): string | null {
  const words = [...quote.matchAll(/(?<![\p{L}\p{M}\d'’])[a-z\u0621-\u064a]{7,}(?![\p{L}\p{M}\d'’])/gu)];
  if (words.length === 0) return null;
  const { 0: word, index } = random.pick(words);
  const other = change(word, 2 + random.below(word.length - 4));
  return other === word ? null : quote.slice(0, index) + other + quote.slice(index + word.length);
}
