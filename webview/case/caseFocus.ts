import type { CaseView, CitationView, ClaimView } from "../../src/protocol/views";

/** What of a case is looked at: a claim, one of its citations, and the representation beside them. */
export interface CaseFocus {
  readonly claimId: string | null;
  readonly citationId: string | null;
  readonly representationId: string | null;
}

/** Claims in reading order: by place in the answer, then those that are not literally in it. */
export function claimsInOrder({ claims }: Pick<CaseView, "claims">): readonly ClaimView[] {
  const known = inOrder.get(claims);
  if (known) return known;
  const sorted = claims
    .map((claim, index) => ({ claim, index }))
    .sort((a, b) => (a.claim.start ?? Infinity) - (b.claim.start ?? Infinity) || a.index - b.index || 0)
    .map(({ claim }) => claim);
  inOrder.set(claims, sorted);
  return sorted;
}
/** Sorted once for each list of claims: every key asks for the order again. */
const inOrder = new WeakMap<readonly ClaimView[], readonly ClaimView[]>();

/** Citations in the order of the claims they stand under, then those of no claim. */
export function citationsInOrder(view: Pick<CaseView, "claims" | "citations">): readonly CitationView[] {
  const under = claimsInOrder(view).flatMap((claim) => citationsOf(view, claim.id));
  const placed = new Set(under);
  return [...under, ...view.citations.filter((citation) => !placed.has(citation))];
}

const byClaim = new WeakMap<readonly CitationView[], ReadonlyMap<string, readonly CitationView[]>>();
const none: readonly CitationView[] = [];

/** The citations under a claim. Sorted out once for each list of citations: every claim that is drawn asks for its own. */
export function citationsOf({ citations }: Pick<CaseView, "citations">, claimId: string): readonly CitationView[] {
  let sorted = byClaim.get(citations);
  if (!sorted) {
    const found = new Map<string, CitationView[]>();
    for (const citation of citations) {
      if (citation.claimId === null) continue;
      const list = found.get(citation.claimId);
      if (list) list.push(citation);
      else found.set(citation.claimId, [citation]);
    }
    byClaim.set(citations, (sorted = found));
  }
  return sorted.get(claimId) ?? none;
}

/**
 * The wanted focus as far as the case has it: ids that are gone (another case, a changed file) fall back to the first
 * claim with a citation, its first citation, and that citation's representation.
 */
export function settledFocus(view: CaseView, wanted: CaseFocus): CaseFocus {
  const claims = claimsInOrder(view);
  const wantedCitation = view.citations.find((citation) => citation.id === wanted.citationId);
  const claim =
    claims.find((one) => one.id === wanted.claimId) ??
    claims.find((one) => one.id === wantedCitation?.claimId) ??
    (wantedCitation ? undefined : (claims.find((one) => citationsOf(view, one.id).length > 0) ?? claims[0]));
  const own = claim ? citationsOf(view, claim.id) : view.citations.filter((citation) => citation.claimId === null);
  const citation = wantedCitation && own.includes(wantedCitation) ? wantedCitation : own[0];
  const wantedRepresentation = view.representations.find((one) => one.id === wanted.representationId)?.id;
  const cited = citation?.representationId ?? null;
  const fallback = view.refusal?.representation_id ?? view.representations[0]?.id ?? null;
  return {
    claimId: claim?.id ?? null,
    citationId: citation?.id ?? null,
    representationId: wantedRepresentation ?? cited ?? (citation ? null : fallback),
  };
}

/** The claim `step` further on, with its first citation; null at the end. */
export function claimBeside(view: CaseView, focus: CaseFocus, step: 1 | -1): CaseFocus | null {
  const claims = claimsInOrder(view);
  const at = claims.findIndex((claim) => claim.id === focus.claimId);
  const claim = claims[at < 0 ? (step === 1 ? 0 : claims.length - 1) : at + step];
  return claim === undefined ? null : { claimId: claim.id, citationId: citationsOf(view, claim.id)[0]?.id ?? null, representationId: null };
}

/** The citation `step` further on, under whichever claim it stands; null at the end. */
export function citationBeside(view: CaseView, focus: CaseFocus, step: 1 | -1): CaseFocus | null {
  const citations = citationsInOrder(view);
  const at = citations.findIndex((citation) => citation.id === focus.citationId);
  const citation = citations[at < 0 ? (step === 1 ? 0 : citations.length - 1) : at + step];
  return citation === undefined ? null : { claimId: citation.claimId, citationId: citation.id, representationId: null };
}
