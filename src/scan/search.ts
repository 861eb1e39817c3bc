// Looks for bytes in rows: src/core/search/wasmKernel.ts is its host, src/core/search/plainKernel.ts says slowly what it answers.
// A module of its own, beside the scanner: the host puts what is looked for, and the bytes, where it is told.

import { hexValue } from "./escapes";
import { noteTexts, spans } from "./rowTexts";

/** Tests, each with up to two patterns and two sets of code points. */
const mostTests: u32 = 4;
const longestPattern: u32 = 256;
/** Of a pattern: length, places of the two rarest bytes, then the low bytes and the high bytes. */
const patternSize: u32 = 16 + 512;
const patterns: usize = memory.data(4224, 16); // mostTests * 2 * patternSize
/** A bit for each code point: for each test a set of characters and one of escapes, and one of what may change a character before it. */
const setSize: u32 = 0x110000 / 8;
const sets: usize = memory.data(1253376); // (mostTests * 2 + 1) * setSize
const changing: usize = sets + <usize>(mostTests * 2 * setSize);
/** Of the 64 bytes that begin characters: 255 where one of the set begins with it. */
const leads: usize = memory.data(256, 64); // mostTests * 64
const input: usize = (heap.alloc(16) + 127) & ~63; // what is on the heap was put there before this line

export function patternAddress(test: u32, index: u32): usize {
  return patterns + <usize>((test * 2 + index) * patternSize);
}
export function setAddress(test: u32, index: u32): usize {
  return sets + <usize>((test * 2 + index) * setSize);
}
export function changingAddress(): usize {
  return changing;
}
export function leadsAddress(test: u32): usize {
  return leads + <usize>(test * 64);
}
export function inputStart(): usize {
  return input;
}

class Bytes {
  /** Whether an escape stands so shortly before that it may not have ended; none is longer than six bytes. */
  @inline static escapes(start: usize, at: usize): bool {
    const from = at - start > 5 ? at - 5 : start;
    for (let before = from; before < at; before++) if (load<u8>(before) == 0x5c) return true;
    return false;
  }

  @inline static either(a: v128, b: v128, c: v128, d: v128): v128 {
    return v128.or(v128.or(a, b), v128.or(c, d));
  }
}

class Set {
  @inline static has(set: usize, code: u32): bool {
    return ((load<u8>(set + <usize>(code >> 3)) >> (<u8>(code & 7))) & 1) != 0;
  }
}

/** Address of the first place where the pattern stands between two addresses; 0 where there is none. Bytes up to 80 behind may be read. */
export function find(pattern: usize, from: usize, to: usize): usize {
  const length = <usize>load<u32>(pattern);
  if (to - from < length || to < from) return 0;
  const a = <usize>load<u32>(pattern, 4);
  const b = <usize>load<u32>(pattern, 8);
  const low = pattern + 16;
  const high = low + longestPattern;
  const lowA = i8x16.splat(load<i8>(low + a));
  const highA = i8x16.splat(load<i8>(high + a));
  const lowB = i8x16.splat(load<i8>(low + b));
  const highB = i8x16.splat(load<i8>(high + b));
  const last = to - length;
  for (let at = from; at <= last; at += 64) {
    const m0 = Pair.at(at + a, at + b, lowA, highA, lowB, highB);
    const m1 = Pair.at(at + a + 16, at + b + 16, lowA, highA, lowB, highB);
    const m2 = Pair.at(at + a + 32, at + b + 32, lowA, highA, lowB, highB);
    const m3 = Pair.at(at + a + 48, at + b + 48, lowA, highA, lowB, highB);
    if (!v128.any_true(Bytes.either(m0, m1, m2, m3))) continue;
    let found =
      (<u64>(<u32>i8x16.bitmask(m0))) |
      ((<u64>(<u32>i8x16.bitmask(m1))) << 16) |
      ((<u64>(<u32>i8x16.bitmask(m2))) << 32) |
      ((<u64>(<u32>i8x16.bitmask(m3))) << 48);
    for (; found != 0; found &= found - 1) {
      const place = at + <usize>ctz(found);
      if (place > last) return 0;
      if (standsAt(place, low, high, length)) return place;
    }
  }
  return 0;
}

class Pair {
  @inline static at(a: usize, b: usize, lowA: v128, highA: v128, lowB: v128, highB: v128): v128 {
    const first = v128.load(a);
    const second = v128.load(b);
    return v128.and(v128.or(i8x16.eq(first, lowA), i8x16.eq(first, highA)), v128.or(i8x16.eq(second, lowB), i8x16.eq(second, highB)));
  }
}

function standsAt(place: usize, low: usize, high: usize, length: usize): bool {
  for (let i: usize = 0; i < length; i++) {
    const byte = load<u8>(place + i);
    if (byte != load<u8>(low + i) && byte != load<u8>(high + i)) return false;
  }
  return true;
}

/** What `inTexts` says: also src/core/search/wasmKernel.ts. */
const nowhere: u32 = 0;
const stands: u32 = 1;
const mayStand: u32 = 2;

