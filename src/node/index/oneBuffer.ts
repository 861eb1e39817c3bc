import type { ArrayMaker, ArrayRoom, NumberArray } from "../../core/columns/arrayRoom";

type ArrayKind<T> = new (buffer: ArrayBuffer, offset: number, length: number) => T;

/** Every array begins at a multiple of what any kind of array asks for. */
const alignment = 8;
/** A buffer is made a little larger than was needed, since the next batch may need more. */
const spareRoom = 1.25;

/**
 * Makes the arrays of a batch in one buffer that was used before, as far as they fit. Buffers go back and forth between two
 * threads in this way, instead of being left for the collectors of both, which see the little objects and not what they hold.
 */
export class OneBuffer implements ArrayRoom {
  readonly #buffers: ArrayBuffer[];
  #used = 0;
  #needed = 0;

  /** @param buffer one that is not used any more, or null */
  constructor(readonly buffer: ArrayBuffer | null) {
    this.#buffers = buffer === null ? [] : [buffer];
  }

  make<T extends NumberArray>(kind: ArrayMaker<T>, length: number): T {
    const bytes = Math.ceil((length * (kind as unknown as { readonly BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT) / alignment) * alignment; // every such kind has it
    this.#needed += bytes;
    if (this.buffer === null || this.#used + bytes > this.buffer.byteLength) {
      const array = new kind(length);
      this.#buffers.push(array.buffer as ArrayBuffer); // nobody shares it
      return array;
    }
    const array = new (kind as unknown as ArrayKind<T>)(this.buffer, this.#used, length); // as every such kind can be made
    this.#used += bytes;
    return array;
  }

  /** All buffers that arrays were made in. */
  get buffers(): readonly ArrayBuffer[] {
    return this.#buffers;
  }

  /** The buffer, if all fitted into it; else a larger one. */
  next(): ArrayBuffer {
    if (this.buffer !== null && this.#used === this.#needed) return this.buffer;
    return new ArrayBuffer(Math.ceil((this.#needed * spareRoom) / alignment) * alignment);
  }
}
