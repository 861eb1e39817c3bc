import type { Attempt } from "../formats/row";
import { escalations } from "./escalations";
import { firstSufficient, type FirstSufficient, type SufficiencyInput } from "./firstSufficient";
import { hasFailed, type HttpFacts } from "./httpAttempt";
import { limitLines, type Budget, type LimitLine } from "./limits";
import { redirectChains, type RedirectChain } from "./redirects";
import { retries, type Retry } from "./retries";
import { isAllOfItsRequest, nestRedirects, requestAbove } from "./nestRedirects";
import { causes, type Cause } from "./oddities";
import { buildSpanTree, type Span, type SpanMark, type SpanTree } from "./spanTree";
import { waitAfter, waitParts, type Wait } from "./waits";

/**
 * An escalation that started before anything was sufficient is `before`. One that started after it is `unnecessary` in
 * the fixture lane, where the grader counted how many the truth proves to be so (else a matched fact shows that the cheaper way
 * was enough), and only `observed` anywhere else: nobody knows what the live web would have given without it.
 */
export type EscalationVerdict = "before" | "unnecessary" | "observed";

export interface WaterfallRow {
  readonly span: Span;
  readonly http: HttpFacts;
  readonly failed: boolean;
  /** The chain that begins with this span, or that is all there is under it. A page that a browser opened tells of its document's chain too. */
  readonly redirects: RedirectChain | null;
  /** This span is a step of a chain, but not its first. */
  readonly followsRedirect: boolean;
  /** The retry that this attempt is. */
  readonly retryOf: Retry | null;
  /** What it came of. */
  readonly cause: Cause | null;
  /** How often the request had been sent before, as recorded, where neither a redirect nor a retry among the attempts tells why. */
  readonly resend: number | null;
  /** The wait after this attempt. */
  readonly wait: Wait | null;
  /** Limits that this attempt went beyond. */
  readonly over: readonly LimitLine[];
  /** What is odd about it: its marks in the tree, and those that show beside other attempts. */
  readonly marks: readonly SpanMark[];
  readonly firstSufficient: FirstSufficient | null;
  readonly escalation: EscalationVerdict | null;
}

export interface Waterfall {
  readonly tree: SpanTree;
  /** The tree as it is shown: the steps of a redirect chain under the attempt that began it. */
  readonly outline: SpanTree;
  readonly rows: ReadonlyMap<string, WaterfallRow>;
  readonly limits: readonly LimitLine[];
  /** Milliseconds that the axis spans: all spans, asked waits and limit lines that are not absurdly far out. */
  readonly length: number;
  readonly firstSufficient: FirstSufficient | null;
  /** How often each mark was given. */
  readonly marks: ReadonlyMap<SpanMark, number>;
  readonly counts: {
    readonly attempts: number;
    readonly failed: number;
    readonly retries: number;
    readonly escalations: number;
    readonly odd: number;
    /** Answers from a cache, and stored copies that a server confirmed. */
    readonly cached: number;
  };
}

export interface WaterfallInput extends SufficiencyInput {
  readonly attempts: readonly Attempt[];
  readonly budget: Budget | null;
  readonly lane: string | null;
  /** How many escalations the grader found unnecessary; missing or null where that is sealed or nobody counted. */
  readonly unnecessaryEscalations?: number | null;
}

