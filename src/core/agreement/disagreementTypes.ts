import type { Evidence } from "../formats/common";

/**
 * In what reviewers of one item differ, the gravest first.
 * - label: they gave different labels
 * - evidence: they gave the same label and point at different stretches of the sources
 * - claim-boundary: they judged different stretches of the answer, since one has redrawn the claim or moved the citation
 * - missing: one has labelled, another has skipped the item or not come to it
 * - comment: they agree, and somebody has something to say
 */
export const disagreementTypes = ["label", "evidence", "claim-boundary", "missing", "comment"] as const;
export type DisagreementType = (typeof disagreementTypes)[number];

/** How two stretches of evidence stand to each other. */
export type EvidenceRelation = "same" | "overlapping" | "disjoint";

export interface Opinion {
  readonly label: string;
  readonly evidence: Evidence | null;
}

export interface ItemOpinions {
  readonly opinions: readonly Opinion[];
  /** For everybody who spoke of the row: what they make of the item's claim, equal for equal boundaries. */
  readonly boundaries: readonly string[];
  /** Reviewers who were to label the item and have not. */
  readonly absent: number;
  readonly comments: number;
}

/** The types of an item's disagreements, the gravest first; none where all is said and agreed. */
export function typesOf({ opinions, boundaries, absent, comments }: ItemOpinions): readonly DisagreementType[] {
  const differ = new Set(opinions.map(({ label }) => label)).size > 1;
  const evidence = evidenceRelationOf(opinions);
  const types: readonly (readonly [DisagreementType, boolean])[] = [
    ["label", differ],
    ["evidence", !differ && evidence !== null && evidence !== "same"],
    ["claim-boundary", new Set(boundaries).size > 1],
    ["missing", opinions.length > 0 && absent > 0],
    ["comment", comments > 0],
  ];
  const found = types.flatMap(([type, holds]) => (holds ? [type] : []));
  // "Comment only" is what it is called for a reason: beside a disagreement a comment is part of it.
  return found.length > 1 ? found.filter((type) => type !== "comment") : found;
}

/** The furthest that any two stretches of evidence lie apart; null where fewer than two reviewers gave any. */
export function evidenceRelationOf(opinions: readonly Opinion[]): EvidenceRelation | null {
  const given = opinions.flatMap(({ evidence }) => (evidence && pointsAtSomething(evidence) ? [evidence] : []));
  let furthest: EvidenceRelation | null = null;
  for (const [index, one] of given.entries())
    for (const other of given.slice(index + 1)) {
      const relation = evidenceRelation(one, other);
      if (furthest === null || distance[relation] > distance[furthest]) furthest = relation;
    }
  return furthest;
}
const distance: Readonly<Record<EvidenceRelation, number>> = { same: 0, overlapping: 1, disjoint: 2 };

const pointsAtSomething = ({ exact, rect }: Evidence) => (exact ?? "").trim() !== "" || rect !== undefined;

/**
 * How two stretches stand to each other: by their places where both have one in the same text, else by what they quote. Stretches of
 * different representations, and a quote and a region of an image, are disjoint.
 */
export function evidenceRelation(one: Evidence, other: Evidence): EvidenceRelation {
  if ((one.representation_id ?? null) !== (other.representation_id ?? null)) return "disjoint";
  if (one.rect && other.rect) return rectRelation(one.rect, other.rect);
  if (one.rect || other.rect) return "disjoint";
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a && b && a.text === b.text) {
    if (a.start === b.start && a.end === b.end) return "same";
    return a.start < b.end && b.start < a.end ? "overlapping" : "disjoint";
  }
  const [quote, otherQuote] = [words(one.exact), words(other.exact)];
  if (quote === otherQuote) return "same";
  return quote.includes(otherQuote) || otherQuote.includes(quote) ? "overlapping" : "disjoint";
}

/** The place in its text, named so that only places in one text compare. */
function placeOf({ start, end, unit, text, charset }: Evidence) {
  if (typeof start !== "number" || typeof end !== "number" || start >= end) return null;
  return { start, end, text: JSON.stringify([text ?? "text@1", unit ?? "utf16", charset ?? null]) };
}
const words = (text: string | undefined) => (text ?? "").normalize("NFC").replace(/\s+/gu, " ").trim();

type Rect = NonNullable<Evidence["rect"]>;
function rectRelation(a: Rect, b: Rect): EvidenceRelation {
  if (a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height) return "same";
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height ? "overlapping" : "disjoint";
}
