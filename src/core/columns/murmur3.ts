const c1 = 0xcc9e2d51;
const c2 = 0x1b873593;
const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by));
const scrambled = (block: number) => Math.imul(rotated(Math.imul(block, c1), 15), c2);

/**
 * MurmurHash3, x86, 32 bit (Austin Appleby, public domain: SMHasher's MurmurHash3.cpp), as an unsigned integer. Not
 * cryptographic: whoever uses it for equality compares the bytes too.
 */
export function murmur3(bytes: Uint8Array, seed: number): number {
  let hash = seed | 0;
  const whole = bytes.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    const block = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    hash = (Math.imul(rotated(hash ^ scrambled(block), 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at--) rest = (rest << 8) | bytes[at]!;
  if (bytes.length > whole) hash ^= scrambled(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
