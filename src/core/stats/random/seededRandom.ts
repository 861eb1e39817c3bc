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
  const digest = sha256(utf8.encode(JSON.stringify([checked(seed), ...purpose])));
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((at) => word(digest, at)));
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
 * The place of each key in a random order that depends on nothing but seed, purpose and key: a number in [0, 1) from the first 53 bits of
 * the SHA-256 of the JSON array of the three. Taking the lowest of them draws simple random samples that are independent of the order of
 * rows and grow without being drawn anew (permanent random numbers: Ohlsson 1995).
 */
export function randomPlaces(seed: Seed, purpose: string): (key: string) => number {
  const start = `${JSON.stringify([checked(seed), purpose]).slice(0, -1)},`;
  return (key) => {
    const bytes = sha256(utf8.encode(`${start}${JSON.stringify(key)}]`));
    return ((word(bytes, 0) >>> 5) * 67_108_864 + (word(bytes, 4) >>> 6)) / 9_007_199_254_740_992;
  };
}

/** Keys in the random order of `randomPlaces`; equal places, which do not happen in practice, by key. */
export function shuffledBy(seed: Seed, purpose: string, keys: readonly string[]): readonly string[] {
  const placeOf = randomPlaces(seed, purpose);
  return keys
    .map((key) => ({ key, place: placeOf(key) }))
    .sort((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
}

const utf8 = new TextEncoder();

/** A word of four bytes, the first the highest. */
const word = (bytes: Uint8Array, at: number) => (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

function checked(seed: Seed): Seed {
  if (typeof seed === "number" && !Number.isSafeInteger(seed)) throw new RangeError(`a seed is a whole number or a text, not ${seed}`);
  return seed;
}
