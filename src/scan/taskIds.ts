import { hexValue } from "./escapes";
import { longestTask, taskBytes } from "./memory";

/**
 * Copies the text of a JSON string (quotation marks not counted) to a place among the task ids, escapes resolved. Returns its
 * length; 0 where it is empty, too long, not UTF-8, or has half a surrogate pair.
 */
export function copyTask(start: usize, end: usize, place: u32, mayHaveEscapes: bool): u32 {
  if (end - start > <usize>longestTask) return 0;
  const to = taskBytes + place;
  let wide = false;
  let escapes = false;
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    store<u8>(to + (at - start), byte);
    if (byte >= 0x80) wide = true;
    if (byte == 0x5c) escapes = true;
  }
  if (wide && !isUtf8(start, end)) return 0;
  return escapes && mayHaveEscapes ? unescaped(start, end, to) : <u32>(end - start);
}

function unescaped(start: usize, end: usize, to: usize): u32 {
  let out = to;
  for (let at = start; at < end;) {
    const byte = load<u8>(at++);
    if (byte != 0x5c) {
      store<u8>(out++, byte);
      continue;
    }
    const escape = load<u8>(at++);
    if (escape != 0x75) {
      store<u8>(out++, plainEscape(escape));
      continue;
    }
    let point = <u32>hexValue(at);
    at += 4;
    if (point >= 0xdc00 && point <= 0xdfff) return 0;
    if (point >= 0xd800 && point <= 0xdbff) {
      if (end - at < 6 || load<u16>(at) != 0x755c) return 0;
      const low = <u32>hexValue(at + 2);
      if (low < 0xdc00 || low > 0xdfff) return 0;
      at += 6;
      point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    }
    out = encoded(point, out);
  }
  return <u32>(out - to);
}

function plainEscape(byte: u8): u8 {
  switch (byte) {
    case 0x62:
      return 8;
    case 0x66:
      return 12;
    case 0x6e:
      return 10;
    case 0x72:
      return 13;
    case 0x74:
      return 9;
    default:
      return byte;
  }
}

/** Writes a code point as UTF-8; returns the address after it. */
function encoded(point: u32, to: usize): usize {
  if (point < 0x80) {
    store<u8>(to, <u8>point);
    return to + 1;
  }
  if (point < 0x800) {
    store<u8>(to, <u8>(0xc0 | (point >> 6)));
    store<u8>(to, <u8>(0x80 | (point & 0x3f)), 1);
    return to + 2;
  }
  if (point < 0x10000) {
    store<u8>(to, <u8>(0xe0 | (point >> 12)));
    store<u8>(to, <u8>(0x80 | ((point >> 6) & 0x3f)), 1);
    store<u8>(to, <u8>(0x80 | (point & 0x3f)), 2);
    return to + 3;
  }
  store<u8>(to, <u8>(0xf0 | (point >> 18)));
  store<u8>(to, <u8>(0x80 | ((point >> 12) & 0x3f)), 1);
  store<u8>(to, <u8>(0x80 | ((point >> 6) & 0x3f)), 2);
  store<u8>(to, <u8>(0x80 | (point & 0x3f)), 3);
  return to + 4;
}

/** Well-formed UTF-8 (Unicode, table 3-7). */
function isUtf8(start: usize, end: usize): bool {
  for (let at = start; at < end;) {
    const first = load<u8>(at);
    const more: usize =
      first < 0x80 ? 0 : first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 4;
    if (more == 4 || end - at <= more) return false;
    const least: u8 = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const most: u8 = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    for (let i: usize = 1; i <= more; i++) {
      const byte = load<u8>(at + i);
      if (byte < (i == 1 ? least : <u8>0x80) || byte > (i == 1 ? most : <u8>0xbf)) return false;
    }
    at += more + 1;
  }
  return true;
}
