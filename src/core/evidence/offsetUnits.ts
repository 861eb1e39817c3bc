/** Units of text offsets; the canonical one is UTF-16 code units, as in JavaScript strings. `byte` counts UTF-8. */
export type OffsetUnit = "utf16" | "codepoint" | "byte";

/**
 * Converts an offset in `unit` into UTF-16 code units. An offset inside a character goes to its start; one beyond the end
 * of the text, or negative, is null.
 */
export function toUtf16(text: string, offset: number, unit: OffsetUnit): number | null {
  if (!Number.isInteger(offset) || offset < 0) return null;
  if (unit === "utf16") return offset <= text.length ? offset : null;
  let [at, passed] = [0, 0];
  while (at < text.length && passed < offset) {
    const [units, weight] = stepAt(text, at, unit);
    if (passed + weight > offset) return at;
    at += units;
    passed += weight;
  }
  return passed === offset ? at : null;
}

/** Converts an offset in UTF-16 code units into `unit`; inside a surrogate pair, to the pair's start. Null beyond the end. */
export function fromUtf16(text: string, offset: number, unit: OffsetUnit): number | null {
  if (!Number.isInteger(offset) || offset < 0 || offset > text.length) return null;
  if (unit === "utf16") return offset;
  let [at, passed] = [0, 0];
  while (at < offset) {
    const [units, weight] = stepAt(text, at, unit);
    if (at + units > offset) break;
    at += units;
    passed += weight;
  }
  return passed;
}

/** Code units of the character at `at`, and its weight in `unit`. A lone surrogate weighs three bytes, as U+FFFD does. */
function stepAt(text: string, at: number, unit: OffsetUnit): readonly [number, number] {
  const code = text.charCodeAt(at);
  const pair = code >= 0xd800 && code <= 0xdbff && isLow(text.charCodeAt(at + 1));
  if (unit === "codepoint") return [pair ? 2 : 1, 1];
  return pair ? [2, 4] : [1, code < 0x80 ? 1 : code < 0x800 ? 2 : 3];
}

export const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
export const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Whether `at` lies between the two halves of a surrogate pair. */
export const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1));

const joined = /^[\p{M}\u200d\uff9e\uff9f\u{1f3fb}-\u{1f3ff}]/u;

/**
 * Whether `at` cuts a character as a reader sees it: a surrogate pair, a base from its combining marks, variation selector or
 * skin tone, an emoji sequence at its joiner, or CR from LF.
 */
export function splitsCharacter(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code < 0x80) return code === 0x0a && text.charCodeAt(at - 1) === 0x0d;
  if (splitsPair(text, at)) return true;
  if (text.charCodeAt(at - 1) === 0x200d && code > 0x2000) return true;
  return code >= 0x300 && joined.test(text.slice(at, at + 2));
}
