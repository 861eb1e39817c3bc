/** 128 bits. */
export type Checksum = readonly [number, number, number, number];

export const sameChecksum = (a: Checksum, b: Checksum): boolean => a.every((lane, index) => lane === b[index]);

/**
 * Notices damage, not malice: four lanes of 32 bits, each a bijection of its words, so that any change within one word
 * changes it, and others go unseen once in 2^32. The length counts too. Words are in the machine's order.
 */
export function checksumOf(bytes: Uint8Array): Checksum {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const whole = aligned.length >>> 2;
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, whole);
  let [a, b, c, d] = [bytes.length | 0, 1, 2, 3];
  const fours = whole & ~3;
  for (let at = 0; at < fours; at += 4) {
    a = turned(Math.imul(a ^ words[at]!, 0x9e3779b1));
    b = turned(Math.imul(b ^ words[at + 1]!, 0x85ebca77));
    c = turned(Math.imul(c ^ words[at + 2]!, 0xc2b2ae3d));
    d = turned(Math.imul(d ^ words[at + 3]!, 0x27d4eb2f));
  }
  for (let at = fours * 4; at < bytes.length; at++) a = turned(Math.imul(a ^ bytes[at]!, 0x9e3779b1));
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

const turned = (lane: number): number => (lane << 13) | (lane >>> 19);
