import { dictionaries } from "./memory";

/**
 * Codes for raw texts, from 1 in the order in which they come. A dictionary is a hash table with open addressing over entries
 * (hash, address, length) whose texts lie one after the other.
 */
const slots: usize = 32768;
export const mostEntries: usize = 16384;
const textRoom: usize = 1 << 20;
/** Longer texts are the reference reader's. */
export const longestText: u32 = 4096;

const slotsAt: usize = 16; // after the count of entries and the length of all texts
const entriesAt: usize = slotsAt + slots * 4;
const entrySize: usize = 12;
const textsAt: usize = entriesAt + mostEntries * entrySize;
const size: usize = 1376288; // textsAt + textRoom + 16
const space: usize = memory.data(22020608, 16); // dictionaries * size

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
}

/** Whether a text found no room since the dictionaries were emptied. */
export let isFull: bool = false;

export function emptyDictionaries(): void {
  for (let i: u32 = 0; i < dictionaries; i++) memory.fill(Places.dictionary(i), 0, entriesAt);
  isFull = false;
}

export function entryCount(dictionary: u32): u32 {
  return load<u32>(Places.dictionary(dictionary));
}
export function entryAddress(dictionary: u32, code: u32): usize {
  return <usize>load<u32>(Places.entry(Places.dictionary(dictionary), code), 4);
}
export function entryLength(dictionary: u32, code: u32): u32 {
  return load<u32>(Places.entry(Places.dictionary(dictionary), code), 8);
}

/** The code of a text of at most `longestText` bytes; 0 where it is new and there is no room. Reads up to 7 bytes beyond the text. */
export function codeOf(dictionary: u32, text: usize, length: u32): u32 {
  const base = Places.dictionary(dictionary);
  const hash = hashOf(text, length);
  let slot = (<usize>hash) & (slots - 1);
  while (true) {
    const code = load<u32>(Places.slot(base, slot));
    if (code == 0) return added(base, slot, hash, text, length);
    const entry = Places.entry(base, code);
    if (load<u32>(entry) == hash && load<u32>(entry, 8) == length && isSame(<usize>load<u32>(entry, 4), text, length)) return code;
    slot = (slot + 1) & (slots - 1);
  }
}

function added(base: usize, slot: usize, hash: u32, text: usize, length: u32): u32 {
  const count = load<u32>(base); // entries so far
  const used = <usize>load<u32>(base, 4);
  if (<usize>count == mostEntries || used + <usize>length > textRoom) {
    isFull = true;
    return 0;
  }
  const entry = Places.entry(base, count + 1);
  const copy = base + textsAt + used;
  memory.copy(copy, text, length);
  store<u32>(entry, hash);
  store<u32>(entry, <u32>copy, 4);
  store<u32>(entry, length, 8);
  store<u32>(Places.slot(base, slot), count + 1);
  store<u32>(base, count + 1);
  store<u32>(base, <u32>used + length, 4);
  return count + 1;
}

function hashOf(text: usize, length: u32): u32 {
  let hash: u64 = <u64>length * 0x9e3779b97f4a7c15;
  let left = length;
  let at = text;
  for (; left >= 8; left -= 8, at += 8) {
    hash = (hash ^ load<u64>(at)) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  if (left != 0) {
    hash = (hash ^ (load<u64>(at) & (((<u64>1) << (left * 8)) - 1))) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return <u32>(hash ^ (hash >> 29));
}

function isSame(a: usize, b: usize, length: u32): bool {
  let at: u32 = 0;
  for (; at + 8 <= length; at += 8) if (load<u64>(a + at) != load<u64>(b + at)) return false;
  if (at == length) return true;
  return ((load<u64>(a + at) ^ load<u64>(b + at)) & (((<u64>1) << ((length - at) * 8)) - 1)) == 0;
}
