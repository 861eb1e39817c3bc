export type PackedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Numbers of a part of the rows: `values[i]` is that of row `i`; `none` says that it has none, spelled `NaN` where the values are floating. */
export interface NumberValues {
  readonly values: PackedArray;
  readonly none: number;
}

const nobody: NumberValues = { values: new Uint8Array(), none: 255 };

/**
 * Numbers in the narrowest array that holds them all exactly, none told apart: whole numbers in 8, 16 or 32 bits (the highest
 * is kept for "none"), others as floats, in 32 bits where that is exact. While nothing has a value there is no array. `-0` is
 * kept as 0. An array that was handed out keeps its values; a wider or longer one takes its place when rows come.
 */
export class PackedNumbers {
  #values: PackedArray = nobody.values;
  #none = nobody.none;
  #length = 0;

  /** @param most capacity that it never grows beyond */
  constructor(readonly most: number) {}

  /** Takes over an array that was saved; it may be a view on other memory. */
  static from(values: PackedArray | null, length: number, most: number): PackedNumbers {
    const packed = new PackedNumbers(most);
    packed.#length = length;
    if (values) {
      packed.#values = values;
      packed.#none = noneOf(values);
    }
    return packed;
  }

  get length(): number {
    return this.#length;
  }

  /** Null where no row has a value. */
  get array(): PackedArray | null {
    return this.#values.length === 0 ? null : this.#values;
  }

  get none(): number {
    return this.#none;
  }

  get bytes(): number {
    return this.#values.byteLength;
  }

  /** The number of row `index`; `NaN` where it has none. */
  at(index: number): number {
    const value = this.#values[index];
    return value === undefined || value === this.#none ? NaN : value;
  }

  append(values: ArrayLike<number>, from: number, to: number): void {
    const shift = this.#length - from;
    let index = from;
    while (index < to) {
      if (this.array === null) {
        while (index < to && Number.isNaN(values[index])) index++;
        if (index === to) break;
        this.#become(Uint8Array, shift + to);
      } else if (this.#values.length < shift + to) this.#become(this.#values.constructor as Maker, shift + to);
      index = fill(this.#values, this.#none, values, index, to, shift);
      if (index < to) this.#widen(values[index]!, shift + index, shift + to);
    }
    this.#length = shift + to;
  }

  /** Makes the array one that holds this value too, which it does not now. */
  #widen(value: number, used: number, needed: number): void {
    const kind = this.#values instanceof Float32Array ? Float64Array : narrowestFor(value);
    this.#become(kind === Float32Array && !this.#fitsFloat(used) ? Float64Array : kind, needed);
  }

  #fitsFloat(used: number): boolean {
    if (!(this.#values instanceof Uint32Array)) return true;
    for (let index = 0; index < used; index++) {
      const value = this.#values[index]!;
      if (value !== this.#none && Math.fround(value) !== value) return false;
    }
    return true;
  }

  #become(kind: Maker, needed: number): void {
    const before = this.#values;
    const had = this.#none;
    const after = new kind(Math.min(this.most, Math.max(needed, 2 * this.#length, 256)));
    const none = noneOf(after);
    const kept = Math.min(before.length, after.length);
    if (had === none || (Number.isNaN(had) && Number.isNaN(none))) after.set(before);
    else for (let index = 0; index < kept; index++) after[index] = before[index] === had ? none : before[index]!;
    after.fill(none, kept);
    this.#values = after;
    this.#none = none;
  }
}

type Maker = Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor;

function noneOf(values: PackedArray): number {
  if (values instanceof Uint8Array) return 0xff;
  if (values instanceof Uint16Array) return 0xffff;
  return values instanceof Uint32Array ? 0xffffffff : NaN;
}

function narrowestFor(value: number): Maker {
  if (value >>> 0 === value && value < 0xffffffff) return value < 0xff ? Uint8Array : value < 0xffff ? Uint16Array : Uint32Array;
  return Math.fround(value) === value ? Float32Array : Float64Array;
}

/** Writes until the first value that does not fit, and says where that is. */
function fill(into: PackedArray, none: number, values: ArrayLike<number>, from: number, to: number, shift: number): number {
  if (into instanceof Float64Array) return fillFloats(into, values, from, to, shift);
  if (into instanceof Float32Array) {
    for (let index = from; index < to; index++) {
      const value = values[index]!;
      if (value === value && Math.fround(value) !== value) return index;
      into[index + shift] = value;
    }
    return to;
  }
  for (let index = from; index < to; index++) {
    const value = values[index]!;
    if (value !== value) into[index + shift] = none;
    else if (value >>> 0 === value && value < none) into[index + shift] = value;
    else return index;
  }
  return to;
}

function fillFloats(into: Float64Array, values: ArrayLike<number>, from: number, to: number, shift: number): number {
  for (let index = from; index < to; index++) into[index + shift] = values[index]!;
  return to;
}
