import { quoteList } from "./memory";
import { numberEnd } from "./numbers";

/** Deeper values are the reference reader's. */
export const deepest: u32 = 512;

/** The line's quotation marks that were not passed yet: where the address of the next opening one stands. */
export let quotes: usize = 0;
export function startLine(): void {
  quotes = quoteList;
}

/** For who passed some of them on his own. */
export function passQuotes(next: usize): void {
  quotes = next;
}

export class Text {
  /** Address of the first byte that is no white space. A line feed is the line's end. */
  @inline static skipSpace(at: usize): usize {
    return load<u8>(at) <= 0x20 ? spaceEnd(at) : at;
  }

  /** Address of the value of the member whose key closes at an address; 0 where no colon stands between. */
  @inline static valueAfter(close: usize): usize {
    return load<u8>(close, 1) == 0x3a && load<u8>(close, 2) > 0x20 ? close + 2 : valueBehindSpace(close + 1);
  }

  /** Whether a key closes at an address and the string that is its value begins at once: `":"`. */
  @inline static isBeforeString(close: usize): bool {
    return (load<u32>(close) & 0xffffff) == 0x223a22;
  }

  /** Whether the next key begins at once: `,"`. */
  @inline static isBeforeKey(at: usize): bool {
    return load<u16>(at) == 0x222c;
  }

  @inline static startsNumber(byte: u32): bool {
    return byte - 0x30 <= 9 || byte == 0x2d;
  }

  /** Address of the closing quotation mark of the string that begins next. */
  @inline static stringEnd(): usize {
    return <usize>load<u32>(quotes, 4);
  }

  /** Passes that string: the address after it. */
  @inline static skipString(): usize {
    const end = <usize>load<u32>(quotes, 4);
    quotes += 8;
    return end + 1;
  }
}

function spaceEnd(from: usize): usize {
  let at = from;
  for (let byte = load<u8>(at); byte == 0x20 || byte == 0x09 || byte == 0x0d;) byte = load<u8>(++at);
  return at;
}

function valueBehindSpace(from: usize): usize {
  const colon = spaceEnd(from);
  return load<u8>(colon) == 0x3a ? spaceEnd(colon + 1) : 0;
}

/** Address after the number or word at an address; 0 where there is none. What follows it is the caller's to check. */
export function scalarEnd(at: usize, byte: u32): usize {
  if (Text.startsNumber(byte)) return numberEnd(at);
  const four = load<u32>(at);
  if (four == 0x65757274 || four == 0x6c6c756e) return at + 4; // true, null
  return four == 0x736c6166 && load<u8>(at, 4) == 0x65 ? at + 5 : 0; // false
}

/** Address after the value at an address, whatever it is; 0 where it is none. `depth` is that of what the value stands in. */
export function skipValue(at: usize, depth: u32): usize {
  const byte = <u32>load<u8>(at);
  if (byte == 0x22) return Text.skipString();
  return byte == 0x7b || byte == 0x5b ? skipBox(at, depth) : scalarEnd(at, byte);
}

/** How many items the list had that `skipBox` passed last. */
export let boxLength: u32 = 0;

/** Of every open object or list around the one that is read: whether it is an object. */
const kinds: usize = memory.data(520);

/** Address after the object or list at an address; 0 where it is not as it should be. */
export function skipBox(start: usize, depth: u32): usize {
  let next = quotes;
  let at = start;
  let open: u32 = 0;
  let isObject = false;
  let outermost: u32 = 0;
  while (true) {
    // A value begins here, or a member of an object.
    let byte = <u32>load<u8>(at);
    let isEmpty = false;
    if (isObject) {
      if (byte != 0x22) return 0;
      // Most members are strings, and most writers put no space between: the last of such a run is left to what follows.
      while (Text.isBeforeString(<usize>load<u32>(next, 4)) && Text.isBeforeKey(<usize>load<u32>(next, 12) + 1)) next += 16;
      at = Text.valueAfter(<usize>load<u32>(next, 4));
      if (at == 0) return 0;
      next += 8;
      byte = <u32>load<u8>(at);
    }
    if (byte == 0x22) {
      at = <usize>load<u32>(next, 4) + 1;
      next += 8;
    } else if (byte == 0x7b || byte == 0x5b) {
      if (depth + open == deepest) return 0;
      store<u8>(kinds + open, <u8>isObject);
      open++;
      isObject = byte == 0x7b;
      at = Text.skipSpace(at + 1);
      isEmpty = load<u8>(at) == (isObject ? 0x7d : 0x5d);
      if (!isEmpty) continue;
    } else {
      at = scalarEnd(at, byte);
      if (at == 0) return 0;
    }
    // It ended; what is around it may end as well.
    while (true) {
      byte = <u32>load<u8>(at);
      if (byte <= 0x20) {
        at = spaceEnd(at);
        byte = <u32>load<u8>(at);
      }
      if (!isEmpty) outermost += u32(open == 1);
      isEmpty = false;
      if (byte == 0x2c) break;
      if (byte != (isObject ? 0x7d : 0x5d)) return 0;
      at++;
      open--;
      if (open == 0) {
        boxLength = outermost;
        quotes = next;
        return at;
      }
      isObject = load<u8>(kinds + open) != 0;
    }
    at = Text.skipSpace(at + 1);
  }
}