/** Everything the waterfall of one row shows. Linear in its spans but for sorting. */
export function waterfallOf(row: WaterfallInput): Waterfall {
  const tree = buildSpanTree(row.attempts);
  const first = firstSufficient(tree, row);
  const limits = limitLines(tree, row.budget);
  const chains = redirectChains(tree);
  const outline = nestRedirects(tree, chains);
  const { chainOf, followers } = chainPlaces(tree, chains);
  const again = retries(tree);
  const retryTo = new Map(again.map((retry) => [retry.to, retry]));
  const retryFrom = new Map(again.map((retry) => [retry.from, retry]));
  const verdicts = escalationVerdicts(tree, first, row);

  const causeOf = causes(tree, chains, again);
  const overs = new Map<string, LimitLine[]>();
  for (const line of limits) for (const key of line.beyond) overs.set(key, [...(overs.get(key) ?? []), line]);

  const rows = new Map<string, WaterfallRow>();
  const marks = new Map<SpanMark, number>();
  let [failed, odd, cached, length] = [0, 0, 0, tree.length];
  for (const span of outline.spans) {
    const { http } = span;
    const hasNoGood = hasFailed(span.attempt, http);
    const retryOf = retryTo.get(span.key) ?? null;
    const wait = waitAfter(span, retryFrom.get(span.key) ?? null);
    const cause = causeOf.get(span.key) ?? null;
    const own: readonly SpanMark[] = cause?.early === true ? [...span.marks, "before-cause"] : span.marks;
    if (hasNoGood) failed++;
    if (own.length > 0) odd++;
    if (http.cache !== null) cached++;
    for (const mark of own) marks.set(mark, (marks.get(mark) ?? 0) + 1);
    // A wait of hours that nobody kept would squeeze all bars to the left: it is told, and drawn as far as the axis goes.
    const waitEnd = wait === null ? null : (waitParts(wait, span.end).at(-1)?.to ?? null);
    if (waitEnd !== null && waitEnd - span.end! <= Math.max(tree.length, 1) * 2) length = Math.max(length, waitEnd);
    rows.set(span.key, {
      span,
      http,
      failed: hasNoGood,
      wait,
      redirects: chainOf.get(span.key) ?? null,
      followsRedirect: followers.has(span.key),
      retryOf,
      cause,
      resend: (http.resend ?? 0) > 0 && retryOf === null && !followers.has(span.key) ? http.resend : null,
      firstSufficient: first?.key === span.key ? first : null,
      escalation: verdicts.get(span.key) ?? null,
      over: overs.get(span.key) ?? [],
      marks: own,
    });
  }
  // A deadline far beyond the work would squeeze all bars to the left: it is named in the legend and not drawn.
  for (const line of limits) if (line.at <= tree.length * 1.5) length = Math.max(length, line.at);
  return {
    tree,
    outline,
    rows,
    limits,
    length,
    firstSufficient: first,
    marks,
    counts: { attempts: tree.spans.length, failed, retries: again.length, escalations: verdicts.size, odd, cached },
  };
}

/** Which attempt tells of which chain, and which attempts are steps of one but not its first. */
function chainPlaces(tree: SpanTree, chains: readonly RedirectChain[]) {
  const chainOf = new Map<string, RedirectChain>();
  const followers = new Set<string>();
  for (const chain of chains) {
    const head = tree.byKey.get(chain.keys[0]!)!;
    const above = requestAbove(tree, chain);
    const isAll = isAllOfItsRequest(tree, chain);
    // A page that was opened is its document.
    if (above !== null && !chainOf.has(above.key) && (isAll || above.http.url === head.http.url)) chainOf.set(above.key, chain);
    if (!isAll) chainOf.set(head.key, chain);
    for (const key of chain.keys.slice(1)) followers.add(key);
  }
  return { chainOf, followers };
}

function escalationVerdicts(
  tree: SpanTree,
  first: FirstSufficient | null,
  { lane, unnecessaryEscalations: counted }: WaterfallInput,
): ReadonlyMap<string, EscalationVerdict> {
  const found = escalations(tree);
  // The grader counts those that began after a page held all that was asked for: the last ones.
  if (lane === "fixture" && typeof counted === "number")
    return new Map(found.map((span, i) => [span.key, i >= found.length - counted ? "unnecessary" : "before"]));
  const enough = first === null ? null : tree.byKey.get(first.key)!.end;
  return new Map(
    found.map((span) => {
      const after = enough !== null && span.start !== null && span.start >= enough;
      return [span.key, !after ? "before" : lane === "fixture" && first?.rule === "matched-fact" ? "unnecessary" : "observed"];
    }),
  );
}
