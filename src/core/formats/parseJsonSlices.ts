import { deepestJson } from "./jsonValue";

/** Bytes read, and so parsed, before others may go first. */
export const jsonSlice = 512 * 1024;

/** What was read is no JSON value, or nested beyond use: the ordinary reader says where. */
export class NoJson extends Error {}

interface Frame {
  readonly into: Record<string, unknown> | unknown[];
  /** Of the value that is being read; null in an array. */
  key: string | null;
}

/**
 * Parses one JSON value of `total` bytes as `JSON.parse` does, while it is being read: after every slice the caller's thread is
 * free until the next has come. For values whose parsing in one go would hold up everything else. Resolves to the value and its bytes.
 * @throws NoJson where it is none
 */
export async function parseJsonSlices(
  total: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<{ readonly value: unknown; readonly bytes: Uint8Array }> {
  const bytes = new Uint8Array(total);
  let [limit, at] = [0, 0];
  const more = async () => {
    if (limit >= total) throw new NoJson("the value is cut off");
    const part = await read(limit, Math.min(total, limit + jsonSlice));
    if (part.length === 0) throw new NoJson("the value is cut off");
    bytes.set(part, limit);
    limit += part.length;
  };
  const skipSpace = async () => {
    for (;;) {
      while (at < limit && isSpace(bytes[at]!)) at++;
      if (at < limit || limit >= total) return;
      await more();
    }
  };
  const expect = (byte: number) => {
    if (at >= limit || bytes[at] !== byte) throw new NoJson(`byte ${at} is not what belongs there`);
    at++;
  };
  /** Offset of the quote that closes the string whose first character is at `from`. */
  const closingQuote = async (from: number): Promise<number> => {
    for (let search = from; ;) {
      const quote = bytes.subarray(0, limit).indexOf(quoteByte, search);
      if (quote === -1) {
        search = limit;
        await more();
      } else if (backslashesBefore(bytes, from, quote) % 2 === 0) return quote;
      else search = quote + 1;
    }
  };
  const string = async (): Promise<string> => {
    const start = at + 1;
    const end = await closingQuote(start);
    at = end + 1;
    if (end - start <= jsonSlice) return literal(bytes.subarray(start - 1, end + 1)) as string;
    let text = "";
    for (let from = start; from < end;) {
      const to = Math.min(end, wholeCharacter(bytes, start, Math.min(end, from + jsonSlice)));
      text += literal(quoted(bytes.subarray(from, to))) as string;
      from = to;
      // Every piece was read a while ago: what is asked for again here only lets others go first.
      if (from < end) await read(from, from + 1);
    }
    return text;
  };
  const scalar = async (): Promise<unknown> => {
    let end = at;
    for (;;) {
      while (end < limit && !isDelimiter(bytes[end]!)) end++;
      if (end < limit || limit >= total) break;
      await more();
    }
    const value = literal(bytes.subarray(at, end));
    at = end;
    return value;
  };
  const key = async (frame: Frame) => {
    if (bytes[at] !== quoteByte) throw new NoJson(`byte ${at} begins no key`);
    frame.key = await string();
    await skipSpace();
    expect(colon);
  };

  const frames: Frame[] = [];
  await more();
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) at = 3;
  for (;;) {
    await skipSpace();
    const opener = bytes[at];
    let value: unknown;
    if (opener === openObject || opener === openArray) {
      at++;
      const into = opener === openObject ? {} : [];
      await skipSpace();
      if (bytes[at] === (opener === openObject ? closeObject : closeArray)) {
        at++;
        value = into;
      } else {
        const frame: Frame = { into, key: null };
        if (frames.push(frame) > deepestJson) throw new NoJson("nested too deep");
        if (opener === openObject) await key(frame);
        continue;
      }
    } else value = opener === quoteByte ? await string() : await scalar();
    for (;;) {
      await skipSpace();
      const frame = frames.at(-1);
      if (frame === undefined) {
        if (at < total) throw new NoJson(`more stands behind the value at byte ${at}`);
        return { value, bytes };
      }
      put(frame, value);
      if (bytes[at] === comma) {
        at++;
        await skipSpace();
        if (frame.key !== null) await key(frame);
        break;
      }
      expect(frame.key === null ? closeArray : closeObject);
      value = frame.into;
      frames.pop();
    }
  }
}

const [quoteByte, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isDelimiter = (byte: number) => byte === comma || byte === closeObject || byte === closeArray || isSpace(byte);
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function literal(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new NoJson("a string, number or word is not as JSON writes it");
  }
}

function put({ into, key }: Frame, value: unknown): void {
  if (key === null)
    (into as unknown[]).push(value); // a frame without a key is an array's
  else if (key === "__proto__") Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
  else (into as Record<string, unknown>)[key] = value;
}

function backslashesBefore(bytes: Uint8Array, start: number, at: number): number {
  let count = 0;
  while (at - count > start && bytes[at - count - 1] === backslash) count++;
  return count;
}

/** The nearest place at or before `at` where a string may be cut: in no character, and in no escape. */
function wholeCharacter(bytes: Uint8Array, start: number, at: number): number {
  let place = at;
  while (place > start && (bytes[place]! & 0xc0) === 0x80) place--;
  for (let back = place - 1; back >= Math.max(start, place - 5); back--)
    if (bytes[back] === backslash && backslashesBefore(bytes, start, back) % 2 === 0 && back + (bytes[back + 1] === 0x75 ? 6 : 2) > place)
      return back;
  return place;
}

function quoted(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(bytes.length + 2);
  whole.set(bytes, 1);
  whole[0] = whole[whole.length - 1] = quoteByte;
  return whole;
}
