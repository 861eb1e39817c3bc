import { sha256 } from "@noble/hashes/sha2.js";
import { xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

export type Seed = number | string;

/** A stream of random numbers that a seed and a purpose fix: the same on every machine, whatever else was drawn. */
export interface Random {
  /** A number in [0, 1), a multiple of 2⁻⁵³. */
  uniform(): number;
  /** A whole number from 0 to `count` − 1, each exactly as likely. `count` is a whole number from 1 to 2³². */
  below(count: number): number;
}

/**
 * Seeded randomness: xoroshiro128+ (Blackman and Vigna 2018, as in pure-rand), its state the first 128 bits of the SHA-256 of the JSON
 * array of seed and purpose. Other purposes under one seed give independent streams, so that one more draw here moves nothing there.
 */
export function seededRandom(seed: Seed, ...purpose: readonly string[]): Random {
  const generator = xoroshiro128plusFromState(words(seed, purpose, 4));
  return {
    uniform: () => ((generator.next() >>> 5) * 67_108_864 + (generator.next() >>> 6)) / 9_007_199_254_740_992,
    below(count) {
      if (!Number.isInteger(count) || count < 1 || count > 4_294_967_296) throw new RangeError(`cannot draw one of ${count}`);
      // By division, since the low bits of this generator are its weak ones; what would make some numbers likelier is drawn again.
      const each = Math.floor(4_294_967_296 / count);
      let drawn = generator.next() >>> 0;
      while (drawn >= each * count) drawn = generator.next() >>> 0;
      return Math.floor(drawn / each);
    },
  };
}

/**
 * The place of a key in a random order that depends on nothing but seed, purpose and key: a number in [0, 1) from the first 53 bits of
 * a SHA-256. Taking the lowest of them draws simple random samples that are independent of the order of rows and grow without being
 * drawn anew (permanent random numbers: Ohlsson 1995).
 */
export function randomPlace(seed: Seed, purpose: string, key: string): number {
  const [high, low] = words(seed, [purpose, key], 2) as [number, number];
  return ((high >>> 5) * 67_108_864 + (low >>> 6)) / 9_007_199_254_740_992;
}

/** Keys in the random order of `randomPlace`; equal places, which do not happen in practice, by key. */
export function shuffledBy(seed: Seed, purpose: string, keys: readonly string[]): readonly string[] {
  return keys
    .map((key) => ({ key, place: randomPlace(seed, purpose, key) }))
    .sort((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
}

function words(seed: Seed, purpose: readonly string[], count: number): number[] {
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) throw new RangeError(`a seed is a whole number or a text, not ${seed}`);
  const digest = sha256(new TextEncoder().encode(JSON.stringify([seed, ...purpose])));
  const view = new DataView(digest.buffer, digest.byteOffset);
  return Array.from({ length: count }, (_, at) => view.getInt32(at * 4));
}
