/** 128 bits. */
export type Checksum = readonly [number, number, number, number];

export const sameChecksum = (a: Checksum, b: Checksum): boolean => a.every((lane, index) => lane === b[index]);

/**
 * Notices damage, not malice: four lanes of 32 bits, each a bijection of its words, so that any change within one word
 * changes it, and others go unseen once in 2^32. The length counts too. Words are in the machine's order.
 */
export function checksumOf(bytes: Uint8Array): Checksum {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const lanes = Int32Array.of(bytes.length, 1, 2, 3);
  const fours = (aligned.length >>> 2) & ~3;
  mix(lanes, new Int32Array(aligned.buffer, aligned.byteOffset, fours));
  let first = lanes[0]!;
  for (let at = fours * 4; at < bytes.length; at++) first = turned(Math.imul(first ^ bytes[at]!, 0x9e3779b1));
  return [first >>> 0, lanes[1]! >>> 0, lanes[2]! >>> 0, lanes[3]! >>> 0];
}

/** A loop and nothing else, so that it is compiled once and soon. */
function mix(lanes: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = [lanes[0]!, lanes[1]!, lanes[2]!, lanes[3]!];
  for (let at = 0; at < words.length; at += 4) {
    a = turned(Math.imul(a ^ words[at]!, 0x9e3779b1));
    b = turned(Math.imul(b ^ words[at + 1]!, 0x85ebca77));
    c = turned(Math.imul(c ^ words[at + 2]!, 0xc2b2ae3d));
    d = turned(Math.imul(d ^ words[at + 3]!, 0x27d4eb2f));
  }
  lanes.set([a, b, c, d]);
}

const turned = (lane: number): number => (lane << 13) | (lane >>> 19);
