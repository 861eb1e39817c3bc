import type { CodeArray } from "./packedCodes";

/** What the codes of one scanner's dictionary are in another: grows as that dictionary does. Code 0 is 0 in both. */
export class CodeTable {
  #codes = new Uint32Array(1);
  /** The same while all of them fit into 8 bits; null then. */
  #narrow: Uint8Array | null = new Uint8Array(256);

  /** Codes that are known, 0 among them. */
  get size(): number {
    return this.#codes.length;
  }

  get bytes(): number {
    return this.#codes.byteLength + (this.#narrow?.byteLength ?? 0);
  }

  /** Learns what the next codes are. */
  add(codes: readonly number[]): void {
    const longer = new Uint32Array(this.#codes.length + codes.length);
    longer.set(this.#codes);
    longer.set(codes, this.#codes.length);
    this.#codes = longer;
    if (longer.length > 256 || codes.some((code) => code > 255)) this.#narrow = null;
    this.#narrow?.set(longer);
  }

  /**
   * Values `from` to `to` of the codes, translated: good until the next call of any table.
   * @throws where a code is not known
   */
  translated(codes: CodeArray, from: number, to: number): Uint8Array | Uint32Array {
    if (room.length < to - from) [room, narrowRoom] = [new Uint32Array(2 * (to - from)), new Uint8Array(2 * (to - from))];
    const narrow = codes instanceof Uint8Array ? this.#narrow : null;
    const [result, most] =
      narrow === null
        ? [room.subarray(0, to - from), wide(codes, this.#codes, from, to)]
        : [narrowRoom.subarray(0, to - from), narrowed(codes as Uint8Array, narrow, from, to)]; // as was just asked
    if (most >= this.size) throw new Error(`a batch uses code ${most} of a dictionary with ${this.size}`);
    return result;
  }
}

/** Room for one column of a batch: whoever appends it copies it. */
let room = new Uint32Array(4096);
let narrowRoom = new Uint8Array(4096);

// One loop for each type: they are many times as fast as one that meets several. Both say the greatest code that they met.
function narrowed(codes: Uint8Array, table: Uint8Array, from: number, to: number): number {
  const into = narrowRoom;
  let most = 0;
  for (let index = from; index < to; index++) {
    const code = codes[index]!;
    if (code > most) most = code;
    into[index - from] = table[code]!;
  }
  return most;
}

function wide(codes: CodeArray, table: Uint32Array, from: number, to: number): number {
  const into = room;
  let most = 0;
  for (let index = from; index < to; index++) {
    const code = codes[index]!;
    if (code > most) most = code;
    into[index - from] = table[code]!;
  }
  return most;
}
