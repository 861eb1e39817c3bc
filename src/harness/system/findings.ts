import type { PageView } from "./pageView";
import { sentenceWith } from "./pageView";
import { contentWords, overlap, type Sentence } from "./sentences";

/** A value found in a page, as written there, and the sentence it stands in. */
export interface Finding {
  readonly value: string;
  readonly passage: Sentence;
}

const monthNames = "January|February|March|April|May|June|July|August|September|October|November|December";
const dates = new RegExp(`\\d{4}-\\d\\d-\\d\\d|\\d{1,2} (?:${monthNames}) \\d{4}|(?:${monthNames}) \\d{1,2}, \\d{4}`, "g");
const versions = /\bv?\d+(?:\.\d+)+\b/g;

export const findDate = (page: PageView, called: string): Finding | null => bestValue(page, dates, called);
export const findVersion = (page: PageView, called: string): Finding | null => bestValue(page, versions, called);

/** The value in the sentence that shares most words with what is asked for; in it, the first value after the first shared word that has one after it. */
function bestValue(page: PageView, pattern: RegExp, called: string): Finding | null {
  const words = contentWords(called);
  const candidates = page.sentences
    .filter(({ text }) => text.match(pattern) !== null)
    .map((passage) => ({ passage, score: overlap(words, passage.text) }));
  const best = candidates.reduce<(typeof candidates)[number] | null>((top, one) => (top === null || one.score > top.score ? one : top), null);
  if (!best || (best.score === 0 && candidates.length > 1)) return null;
  const { text } = best.passage;
  const values = [...text.matchAll(pattern)];
  const anchor = words.length > 0 ? text.toLowerCase().indexOf(words[0]!.slice(0, 5)) : -1;
  const value = values.find((match) => match.index > anchor) ?? values[0]!;
  return { value: value[0], passage: best.passage };
}

const amounts = /(?:[€£$¥]|\b(?:EUR|GBP|USD|JPY)) ?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)? ?(?:[€£$¥]|\b(?:EUR|GBP|USD|JPY)\b)/;

/** The amount in a sentence that calls it the price, and not one of another time or kind. */
export function findPrice(page: PageView): Finding | null {
  const named = page.sentences.filter(({ text }) => /\bprice\b/i.test(text) && amounts.test(text));
  const passage = named.find(({ text }) => !/\b(?:previous|old|list|former|was|before|from|unit)\b/i.test(text)) ?? null;
  return passage && { value: amounts.exec(passage.text)![0], passage };
}

/** The entries of the page's main list, by what each is called. */
export function findItems(page: PageView): readonly Finding[] {
  return (page.structure?.items ?? []).flatMap((value) => {
    const passage = sentenceWith(page, value);
    return passage ? [{ value, passage }] : [];
  });
}

/** What the page is called, where its text says so. */
export function findTitle(page: PageView): Finding | null {
  const passage = page.heading === null ? null : headingPassage(page, page.heading);
  return passage && page.heading !== null ? { value: page.heading, passage } : null;
}

/** The heading's own line rather than a window title that has more in it. */
function headingPassage(page: PageView, heading: string): Sentence | null {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  return [...page.sentences].reverse().find((one) => plain(one.text) === plain(heading)) ?? sentenceWith(page, heading);
}

/** The first sentence of the first paragraph that is one. */
export function findLead(page: PageView): Finding | null {
  for (const paragraph of page.structure?.paragraphs ?? []) {
    const passage = page.sentences.find(
      (one) => one.text.length >= 30 && /[.!?]["”’)]?$/.test(one.text) && paragraph.replace(/\s+/g, " ").startsWith(one.text.replace(/\s+/g, " ")),
    );
    if (passage) return { value: passage.text, passage };
  }
  return null;
}

/** The sentence in which a page says that it stands in for what is called `removed`. */
export function findReplacementStatement(page: PageView, removed: string): Sentence | null {
  const words = contentWords(removed);
  return (
    page.sentences.find(
      ({ text }) =>
        /\breplac|\bsupersed|\btakes? the place\b|\bsuccessor\b|\binstead of\b/i.test(text) &&
        overlap(words, text) >= Math.max(1, Math.ceil(words.length * 0.6)),
    ) ?? null
  );
}
