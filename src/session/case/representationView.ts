import { evidenceReadIn } from "../../core/evidence/readIn";
import type { Evidence } from "../../core/formats/common";
import type { Row } from "../../core/formats/row";
import { mostText } from "../../protocol/limits";
import type { PlacedEvidence, RepresentationView } from "../../protocol/views";
import { projectRow } from "../projection/projectRow";
import { isSealed, type Sealing } from "../projection/seals";
import type { Drafts } from "../review/drafts";
import type { CaseContext } from "./caseContext";
import { freshnessRuler } from "./freshnessRuler";
import { imageData } from "./imageData";
import { placedRegion, shownImageSize } from "./imageRegions";
import type { OpenedRepresentation } from "./openRepresentation";
import { broughtBy, representationItem } from "./representationItem";
import { statedDates } from "./statedDates";
import { verdictStrip } from "./verdictStrip";

export interface ViewParts {
  readonly context: CaseContext;
  readonly drafts: Drafts;
  readonly sealing: Sealing;
  readonly revision: number;
  readonly seen: RepresentationView["seenByModel"];
}

/** What the screen shows of an opened representation, with all evidence that the sealing lets through in its place. */
export function representationView(opened: OpenedRepresentation, { context, drafts, sealing, revision, seen }: ViewParts): RepresentationView {
  const row = projectRow(context.rowOf(context.parts.me), sealing);
  const meta = row.provenance?.representations?.find((one) => one.id === opened.meta.id) ?? { id: opened.meta.id };
  const { extraction, bytes } = opened;
  const { text, page } = extraction ?? { text: null, page: null };
  // The pages of a PDF are laid over its text as a whole.
  const isLong = (text?.length ?? 0) > mostText && extraction?.kind !== "pdf";
  const size = shownImageSize(opened);
  const image = bytes && size ? imageData(bytes, opened.meta.content_type ?? null) : null;
  const provenance =
    row.result?.citations?.find((citation) => citation.representation_id === meta.id && citation.provenance !== undefined)?.provenance ?? null;
  return {
    rowId: context.parts.summary.id,
    representationId: meta.id,
    revision,
    meta: representationItem(meta, broughtBy(row)),
    hash: opened.hash,
    kind: extraction?.kind ?? "missing",
    charset: extraction?.charset ?? null,
    text: isLong ? null : text,
    textLength: text?.length ?? null,
    page: page && isLong ? { ...page, text: (text ?? "").slice(0, page.runs.at(-1) ?? 0) } : page,
    hidden: [...(extraction?.hidden ?? [])],
    image: image === null || size === null ? null : { dataUri: image, width: size.width, height: size.height },
    evidence: [...placedEvidence(opened, context, drafts, sealing, row)],
    seenByModel: seen,
    strip: verdictStrip(opened, row, context.parts.truth, sealing),
    freshness: { ...freshnessRuler(opened.meta, row, context.parts.truth, sealing), stated: statedDates(opened, row) },
    provenance,
  };
}

function placedEvidence(opened: OpenedRepresentation, context: CaseContext, drafts: Drafts, sealing: Sealing, row: Row): readonly PlacedEvidence[] {
  const { state, me } = context.parts;
  const citations = context.rowOf(me).result?.citations ?? [];
  const placed: PlacedEvidence[] = [];
  const add = (
    key: string,
    source: PlacedEvidence["source"],
    by: string | null,
    citationId: string | null,
    evidence: Evidence | null | undefined,
    usual: string | null | undefined,
  ) => {
    const found = placedEvidenceOf(opened, evidence ?? null, usual);
    if (found) placed.push({ key, source, by, citationId, ...found });
  };
  // The projected row has the grader's evidence only where it is open.
  for (const citation of row.result?.citations ?? [])
    add(`grader:${citation.id}`, "grader", null, citation.id, citation.evidence, citation.representation_id);
  const usual = new Map(citations.map((one) => [one.id, one.representation_id]));
  const usualOf = (citationId: string | undefined) => (citationId === undefined ? undefined : usual.get(citationId));
  if (!isSealed("judge", sealing)) {
    for (const { judgement } of context.parts.judgements)
      add(
        `judge:${judgement.judgement_id}`,
        "judge",
        judgement.judge.id,
        judgement.target.citation_id ?? null,
        judgement.evidence,
        usualOf(judgement.target.citation_id),
      );
  }
  const standing = new Set(state.labels.map(({ event }) => event.id));
  for (const { event, target } of state.rowHistory(context.rowKey)) {
    if (event.kind !== "label" || !standing.has(event.id)) continue;
    const mine = event.reviewer === me;
    if (isSealed(mine ? "own" : "reviewer", sealing)) continue;
    add(
      `label:${event.id}`,
      mine ? "mine" : "reviewer",
      event.reviewer,
      target?.citation_id ?? null,
      event["evidence"] as Evidence | undefined,
      usualOf(target?.citation_id),
    ); // checked when the log was read
  }
  if (isSealed("own", sealing)) return placed;
  for (const { id, representation_id } of citations) {
    const key = context.key({ kind: "citation", citationId: id });
    for (const dimension of drafts.dimensionsOf(key))
      add(`draft:${id}:${dimension}`, "draft", me, id, drafts.get(key, dimension)?.evidence, representation_id);
  }
  return placed;
}

/** Where a piece of evidence stands in an opened representation; null where it is of another. @param usual the representation of a quote that names none */
export function placedEvidenceOf(
  opened: OpenedRepresentation,
  evidence: Evidence | null,
  usual: string | null | undefined,
): Pick<PlacedEvidence, "exact" | "otherCharset" | "rect" | "resolution"> | null {
  const { resolver, meta, extraction } = opened;
  if (!evidence || (evidence.representation_id ?? usual) !== meta.id) return null;
  const looked = evidenceReadIn(evidence, extraction?.charset ?? null);
  return {
    exact: evidence.exact ?? "",
    otherCharset: looked.otherCharset,
    ...(placedRegion(evidence, opened) ?? {
      resolution: mutable(resolver?.resolve(looked.evidence) ?? { grade: "not-found", ranges: [], moved: false }),
    }),
  };
}

const mutable = (resolution: {
  readonly grade: PlacedEvidence["resolution"]["grade"];
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly moved: boolean;
}): PlacedEvidence["resolution"] => ({ ...resolution, ranges: [...resolution.ranges] });
