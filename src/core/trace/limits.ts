import { cacheUse } from "./cacheUse";
import { escalations } from "./escalations";
import { retries } from "./retries";
import type { Span, SpanTree } from "./spanTree";

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
  /** The attempts beyond it: those that ended after the deadline, or are one too many for the cap. */
  readonly beyond: ReadonlySet<string>;
}

/** Adapters whose leaf spans are requests over the network, where none says so by its method. */
const looksLikeRequest = /fetch|http|search|browser/i;

/**
 * Attempts that asked something of a network, at the leaves: a fetch with its hops inside is its hops. The harness gives a method to
 * what it sent, and to nothing else (answers from its own cache, requests that its rules refused); where no attempt has one, the
 * adapter tells.
 */
export function sentRequests(tree: SpanTree): readonly Span[] {
  const leaves = tree.spans.filter((span) => span.children.length === 0);
  const sent = leaves.filter((span) => span.http.method !== null);
  return sent.length > 0 ? sent : leaves.filter((span) => looksLikeRequest.test(span.attempt.adapter ?? "") && cacheUse(span.attempt) !== "own");
}

/**
 * Lines for the limits of the truth's budget. The deadline always has one; a cap has one only where it was passed, at the
 * start of the first attempt beyond it.
 */
export function limitLines(tree: SpanTree, budget: Budget | null): readonly LimitLine[] {
  if (budget === null) return [];
  const counted: Record<"requests" | "retries" | "escalations", readonly Span[]> = {
    requests: sentRequests(tree),
    retries: retries(tree).map((retry) => tree.byKey.get(retry.to)!),
    escalations: escalations(tree),
  };
  const lines: LimitLine[] = [];
  if (budget.durationSeconds !== null) {
    const at = budget.durationSeconds * 1000;
    const beyond = new Set(tree.spans.filter((span) => span.end !== null && span.end > at).map((span) => span.key));
    lines.push({ kind: "deadline", limit: budget.durationSeconds, at, exceeded: tree.length > at, beyond });
  }
  for (const kind of ["requests", "retries", "escalations"] as const) {
    const limit = budget[kind];
    if (limit === null) continue;
    const inTime = counted[kind].filter((span) => span.start !== null).sort((a, b) => a.start! - b.start! || a.index - b.index);
    const over = inTime.slice(Math.ceil(limit));
    if (over.length > 0) lines.push({ kind, limit, at: over[0]!.start!, exceeded: true, beyond: new Set(over.map((span) => span.key)) });
  }
  return lines;
}
