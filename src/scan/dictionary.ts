import { dictionaries } from "./memory";

/**
 * Codes for raw texts, from 1 in the order in which they come. A dictionary is a hash table with open addressing. Texts of up
 * to 48 bytes, which nearly all are, stand in their entries, padded with zeros: they are hashed and compared as three vectors
 * of 16 bytes, without a branch that depends on their length. Longer texts lie behind the entries.
 */
const slots: usize = 32768;
const mostEntries: usize = 16384;
const textRoom: usize = 1 << 20;
/** Longer texts are the reference reader's. */
export const longestText: u32 = 4096;
const longestShort: u32 = 48;
/** Texts that were made to collide: the dictionary counts as full. */
const mostProbes: u32 = 128;

const slotsAt: usize = 64; // after the count of entries and the length of long texts
const entriesAt: usize = slotsAt + slots * 4;
const entrySize: usize = 64; // the text or its first bytes, hash, length, address
const textsAt: usize = entriesAt + mostEntries * entrySize;
const size: usize = 2228352; // textsAt + textRoom + 64
const space: usize = memory.data(35653632, 64); // dictionaries * size

/** 48 bytes of ones and 48 of zeros: loaded `length` bytes before the zeros, they keep that many bytes of a text. */
const keeping: usize = memory.data(96, 16);
memory.fill(keeping, 0xff, 48);

/** Whether a text found no room since the dictionaries were emptied. */
export let isFull: bool = false;

class Places {
  @inline static dictionary(dictionary: u32): usize {
    return space + <usize>dictionary * size;
  }
  @inline static entry(base: usize, code: u32): usize {
    return base + entriesAt + <usize>(code - 1) * entrySize;
  }
  @inline static slot(base: usize, slot: usize): usize {
    return base + slotsAt + (slot << 2);
  }
  @inline static next(slot: usize): usize {
    return (slot + 1) & (slots - 1);
  }
}

export function emptyDictionaries(): void {
  // One without entries is empty already, and memory that nobody touched yet costs nothing.
  for (let i: u32 = 0; i < dictionaries; i++) {
    const base = Places.dictionary(i);
    if (load<u32>(base) != 0) memory.fill(base, 0, entriesAt);
  }
  isFull = false;
}

export function entryAddress(dictionary: u32, code: u32): usize {
  return <usize>load<u32>(Places.entry(Places.dictionary(dictionary), code), 56);
}
export function entryLength(dictionary: u32, code: u32): u32 {
  return load<u32>(Places.entry(Places.dictionary(dictionary), code), 52);
}

/** The code of a text of at most `longestText` bytes; 0 where it is new and there is no room. Reads up to 48 bytes from it. */
export function codeOf(dictionary: u32, text: usize, length: u32): u32 {
  const base = Places.dictionary(dictionary);
  if (length > longestShort) return codeOfLong(base, text, length);
  const keep = keeping + <usize>(longestShort - length);
  const a = v128.and(v128.load(text), v128.load(keep));
  const b = v128.and(v128.load(text, 16), v128.load(keep, 16));
  const c = v128.and(v128.load(text, 32), v128.load(keep, 32));
  const hash = hashOf(a, b, c, length);
  let slot = (<usize>hash) & (slots - 1);
  for (let probe: u32 = 0; probe < mostProbes; probe++) {
    const code = load<u32>(Places.slot(base, slot));
    if (code == 0) {
      const entry = added(base, slot, hash, length);
      if (entry == 0) return 0;
      v128.store(entry, a);
      v128.store(entry, b, 16);
      v128.store(entry, c, 32);
      store<u32>(entry, <u32>entry, 56);
      return load<u32>(base);
    }
    const entry = Places.entry(base, code);
    const differs = v128.or(v128.or(v128.xor(v128.load(entry), a), v128.xor(v128.load(entry, 16), b)), v128.xor(v128.load(entry, 32), c));
    if (!v128.any_true(differs) && load<u32>(entry, 52) == length) return code;
    slot = Places.next(slot);
  }
  isFull = true;
  return 0;
}

function codeOfLong(base: usize, text: usize, length: u32): u32 {
  let hash = hashOf(v128.load(text), v128.load(text, 16), v128.load(text, 32), length);
  for (let at: u32 = longestShort; at < length; at++) hash = (hash ^ (<u32>load<u8>(text + at))) * 0x01000193;
  hash ^= hash >> 15;
  let slot = (<usize>hash) & (slots - 1);
  for (let probe: u32 = 0; probe < mostProbes; probe++) {
    const code = load<u32>(Places.slot(base, slot));
    if (code == 0) {
      const used = <usize>load<u32>(base, 4);
      const entry: usize = used + length > textRoom ? 0 : added(base, slot, hash, length);
      if (entry == 0) {
        isFull = true;
        return 0;
      }
      memory.copy(base + textsAt + used, text, length);
      store<u32>(entry, <u32>(base + textsAt + used), 56);
      store<u32>(base, <u32>used + length, 4);
      return load<u32>(base);
    }
    const entry = Places.entry(base, code);
    if (load<u32>(entry, 48) == hash && load<u32>(entry, 52) == length && memory.compare(<usize>load<u32>(entry, 56), text, length) == 0) return code;
    slot = Places.next(slot);
  }
  isFull = true;
  return 0;
}

/** A new entry without its text; 0 where there is no room. */
function added(base: usize, slot: usize, hash: u32, length: u32): usize {
  const count = load<u32>(base);
  if (<usize>count == mostEntries) {
    isFull = true;
    return 0;
  }
  const entry = Places.entry(base, count + 1);
  store<u32>(entry, hash, 48);
  store<u32>(entry, length, 52);
  store<u32>(Places.slot(base, slot), count + 1);
  store<u32>(base, count + 1);
  return entry;
}

function hashOf(a: v128, b: v128, c: v128, length: u32): u32 {
  // Each vector is turned by another number of bytes, so that equal pieces of a text do not cancel each other.
  const turned = v128.xor(
    i8x16.shuffle(b, b, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4),
    i8x16.shuffle(c, c, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
  );
  const folded = v128.xor(a, turned);
  const low = (i64x2.extract_lane(folded, 0) ^ (<u64>length)) * 0x9e3779b97f4a7c15;
  const high = i64x2.extract_lane(folded, 1) * 0xff51afd7ed558ccd;
  const mixed = (low ^ (low >> 32)) + (high ^ (high >> 29));
  return <u32>(mixed ^ (mixed >> 32));
}
