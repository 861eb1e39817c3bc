import { PackedCodes, type CodeArray } from "./packedCodes";

/** Texts one after the other: text `i` ends at `(i + 1) * width + excess[i]`, so that texts of one width need no ends. */
interface Texts {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly excess: PackedCodes;
}
/** Task ids of a segment, as UTF-8. With `codes` each different id is kept once: row `i` has the `codes[i]`-th of them. */
export interface TaskIdParts extends Texts {
  readonly codes: PackedCodes | null;
}

/** Texts as UTF-8 one after the other: text `i` ends before `ends[i]`. */
export interface PackedTexts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly codes: CodeArray | null;
}

/** Grows at its end; packed once the segment is full: as they come, or each different id once, whichever is smaller. */
export class TaskIds {
  #kept: TaskIdParts;
  #used = 0;
  #rows = 0;

  constructor(readonly most: number) {
    this.#kept = { bytes: new Uint8Array(), width: 0, excess: new PackedCodes(most), codes: null };
  }

  /** One id alone. */
  static of(bytes: Uint8Array): TaskIds {
    const ids = new TaskIds(1);
    ids.append(bytes, Uint32Array.of(bytes.length), 0, 1);
    return ids;
  }

  /** Takes over what was saved of that many rows. */
  static from(parts: TaskIdParts, rows: number, most: number): TaskIds {
    const ids = new TaskIds(most);
    ids.#kept = parts;
    ids.#used = parts.bytes.length;
    ids.#rows = rows;
    return ids;
  }

