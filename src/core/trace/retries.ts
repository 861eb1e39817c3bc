import { hasFailed } from "./httpAttempt";
import { siblingGroups } from "./redirects";
import type { SpanTree } from "./spanTree";

/** A second try of the same request after one that failed. Times in seconds. */
export interface Retry {
  readonly from: string;
  readonly to: string;
  /** 1 for the first retry of a request, 2 for the one after it. */
  readonly nth: number;
  /** What the server asked for with Retry-After; null where it asked for nothing. */
  readonly askedSeconds: number | null;
  /** From the end of the failed attempt to the start of this one; null where a time is missing. */
  readonly waitedSeconds: number | null;
  /** Whether the wait was at least what was asked (to a millisecond); null where either is unknown. */
  readonly honoured: boolean | null;
}

/**
 * Retries among siblings: the same method, address and adapter again, after a failed attempt. A resend after a redirect is
 * no retry; a Retry-After on an answer that nobody tried again is in `httpFacts` of that attempt.
 */
export function retries(tree: SpanTree): readonly Retry[] {
  const found: Retry[] = [];
  for (const siblings of siblingGroups(tree)) {
    const failed = new Map<string, { readonly key: string; readonly tries: number }>();
    for (const span of siblings) {
      const { http } = span;
      if (http.url === null) continue;
      const request = JSON.stringify([span.attempt.adapter ?? null, http.method ?? "GET", http.url]);
      const earlier = failed.get(request);
      if (earlier !== undefined) found.push(retryOf(tree, earlier.key, span.key, earlier.tries));
      if (hasFailed(span.attempt, http)) failed.set(request, { key: span.key, tries: (earlier?.tries ?? 0) + 1 });
      else failed.delete(request);
    }
  }
  return found;
}

function retryOf(tree: SpanTree, from: string, to: string, nth: number): Retry {
  const [before, after] = [tree.byKey.get(from)!, tree.byKey.get(to)!];
  const askedSeconds = before.http.retryAfterSeconds;
  const waitedSeconds = before.end === null || after.start === null ? null : (after.start - before.end) / 1000;
  return {
    from,
    to,
    nth,
    askedSeconds,
    waitedSeconds,
    honoured: askedSeconds === null || waitedSeconds === null ? null : waitedSeconds >= askedSeconds - 0.001,
  };
}
