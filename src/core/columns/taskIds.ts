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
    const { bytes, codes } = this.#kept;
    const text = codes ? codes.at(row) : row;
    return bytes.subarray(text === 0 ? 0 : endOf(this.#kept, text - 1), endOf(this.#kept, text));
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
    this.#kept.excess.append(shifted, 0, shifted.length);
    this.#used = used;
    this.#rows += to - from;
  }

  /**
   * Keeps what takes less.
   * @param hashes of the ids, by row: equal ids have equal ones
   */
  pack(hashes: Uint32Array): void {
    if (this.#kept.codes || this.#kept.width > 0) return;
    const each = packedTexts(this.#kept, range(this.#rows), this.most);
    const once = this.#eachOnce(hashes);
    this.#kept = once !== null && memoryOf(once) < memoryOf({ ...each, codes: null }) ? once : { ...each, codes: null };
    this.#used = this.#kept.bytes.length;
  }

  /** Each different id once. Null where that is not worth it, or where the hashes meet so often that looking takes too long. */
  #eachOnce(hashes: Uint32Array): TaskIdParts | null {
    const rows = this.#rows;
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * rows + 2))).fill(-1);
    const codes = new Uint32Array(rows);
    const chosen: number[] = [];
    let looks = 0;
    for (let row = 0; row < rows; row++) {
      let slot = hashes[row]! & (slots.length - 1);
      for (; slots[slot] !== -1; slot = (slot + 1) & (slots.length - 1)) {
        const other = chosen[slots[slot]!]!;
        if (hashes[other] === hashes[row] && equalBytes(this.at(other), this.at(row))) break;
        if (++looks > 8 * rows + 64) return null;
      }
      if (slots[slot] === -1) slots[slot] = chosen.push(row) - 1;
      codes[row] = slots[slot]!;
    }
    const packed = new PackedCodes(this.most);
    packed.append(codes, 0, rows);
    return { ...packedTexts(this.#kept, chosen, this.most), codes: packed };
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.max(needed, 2 * this.#kept.bytes.length, 1024));
    larger.set(this.#kept.bytes.subarray(0, this.#used));
    this.#kept = { ...this.#kept, bytes: larger };
  }
}

const memoryOf = (parts: TaskIdParts) => parts.bytes.byteLength + parts.excess.bytes + (parts.codes?.bytes ?? 0);
const endOf = (texts: Texts, index: number) => (index + 1) * texts.width + texts.excess.at(index);
const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

/** Some of the texts, in that order, and nothing else. */
function packedTexts(from: Texts, chosen: readonly number[], most: number): Texts {
  const start = (index: number) => (index === 0 ? 0 : endOf(from, index - 1));
  let [width, length] = [Infinity, 0];
  for (const index of chosen) {
    const own = endOf(from, index) - start(index);
    width = Math.min(width, own);
    length += own;
  }
  if (chosen.length === 0) width = 0;
  const bytes = new Uint8Array(length);
  const over = new Float64Array(chosen.length);
  let used = 0;
  chosen.forEach((index, place) => {
    bytes.set(from.bytes.subarray(start(index), endOf(from, index)), used);
    used += endOf(from, index) - start(index);
    over[place] = used - (place + 1) * width;
  });
  const excess = new PackedCodes(most);
  excess.append(over, 0, over.length);
  return { bytes, width, excess };
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
