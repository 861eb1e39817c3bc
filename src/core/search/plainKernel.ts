import type { BytePattern } from "./bytePlan";
import { isSurrogate } from "./foldTable";
import type { SearchKernel, SoughtBytes } from "./searchKernel";

/** Without WebAssembly: the same answers, several times as slow. */
export class PlainKernel implements SearchKernel {
  capacity = 0;
  #buffers: readonly [Uint8Array, Uint8Array] = [new Uint8Array(), new Uint8Array()];
  #tests: readonly SoughtBytes[] = [];

  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    this.capacity = capacity;
    this.#buffers = [new Uint8Array(capacity), new Uint8Array(capacity)];
  }

  buffer(which: 0 | 1): Uint8Array {
    return this.#buffers[which];
  }

  prepare(tests: readonly SoughtBytes[]): void {
    this.#tests = tests;
  }

  find(which: 0 | 1, test: number, from: number, to: number): number {
    let found = -1;
    for (const pattern of this.#tests[test]!.patterns) {
      const at = foundAt(this.#buffers[which], pattern, from, found < 0 ? to : Math.min(to, found + pattern.low.length));
      if (at >= 0) found = at;
    }
    return found;
  }

  inTexts(): "unknown" {
    return "unknown";
  }

  hasOdd(which: 0 | 1, test: number, from: number, to: number): boolean {
    const { characters, escapes } = this.#tests[test]!;
    const bytes = this.#buffers[which].subarray(from, to);
    return (characters.size > 0 && hasCharacter(bytes, characters)) || (escapes.size > 0 && hasEscape(bytes, escapes));
  }
}

function foundAt(bytes: Uint8Array, { low, high }: BytePattern, from: number, to: number): number {
  const last = to - low.length;
  const [first, other] = [low[0]!, high[0]!];
  for (let at = from; at <= last; at++) {
    const byte = bytes[at]!;
    if (byte !== first && byte !== other) continue;
    let index = 1;
    while (index < low.length && (bytes[at + index] === low[index] || bytes[at + index] === high[index])) index++;
    if (index === low.length) return at;
  }
  return -1;
}

/** Looks at every byte that may begin a character, whether or not the bytes before it make sense. */
function hasCharacter(bytes: Uint8Array, sought: ReadonlySet<number>): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= 0xc0 && sought.has(characterAt(bytes, at))) return true;
  return false;
}

/** What well-formed UTF-8 would mean there. */
function characterAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const next = (by: number) => (bytes[at + by] ?? 0) & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | next(1);
  if (first < 0xf0) return ((first & 0x0f) << 12) | (next(1) << 6) | next(2);
  return ((first & 0x07) << 18) | (next(1) << 12) | (next(2) << 6) | next(3);
}

const backslash = 92;
const letterU = 117;

function hasEscape(bytes: Uint8Array, sought: ReadonlySet<number>): boolean {
  for (let at = bytes.indexOf(backslash); at >= 0; at = bytes.indexOf(backslash, at)) {
    let code = unitAt(bytes, at);
    at += code < 0 ? 2 : 6;
    if (code >= 0xd800 && code < 0xdc00) {
      const low = unitAt(bytes, at);
      if (low >= 0xdc00 && isSurrogate(low)) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at += 6;
      }
    }
    if (sought.has(code)) return true;
  }
  return false;
}

/** The code unit that a `\u` escape at an offset means; -1 where there is none. */
function unitAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== backslash || bytes[at + 1] !== letterU) return -1;
  let value = 0;
  for (let index = at + 2; index < at + 6; index++) {
    const byte = bytes[index] ?? 0;
    const digit = byte >= 48 && byte <= 57 ? byte - 48 : (byte | 32) >= 97 && (byte | 32) <= 102 ? (byte | 32) - 87 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}
