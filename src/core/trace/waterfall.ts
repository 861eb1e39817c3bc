import type { Attempt } from "../formats/row";
import { escalations } from "./escalations";
import { firstSufficient, type FirstSufficient, type SufficiencyInput } from "./firstSufficient";
import { hasFailed, type HttpFacts } from "./httpAttempt";
import { limitLines, type Budget, type LimitLine } from "./limits";
import { redirectChains, type RedirectChain } from "./redirects";
import { retries, type Retry } from "./retries";
import { buildSpanTree, type Span, type SpanTree } from "./spanTree";

/**
 * An escalation that started before anything was sufficient is `before`. One that started after it is `unnecessary` in
 * the fixture lane, where a matched fact proves that the cheaper way was enough, and only `observed` anywhere else: nobody
 * knows what the live web would have given without it.
 */
export type EscalationVerdict = "before" | "unnecessary" | "observed";

export interface WaterfallRow {
  readonly span: Span;
  readonly http: HttpFacts;
  readonly failed: boolean;
  /** The chain that its children form, or that begins with this span where no parent tells of it. */
  readonly redirects: RedirectChain | null;
  /** This span is a step of a chain, but not its first. */
  readonly followsRedirect: boolean;
  /** The retry that this attempt is. */
  readonly retryOf: Retry | null;
  /** The wait that the server asked for after this attempt, in seconds, and the retry that came of it. */
  readonly wait: { readonly askedSeconds: number; readonly next: Retry | null } | null;
  readonly firstSufficient: FirstSufficient | null;
  readonly escalation: EscalationVerdict | null;
}

export interface Waterfall {
  readonly tree: SpanTree;
  readonly rows: ReadonlyMap<string, WaterfallRow>;
  readonly limits: readonly LimitLine[];
  /** Milliseconds that the axis spans: all spans, asked waits and limit lines that are not absurdly far out. */
  readonly length: number;
  readonly firstSufficient: FirstSufficient | null;
  readonly counts: {
    readonly attempts: number;
    readonly failed: number;
    readonly retries: number;
    readonly escalations: number;
    readonly odd: number;
  };
}

export interface WaterfallInput extends SufficiencyInput {
  readonly attempts: readonly Attempt[];
  readonly budget: Budget | null;
  readonly lane: string | null;
}

/** Everything the waterfall of one row shows. Linear in its spans but for sorting. */
export function waterfallOf(row: WaterfallInput): Waterfall {
  const tree = buildSpanTree(row.attempts);
  const first = firstSufficient(tree, row);
  const limits = limitLines(tree, row.budget);
  const chains = redirectChains(tree);
  const chainOf = new Map<string, RedirectChain>();
  const followers = new Set<string>();
  for (const chain of chains) {
    const head = chain.keys[0]!;
    const { parent } = tree.byKey.get(head)!;
    chainOf.set(parent !== null && !chainOf.has(parent) ? parent : head, chain);
    for (const key of chain.keys.slice(1)) followers.add(key);
  }
  const again = retries(tree);
  const retryTo = new Map(again.map((retry) => [retry.to, retry]));
  const retryFrom = new Map(again.map((retry) => [retry.from, retry]));
  const verdicts = escalationVerdicts(tree, first, row.lane);

  const rows = new Map<string, WaterfallRow>();
  let [failed, odd, length] = [0, 0, tree.length];
  for (const span of tree.spans) {
    const { http } = span;
    const hasNoGood = hasFailed(span.attempt, http);
    if (hasNoGood) failed++;
    if (span.marks.length > 0) odd++;
    const wait = http.retryAfterSeconds === null ? null : { askedSeconds: http.retryAfterSeconds, next: retryFrom.get(span.key) ?? null };
    if (wait && span.end !== null && wait.askedSeconds * 1000 <= Math.max(tree.length, 1) * 2)
      length = Math.max(length, span.end + wait.askedSeconds * 1000);
    rows.set(span.key, {
      span,
      http,
      failed: hasNoGood,
      wait,
      redirects: chainOf.get(span.key) ?? null,
      followsRedirect: followers.has(span.key),
      retryOf: retryTo.get(span.key) ?? null,
      firstSufficient: first?.key === span.key ? first : null,
      escalation: verdicts.get(span.key) ?? null,
    });
  }
  // A deadline far beyond the work would squeeze all bars to the left: it is named in the legend and not drawn.
  for (const line of limits) if (line.at <= tree.length * 1.5) length = Math.max(length, line.at);
  return {
    tree,
    rows,
    limits,
    length,
    firstSufficient: first,
    counts: { attempts: tree.spans.length, failed, retries: again.length, escalations: verdicts.size, odd },
  };
}

function escalationVerdicts(tree: SpanTree, first: FirstSufficient | null, lane: string | null): ReadonlyMap<string, EscalationVerdict> {
  const enough = first === null ? null : tree.byKey.get(first.key)!.end;
  return new Map(
    escalations(tree).map((span) => {
      const after = enough !== null && span.start !== null && span.start >= enough;
      return [span.key, !after ? "before" : lane === "fixture" && first?.rule === "matched-fact" ? "unnecessary" : "observed"];
    }),
  );
}
