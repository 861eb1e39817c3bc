import { copyOf, freshArrays, type ArrayRoom } from "./arrayRoom";
import { roomFor } from "./packedCodes";

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

  append(values: Float64Array): void {
    this.appendNarrow(narrowest(values), values.length);
  }

  /** @param values as `narrowest` gives them; null: so many rows without a value */
  appendNarrow(values: PackedArray | null, length: number): void {
    const before = this.#length;
    this.#length += length;
    const kind = widest(this.array && kindOf(this.#values), values && kindOf(values));
    if (kind === null) return;
    const exact = kind === Float32Array && values instanceof Uint32Array && !fitsFloat32(values, noneOf(values)) ? Float64Array : kind;
    if (exact !== this.#values.constructor || this.#length > this.#values.length || this.array === null) this.#become(exact, before);
    if (values !== null) copyNumbers(values, this.#values, before); // else they are there: room is made of rows without a value
  }

  #become(kind: Maker, used: number): void {
    const values = this.#values.subarray(0, used);
    const wide = kind === Float32Array && values instanceof Uint32Array && !fitsFloat32(values, this.#none) ? Float64Array : kind;
    const after = new wide(roomFor(this.#length, used, this.most));
    const none = noneOf(after);
    after.fill(none);
    copyNumbers(values, after, 0);
    this.#values = after;
    this.#none = none;
  }
}

type Maker = Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor;
const kinds: readonly Maker[] = [Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array];
const kindOf = (values: PackedArray) => values.constructor as Maker; // these arrays have no other
const widest = (one: Maker | null, other: Maker | null): Maker | null =>
  one === null || other === null ? (one ?? other) : kinds[Math.max(kinds.indexOf(one), kinds.indexOf(other))]!;

function noneOf(values: PackedArray): number {
  if (values instanceof Uint8Array) return 0xff;
  if (values instanceof Uint16Array) return 0xffff;
  return values instanceof Uint32Array ? 0xffffffff : NaN;
}

/** Copies numbers to where they are spelled in another way, or the same. */
function copyNumbers(from: PackedArray, to: PackedArray, at: number): void {
  const [none, other] = [noneOf(from), noneOf(to)];
  to.set(from, at); // the language converts many values faster than a loop that meets arrays of several types
  if (Object.is(none, other)) return;
  for (let index = from.indexOf(none); index >= 0; index = from.indexOf(none, index + 1)) to[at + index] = other;
}

/**
 * A copy of the numbers in the narrowest array that holds them exactly, `NaN` as that array spells "none"; null where all are `NaN`.
 * @param room where the array is made
 */
export function narrowest(values: Float64Array, room: ArrayRoom = freshArrays): PackedArray | null {
  const most = greatestWhole(values);
  if (most === nothing) return null;
  if (most === notWhole) return copyOf<PackedArray>(values, fitsFloats(values) ? Float32Array : Float64Array, room);
  const narrow = copyOf<PackedArray>(values, most < 0xff ? Uint8Array : most < 0xffff ? Uint16Array : Uint32Array, room);
  const none = noneOf(narrow);
  for (let index = nextMissing(values, 0); index < values.length; index = nextMissing(values, index + 1)) narrow[index] = none;
  return narrow;
}

/** The number at an index of what `narrowest` gave; `NaN` where there is none. */
export function numberAt(values: PackedArray | null, index: number): number {
  const value = values?.[index];
  return value === undefined || value === noneOf(values!) ? NaN : value;
}

const nothing = -1;
const notWhole = -2;

// Loops and nothing else, over one kind of array each: every thread compiles them anew, and soon.
/** The greatest of whole numbers that 32 bits hold, the highest left out; `nothing` where all are `NaN`, `notWhole` where one is another. */
function greatestWhole(values: Float64Array): number {
  let most = nothing;
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (value !== value) continue;
    if (value >>> 0 !== value || value === 0xffffffff) return notWhole;
    if (value > most) most = value;
  }
  return most;
}
function fitsFloats(values: Float64Array): boolean {
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    if (value === value && Math.fround(value) !== value) return false;
  }
  return true;
}
function nextMissing(values: Float64Array, from: number): number {
  let index = from;
  while (index < values.length && values[index] === values[index]) index++;
  return index;
}

const fitsFloat32 = (values: Uint32Array, none: number): boolean => values.every((value) => value === none || Math.fround(value) === value);
