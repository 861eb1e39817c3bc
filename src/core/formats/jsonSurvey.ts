import { scanJson, type JsonPath } from "./jsonScan";

/** Cheap facts about a text that `JSON.parse` accepted, gathered in one pass that jumps over strings. */
export interface JsonSurvey {
  /** Members of all objects as written; more than the parsed value has where keys come twice. */
  readonly members: number;
  readonly depth: number;
  /** An integer of 16 digits or more stands outside strings: it may not fit a double. */
  readonly longInteger: boolean;
}

export function surveyJson(text: string): JsonSurvey {
  let members = 0,
    depth = 0,
    deepest = 0,
    digits = 0,
    longInteger = false,
    fraction = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (!fraction && ++digits >= 16) longInteger = true;
      continue;
    }
    fraction = code === 46;
    digits = 0;
    if (code === 34) at = closingQuote(text, at);
    else if (code === 58) members++;
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth);
    else if (code === 125 || code === 93) depth--;
  }
  return { members, depth: deepest, longInteger };
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); ; at = text.indexOf('"', at + 1)) {
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return at;
  }
}

/** How many members the objects of a parsed JSON value have, all levels together. */
export function countMembers(value: unknown): number {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    const inside: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (!Array.isArray(next)) count += inside.length;
    for (const child of inside) if (typeof child === "object" && child !== null) waiting.push(child);
  }
  return count;
}

export interface JsonPlace {
  readonly path: JsonPath;
  readonly start: number;
  readonly end: number;
}

/** Where the values at `paths` stand in the text (offsets in UTF-16 code units); of twice-written keys the last one, as `JSON.parse` keeps it. */
export function placesOf(text: string, paths: readonly JsonPath[]): ReadonlyMap<string, JsonPlace> {
  const wanted = new Set(paths.map(pathKey));
  const depths = new Set(paths.map((path) => path.length));
  const lasts = new Set(paths.map((path) => path.at(-1))); // most values differ in their last step: no key is made for them
  const found = new Map<string, JsonPlace>();
  scanJson(text, {
    value(path, start, end) {
      if (!depths.has(path.length) || !lasts.has(path.at(-1))) return;
      const key = pathKey(path);
      if (wanted.has(key)) found.set(key, { path: [...path], start, end });
    },
  });
  return found;
}

/** Keys that an object has twice or more: where each further one stands. At most `limit`. */
export function duplicateKeys(text: string, limit: number): readonly JsonPlace[] {
  const found: JsonPlace[] = [];
  scanJson(text, { key: (path, start, end, again) => void (again && found.length < limit && found.push({ path: [...path], start, end })) });
  return found;
}

/** Integers outside strings that a double cannot hold: `rounded` is what they became. At most `limit`. */
export function roundedIntegers(text: string, limit: number): readonly (JsonPlace & { readonly rounded: number })[] {
  const found: (JsonPlace & { rounded: number })[] = [];
  scanJson(text, {
    value(path, start, end) {
      if (end - start < 16 || found.length >= limit) return;
      const source = text.slice(start, end);
      if (!/^-?\d+$/.test(source)) return;
      const rounded = Number(source);
      if (BigInt(source) !== (Number.isFinite(rounded) ? BigInt(rounded) : null)) found.push({ path: [...path], start, end, rounded });
    },
  });
  return found;
}

export const pathKey = (path: JsonPath): string => JSON.stringify(path);

/** `trace.claims[0].start`; keys that are no plain words in quotes. */
export function pathText(path: JsonPath): string {
  return path
    .map((step, at) =>
      typeof step === "number" ? `[${step}]` : /^[A-Za-z_][\w-]*$/.test(step) ? (at === 0 ? step : `.${step}`) : `[${JSON.stringify(step)}]`,
    )
    .join("");
}