  /** All texts, in a form made for looking through them; row `i` has text `codes[i]`, or text `i` where there are no codes. */
  texts(): PackedTexts {
    const { bytes, width, excess, codes } = this.parts;
    const ends = new Uint32Array(excess.length);
    for (let index = 0; index < ends.length; index++) ends[index] = (index + 1) * width + excess.at(index);
    return { bytes, ends, codes: codes && (codes.array ?? new Uint8Array(this.#rows)) };
  }

  /** What is kept, bytes without what is only reserved. */
  get parts(): TaskIdParts {
    return { ...this.#kept, bytes: this.#kept.bytes.subarray(0, this.#used) };
  }

  get memory(): number {
    return memoryOf(this.#kept);
  }

  /** UTF-8 of the id of row `row`; a view. */
  at(row: number): Uint8Array {
    const text = this.#textOf(row);
    return this.#kept.bytes.subarray(startOf(this.#kept, text), endOf(this.#kept, text));
  }

  append(bytes: Uint8Array, ends: Uint32Array, from: number, to: number): void {
    if (this.#kept.codes || this.#kept.width > 0) throw new Error("these task ids are packed: no more can follow");
    const start = from === 0 ? 0 : ends[from - 1]!;
    const added = bytes.subarray(start, to === 0 ? 0 : ends[to - 1]!);
    const used = this.#used + added.length;
    const shifted = ends.slice(from, to);
    for (let index = 0; index < shifted.length; index++) shifted[index]! += this.#used - start;
    if (used > this.#kept.bytes.length) this.#grow(used);
    this.#kept.bytes.set(added, this.#used);
    this.#kept.excess.append(shifted);
    this.#used = used;
    this.#rows += to - from;
  }

  /** The id of row `row` is that of row `otherRow` there. */
  same(row: number, other: TaskIds, otherRow: number): boolean {
    const [one, two] = [this.#textOf(row), other.#textOf(otherRow)];
    const [from, start] = [startOf(this.#kept, one), startOf(other.#kept, two)];
    const length = endOf(this.#kept, one) - from;
    if (endOf(other.#kept, two) - start !== length) return false;
    const [mine, theirs] = [this.#kept.bytes, other.#kept.bytes];
    for (let at = 0; at < length; at++) if (mine[from + at] !== theirs[start + at]) return false;
    return true;
  }

  /**
   * Keeps what takes less.
   * @param hashes of the ids, by row: equal ids have equal ones
   */
  pack(hashes: Uint32Array): void {
    const { bytes, width, excess, codes } = this.#kept;
    if (codes || width > 0) return;
    const ends = new Uint32Array(this.#rows);
    if (excess.array) ends.set(excess.array.subarray(0, this.#rows));
    const texts = { bytes, ends };
    const each = { ...packedTexts(texts, null, this.#rows), codes: null };
    this.#kept = this.#eachOnce(texts, hashes, memoryOf(each)) ?? each;
    this.#used = this.#kept.bytes.length;
  }

  /** Each different id once. Null where that takes no less than `limit` bytes, or where hashes meet so often that looking takes too long. */
  #eachOnce(texts: EndedTexts, hashes: Uint32Array, limit: number): TaskIdParts | null {
    const different = differentOnes(texts, hashes, limit);
    if (!different) return null;
    const packed = new PackedCodes(this.#rows);
    packed.append(different.codes);
    const once = { ...packedTexts(texts, different.chosen, different.count), codes: packed };
    return memoryOf(once) < limit ? once : null;
  }

  #textOf(row: number): number {
    return this.#kept.codes ? this.#kept.codes.at(row) : row;
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, 2 * this.#kept.bytes.length, 1024));
    larger.set(this.#kept.bytes.subarray(0, this.#used));
    this.#kept = { ...this.#kept, bytes: larger };
  }
}

const memoryOf = (parts: TaskIdParts) => parts.bytes.byteLength + parts.excess.bytes + (parts.codes?.bytes ?? 0);
const endOf = (texts: Texts, index: number) => (index + 1) * texts.width + texts.excess.at(index);
const startOf = (texts: Texts, index: number) => (index === 0 ? 0 : endOf(texts, index - 1));

/** Texts one after the other: text `i` ends before `ends[i]`. */
interface EndedTexts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/**
 * The rows that have the different texts, in order, and which of them each row has. One loop over arrays, since it holds up
 * whoever takes rows in, most of all the first time, when nothing is compiled yet. Null: see `#eachOnce`.
 */
function differentOnes({ bytes, ends }: EndedTexts, hashes: Uint32Array, limit: number) {
  const rows = ends.length;
  let slots = new Int32Array(fewestSlots).fill(-1);
  const codes = new Uint32Array(rows);
  const chosen = new Uint32Array(rows);
  let [count, looks, size] = [0, 0, rows];
  for (let row = 0; row < rows; row++) {
    const from = row === 0 ? 0 : ends[row - 1]!;
    const length = ends[row]! - from;
    let slot = hashes[row]! & (slots.length - 1);
    for (; slots[slot] !== -1; slot = (slot + 1) & (slots.length - 1)) {
      const other = chosen[slots[slot]!]!;
      const start = other === 0 ? 0 : ends[other - 1]!;
      let same = hashes[other] === hashes[row] && ends[other]! - start === length;
      for (let at = 0; same && at < length; at++) same = bytes[from + at] === bytes[start + at];
      if (same) break;
      if (++looks > 8 * rows + 64) return null;
    }
    if (slots[slot] === -1) {
      size += length;
      if (size >= limit) return null;
      chosen[count] = row;
      slots[slot] = codes[row] = count++;
      if (2 * count > slots.length) slots = moreSlots(slots.length * 2, chosen.subarray(0, count), hashes);
    } else codes[row] = slots[slot]!;
  }
  return { codes, chosen, count };
}

/** Many rows have few different ids: as many slots as these need stay in the processor's cache. */
const fewestSlots = 1024;

function moreSlots(length: number, chosen: Uint32Array, hashes: Uint32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(length).fill(-1);
  for (let which = 0; which < chosen.length; which++) {
    let slot = hashes[chosen[which]!]! & (length - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (length - 1);
    slots[slot] = which;
  }
  return slots;
}

/** The first `count` of the texts, or of those chosen, in that order and nothing else. */
function packedTexts(from: EndedTexts, chosen: Uint32Array | null, count: number): Texts {
  const ends = new Uint32Array(count);
  let [width, used] = [Infinity, 0];
  for (let place = 0; place < count; place++) {
    const index = chosen ? chosen[place]! : place;
    const length = from.ends[index]! - (index === 0 ? 0 : from.ends[index - 1]!);
    if (length < width) width = length;
    ends[place] = used += length;
  }
  if (count === 0) width = 0;
  const bytes = chosen ? gathered(from, chosen.subarray(0, count), used) : from.bytes.slice(0, used);
  for (let place = 0; place < count; place++) ends[place]! -= (place + 1) * width;
  const excess = new PackedCodes(count);
  excess.append(ends);
  return { bytes, width, excess };
}

function gathered({ bytes, ends }: EndedTexts, chosen: Uint32Array, length: number): Uint8Array {
  const all = new Uint8Array(length);
  let to = 0;
  for (let place = 0; place < chosen.length; place++) {
    const index = chosen[place]!;
    for (let at = index === 0 ? 0 : ends[index - 1]!; at < ends[index]!; at++) all[to++] = bytes[at]!;
  }
  return all;
}
