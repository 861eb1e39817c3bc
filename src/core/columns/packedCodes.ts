export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

const nobody = new Uint8Array();

/**
 * Whole numbers from 0 in the narrowest of 8, 16 and 32 bits; while all are 0 there is no array. An array that was handed out
 * keeps its values; a wider or longer one takes its place when rows come.
 */
export class PackedCodes {
  #values: CodeArray = nobody;
  #length = 0;

  /** @param most capacity that it never grows beyond */
  constructor(readonly most: number) {}

  /** Takes over an array that was saved; it may be a view on other memory. */
  static from(values: CodeArray | null, length: number, most: number): PackedCodes {
    const packed = new PackedCodes(most);
    packed.#length = length;
    if (values) packed.#values = values;
    return packed;
  }

  get length(): number {
    return this.#length;
  }

  /** Null where all are 0. */
  get array(): CodeArray | null {
    return this.#values.length === 0 ? null : this.#values;
  }

  get bytes(): number {
    return this.#values.byteLength;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  append(codes: Uint8Array | Uint32Array): void {
    const most = codes instanceof Uint8Array ? someOf(codes) : greatestOf(codes);
    const before = this.#length;
    this.#length += codes.length;
    if (most === 0 && this.array === null) return;
    this.#make(most, this.#length);
    this.#values.set(codes, before); // the language converts many values faster than a loop that meets arrays of several types
  }

  /** Sets one value; those between the last one and it are 0. */
  set(index: number, value: number): void {
    if (value === this.at(index)) return;
    this.#length = Math.max(this.#length, index + 1);
    this.#make(value, this.#length);
    this.#values[index] = value;
  }

  /** Makes room for `needed` values, and for this one. */
  #make(value: number, needed: number): void {
    if (value > 0xffffffff) throw new RangeError(`${value} is more than 32 bits hold`);
    const now = this.#values;
    const bytes = Math.max(now.BYTES_PER_ELEMENT, value <= 0xff ? 1 : value <= 0xffff ? 2 : 4);
    if (bytes === now.BYTES_PER_ELEMENT && needed <= now.length) return;
    const length = needed <= now.length ? now.length : roomFor(needed, now.length, this.most);
    this.#values = new (bytes === 1 ? Uint8Array : bytes === 2 ? Uint16Array : Uint32Array)(length);
    this.#values.set(now);
  }
}

/** Values to make room for: twice as many as before, or all that will ever come where many have come already. */
export const roomFor = (needed: number, before: number, most: number): number =>
  needed > most / 16 ? most : Math.min(most, Math.max(needed, 2 * before, 256));

// One for each type: a loop that meets arrays of several types is many times slower.
/** Any code that is not 0: all of them fit into 8 bits. */
function someOf(codes: Uint8Array): number {
  for (let index = 0; index < codes.length; index++) if (codes[index] !== 0) return codes[index]!;
  return 0;
}
function greatestOf(codes: Uint32Array): number {
  let most = 0;
  for (let index = 0; index < codes.length; index++) if (codes[index]! > most) most = codes[index]!;
  return most;
}
