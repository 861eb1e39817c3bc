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
    if (this.#kept.codes || this.#kept.width > 0) return;
    const each = { ...packedTexts(this.#kept, null, this.#rows, this.most), codes: null };
    this.#kept = this.#eachOnce(hashes, memoryOf(each)) ?? each;
    this.#used = this.#kept.bytes.length;
  }

  /** Each different id once. Null where that takes no less than `limit` bytes, or where hashes meet so often that looking takes too long. */
  #eachOnce(hashes: Uint32Array, limit: number): TaskIdParts | null {
    const rows = this.#rows;
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2))).fill(-1);
    const codes = new Uint32Array(rows);
    const chosen = new Uint32Array(rows);
    let [count, looks, bytes] = [0, 0, rows];
    for (let row = 0; row < rows; row++) {
      let slot = hashes[row]! & (slots.length - 1);
      for (; slots[slot] !== -1; slot = (slot + 1) & (slots.length - 1)) {
        const other = chosen[slots[slot]!]!;
        if (hashes[other] === hashes[row] && this.same(other, this, row)) break;
        if (++looks > 8 * rows + 64) return null;
      }
      if (slots[slot] === -1) {
        bytes += endOf(this.#kept, row) - startOf(this.#kept, row);
        if (bytes >= limit) return null;
        chosen[count] = row;
        slots[slot] = count++;
      }
      codes[row] = slots[slot]!;
    }
    const packed = new PackedCodes(this.most);
    packed.append(codes);
    const once = { ...packedTexts(this.#kept, chosen, count, this.most), codes: packed };
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

/** The first `count` of the texts, or of those chosen, in that order and nothing else. */
function packedTexts(from: Texts, chosen: Uint32Array | null, count: number, most: number): Texts {
  const ends = new Uint32Array(count);
  let [width, used] = [Infinity, 0];
  for (let place = 0; place < count; place++) {
    const index = chosen ? chosen[place]! : place;
    const length = endOf(from, index) - startOf(from, index);
    if (length < width) width = length;
    ends[place] = used += length;
  }
  if (count === 0) width = 0;
  const bytes = chosen ? new Uint8Array(used) : from.bytes.slice(0, used);
  if (chosen)
    for (let place = 0; place < count; place++)
      bytes.set(from.bytes.subarray(startOf(from, chosen[place]!), endOf(from, chosen[place]!)), place === 0 ? 0 : ends[place - 1]!);
  for (let place = 0; place < count; place++) ends[place]! -= (place + 1) * width;
  const excess = new PackedCodes(most);
  excess.append(ends);
  return { bytes, width, excess };
}
