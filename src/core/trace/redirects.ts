import { hasFailed, type HttpFacts } from "./httpAttempt";
import type { Span, SpanTree } from "./spanTree";

/** Attempts that followed one another by redirect, first to last. */
export interface RedirectChain {
  readonly keys: readonly string[];
  /** Status of each step; null where unknown. */
  readonly statuses: readonly (number | null)[];
  /** An address came up twice: the chain goes in a circle. */
  readonly loops: boolean;
  /** The last step is a redirect again: nobody followed it, or a cap stopped it. */
  readonly unfinished: boolean;
  /** The last step did not bring what the chain was for. */
  readonly failed: boolean;
}

/**
 * Redirect chains among siblings. A redirect is followed by the next sibling that asks for its Location; where the
 * Location is not recorded, by the next sibling that starts at or after its end with another address, if it is the very next.
 */
export function redirectChains(tree: SpanTree): readonly RedirectChain[] {
  const chains: RedirectChain[] = [];
  const used = new Set<string>();
  for (const siblings of siblingGroups(tree)) {
    siblings.forEach((span, place) => {
      if (used.has(span.key) || !span.http.isRedirect) return;
      const chain = [span];
      used.add(span.key);
      for (let at = place, step = chain[0]!; step.http.isRedirect;) {
        const next = followerOf(siblings, at, step.http, used);
        if (next === null) break;
        at = next;
        step = siblings[next]!;
        used.add(step.key);
        chain.push(step);
      }
      const urls = chain.flatMap(({ http }) => (http.url === null ? [] : [http.url]));
      const end = chain[chain.length - 1]!;
      const last = end.http;
      const target = last.isRedirect && last.location !== null ? [last.location] : [];
      chains.push({
        keys: chain.map((step) => step.key),
        statuses: chain.map((step) => step.http.status),
        loops: new Set([...urls, ...target]).size < urls.length + target.length,
        unfinished: last.isRedirect,
        failed: hasFailed(end.attempt, last),
      });
    });
  }
  return chains;
}

/** How far ahead a redirect's follower is looked for: other requests may stand between, thousands do not. */
const reach = 50;

function followerOf(siblings: readonly Span[], at: number, http: HttpFacts, used: ReadonlySet<string>): number | null {
  for (let i = at + 1; i < Math.min(siblings.length, at + reach); i++) {
    const span = siblings[i]!;
    if (used.has(span.key)) continue;
    const url = span.http.url;
    if (http.location !== null ? url === http.location : i === at + 1 && url !== null && span.attempt.adapter === siblings[at]!.attempt.adapter)
      return i;
  }
  return null;
}

/** Spans by parent, each group in tree order. */
export function siblingGroups(tree: SpanTree): readonly (readonly Span[])[] {
  const groups = [tree.roots, ...tree.spans.filter((span) => span.children.length > 0).map((span) => span.children)];
  return groups.map((keys) => keys.map((key) => tree.byKey.get(key)!));
}
