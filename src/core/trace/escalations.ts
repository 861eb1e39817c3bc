import type { Attempt } from "../formats/row";
import type { Span, SpanTree } from "./spanTree";

/** Adapters by what they cost: a browser is dearer than a fetch or a search. Unknown adapters are not compared. */
function costOf(attempt: Attempt): number | null {
  const name = attempt.adapter?.toLowerCase() ?? "";
  if (/browser|playwright|puppeteer|chrom/.test(name)) return 1;
  return /fetch|http|search|cache/.test(name) ? 0 : null;
}

/**
 * Escalations: attempts that start a dearer adapter after a cheaper one was tried. Spans under an attempt of the same
 * adapter belong to it and are not counted again. In order of time.
 */
export function escalations(tree: SpanTree): readonly Span[] {
  const byTime = [...tree.spans].sort((a, b) => (a.start ?? Infinity) - (b.start ?? Infinity) || a.index - b.index);
  let cheapest: number | null = null;
  const found: Span[] = [];
  for (const span of byTime) {
    const cost = costOf(span.attempt);
    if (cost === null) continue;
    const parent = span.parent === null ? null : tree.byKey.get(span.parent)!;
    const startsIt = parent === null || costOf(parent.attempt) !== cost;
    if (cheapest !== null && cost > cheapest && startsIt) found.push(span);
    cheapest = cheapest === null ? cost : Math.min(cheapest, cost);
  }
  return found;
}
