import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { sha256Of } from "./archive";

/** Choices that a seed and a name fix: the same pair gives the same choices on every machine, whatever else was drawn. */
export interface Choices {
  /** A whole number from `least` to `most`, both included. */
  number(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different members, in drawn order. */
  several<T>(list: readonly T[], count: number): readonly T[];
  /** A path segment of consonants: it cannot spell a word or a status code. */
  slug(): string;
}

export function choices(seed: number, name: string): Choices {
  const generator = xoroshiro128plus(parseInt(sha256Of(`${seed}/${name}`).slice(0, 8), 16) | 0);
  const number = (least: number, most: number) => uniformInt(generator, least, most);
  const pick = <T>(list: readonly T[]): T => list[number(0, list.length - 1)]!;
  return {
    number,
    pick,
    several(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(number(0, left.length - 1), 1)[0]!);
    },
    slug: () => Array.from({ length: 8 }, () => pick([..."bcdfghjklmnpqrstvwxz"])).join(""),
  };
}
