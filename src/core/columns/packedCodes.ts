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

  append(codes: ArrayLike<number>, from: number, to: number): void {
    const shift = this.#length - from;
    let index = from;
    if (this.array === null) while (index < to && codes[index] === 0) index++;
    while (index < to) {
      this.#make(codes[index]!, shift + to);
      index = fill(this.#values, codes, index, to, shift);
    }
    this.#length = shift + to;
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
    const length = needed <= now.length ? now.length : Math.min(this.most, Math.max(needed, 2 * now.length, 256));
    this.#values = new (bytes === 1 ? Uint8Array : bytes === 2 ? Uint16Array : Uint32Array)(length);
    this.#values.set(now);
  }
}

/** Writes until the first value that does not fit, and says where that is. */
function fill(into: CodeArray, codes: ArrayLike<number>, from: number, to: number, shift: number): number {
  const limit = 256 ** into.BYTES_PER_ELEMENT;
  for (let index = from; index < to; index++) {
    const code = codes[index]!;
    if (code >= limit) return index;
    into[index + shift] = code;
  }
  return to;
}
