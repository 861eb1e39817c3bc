import { checkEscapes, sawUnicodeEscape } from "./escapes";
import { mostTokens, tokens } from "./memory";

/** What `indexLine` found, until it is called again. */
export let lineEnd: usize = 0;
/** Address after the last token; the line's end stands there. */
export let tokensEnd: usize = 0;
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

  /** Brackets of both kinds, colons and commas; bytes that stand nowhere outside strings may be among them. */
  @inline static operators(bytes: v128): v128 {
    const brackets = i8x16.eq(v128.or(bytes, i8x16.splat(0x26)), i8x16.splat(0x7f)); // [ ] { } become 0x7f, and so do Y _ y and DEL
    return v128.or(brackets, v128.or(i8x16.eq(bytes, i8x16.splat(0x3a)), i8x16.eq(bytes, i8x16.splat(0x2c))));
  }

  /** Writes the address of the first of the bytes, and leaves the others. */
  @inline static put(out: usize, block: usize, found: u64): u64 {
    store<u32>(out, <u32>block + <u32>ctz(found));
    return found & (found - 1);
  }

  @inline static equal(a: v128, b: v128, c: v128, d: v128, byte: u8): u64 {
    const wanted = i8x16.splat(byte);
    return Masks.bits(i8x16.eq(a, wanted), i8x16.eq(b, wanted), i8x16.eq(c, wanted), i8x16.eq(d, wanted));
  }
}

/**
 * Notes the tokens of the line that starts at `start`, and finds its end. False where a string in it is not as it should be
 * (an escape, a control character, no end) or where it has too many tokens; `lineEnd` is right even so.
 */
export function indexLine(start: usize): bool {
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  let out = tokens;
  let inString: u64 = 0; // all ones while in a string
  let escaping: u64 = 0; // 1 where the block before ended with an escaping backslash
  let inScalar: u64 = 0; // 1 where it ended inside a number or word
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
    let quotes = Masks.bits(i8x16.eq(a, quote), i8x16.eq(b, quote), i8x16.eq(c, quote), i8x16.eq(d, quote));
    const backslashes = v128.any_true(Masks.either(i8x16.eq(a, backslash), i8x16.eq(b, backslash), i8x16.eq(c, backslash), i8x16.eq(d, backslash)));
    const least = i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d));
    const controls = v128.any_true(i8x16.lt_u(least, i8x16.splat(0x20)));
    if (!controls) {
      wide = v128.or(wide, Masks.either(a, b, c, d));
      if ((quotes | escaping) == 0 && inString != 0 && !backslashes) continue;
    }
    let escaped = escaping;
    if (backslashes) {
      hasBackslash = true;
      const all = Masks.bits(i8x16.eq(a, backslash), i8x16.eq(b, backslash), i8x16.eq(c, backslash), i8x16.eq(d, backslash)) & ~escaping;
      const follows = (all << 1) | escaping;
      const oddStarts = all & ~even & ~follows;
      const sum = oddStarts + all;
      escaping = u64(sum < oddStarts);
      escaped = (even ^ (sum << 1)) & follows;
    } else escaping = 0;
    quotes &= ~escaped;
    const strings = Masks.parity(quotes) ^ inString;
    inString = <u64>((<i64>strings) >> 63);
    let spaces = Masks.equal(a, b, c, d, 0x20);
    let inLine: u64 = 0xffffffffffffffff;
    if (controls) {
      const space = i8x16.splat(0x20);
      const low = Masks.bits(i8x16.lt_u(a, space), i8x16.lt_u(b, space), i8x16.lt_u(c, space), i8x16.lt_u(d, space));
      const feeds = Masks.equal(a, b, c, d, 0x0a);
      spaces |= Masks.equal(a, b, c, d, 0x09) | Masks.equal(a, b, c, d, 0x0d);
      if (feeds != 0) {
        last = true;
        const feed = feeds & (0 - feeds);
        inLine = feed - 1;
        lineEnd = at + <usize>ctz(feeds);
        if ((strings & feed) != 0) return false;
      }
      if ((low & strings & inLine) != 0) return withoutEnd(at, last);
      if ((Masks.bits(a, b, c, d) & inLine) != 0) isBeyondAscii = true;
    }
    escaped &= inLine;
    if (escaped != 0) {
      if (!checkEscapes(at, escaped)) return withoutEnd(at, last);
      if (sawUnicodeEscape) hasUnicodeEscape = true;
    }
    const operators = Masks.bits(Masks.operators(a), Masks.operators(b), Masks.operators(c), Masks.operators(d));
    const scalars = ~(operators | spaces);
    const bare = scalars & ~quotes;
    const starts = scalars & ~((bare << 1) | inScalar);
    inScalar = bare >> 63;
    let found = (operators | starts) & ~(strings ^ quotes) & inLine;
    const end = out + ((<usize>popcnt(found)) << 2);
    while (found != 0) {
      // Eight at a time without a question; what is too much is written over.
      found = Masks.put(out, at, found);
      found = Masks.put(out + 4, at, found);
      found = Masks.put(out + 8, at, found);
      found = Masks.put(out + 12, at, found);
      found = Masks.put(out + 16, at, found);
      found = Masks.put(out + 20, at, found);
      found = Masks.put(out + 24, at, found);
      found = Masks.put(out + 28, at, found);
      out += 32;
    }
    out = end;
    if (out >= tokens + mostTokens * 4) return withoutEnd(at, last);
  }
  if (i8x16.bitmask(wide) != 0) isBeyondAscii = true;
  tokensEnd = out;
  store<u32>(out, <u32>lineEnd);
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
