import { citationMarkers } from "../evidence/citationMarkers";
import type { Row } from "../formats/row";
import { markedPlaces, newClaim, placeOf, trimmedSpan, wholeCharacter, within, type Span } from "./claimPlaces";

/** A correction of what the splitter made of the answer. Offsets are UTF-16 code units of the answer. */
export type ClaimCorrection =
  | { readonly op: "add"; readonly start: number; readonly end: number }
  | { readonly op: "adjust"; readonly claimId: string; readonly start: number; readonly end: number }
  | { readonly op: "split"; readonly claimId: string; readonly at: number }
  | { readonly op: "merge"; readonly claimIds: readonly string[] };

/** What the event says: claims that stand from now on, ids of those that do not, citations that go to other claims. */
export interface ClaimEdit {
  readonly op: ClaimCorrection["op"];
  readonly claims: readonly { readonly id: string; readonly start: number; readonly end: number; readonly text: string }[];
  readonly replaces: readonly string[];
  readonly citations: readonly { readonly id: string; readonly claim_id: string | null }[];
}
export type MadeEdit = { readonly edit: ClaimEdit; readonly problem: null } | { readonly edit: null; readonly problem: string };

/**
 * The correction as an edit of the row as the reviewer sees it (`withEdits`). Bounds lose the white space at their ends, and a
 * citation marker at their beginning that stands behind the full stop of the sentence before: it belongs there. Claims that
 * come new are named by their place (`span-12-40`), so that two reviewers who correct alike speak of the same claim, and
 * labels of one can be compared with labels of the other; a claim whose bounds are adjusted keeps its id.
 *
 * Citations follow: of a merged claim to the whole, of a split claim to the part behind whose words their marker stands (those
 * without a marker to the first part), of no claim to an added one behind whose words their marker stands.
 */
export function claimEdit(row: Row, correction: ClaimCorrection): MadeEdit {
  const answer = row.trace?.answer ?? "";
  const claims = row.trace?.claims ?? [];
  const citations = row.result?.citations ?? [];
  const markers = citationMarkers(answer);
  const refused = (problem: string): MadeEdit => ({ edit: null, problem });
  const spanOf = (id: string) =>
    placeOf(
      claims.find((claim) => claim.id === id),
      answer,
    );
  const places = () => markedPlaces(citations, markers, answer);
  const trimmed = (span: Span) => trimmedSpan(answer, span, markers);

  switch (correction.op) {
    case "add": {
      const span = trimmed(correction);
      if (!span) return refused(noStretch(answer, correction));
      if (claims.some((claim) => same(placeOf(claim, answer), span))) return refused("This stretch of the answer is a claim already.");
      const claim = newClaim(answer, span, claims);
      const marked = places();
      const here = citations.filter((one) => one.claim_id == null && within(marked.get(one.id), span));
      return made({ op: "add", claims: [claim], replaces: [], citations: here.map(({ id }) => ({ id, claim_id: claim.id })) });
    }
    case "adjust": {
      const span = trimmed(correction);
      if (!claims.some(({ id }) => id === correction.claimId)) return refused(`This row has no claim ${correction.claimId}.`);
      if (!span) return refused(noStretch(answer, correction));
      if (same(spanOf(correction.claimId), span)) return refused("The claim has these bounds already.");
      return made({
        op: "adjust",
        claims: [{ id: correction.claimId, ...span, text: answer.slice(span.start, span.end) }],
        replaces: [],
        citations: [],
      });
    }
    case "split": {
      const whole = spanOf(correction.claimId);
      if (!whole) return refused("Only a claim that stands in the answer can be split.");
      const at = wholeCharacter(answer, correction.at);
      const parts = [trimmed({ start: whole.start, end: at }), trimmed({ start: at, end: whole.end })];
      const [first, second] = parts;
      if (at <= whole.start || at >= whole.end || !first || !second)
        return refused("A claim is split at a place within it, with words before and after.");
      const left = newClaim(answer, first, claims);
      const right = newClaim(answer, second, [...claims, left]);
      const own = citations.filter((one) => one.claim_id === correction.claimId);
      const found = places();
      return made({
        op: "split",
        claims: [left, right],
        replaces: [correction.claimId],
        citations: own.map((one) => {
          const marked = found.get(one.id);
          return { id: one.id, claim_id: within(marked, second) && !within(marked, first) ? right.id : left.id };
        }),
      });
    }
    case "merge": {
      const ids = [...new Set(correction.claimIds)];
      const spans = ids.map(spanOf);
      if (ids.length < 2) return refused("Two claims or more are merged into one.");
      if (spans.some((span) => span === null)) return refused("Only claims that stand in the answer can be merged.");
      const placed = spans as readonly Span[]; // just asked
      const span = { start: Math.min(...placed.map((one) => one.start)), end: Math.max(...placed.map((one) => one.end)) };
      const claim = newClaim(
        answer,
        span,
        claims.filter(({ id }) => !ids.includes(id)),
      );
      const own = citations.filter((one) => one.claim_id != null && ids.includes(one.claim_id));
      return made({
        op: "merge",
        claims: [claim],
        replaces: ids.filter((id) => id !== claim.id),
        citations: own.flatMap((one) => (one.claim_id === claim.id ? [] : [{ id: one.id, claim_id: claim.id }])),
      });
    }
  }
}

const made = (edit: ClaimEdit): MadeEdit => ({ edit, problem: null });
const noStretch = (answer: string, { start, end }: Span) =>
  `A claim is a stretch of the answer with words in it; the answer has ${answer.length} characters, and ${start} to ${end} is none.`;
const same = (a: Span | null, b: Span) => a !== null && a.start === b.start && a.end === b.end;
