import { escalations } from "./escalations";
import { retries } from "./retries";
import type { SpanTree } from "./spanTree";

export interface Budget {
  readonly requests: number | null;
  readonly retries: number | null;
  readonly escalations: number | null;
  readonly durationSeconds: number | null;
}

/** A vertical line in the waterfall. `at` is in milliseconds on the tree's axis. */
export interface LimitLine {
  readonly kind: "deadline" | "requests" | "retries" | "escalations";
  readonly limit: number;
  readonly at: number;
  /** The limit was passed: the deadline by the end of the last span, a cap by the attempt that starts at the line. */
  readonly exceeded: boolean;
}

/** Adapters whose leaf spans are requests over the network. */
const isRequest = /fetch|http|search|browser/i;

/**
 * Lines for the limits of the truth's budget. The deadline always has one; a cap has one only where it was passed, at the
 * start of the first attempt beyond it. Requests are counted at the leaves: a fetch with its hops inside is its hops.
 */
export function limitLines(tree: SpanTree, budget: Budget | null): readonly LimitLine[] {
  if (budget === null) return [];
  const starts = {
    requests: tree.spans.filter((span) => span.children.length === 0 && isRequest.test(span.attempt.adapter ?? "")).map((span) => span.start),
    retries: retries(tree).map((retry) => tree.byKey.get(retry.to)!.start),
    escalations: escalations(tree).map((span) => span.start),
  };
  const lines: LimitLine[] = [];
  if (budget.durationSeconds !== null) {
    const at = budget.durationSeconds * 1000;
    lines.push({ kind: "deadline", limit: budget.durationSeconds, at, exceeded: tree.length > at });
  }
  for (const kind of ["requests", "retries", "escalations"] as const) {
    const limit = budget[kind];
    if (limit === null) continue;
    const times = starts[kind].filter((start) => start !== null).sort((a, b) => a - b);
    const beyond = times[limit];
    if (beyond !== undefined) lines.push({ kind, limit, at: beyond, exceeded: true });
  }
  return lines;
}
