import { attemptKind } from "./attemptKind";
import type { RedirectChain } from "./redirects";
import type { Span, SpanTree } from "./spanTree";

/** The request under which the chain stands; null where it stands alone, or under an agent or a step, which is no request. */
export function requestAbove(tree: SpanTree, { keys }: RedirectChain): Span | null {
  const { parent } = tree.byKey.get(keys[0]!)!;
  const above = parent === null ? null : tree.byKey.get(parent)!;
  return above !== null && ["fetch", "browser"].includes(attemptKind(above.attempt)) ? above : null;
}

/** Whether the chain is all there is under a request: then folding the request folds the chain. */
export const isAllOfItsRequest = (tree: SpanTree, chain: RedirectChain): boolean => requestAbove(tree, chain)?.children.length === chain.keys.length;

/**
 * The tree as it is shown: what followed a redirect stands under the attempt that began the chain, so that a chain is one attempt
 * that folds. Each span is still there once, with its own times and marks; where nothing was redirected it is the same tree.
 */
export function nestRedirects(tree: SpanTree, chains: readonly RedirectChain[]): SpanTree {
  const nested = chains.filter((chain) => chain.keys.length > 1 && !isAllOfItsRequest(tree, chain));
  if (nested.length === 0) return tree;
  const headOf = new Map(nested.flatMap(({ keys }) => keys.slice(1).map((key) => [key, keys[0]!] as const)));
  const stepsOf = new Map(nested.map(({ keys }) => [keys[0]!, keys.slice(1)]));
  const stay = (key: string) => !headOf.has(key);
  // The steps come last: what an attempt did itself is done before the next hop begins.
  const childrenOf = (span: Span) => [...span.children.filter(stay), ...(stepsOf.get(span.key) ?? [])];

  const spans: Span[] = [];
  const roots = tree.roots.filter(stay);
  const open = roots.map((key) => ({ key, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, depth } = next;
    const span = tree.byKey.get(key)!;
    const children = childrenOf(span);
    spans.push({ ...span, depth, children, parent: headOf.get(key) ?? span.parent });
    for (let i = children.length - 1; i >= 0; i--) open.push({ key: children[i]!, depth: depth + 1 });
  }
  return { ...tree, spans, byKey: new Map(spans.map((span) => [span.key, span])), roots };
}
