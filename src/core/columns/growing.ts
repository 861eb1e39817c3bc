type Numbers = Uint8Array | Uint32Array | Float64Array;

/** A typed array that grows at its end. */
export class Growing<T extends Numbers> {
  length = 0;
  #array: T;

  constructor(readonly make: (length: number) => T) {
    this.#array = make(256);
  }

  push(value: number): void {
    this.#reserve(1);
    this.#array[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#array.set(values, this.length);
    this.length += values.length;
  }

  /** Room for `count` more values, to be written by the caller; they count as there. */
  extend(count: number): T {
    this.#reserve(count);
    const room = this.#array.subarray(this.length, this.length + count) as T; // a subarray of T is a T
    this.length += count;
    return room;
  }

  /** The values as they stand here: valid until more come. */
  get values(): T {
    return this.#array.subarray(0, this.length) as T; // as above
  }

  /** Forgets the values and keeps the room. */
  clear(): void {
    this.length = 0;
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#array.length) return;
    const grown = this.make(Math.max(needed, this.#array.length * 2));
    grown.set(this.#array.subarray(0, this.length));
    this.#array = grown;
  }
}

export const growingBytes = () => new Growing((length) => new Uint8Array(length));
export const growingWhole = () => new Growing((length) => new Uint32Array(length));
export const growingNumbers = () => new Growing((length) => new Float64Array(length));
