import type { ClaimEvidence, Creator, EvidenceSource, EvidenceSpan } from "./claimEvidence";
import { namedInformation, uuidOf } from "./identifiers";

/** JSON-LD of the Web Annotation Data Model (W3C Recommendation, 23 February 2017). */
export type JsonLd = { readonly [name: string]: string | number | JsonLd | readonly (string | JsonLd)[] };

const context = "http://www.w3.org/ns/anno.jsonld";
/** Terms beyond the vocabulary: the hash as hex, the address where it is no IRI, the grade of the place, the text that positions are in. */
const own = { adjudicate: "urn:trace-adjudicator:terms#" };

/**
 * Claims with their evidence as one AnnotationCollection with one page: one Annotation for each evidence span, motivated by
 * assessing, its target a SpecificResource with the selectors that are known and the state in which the source was seen. Positions
 * count code points of the canonical text (`adjudicate:text`), as the model asks. The same evidence gives the same bytes.
 */
export function webAnnotations(claims: readonly ClaimEvidence[]): JsonLd {
  const items = claims.flatMap((claim) => claim.evidence.map((span) => annotation(claim, span)));
  const id = uuidOf([
    "collection",
    ...items.map((item) => item["id"] as string),
    ...claims.map((claim) => claim.claimId),
    claims[0]?.case.runId ?? "",
    claims[0]?.case.taskId ?? "",
  ]);
  const label =
    claims.length === 0 ? "Evidence" : `Evidence for ${claims.length === 1 ? "a claim" : `${claims.length} claims`} of ${claims[0]!.case.taskId}`;
  return {
    "@context": [context, own],
    id: `urn:uuid:${id}`,
    type: "AnnotationCollection",
    label,
    total: items.length,
    ...(items.length === 0
      ? {}
      : {
          first: {
            id: `urn:uuid:${uuidOf(["page", id])}`,
            type: "AnnotationPage",
            startIndex: 0,
            partOf: { id: `urn:uuid:${id}`, type: "AnnotationCollection" },
            items,
          },
        }),
  };
}

function annotation(claim: ClaimEvidence, span: EvidenceSpan): JsonLd {
  const { by, at, values, rationale } = span.label;
  return {
    id: `urn:uuid:${uuidOf([claim.case.runId ?? "", claim.case.taskId, String(claim.case.repetition), claim.case.lane ?? "", claim.case.system ?? "", claim.claimId, span.key])}`,
    type: "Annotation",
    motivation: "assessing",
    creator: agent(by),
    ...(at === null ? {} : { created: at }),
    generator: { type: "Software", name: "Trace Adjudicator" },
    body: [
      { type: "TextualBody", purpose: "describing", value: claim.text, format: "text/plain" },
      ...values.map((value): JsonLd => ({
        type: "TextualBody",
        purpose: "classifying",
        value: `${span.label.dimension}: ${value}`,
        format: "text/plain",
      })),
      ...(rationale === null || rationale === ""
        ? []
        : [{ type: "TextualBody", purpose: "commenting", value: rationale, format: "text/plain" } satisfies JsonLd]),
    ],
    target: target(span),
  };
}

const agent = ({ type, name, role }: Creator): JsonLd => (role === "reviewer" ? { type, nickname: name } : { type, name });

function target(span: EvidenceSpan): JsonLd {
  const selectors = selectorsOf(span);
  const { source } = span;
  return {
    type: "SpecificResource",
    source: iriOf(source),
    ...(selectors.length === 0 ? {} : { selector: selectors.length === 1 ? selectors[0]! : selectors }),
    ...stateOf(source),
    "adjudicate:grade": span.grade,
    ...(source.finalUrl !== null && source.url !== null && source.finalUrl !== source.url ? { "adjudicate:requested": source.url } : {}),
  };
}

/** Each selects the same stretch by itself, as the model asks of several selectors. */
function selectorsOf({ exact, prefix, suffix, place, page, rect }: EvidenceSpan): readonly JsonLd[] {
  return [
    ...(exact === ""
      ? []
      : [{ type: "TextQuoteSelector", exact, ...(prefix === "" ? {} : { prefix }), ...(suffix === "" ? {} : { suffix }) } satisfies JsonLd]),
    ...(place === null
      ? []
      : [{ type: "TextPositionSelector", start: place.startCodePoint, end: place.endCodePoint, "adjudicate:text": "text@1" } satisfies JsonLd]),
    ...(page === null || exact === ""
      ? []
      : [
          {
            type: "FragmentSelector",
            conformsTo: "http://tools.ietf.org/rfc/rfc3778",
            value: `page=${page}`,
            refinedBy: { type: "TextQuoteSelector", exact },
          } satisfies JsonLd,
        ]),
    ...(rect === null
      ? []
      : [
          {
            type: "FragmentSelector",
            conformsTo: "http://www.w3.org/TR/media-frags/",
            value: `xywh=${[rect.x, rect.y, rect.width, rect.height].map((side) => Math.max(0, Math.round(side))).join(",")}`,
          } satisfies JsonLd,
        ]),
  ];
}

/** When it was seen, and the very bytes by their name in RFC 6920. */
function stateOf({ retrievedAt, sha256: hash, contentType }: EvidenceSource): { readonly state?: JsonLd } {
  if (retrievedAt === null && hash === null) return {};
  return {
    state: {
      type: "TimeState",
      ...(retrievedAt === null ? {} : { sourceDate: utc(retrievedAt) }),
      ...(hash === null ? {} : { cached: namedInformation(hash, contentType), "adjudicate:sha256": hash }),
    },
  };
}

/** The model asks for UTC, written as `Z`. */
const utc = (time: string): string => {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? time : at.toISOString();
};

/** A web address, else a name made of the hash, else one made of the representation: an IRI in any case, and never one that runs anything. */
function iriOf(source: EvidenceSource): string {
  for (const url of [source.finalUrl, source.url]) if (url !== null && /^https?:/i.test(url) && URL.canParse(url)) return new URL(url).href;
  if (source.sha256 !== null) return namedInformation(source.sha256, source.contentType);
  return `urn:uuid:${uuidOf(["representation", source.representationId, source.url ?? ""])}`;
}
