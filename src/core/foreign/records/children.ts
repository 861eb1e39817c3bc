/** A member of an object, or an item of a list, by its place in the bytes. Nothing is parsed: a hundred megabytes are walked in a second. */
export interface JsonChild {
  /** The key with its quotes; null in lists, and where a key is missing. */
  readonly key: { readonly start: number; readonly end: number } | null;
  readonly start: number;
  readonly end: number;
  /** False where the bytes end inside it. */
  readonly whole: boolean;
}

export interface ContainerEnd {
  /** Behind the closing bracket, or the end of the bytes. */
  readonly at: number;
  readonly closed: boolean;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const isOpening = (byte: number | undefined) => byte === 0x7b || byte === 0x5b;
const isClosing = (byte: number | undefined) => byte === 0x7d || byte === 0x5d;
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** What lies in the object or list that opens at `open`, one after the other. Forgiving: what is broken inside a child is found out by who parses it. */
export function* childrenOf(bytes: Uint8Array, open: number, end: number): Generator<JsonChild, ContainerEnd> {
  const named = bytes[open] === 0x7b;
  let at = open + 1;
  for (;;) {
    at = skipSpace(bytes, at, end);
    if (at >= end) return { at: end, closed: false };
    if (isClosing(bytes[at])) return { at: at + 1, closed: true };
    if (bytes[at] === comma) {
      at++;
      continue;
    }
    let key: JsonChild["key"] = null;
    if (named && bytes[at] === quote) {
      const close = stringEnd(bytes, at, end);
      const after = skipSpace(bytes, close.at, end);
      if (close.closed && bytes[after] === colon) {
        key = { start: at, end: close.at };
        at = skipSpace(bytes, after + 1, end);
      }
    }
    const { at: childEnd, closed } = valueEnd(bytes, at, end);
    yield { key, start: at, end: childEnd, whole: closed };
    at = childEnd;
  }
}

/** The first `{` or `[` from here on, or -1. */
export function openingFrom(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) if (isOpening(bytes[at])) return at;
  return -1;
}

export function skipSpace(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(bytes[at])) at++;
  return at;
}

/** A value ends with its own bracket or quote, or before what separates it. */
function valueEnd(bytes: Uint8Array, start: number, end: number): ContainerEnd {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const close = stringEnd(bytes, at, end);
      if (!close.closed) return close;
      at = close.at - 1;
    } else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) {
      if (depth === 0) return { at, closed: true };
      if (--depth === 0) return { at: at + 1, closed: true };
    } else if (byte === comma && depth === 0) return { at, closed: true };
  }
  return { at: end, closed: false };
}

function stringEnd(bytes: Uint8Array, open: number, end: number): ContainerEnd {
  for (let at = open + 1; at < end; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) return { at: at + 1, closed: true };
  }
  return { at: end, closed: false };
}
