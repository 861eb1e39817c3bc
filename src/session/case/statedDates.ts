import { decodeBytes } from "../../core/evidence/decodeBytes";
import { pageDates } from "../../core/evidence/pageDates";
import type { Row } from "../../core/formats/row";
import { claimText } from "../../core/grade/facts";
import { statedDates as datesIn } from "../../core/grade/statedValues";
import type { StatedDateView } from "../../protocol/strip";
import type { OpenedRepresentation } from "./openRepresentation";

/** Markup that is looked through for dates; the head of a page is at its beginning. */
const markupBytes = 256 * 1024;
/** Days that one claim, and all claims that cite a representation, put on its ruler. */
const [mostOfClaim, mostEvents] = [3, 6];

/** Dates that the page states of itself, and days that the claims citing it speak of. `row` is the row as the condition shows it. */
export function statedDates({ meta, bytes, extraction }: OpenedRepresentation, row: Row): StatedDateView[] {
  const text = extraction?.text ?? null;
  const markup =
    bytes !== null && extraction?.kind === "html"
      ? decodeBytes(bytes.subarray(0, markupBytes), meta.content_type ?? null, extraction.charset?.used ?? null).text
      : "";
  return [...(text === null ? [] : pageDates(markup, text)), ...eventDates(meta.id, row)];
}

function eventDates(representationId: string, row: Row): readonly StatedDateView[] {
  const cited = new Set((row.result?.citations ?? []).filter((one) => one.representation_id === representationId).map((one) => one.claim_id));
  const seen = new Set<string>();
  return (row.trace?.claims ?? [])
    .filter((claim) => cited.has(claim.id))
    .flatMap((claim) =>
      datesIn(claimText(row.trace?.answer, claim).slice(0, 20_000))
        .slice(0, mostOfClaim)
        .map(({ value }) => ({ kind: "event" as const, at: value, from: claim.id })),
    )
    .filter(({ at }) => !seen.has(at) && seen.add(at))
    .slice(0, mostEvents);
}
