import { segmentRows } from "./columns";

const wordsPerSegment = segmentRows / 32;

/** A set of places among the first `rows`: one bit each. */
export class PlaceSet {
  /** Bit `p % 32` of word `p / 32` is place `p`; bits beyond `rows` are 0. */
  readonly words: Uint32Array;
  #counts: Uint32Array | null = null;

  constructor(readonly rows: number) {
    this.words = new Uint32Array(Math.ceil(rows / 32));
  }

  static all(rows: number): PlaceSet {
    const set = new PlaceSet(rows);
    set.words.fill(0xffffffff);
    set.#trim();
    return set;
  }

  static of(rows: number, places: Iterable<number>): PlaceSet {
    const set = new PlaceSet(rows);
    for (const place of places) set.add(place);
    return set;
  }

  add(place: number): void {
    this.words[place >>> 5]! |= 1 << (place & 31);
    this.#counts = null;
  }

  has(place: number): boolean {
    return place < this.rows && ((this.words[place >>> 5]! >>> (place & 31)) & 1) === 1;
  }

  /** The words of one segment: writing to them is writing to the set, before anything is counted. */
  segment(segment: number): Uint32Array {
    return this.words.subarray(segment * wordsPerSegment, (segment + 1) * wordsPerSegment);
  }

  /** Leaves what is in the other set too. */
  and(other: PlaceSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! &= other.words[word] ?? 0;
    return this.#changed();
  }

  or(other: PlaceSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! |= other.words[word] ?? 0;
    return this.#changed();
  }

  /** Leaves what is not in the other set. */
  without(other: PlaceSet): this {
    for (let word = 0; word < this.words.length; word++) this.words[word]! &= ~(other.words[word] ?? 0);
    return this.#changed();
  }

  invert(): this {
    for (let word = 0; word < this.words.length; word++) this.words[word] = ~this.words[word]!;
    this.#trim();
    return this.#changed();
  }

  copy(): PlaceSet {
    return this.resized(this.rows);
  }

  /** The same set among more or fewer rows. */
  resized(rows: number): PlaceSet {
    const set = new PlaceSet(rows);
    set.words.set(this.words.subarray(0, set.words.length));
    set.#trim();
    return set;
  }

  get count(): number {
    return this.#before().at(-1)!;
  }

  get isEmpty(): boolean {
    return this.words.every((word) => word === 0);
  }

  /** How many places of the set are before this one. */
  rank(place: number): number {
    const segment = Math.floor(place / segmentRows);
    let found = this.#before()[segment]!;
    const last = place >>> 5;
    for (let word = segment * wordsPerSegment; word < last; word++) found += bitsIn(this.words[word]!);
    const rest = place & 31;
    return rest === 0 ? found : found + bitsIn(this.words[last]! & ((1 << rest) - 1));
  }

  /** At most `count` places in order, from the `from`-th on. */
  slice(from: number, count: number): Uint32Array {
    const before = this.#before();
    const found = new Uint32Array(Math.max(0, Math.min(count, this.count - from)));
    if (found.length === 0) return found;
    let segment = 0;
    while (before[segment + 1]! <= from) segment++;
    let skip = from - before[segment]!;
    let filled = 0;
    for (let word = segment * wordsPerSegment; filled < found.length; word++) {
      let bits = this.words[word]!;
      const inWord = bitsIn(bits);
      if (skip >= inWord) {
        skip -= inWord;
        continue;
      }
      for (; bits !== 0 && filled < found.length; bits &= bits - 1) {
        if (skip > 0) skip--;
        else found[filled++] = word * 32 + 31 - Math.clz32(bits & -bits);
      }
    }
    return found;
  }

  /** Places of the set before each segment, and of all at the end. */
  #before(): Uint32Array {
    if (this.#counts) return this.#counts;
    const segments = Math.ceil(this.rows / segmentRows);
    const counts = new Uint32Array(segments + 1);
    for (let segment = 0; segment < segments; segment++) {
      let found = counts[segment]!;
      for (const word of this.segment(segment)) found += bitsIn(word);
      counts[segment + 1] = found;
    }
    return (this.#counts = counts);
  }

  #changed(): this {
    this.#counts = null;
    return this;
  }

  #trim(): void {
    const rest = this.rows & 31;
    if (rest !== 0) this.words[this.words.length - 1]! &= (1 << rest) - 1;
  }
}

/** Bits that are 1 in 32 (Warren, Hacker's Delight, 5-1). */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
