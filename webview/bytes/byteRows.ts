/** The arithmetic and the words of bytes in rows of sixteen. */
export const perRow = 16;

/** What was typed as a place among bytes: a number, `0x` and hex digits, or a share in per cent; null where it is none of them. Clipped to what there is. */
export function offsetOf(text: string, total: number): number | null {
  const typed = text.trim().replace(/[\s,_']/g, "");
  const last = Math.max(0, total - 1);
  if (/^0x[0-9a-f]+$/i.test(typed)) return Math.min(last, Number.parseInt(typed.slice(2), 16));
  if (/^\d+$/.test(typed)) return Math.min(last, Number.parseInt(typed, 10));
  const share = /^(\d{1,3}(?:\.\d+)?)%$/.exec(typed);
  return share === null ? null : Math.min(last, Math.floor((Number(share[1]) / 100) * total));
}

export const hexOffset = (offset: number, total: number): string => offset.toString(16).padStart(Math.max(8, total.toString(16).length), "0");

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Length of the UTF-8 sequence that a byte begins; 0 where it begins none. */
const sequence = (byte: number): number =>
  byte < 0x80 ? 1 : byte >= 0xc2 && byte < 0xe0 ? 2 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xf0 && byte < 0xf5 ? 4 : 0;

/**
 * What each of `count` bytes shows in the column of text: a character stands at its first byte, the others of it show nothing;
 * what is no character, and what moves others without being seen, is a dot. `bytes` may go on, so that the last character is whole.
 */
export function charactersOf(bytes: Uint8Array, count: number, before: Uint8Array = new Uint8Array()): readonly string[] {
  const found: string[] = [];
  // Bytes at the start that end a character of the row above.
  let skipped = 0;
  for (let back = 1; back <= Math.min(3, before.length); back++) {
    const length = sequence(before[before.length - back]!);
    if (length === 0) continue;
    const own = length - back;
    if (own > 0 && characterAt(Uint8Array.of(...before.subarray(before.length - back), ...bytes.subarray(0, own)), 0, length) !== null) skipped = own;
    break;
  }
  for (let at = 0; at < count;) {
    if (at < skipped) {
      found.push("");
      at++;
      continue;
    }
    const length = sequence(bytes[at]!);
    const character = length === 0 ? null : characterAt(bytes, at, length);
    found.push(character === null || (character !== " " && unseen.test(character)) ? "·" : character);
    for (let i = 1; i < (character === null ? 1 : length) && at + i < count; i++) found.push("");
    at += character === null ? 1 : length;
  }
  return found;
}

const unseen = /^[\p{C}\p{Z}\p{M}]$/u;

function characterAt(bytes: Uint8Array, at: number, length: number): string | null {
  if (length === 1) return String.fromCharCode(bytes[at]!);
  if (at + length > bytes.length) return null;
  try {
    return decoder.decode(bytes.subarray(at, at + length));
  } catch {
    return null; // no UTF-8: the strict decoder says so by throwing
  }
}

export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