/** Whether one of the patterns stands in a searchable text of the row between two addresses; `other` is 0 where there is but one. */
export function inTexts(pattern: usize, other: usize, from: usize, to: usize): u32 {
  const texts = noteTexts(from, to);
  if (texts < 0) return mayStand;
  let said = nowhere;
  for (let index: usize = 0; index < <usize>texts; index++) {
    const start = <usize>load<u32>(spans + (index << 3));
    const end = <usize>load<u32>(spans + (index << 3), 4);
    const one = inText(pattern, start, end);
    const two = other != 0 && one != stands ? inText(other, start, end) : nowhere;
    if (one == stands || two == stands) return stands;
    if (one == mayStand || two == mayStand) said = mayStand;
  }
  return said;
}

/** It only may stand there where it may begin within an escape, or what follows may change its last character. */
function inText(pattern: usize, start: usize, end: usize): u32 {
  const length = <usize>load<u32>(pattern);
  let said = nowhere;
  for (let at = find(pattern, start, end); at != 0; at = find(pattern, at + 1, end)) {
    if (!Bytes.escapes(start, at) && !mayChange(at + length)) return stands;
    said = mayStand;
  }
  return said;
}

/** Whether what stands at an address, a quotation mark at last, may change the character before it. */
function mayChange(at: usize): bool {
  const byte = <u32>load<u8>(at);
  if (byte >= 0x80) return byte < 0xc0 || Set.has(changing, characterAt(at));
  if (byte != 0x5c || load<u8>(at, 1) != 0x75) return false;
  const code = hexValue(at + 2);
  return code < 0 || (code >= 0xd800 && code < 0xe000) || Set.has(changing, <u32>code);
}

/** Whether a character of the set begins between two addresses, whether or not the bytes before it make sense. */
export function hasCharacter(set: usize, lead: usize, from: usize, to: usize): bool {
  const beginsC = v128.load(lead);
  const beginsD = v128.load(lead, 16);
  const beginsE = v128.load(lead, 32);
  const beginsF = v128.load(lead, 48);
  for (let at = from; at < to; at += 16) {
    const bytes = v128.load(at);
    if (i8x16.bitmask(bytes) == 0) {
      // Most of most files is ASCII.
      while (at + 64 < to && i8x16.bitmask(Bytes.either(v128.load(at, 16), v128.load(at, 32), v128.load(at, 48), v128.load(at, 64))) == 0) at += 64;
      continue;
    }
    // What is no index of a table gives 0.
    const marked = v128.or(
      v128.or(i8x16.swizzle(beginsC, i8x16.sub(bytes, i8x16.splat(<i8>0xc0))), i8x16.swizzle(beginsD, i8x16.sub(bytes, i8x16.splat(<i8>0xd0)))),
      v128.or(i8x16.swizzle(beginsE, i8x16.sub(bytes, i8x16.splat(<i8>0xe0))), i8x16.swizzle(beginsF, i8x16.sub(bytes, i8x16.splat(<i8>0xf0)))),
    );
    for (let found = <u32>i8x16.bitmask(marked); found != 0; found &= found - 1) {
      const place = at + <usize>ctz(found);
      if (place >= to) return false;
      if (Set.has(set, characterAt(place))) return true;
    }
  }
  return false;
}

/** What well-formed UTF-8 would mean there. */
function characterAt(at: usize): u32 {
  const first = <u32>load<u8>(at);
  const one = (<u32>load<u8>(at, 1)) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | one;
  const two = (<u32>load<u8>(at, 2)) & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (one << 6) | two;
  const code = ((first & 0x07) << 18) | (one << 12) | (two << 6) | ((<u32>load<u8>(at, 3)) & 0x3f);
  return code < 0x110000 ? code : 0;
}

/** Whether a `\u` escape between two addresses means a code point of the set. `from` is not within an escape. */
export function hasEscape(set: usize, from: usize, to: usize): bool {
  const backslash = i8x16.splat(0x5c);
  let at = from;
  while (at < to) {
    const found = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), backslash));
    if (found == 0) {
      at += 16;
      while (
        at + 64 <= to &&
        !v128.any_true(
          Bytes.either(
            i8x16.eq(v128.load(at), backslash),
            i8x16.eq(v128.load(at, 16), backslash),
            i8x16.eq(v128.load(at, 32), backslash),
            i8x16.eq(v128.load(at, 48), backslash),
          ),
        )
      )
        at += 64;
      continue;
    }
    at += <usize>ctz(found);
    if (at >= to) return false;
    if (load<u8>(at, 1) != 0x75) {
      at += 2;
      continue;
    }
    let code = hexValue(at + 2);
    at += code < 0 ? 2 : 6;
    if (code >= 0xd800 && code < 0xdc00 && load<u16>(at) == 0x755c) {
      const low = hexValue(at + 2);
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      }
    }
    if (code >= 0 && Set.has(set, <u32>code)) return true;
  }
  return false;
}
