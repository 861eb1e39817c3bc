import { checkEscapes, sawUnicodeEscape } from "./escapes";
import { mostQuotes, quoteList } from "./memory";

/** What `indexLine` found, until it is called again. */
export let lineEnd: usize = 0;
export let hasBackslash: bool = false;
export let hasUnicodeEscape: bool = false;
export let isBeyondAscii: bool = false;

const even: u64 = 0x5555555555555555;

class Masks {
  /** One bit for each of 64 bytes. */
  @inline static bits(a: v128, b: v128, c: v128, d: v128): u64 {
    return (
      (<u64>(<u32>i8x16.bitmask(a))) |
      ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
      ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
      ((<u64>(<u32>i8x16.bitmask(d))) << 48)
    );
  }

  @inline static equal(a: v128, b: v128, c: v128, d: v128, byte: v128): u64 {
    return Masks.bits(i8x16.eq(a, byte), i8x16.eq(b, byte), i8x16.eq(c, byte), i8x16.eq(d, byte));
  }

  @inline static either(a: v128, b: v128, c: v128, d: v128): v128 {
    return v128.or(v128.or(a, b), v128.or(c, d));
  }

  /** Bit n is the parity of bits 0 to n: from each opening quotation mark to before its closing one. */
  @inline static parity(quotes: u64): u64 {
    let mask = quotes ^ (quotes << 1);
    mask ^= mask << 2;
    mask ^= mask << 4;
    mask ^= mask << 8;
    mask ^= mask << 16;
    return mask ^ (mask << 32);
  }

  /** Writes the address of the first of the bytes, and leaves the others. */
  @inline static put(out: usize, block: usize, found: u64): u64 {
    store<u32>(out, <u32>block + <u32>ctz(found));
    return found & (found - 1);
  }
}

/**
 * Notes the quotation marks of the line that starts at `start`, those of escapes left out, and finds its end. False where a
 * string in it is not as it should be (an escape, a control character, no end) or where it has too many; `lineEnd` is right
 * even so. What stands between strings is not looked at.
 */
export function indexLine(start: usize): bool {
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  const space = i8x16.splat(0x20);
  let out = quoteList;
  let escaping: u64 = 0; // 1 where the block before ended with an escaping backslash
  let wide = i8x16.splat(0);
  let last = false;
  hasBackslash = false;
  hasUnicodeEscape = false;
  isBeyondAscii = false;
  for (let at = start; !last; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    let quotes = Masks.equal(a, b, c, d, quote);
    const backslashes = Masks.either(i8x16.eq(a, backslash), i8x16.eq(b, backslash), i8x16.eq(c, backslash), i8x16.eq(d, backslash));
    const controls = i8x16.lt_u(i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d)), space);
    if (escaping != 0 || v128.any_true(v128.or(backslashes, controls))) {
      let escaped = escaping;
      if (v128.any_true(backslashes)) {
        hasBackslash = true;
        const all = Masks.equal(a, b, c, d, backslash) & ~escaping;
        const follows = (all << 1) | escaping;
        const oddStarts = all & ~even & ~follows;
        const sum = oddStarts + all;
        escaping = u64(sum < oddStarts);
        escaped = (even ^ (sum << 1)) & follows;
      } else escaping = 0;
      quotes &= ~escaped;
      if (v128.any_true(controls)) {
        const inString: u64 = ((out - quoteList) & 4) != 0 ? ~0 : 0;
        const strings = Masks.parity(quotes) ^ inString;
        const low = Masks.bits(i8x16.lt_u(a, space), i8x16.lt_u(b, space), i8x16.lt_u(c, space), i8x16.lt_u(d, space));
        const feeds = Masks.equal(a, b, c, d, i8x16.splat(0x0a));
        const feed = feeds & (0 - feeds);
        const inLine = feed - 1; // all of the block where there is no line feed in it
        last = feeds != 0;
        if (last) lineEnd = at + <usize>ctz(feeds);
        if ((low & strings & (inLine | feed)) != 0) return withoutEnd(at, last);
        if ((Masks.bits(a, b, c, d) & inLine) != 0) isBeyondAscii = true;
        quotes &= inLine;
        escaped &= inLine;
      } else wide = v128.or(wide, Masks.either(a, b, c, d));
      if (escaped != 0) {
        if (!checkEscapes(at, escaped)) return withoutEnd(at, last);
        if (sawUnicodeEscape) hasUnicodeEscape = true;
      }
    } else wide = v128.or(wide, Masks.either(a, b, c, d));
    const end = out + ((<usize>popcnt(quotes)) << 2);
    while (quotes != 0) {
      // Eight at a time without a question; what is too much is written over.
      quotes = Masks.put(out, at, quotes);
      quotes = Masks.put(out + 4, at, quotes);
      quotes = Masks.put(out + 8, at, quotes);
      quotes = Masks.put(out + 12, at, quotes);
      quotes = Masks.put(out + 16, at, quotes);
      quotes = Masks.put(out + 20, at, quotes);
      quotes = Masks.put(out + 24, at, quotes);
      quotes = Masks.put(out + 28, at, quotes);
      out += 32;
    }
    out = end;
    if (out >= quoteList + mostQuotes * 4) return withoutEnd(at, last);
  }
  if (i8x16.bitmask(wide) != 0) isBeyondAscii = true;
  return true;
}

function withoutEnd(from: usize, known: bool): bool {
  if (!known) lineEnd = lineFeedFrom(from);
  return false;
}

/** Address of the first line feed from an address on. */
export function lineFeedFrom(from: usize): usize {
  const feed = i8x16.splat(0x0a);
  let at = from;
  while (true) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), feed));
    if (found != 0) return at + <usize>ctz(found);
    at += 16;
  }
}
