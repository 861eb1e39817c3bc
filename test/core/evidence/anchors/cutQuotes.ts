import type { Evidence } from "../../../../src/core/formats/common";
import type { Page } from "./pages";
import { falsehoods, rewritings, slips } from "./perturb";
import { hashOf, seeded, type Seeded } from "./seeded";

export type Category = "exact" | "normalised" | "duplicated" | "misquoted" | "paraphrased" | "absent";

/** Where a quote was cut, noted before anything looks for it. */
export type Gold =
  | { readonly kind: "place"; readonly start: number; readonly end: number }
  /** It stands at all of these, and nothing decides. */
  | { readonly kind: "ambiguous"; readonly places: readonly { readonly start: number; readonly end: number }[] }
  /** If anywhere, here: other words for what stands here. */
  | { readonly kind: "within"; readonly start: number; readonly end: number }
  | { readonly kind: "absent" };

export interface Quote {
  readonly page: Page;
  readonly category: Category;
  /** How it was made from what stands on the page. */
  readonly made: string;
  readonly evidence: Evidence;
  readonly gold: Gold;
  readonly half: "development" | "held out";
}

/** What a text says without how it is written: letters and digits alone. Whether a stretch is the only one is decided by this. */
const skeletonOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Cuts quotes of every category out of the pages. The same for the same pages on every machine. */
export function cutQuotes(pages: readonly Page[]): readonly Quote[] {
  const skeletons = new Map(pages.map((page) => [page, skeletonOf(page.text)]));
  return pages.flatMap((page, index) => {
    const random = seeded(hashOf(page.id));
    const quotes: Quote[] = [];
    const add = (category: Category, made: string, evidence: Evidence, gold: Gold) => {
      const half = hashOf(`${page.id} ${category} ${made} ${evidence.exact ?? ""}`) % 2 === 0 ? "development" : "held out";
      quotes.push({ page, category, made, evidence, gold, half });
    };
    const isOnly = (span: Span) => timesIn(skeletons.get(page)!, skeletonOf(textOf(page, span))) === 1;
    const spans = shuffled(spansOf(page.text, random), random);
    const only = spans.filter(isOnly);
    const wanted = page.source === "generated" ? 14 : page.text.length > 1000 ? 6 : 3;
    for (const span of only.slice(0, wanted)) add("exact", ...evidenceFor(page, span, random));
    addRewritten(page, only, rewritings, wanted + 4, random, (made, exact, span) => add("normalised", made, { exact }, placeOf(span)));
    addRewritten(page, shuffled(only, random), { "several at once": rewritings["several at once"]! }, 2, random, (made, exact, span) =>
      add("normalised", made, { exact }, placeOf(span)),
    );
    addRewritten(page, only, slips, Math.ceil(wanted / 2), random, (made, exact, span) => {
      if (skeletonOf(exact).length >= 24) add("misquoted", made, { exact }, placeOf(span));
    });
    addRewritten(page, only, falsehoods, Math.ceil(wanted / 2), random, (made, exact) => {
      if (!skeletons.get(page)!.includes(skeletonOf(exact))) add("absent", made, { exact }, { kind: "absent" });
    });
    const strangers = spansOf(pages[(index + 1) % pages.length]!.text, random).slice(0, Math.ceil(wanted / 3));
    for (const span of strangers) {
      const exact = textOf(pages[(index + 1) % pages.length]!, span);
      if (!skeletons.get(page)!.includes(skeletonOf(exact))) add("absent", "from another page", { exact }, { kind: "absent" });
    }
    for (const span of spans.filter((one) => !isOnly(one)).slice(0, 6)) addDuplicated(page, span, random, add);
    for (const [sentence, paraphrase] of page.paraphrases) {
      const start = page.text.lastIndexOf(sentence);
      if (start !== -1) add("paraphrased", "other words", { exact: paraphrase }, { kind: "within", start, end: start + sentence.length });
    }
    return quotes;
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}
const textOf = (page: Page, { start, end }: Span): string => page.text.slice(start, end);
const placeOf = ({ start, end }: Span): Gold => ({ kind: "place", start, end });

/** Sentences and parts of them, from 12 to 300 characters, that begin and end at the edge of a word. */
function spansOf(text: string, random: Seeded): readonly Span[] {
  const spans: Span[] = [];
  for (const { 0: line, index } of text.matchAll(
    /[^\n\t]+?(?:[.!?。！？؟…]["”』」»]?(?=\s|$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?=[\n\t])|$)/gu,
  )) {
    const start = index + line.search(/\S/u);
    const end = start + line.trim().length;
    if (end - start < 12) continue;
    if (end - start <= 300) spans.push({ start, end });
    const edges = [...text.slice(start, end).matchAll(/(?<=\s)(?=[\p{L}\d])|(?<=\p{Script=Han})(?=\p{Script=Han})/gu)].map(
      (match) => start + match.index,
    );
    if (edges.length < 6) continue;
    const from = edges[random.below(edges.length >> 1)]!;
    const to = edges[(edges.length >> 1) + random.below(edges.length >> 1)]!;
    const part = text.slice(from, to).trimEnd();
    if (part.length >= 16 && part.length <= 300) spans.push({ start: from, end: from + part.length });
  }
  return spans;
}

/** A quote as tools give it: alone, with surroundings, or with a position in one of the three units. */
function evidenceFor(page: Page, span: Span, random: Seeded): readonly [made: string, evidence: Evidence, gold: Gold] {
  const exact = textOf(page, span);
  const gold = placeOf(span);
  switch (random.below(5)) {
    case 0:
      return ["with surroundings", { exact, ...surroundings(page, span) }, gold];
    case 1:
      return ["with a position", { exact, start: span.start, end: span.end }, gold];
    case 2: {
      const points = [page.text.slice(0, span.start), exact].map((part) => [...part].length);
      return ["with a position in code points", { exact, start: points[0], end: points[0]! + points[1]!, unit: "codepoint" }, gold];
    }
    case 3: {
      const bytes = [page.text.slice(0, span.start), exact].map((part) => Buffer.byteLength(part));
      return ["with a position in bytes", { exact, start: bytes[0], end: bytes[0]! + bytes[1]!, unit: "byte" }, gold];
    }
    default:
      return ["alone", { exact }, gold];
  }
}

const surroundings = (page: Page, { start, end }: Span, length = 32) => ({
  prefix: page.text.slice(Math.max(0, start - length), start),
  suffix: page.text.slice(end, end + length),
});

/** Goes through the ways of writing in turn, so that each is met, until enough quotes are made. */
function addRewritten(
  page: Page,
  spans: readonly Span[],
  ways: Readonly<Record<string, (quote: string, random: Seeded, language: Page["language"]) => string | null>>,
  wanted: number,
  random: Seeded,
  add: (made: string, exact: string, span: Span) => void,
) {
  let left = wanted;
  const used = new Set<Span>();
  for (const [made, rewrite] of shuffled(Object.entries(ways), random)) {
    for (const span of spans) {
      if (left === 0) return;
      const exact = used.has(span) ? null : rewrite(textOf(page, span), random, page.language);
      if (exact === null) continue;
      used.add(span);
      add(made, exact, span);
      left--;
      if (page.source !== "generated" || used.size % 2 === 0) break;
    }
  }
}

/** A stretch that stands several times, alone (nothing decides), and with surroundings or a position (which do). */
function addDuplicated(page: Page, span: Span, random: Seeded, add: (category: Category, made: string, evidence: Evidence, gold: Gold) => void) {
  const exact = textOf(page, span);
  const places: Span[] = [];
  for (let at = page.text.indexOf(exact); at !== -1; at = page.text.indexOf(exact, at + 1)) places.push({ start: at, end: at + exact.length });
  if (places.length < 2 || places.length > 50) return;
  add("duplicated", "alone", { exact }, { kind: "ambiguous", places });
  add("duplicated", "with a position", { exact, start: span.start, end: span.end }, placeOf(span));
  const around = surroundings(page, span);
  const [before, after] = [skeletonOf(around.prefix), skeletonOf(around.suffix)];
  const fits = (one: Span) => {
    const wide = surroundings(page, one, 200);
    return skeletonOf(wide.prefix).endsWith(before) && skeletonOf(wide.suffix).startsWith(after);
  };
  const decides = before.length + after.length >= 8 && places.filter(fits).length === 1;
  if (!decides || !page.text.includes(around.prefix + exact + around.suffix)) return;
  const rewritten = random.below(2) === 0 ? around : { prefix: around.prefix.replace(/\s+/g, "  "), suffix: around.suffix.replace(/\s+/g, "\u00a0") };
  add("duplicated", "with surroundings", { exact, ...rewritten }, placeOf(span));
}

function timesIn(text: string, part: string): number {
  let times = 0;
  for (let at = part === "" ? -1 : text.indexOf(part); at !== -1 && times < 3; at = text.indexOf(part, at + 1)) times++;
  return times;
}

function shuffled<T>(items: readonly T[], random: Seeded): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}
