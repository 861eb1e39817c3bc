import type { Manifest } from "../formats/manifest";

/** What several sources say of one run: the first value counts, lists are joined without doubles. */
export function joinedManifest(before: Partial<Manifest>, part: Partial<Manifest>): Partial<Manifest> {
  const joined: Record<string, unknown> = { ...part, ...before };
  for (const [key, value] of Object.entries(part)) {
    const known = before[key];
    if (!isList(value) || !isList(known)) continue;
    const seen = new Set(known.map((one) => JSON.stringify(one)));
    joined[key] = [...known, ...value.filter((one) => !seen.has(JSON.stringify(one)))];
  }
  return joined;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
