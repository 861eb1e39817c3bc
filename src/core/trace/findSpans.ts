import { attemptTitle } from "./attemptKind";
import type { Span, SpanTree } from "./spanTree";

/** What each span is found by, in the order of the tree: its names, address, status and error, in lower case. */
export const spanTexts = (tree: SpanTree): readonly string[] => tree.spans.map(textOf);

function textOf({ attempt, http, key }: Span): string {
  const parts = [
    attemptTitle(attempt),
    attempt.name,
    attempt.adapter,
    attempt.provider,
    http.cache === "own" || http.cache === "shared" ? "cache" : null,
    http.method,
    http.url,
    http.status,
    http.error,
    attempt.status,
    key,
  ];
  return parts
    .filter((part) => part !== null && part !== undefined && part !== "")
    .join("\n")
    .toLowerCase();
}

/** Places of the spans that have every word of what was typed, in the order of the tree; none where nothing was typed. */
export function findSpans(texts: readonly string[], typed: string): readonly number[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found: number[] = [];
  if (words.length === 0) return found;
  texts.forEach((text, place) => words.every((word) => text.includes(word)) && found.push(place));
  return found;
}

/** The place found next after `from`, or before it, going round at the ends; null where nothing was found. */
export function foundBeside(found: readonly number[], from: number, direction: "next" | "previous"): number | null {
  if (found.length === 0) return null;
  if (direction === "next") return found.find((place) => place > from) ?? found[0]!;
  return [...found].reverse().find((place) => place < from) ?? found.at(-1)!;
}

/** The spans above a span, the nearest first. */
export function ancestorsOf(tree: SpanTree, key: string): readonly string[] {
  const above: string[] = [];
  for (let at = tree.byKey.get(key)?.parent ?? null; at !== null; at = tree.byKey.get(at)?.parent ?? null) above.push(at);
  return above;
}
