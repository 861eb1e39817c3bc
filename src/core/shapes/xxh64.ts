/**
 * XXH64 of a stream of bytes, as its author publishes it (github.com/Cyan4973/xxHash, doc/xxhash_spec.md, 0.1.1): the checksum
 * of Zstandard frames (RFC 8878, section 3.1.1). Sums of 64 bits are kept as pairs of 32: BigInt would be 30 times as slow.
 */
export class Xxh64 {
  readonly #lanes: Uint32Array; // four sums, low half first
  readonly #kept = new Uint8Array(32);
  #keptLength = 0;
  #length = 0;

  constructor() {
    this.#lanes = new Uint32Array(8);
    const [p1, p2] = [prime(0), prime(1)];
    const start = [(p1 + p2) & mask, p2, 0n, -p1 & mask];
    start.forEach((value, lane) => {
      this.#lanes[2 * lane] = Number(value & 0xffff_ffffn);
      this.#lanes[2 * lane + 1] = Number(value >> 32n);
    });
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#keptLength > 0) {
      at = Math.min(32 - this.#keptLength, bytes.length);
      this.#kept.set(bytes.subarray(0, at), this.#keptLength);
      this.#keptLength += at;
      if (this.#keptLength < 32) return;
      this.#stripes(this.#kept, 0, 32);
      this.#keptLength = 0;
    }
    const whole = at + ((bytes.length - at) & ~31);
    this.#stripes(bytes, at, whole);
    this.#kept.set(bytes.subarray(whole));
    this.#keptLength = bytes.length - whole;
  }

  /** The sum of everything so far. */
  digest(): bigint {
    const lane = (index: number) => BigInt(this.#lanes[2 * index]!) | (BigInt(this.#lanes[2 * index + 1]!) << 32n);
    let sum: bigint;
    if (this.#length >= 32) {
      const lanes = [lane(0), lane(1), lane(2), lane(3)] as const;
      sum = (rotated(lanes[0], 1n) + rotated(lanes[1], 7n) + rotated(lanes[2], 12n) + rotated(lanes[3], 18n)) & mask;
      for (const one of lanes) sum = ((sum ^ round(0n, one)) * prime(0) + prime(3)) & mask;
    } else sum = prime(4);
    sum = (sum + BigInt(this.#length)) & mask;
    const rest = new DataView(this.#kept.buffer, 0, this.#keptLength);
    let at = 0;
    for (; at + 8 <= rest.byteLength; at += 8) sum = (rotated(sum ^ round(0n, rest.getBigUint64(at, true)), 27n) * prime(0) + prime(3)) & mask;
    for (; at + 4 <= rest.byteLength; at += 4)
      sum = (rotated(sum ^ ((BigInt(rest.getUint32(at, true)) * prime(0)) & mask), 23n) * prime(1) + prime(2)) & mask;
    for (; at < rest.byteLength; at++) sum = (rotated(sum ^ ((BigInt(rest.getUint8(at)) * prime(4)) & mask), 11n) * prime(0)) & mask;
    sum = ((sum ^ (sum >> 33n)) * prime(1)) & mask;
    sum = ((sum ^ (sum >> 29n)) * prime(2)) & mask;
    return sum ^ (sum >> 32n);
  }

  /** `lane = rotl31(lane + input × p2) × p1` for each eight bytes, in halves of 32 bits. */
  #stripes(bytes: Uint8Array, from: number, to: number): void {
    const lanes = this.#lanes;
    for (let at = from; at < to; at += 8) {
      const lane = ((at - from) >> 2) & 6;
      const low = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
      const high = bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 24);
      // The upper half of a product: of the lower halves what is carried over, and both mixed products.
      let productHigh = upper(low, p2Low) + Math.imul(low, p2High) + Math.imul(high, p2Low);
      const sumLow = lanes[lane]! + (Math.imul(low, p2Low) >>> 0);
      productHigh = (productHigh + lanes[lane + 1]! + (sumLow > 0xffff_ffff ? 1 : 0)) | 0;
      const turnedLow = (productHigh >>> 1) | (sumLow << 31) | 0; // rotated by 31 = halves swapped, then right by one
      const turnedHigh = ((sumLow >>> 1) & 0x7fff_ffff) | (productHigh << 31);
      lanes[lane] = Math.imul(turnedLow, p1Low);
      lanes[lane + 1] = upper(turnedLow, p1Low) + Math.imul(turnedLow, p1High) + Math.imul(turnedHigh, p1Low);
    }
  }
}

const mask = (1n << 64n) - 1n;
const primes = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n, 0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n] as const;
const prime = (index: 0 | 1 | 2 | 3 | 4): bigint => primes[index];
const [p1Low, p1High, p2Low, p2High] = [0x85ebca87 | 0, 0x9e3779b1 | 0, 0x27d4eb4f | 0, 0xc2b2ae3d | 0];

const rotated = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask;
const round = (sum: bigint, input: bigint) => (rotated((sum + input * primes[1]) & mask, 31n) * primes[0]) & mask;

/** The upper 32 bits of the product of two unsigned numbers of 32 bits. */
function upper(a: number, b: number): number {
  const [aLow, aHigh, bLow, bHigh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const middle = aHigh * bLow + Math.floor((aLow * bLow) / 65536);
  const crossed = aLow * bHigh + (middle % 65536);
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(crossed / 65536)) | 0;
}
