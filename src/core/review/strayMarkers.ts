import { citationMarkers, markerFrom, withoutForeignMarkers, wordsBefore } from "../evidence/citationMarkers";
import type { Row } from "../formats/row";
import type { MadeEdit } from "./claimEdits";
import { markedPlaces, placeOf } from "./claimPlaces";

/** A citation marker at the beginning of a claim that stands behind the full stop of the words before it. */
export interface StrayMarker {
  readonly claimId: string;
  readonly start: number;
  readonly end: number;
  /** The claim whose words it stands behind; null where these are in no claim. */
  readonly belongsTo: string | null;
}

/** Claims that begin with markers of the sentence before: a splitter that cuts at full stops leaves them there. */
export function strayMarkers(row: Row): readonly StrayMarker[] {
  const answer = row.trace?.answer ?? "";
  const markers = citationMarkers(answer);
  if (markers.length === 0) return [];
  const placed = (row.trace?.claims ?? []).flatMap((claim) => {
    const span = placeOf(claim, answer);
    return span ? [{ id: claim.id, ...span }] : [];
  });
  return placed.flatMap(({ id, start, end }) => {
    const first = markers[markerFrom(markers, start)];
    if (!first || answer.slice(start, first.start).trim() !== "") return [];
    const words = wordsBefore(answer, first, markers);
    const behindThem = withoutForeignMarkers(answer, start, end, markers);
    if (words === null || words > start || behindThem <= first.start || behindThem >= end) return [];
    const owner = placed
      .filter((one) => one.id !== id && words > one.start && words <= one.end)
      .sort((a, b) => a.end - a.start - (b.end - b.start))[0];
    return [{ claimId: id, start: first.start, end: answer.slice(0, behindThem).trimEnd().length, belongsTo: owner?.id ?? null }];
  });
}

/** The edit that puts such a marker where it belongs: the claim begins behind it, and the citations it names go to the claim before. */
export function strayMarkerEdit(row: Row, claimId: string): MadeEdit {
  const stray = strayMarkers(row).find((one) => one.claimId === claimId);
  const answer = row.trace?.answer ?? "";
  const span = placeOf(
    row.trace?.claims?.find(({ id }) => id === claimId),
    answer,
  );
  if (!stray || !span) return { edit: null, problem: "This claim begins with no marker of the sentence before it." };
  const markers = citationMarkers(answer);
  const start = withoutForeignMarkers(answer, span.start, span.end, markers);
  const citations = row.result?.citations ?? [];
  const named = markers.filter((one) => one.start >= stray.start && one.end <= stray.end);
  const marked = markedPlaces(citations, named, answer);
  const moving = citations.filter((one) => one.claim_id === claimId && marked.has(one.id));
  const edit = {
    op: "adjust" as const,
    claims: [{ id: claimId, start, end: span.end, text: answer.slice(start, span.end) }],
    replaces: [],
    citations: stray.belongsTo === null ? [] : moving.map(({ id }) => ({ id, claim_id: stray.belongsTo })),
  };
  return { edit, problem: null };
}
