import type { JsonPath } from "../../formats/jsonScan";
import type { CompiledSource, Matcher, Treatment } from "./compile";
import { reach, type Scope } from "./scope";
import { proseOf, textOf } from "./textOf";

/** What a source finds. */
export interface Found {
  /** `undefined` where there is nothing. */
  readonly value: unknown;
  /** The value as they wrote it, before any map. */
  readonly raw: unknown;
  /** Where it stands in their record; null for constants, defaults and templates. */
  readonly at: JsonPath | null;
  /** A value that a closed map does not list. */
  readonly malformed: boolean;
  /** Paths of a template that lead nowhere. */
  readonly missing: readonly string[];
}

export const nothing: Found = { value: undefined, raw: undefined, at: null, malformed: false, missing: [] };

/** The value of a source in a record or an item of one. Null counts as nothing. */
export function valueOf(source: CompiledSource, scope: Scope): Found {
  switch (source.kind) {
    case "broken":
      return nothing;
    case "constant":
      return { ...nothing, value: source.value ?? undefined, raw: source.value };
    case "path": {
      const reached = reach(source.path, scope);
      if (!reached) return treated(nothing, source.treatment);
      const found: Found = { ...nothing, value: reached.value, raw: reached.value, at: reached.at };
      if (!source.pattern && !source.after) return treated(found, source.treatment);
      const whole = textOf(reached.value);
      const text = whole !== null && source.after ? textAfter(whole, source.after) : whole;
      if (!source.pattern) return treated({ ...found, value: text ?? undefined }, source.treatment);
      const match = text === null ? null : source.pattern(text);
      return treated({ ...found, value: match ? (match[1] ?? match[0]) : undefined }, source.treatment);
    }
    case "template": {
      const missing: string[] = [];
      const texts = source.parts.map((part) => {
        if (typeof part === "string") return part;
        const value = reach(part.path, scope)?.value;
        if (value === undefined || value === null) missing.push(part.written);
        return value === undefined || value === null ? "" : proseOf(value);
      });
      const paths = source.parts.filter((part) => typeof part !== "string").length;
      if (paths > 0 && missing.length === paths) return treated(nothing, source.treatment);
      const value = texts.join("");
      return treated({ ...nothing, value, raw: value, missing }, source.treatment);
    }
  }
}

const mostLines = 1000;

/** What follows the first match, without the white space between; all of it where nothing matches, null where nothing follows. */
function textAfter(text: string, matcher: Matcher): string | null {
  let from = 0;
  for (const line of text.split("\n", mostLines)) {
    const found = matcher(line);
    if (found) return text.slice(from + found.index + found[0].length).trimStart() || null;
    from += line.length + 1;
  }
  return text;
}

function treated(found: Found, { map, closed, default: fallback }: Treatment): Found {
  if (map && found.value !== undefined) {
    const mapped = Array.isArray(found.value) ? listMapped(found.value, map) : oneMapped(found.value, map);
    return settled({ ...found, value: mapped.value, malformed: closed && !mapped.listed }, fallback);
  }
  return settled(found, fallback);
}

const settled = (found: Found, fallback: unknown): Found =>
  found.value === undefined || found.value === null ? { ...found, value: fallback ?? undefined, malformed: false } : found;

interface Mapped {
  readonly value: unknown;
  readonly listed: boolean;
}

function oneMapped(value: unknown, map: ReadonlyMap<string, unknown>): Mapped {
  const key = value === null ? "null" : textOf(value);
  if (key !== null && map.has(key)) return { value: map.get(key), listed: true };
  return { value, listed: value === null };
}

function listMapped(values: readonly unknown[], map: ReadonlyMap<string, unknown>): Mapped {
  const all = values.map((value) => oneMapped(value, map));
  return { value: all.map(({ value }) => value), listed: all.every(({ listed }) => listed) };
}
