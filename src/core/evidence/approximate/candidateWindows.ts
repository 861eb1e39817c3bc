import type { TextRange } from "../textRange";
import type { Token } from "./wordTokens";

const maxSeeds = 16;
/** A word that stands more often than this says little about where a quote stands. */
const maxHits = 400;
const maxWindows = 24;
/** Part of the seeds that must stand near each other in the right order. */
const minShare = 0.4;

/**
 * Stretches of `text` where enough of the quote's rarest words stand about as far from each other as in the quote: the places that are
 * worth comparing. Both texts are in lower case. Work is one search of the text for each of at most sixteen words.
 */
export function candidateWindows(text: string, quote: string, tokens: readonly Token[]): readonly TextRange[] {
  const votes: { readonly at: number; readonly seed: number }[] = [];
  let usable = 0;
  for (const [seed, { word, offset }] of seedsOf(quote, tokens).entries()) {
    const hits: number[] = [];
    for (let at = text.indexOf(word); at !== -1 && hits.length <= maxHits; at = text.indexOf(word, at + word.length)) hits.push(at - offset);
    if (hits.length > maxHits) continue;
    usable++;
    for (const at of hits) votes.push({ at, seed });
  }
  if (usable === 0) return [];
  votes.sort((a, b) => a.at - b.at);
  const needed = usable <= 3 ? 1 : Math.ceil(minShare * usable);
  const drift = 24 + Math.ceil(quote.length / 3);
  return windowsOf(votes, drift, needed).map(({ first, last }) => ({
    start: Math.max(0, first - drift - 40),
    end: Math.min(text.length, last + quote.length + drift + 40),
  }));
}

interface Seed {
  readonly word: string;
  readonly offset: number;
}

/** The longest words and numbers of the quote, and pairs of its Han and kana: longer is rarer, on the whole. */
function seedsOf(quote: string, tokens: readonly Token[]): readonly Seed[] {
  const seeds = new Map<string, number>();
  for (const [index, { start, end, kind }] of tokens.entries()) {
    const next = tokens[index + 1];
    const stop = kind !== "character" ? end : next?.kind === "character" && next.start === end ? next.end : start;
    const word = quote.slice(start, stop);
    if (kind === "character" ? stop > start : word.length >= 4) if (!seeds.has(word)) seeds.set(word, start);
  }
  return [...seeds]
    .map(([word, offset]) => ({ word, offset }))
    .sort((a, b) => b.word.length - a.word.length || a.offset - b.offset)
    .slice(0, maxSeeds);
}

/** Stretches of positions within `drift` that hold at least `needed` different seeds; the fullest first, at most `maxWindows`. */
function windowsOf(votes: readonly { readonly at: number; readonly seed: number }[], drift: number, needed: number) {
  const counts = new Map<number, number>();
  const windows: { first: number; last: number; seeds: number }[] = [];
  let from = 0;
  for (const vote of votes) {
    counts.set(vote.seed, (counts.get(vote.seed) ?? 0) + 1);
    while (vote.at - votes[from]!.at > drift) {
      const { seed } = votes[from++]!;
      const left = counts.get(seed)! - 1;
      if (left === 0) counts.delete(seed);
      else counts.set(seed, left);
    }
    if (counts.size < needed) continue;
    const open = windows[windows.length - 1];
    if (open && votes[from]!.at <= open.last) {
      open.last = Math.min(vote.at, open.first + 4 * drift);
      open.seeds = Math.max(open.seeds, counts.size);
    } else windows.push({ first: votes[from]!.at, last: vote.at, seeds: counts.size });
  }
  return windows.sort((a, b) => b.seeds - a.seeds || a.first - b.first).slice(0, maxWindows);
}
