import type { Attempt } from "../formats/row";
import { escalations } from "../trace/escalations";
import { retries } from "../trace/retries";
import { buildSpanTree } from "../trace/spanTree";

/** What one task took, from its attempts (STATS, Benchmark metrics). */
export interface TraceFigures {
  readonly duration_s: number;
  readonly cost_usd: number;
  /** Attempts that asked something of a network, at the leaves: a fetch with its hops inside is its hops. */
  readonly requests: number;
  /** The same request again after it had failed; a hop after a redirect is no retry. */
  readonly retries: number;
  readonly escalations: number;
  /** Links followed from the first page; the deepest. */
  readonly crawl_depth: number;
  /** Body bytes received. */
  readonly bytes: number;
}

/** Counts over recorded attempts. `elapsedSeconds` is the task's own time, waits included. */
export function traceFigures(attempts: readonly Attempt[], elapsedSeconds: number): TraceFigures {
  const tree = buildSpanTree(attempts);
  const sum = (name: string) => attempts.reduce((total, attempt) => total + (Number(attempt.attributes?.[name]) || 0), 0);
  return {
    duration_s: elapsedSeconds,
    cost_usd: sum("cost_usd"),
    requests: tree.spans.filter((span) => span.children.length === 0 && span.attempt.attributes?.["http.request.method"] !== undefined).length,
    retries: retries(tree).length,
    escalations: escalations(tree).length,
    crawl_depth: attempts.reduce((deepest, attempt) => Math.max(deepest, Number(attempt.attributes?.["crawl.depth"]) || 0), 0),
    bytes: sum("http.response.body.size"),
  };
}
