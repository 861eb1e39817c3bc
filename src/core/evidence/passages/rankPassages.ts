import { rarity, termScore } from "./bm25";
import { marksOf, type PassageMark, type Stretch } from "./marks";
import type { Question } from "./question";
import { sentencesOf } from "./sentences";
import { termsOf } from "./terms";

export interface Passage {
  /** In the canonical text, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly score: number;
  /** Where terms of the claim stand in it, counted from its beginning; none lies within another. */
  readonly shared: readonly Stretch[];
  readonly marks: readonly PassageMark[];
  /** How often the same words stand elsewhere in the text; the first place is the one named. */
  readonly repeats: number;
}

export interface RankedPassages {
  /** Best first; of equal ones the earlier. Empty where no sentence shares a term with the claim. */
  readonly passages: readonly Passage[];
  /** Sentences that were compared. */
  readonly sentences: number;
}

/** UTF-16 code units looked at between two pauses: a few milliseconds. */
const slice = 16_384;

/**
 * The sentences of a text that share most with a claim, by BM25 (`bm25.ts`). A generator that yields when others should go
 * first: whoever runs it may pause or drop it there. Memory grows with the sentences that share a term, by some 16 bytes
 * for each term, not with what they say.
 */
export function* rankPassages(text: string, { terms, ...question }: Question, most = 5): Generator<void, RankedPassages> {
  const indexOf = new Map([...terms.keys()].map((term, index) => [term, index]));
  const weightOf = [...terms.values()];
  const withTerm = new Int32Array(terms.size);
  const times = new Int32Array(terms.size);
  /** start, end, length, number of terms, then index and times of each. */
  const found = new Numbers();
  let [sentences, length, rested] = [0, 0, 0];
  for (const { start, end } of sentencesOf(text)) {
    const all = termsOf(text.slice(start, end));
    sentences++;
    length += all.length;
    const shared: number[] = [];
    for (const { term } of all) {
      const index = indexOf.get(term);
      if (index !== undefined && times[index]!++ === 0) shared.push(index);
    }
    if (shared.length > 0) {
      found.add(start, end, all.length, shared.length);
      for (const index of shared) {
        found.add(index, times[index]!);
        withTerm[index]!++;
        times[index] = 0;
      }
    }
    if (end - rested < slice) continue;
    rested = end;
    yield;
  }
  const rarities = weightOf.map((weight, index) => weight * rarity(sentences, withTerm[index]!));
  const best = new Best(text, most);
  const { values } = found;
  for (let at = 0, seen = 0; at < found.length; seen++) {
    const [start, end, own, count] = [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
    let score = 0;
    for (let i = 0; i < count; i++) score += termScore(rarities[values[at + 4 + 2 * i]!]!, values[at + 5 + 2 * i]!, own, length / sentences);
    best.offer(start, end, score);
    at += 4 + 2 * count;
    if (seen % 50_000 === 49_999) yield;
  }
  const asked: Question = { terms, ...question };
  return {
    sentences,
    passages: best.kept.map(({ start, end, score, repeats }) => {
      const own = text.slice(start, end);
      return { start, end, text: own, score, shared: sharedIn(own, terms), marks: marksOf(asked, own), repeats };
    }),
  };
}

/** Where shared terms stand, joined where they overlap as pairs of characters do. */
function sharedIn(passage: string, terms: ReadonlyMap<string, number>): readonly Stretch[] {
  const joined: { start: number; end: number }[] = [];
  for (const { term, start, end } of termsOf(passage)) {
    if (!terms.has(term)) continue;
    const last = joined.at(-1);
    if (last && start <= last.end && (start < last.end || last.end === end)) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

interface Kept {
  readonly start: number;
  readonly end: number;
  readonly score: number;
  repeats: number;
}

/** The best few, in order. A sentence that stands in the text again (a menu, a repeated line) takes one place only. */
class Best {
  readonly kept: Kept[] = [];

  constructor(
    readonly text: string,
    readonly most: number,
  ) {}

  offer(start: number, end: number, score: number): void {
    const last = this.kept.at(-1);
    if (this.kept.length === this.most && last && score < last.score) return;
    const same = this.kept.find((one) => one.score === score && one.end - one.start === end - start && this.#alike(one.start, start, end - start));
    if (same) return void same.repeats++;
    if (this.kept.length === this.most && last && score <= last.score) return;
    const at = this.kept.findIndex((one) => score > one.score);
    this.kept.splice(at === -1 ? this.kept.length : at, 0, { start, end, score, repeats: 0 });
    if (this.kept.length > this.most) this.kept.pop();
  }

  #alike = (a: number, b: number, length: number) => this.text.slice(a, a + length) === this.text.slice(b, b + length);
}

/** Whole numbers in a typed array that grows. */
class Numbers {
  values = new Int32Array(1024);
  length = 0;

  add(...numbers: readonly number[]): void {
    if (this.length + numbers.length > this.values.length) {
      const wider = new Int32Array(this.values.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    for (const number of numbers) this.values[this.length++] = number;
  }
}
