class Mix {
  @inline static scrambled(block: u32): u32 {
    return rotl<u32>(block * 0xcc9e2d51, 15) * 0x1b873593;
  }
}

/** MurmurHash3, x86, 32 bit, as src/core/columns/murmur3.ts has it. */
export function murmur3(bytes: usize, length: u32, seed: u32): u32 {
  let hash = seed;
  let at = bytes;
  for (const end = bytes + <usize>(length & ~3); at < end; at += 4) hash = rotl<u32>(hash ^ Mix.scrambled(load<u32>(at)), 13) * 5 + 0xe6546b64;
  const left = length & 3;
  if (left != 0) hash ^= Mix.scrambled(load<u32>(at) & ((1 << (left * 8)) - 1));
  hash ^= length;
  hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return hash ^ (hash >> 16);
}
