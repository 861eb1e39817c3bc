import type { Span, SpanTree } from "./spanTree";

export interface SufficiencyInput {
  readonly facts: readonly { readonly matched: boolean | null; readonly claimId: string | null }[];
  readonly citations: readonly { readonly claimId: string | null; readonly representationId: string | null }[];
  readonly representations: readonly { readonly id: string; readonly generatedBy: string | null; readonly derivedFrom: string | null }[];
}

export interface FirstSufficient {
  readonly key: string;
  /** `matched-fact`: a matched fact's claim cites it. `cited`: verdicts are unknown or sealed, some claim cites it. */
  readonly rule: "matched-fact" | "cited";
}

/**
 * The first sufficient representation: the attempt that ended first among those whose representation the answer rests on.
 * It rests on what is cited for a claim that states a matched fact. Where no verdict on any fact is known (sealed, or none
 * graded), on what any claim cites. Facts known and none matched: nothing was sufficient, null. A derived representation
 * counts as the one it was derived from.
 */
export function firstSufficient(tree: SpanTree, row: SufficiencyInput): FirstSufficient | null {
  const known = row.facts.some((fact) => fact.matched !== null);
  const rule = known ? "matched-fact" : "cited";
  const claims = new Set(row.facts.flatMap((fact) => (fact.matched === true && fact.claimId !== null ? [fact.claimId] : [])));
  const cited = row.citations.flatMap((citation) =>
    citation.representationId !== null && (!known || (citation.claimId !== null && claims.has(citation.claimId))) ? [citation.representationId] : [],
  );
  const wanted = originsOf(cited, row.representations);
  let first: Span | null = null;
  for (const span of tree.spans) {
    const brought = span.attempt.representation_id;
    const sufficient = wanted.generatedBy.has(span.attempt.span_id) || (typeof brought === "string" && wanted.ids.has(brought));
    if (sufficient && (first === null || endsBefore(span, first))) first = span;
  }
  return first === null ? null : { key: first.key, rule };
}

function endsBefore(a: Span, b: Span): boolean {
  const difference = (a.end ?? Infinity) - (b.end ?? Infinity);
  // Equal ends: the inner span is what really brought it.
  return difference < 0 || ((difference === 0 || Number.isNaN(difference)) && (a.depth > b.depth || (a.depth === b.depth && a.index < b.index)));
}

/** The cited representations and what they were derived from, and the spans that made them. */
function originsOf(cited: readonly string[], representations: SufficiencyInput["representations"]) {
  const byId = new Map(representations.map((one) => [one.id, one]));
  const ids = new Set<string>();
  for (const id of cited) for (let at: string | null = id; at !== null && !ids.has(at); at = byId.get(at)?.derivedFrom ?? null) ids.add(at);
  const generatedBy = new Set([...ids].flatMap((id) => byId.get(id)?.generatedBy ?? []));
  return { ids, generatedBy };
}
