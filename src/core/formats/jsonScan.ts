/**
 * A strict JSON (RFC 8259) scanner that knows where it is. `JSON.parse` reads the data; this runs only when something has to
 * be said about it: where the syntax breaks, where a path stands, which keys come twice. No recursion, so depth is no danger.
 */
export type JsonPath = readonly (string | number)[];

/** A syntax error: offset and length in UTF-16 code units of the text, and what to do, for a person. */
export interface JsonFault {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

export interface JsonVisitor {
  /** A value ended. `path` is reused: copy it to keep it. */
  value?(path: JsonPath, start: number, end: number): void;
  /** A key of an object; `again` where the object had it already. `path` ends with the key. */
  key?(path: JsonPath, start: number, end: number, again: boolean): void;
}

interface Frame {
  readonly object: boolean;
  readonly start: number;
  /** Its keys so far; null before the first. Lists have none, and there may be millions of them. */
  seen: Set<string> | null;
}

/** Walks the whole text; null where it is one JSON value, else the first fault. Agrees with `JSON.parse` on what is JSON. */
export function scanJson(text: string, visit: JsonVisitor = {}): JsonFault | null {
  const frames: Frame[] = [];
  const path: (string | number)[] = [];
  let at = skipSpace(text, 0);

  /** Reads `"key" :` and leaves `at` at the value. */
  const readKey = (frame: Frame): JsonFault | null => {
    if (text[at] === "}") return { offset: at, length: 1, message: "a comma before }: remove it" };
    if (text[at] !== '"') return unexpected(text, at, "expected a key in double quotes");
    const end = stringEnd(text, at);
    if (typeof end !== "number") return end;
    const name = JSON.parse(text.slice(at, end)) as string;
    path[path.length - 1] = name;
    const seen = (frame.seen ??= new Set());
    visit.key?.(path, at, end, seen.has(name));
    seen.add(name);
    at = skipSpace(text, end);
    if (text[at] !== ":") return unexpected(text, at, `expected : after the key ${quoted(name)}`);
    at = skipSpace(text, at + 1);
    return null;
  };

  for (;;) {
    let start = at;
    let end: number;
    const opener = text[at];
    if (opener === "{" || opener === "[") {
      const frame: Frame = { object: opener === "{", start: at, seen: null };
      at = skipSpace(text, at + 1);
      if (text[at] !== (frame.object ? "}" : "]")) {
        frames.push(frame);
        path.push(frame.object ? "" : 0);
        const fault = frame.object ? readKey(frame) : null;
        if (fault) return fault;
        continue;
      }
      end = at + 1;
    } else {
      const scalar = scalarEnd(text, at);
      if (typeof scalar !== "number") return scalar;
      end = scalar;
    }
    for (;;) {
      visit.value?.(path, start, end);
      at = skipSpace(text, end);
      const frame = frames.at(-1);
      if (!frame) return at < text.length ? unexpected(text, at, "expected nothing more after the value") : null;
      if (text[at] === ",") {
        at = skipSpace(text, at + 1);
        const fault = frame.object ? readKey(frame) : text[at] === "]" ? { offset: at, length: 1, message: "a comma before ]: remove it" } : null;
        if (fault) return fault;
        if (!frame.object) path[path.length - 1] = (path.at(-1) as number) + 1; // an array's step is a number, set when it was opened
        break;
      }
      if (text[at] !== (frame.object ? "}" : "]")) return unexpected(text, at, `expected , or ${frame.object ? "}" : "]"}`);
      frames.pop();
      path.pop();
      start = frame.start;
      end = at + 1;
    }
  }
}

const quoted = (name: string) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9; code = text.charCodeAt(++at));
  return at;
}

/** End of the string that opens at `start`, or the fault inside it. */
function stringEnd(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
      if (code === 10 || code === 13)
        return { offset: at, length: 1, message: 'the line ends inside a string: close it with " or write the break as \\n' };
      return { offset: at, length: 1, message: `a bare control character ${name} in a string: write it as \\u${code.toString(16).padStart(4, "0")}` };
    }
    if (code !== 92) continue;
    const escape = text[++at];
    if (escape === undefined) break;
    if (escape !== "u") {
      if (!'"\\/bfnrt'.includes(escape)) return { offset: at - 1, length: 2, message: `\\${escape} is not an escape of JSON: write \\\\${escape}` };
    } else if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5)))
      return { offset: at - 1, length: Math.min(6, text.length - at + 1), message: "\\u must be followed by four hex digits" };
    else at += 4;
  }
  return { offset: start, length: text.length - start, message: 'the text ends inside this string: it was cut off, or the closing " is missing' };
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[-+]?[A-Za-z_][\w.]*|[-+.\d][-+.\w]*/y;

function scalarEnd(text: string, start: number): number | JsonFault {
  const first = text[start];
  if (first === '"') return stringEnd(text, start);
  for (const literal of ["true", "false", "null"])
    if (text.startsWith(literal, start) && !/\w/.test(text[start + literal.length] ?? "")) return start + literal.length;
  number.lastIndex = start;
  const found = number.exec(text);
  if (found && !/[\w.+-]/.test(text[start + found[0].length] ?? "")) return start + found[0].length;
  return unexpected(text, start, "expected a value");
}

const words: Readonly<Record<string, string>> = {
  nan: "NaN is not JSON: write null",
  infinity: "Infinity is not JSON: write null, or the number as a string",
  inf: "Infinity is not JSON: write null, or the number as a string",
  none: "None is Python, not JSON: write null",
  undefined: "undefined is not JSON: write null",
  true: "JSON's true is written in lower case",
  false: "JSON's false is written in lower case",
  null: "JSON's null is written in lower case",
};

/** The fault at `at`, in the most helpful words known for what stands there. */
function unexpected(text: string, at: number, wanted: string): JsonFault {
  if (at >= text.length) return { offset: at, length: 0, message: `${wanted}, but the text ends here: it was cut off, or something is not closed` };
  word.lastIndex = at;
  const found = word.exec(text)?.[0];
  if (found !== undefined) {
    const known = words[found.replace(/^[-+]/, "").toLowerCase()];
    if (known && wanted === "expected a value") return { offset: at, length: found.length, message: known };
    const shown = found.length > 40 ? `${found.slice(0, 40)}…` : found;
    return {
      offset: at,
      length: found.length,
      message: /^[-+.\d]/.test(found) && wanted === "expected a value" ? `${shown} is not a number of JSON` : `${wanted}, found ${shown}`,
    };
  }
  const char = String.fromCodePoint(text.codePointAt(at)!);
  if (char === "\0") return { offset: at, length: 1, message: "NUL bytes here, as after a crash while writing: restore the line from its source" };
  if (char === "'") return { offset: at, length: 1, message: `${wanted}: JSON writes strings in double quotes, not '` };
  if (char === "/" || char === "#") return { offset: at, length: 1, message: `${wanted}: JSON has no comments` };
  return {
    offset: at,
    length: char.length,
    message: `${wanted}, found ${char < " " || char === "\u007f" ? `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}` : char}`,
  };
}
