import type { Attempt, Citation, Claim, Representation } from "../formats/row";

/**
 * What graders may look at: what the recorder saw and what the system said, never what the system thinks of itself.
 * Citations carry the system's URL, quote and claim; `provenance` and `support` are for the graders to say.
 */
export interface Observation {
  readonly answer: string | null;
  readonly claims: readonly Claim[];
  readonly citations: readonly Pick<Citation, "id" | "claim_id" | "url" | "representation_id" | "evidence">[];
  readonly refusal: { readonly code: string; readonly representation_id?: string | null } | null;
  readonly attempts: readonly Attempt[];
  readonly representations: readonly Representation[];
  /** Canonical text of an archived representation (`text@1`, or the pages of a PDF); null where it has none. */
  readonly textOf: (representationId: string) => string | null;
  /** RFC 3339: when the system handed over its answer. */
  readonly answered_at: string;
}

/** Representations whose bytes came over the network, first to last: not the texts derived from them. */
export const received = (observation: Pick<Observation, "representations">): readonly Representation[] =>
  observation.representations.filter((one) => one.derived_from === undefined);

/** What can be read and cited, first to last: what was received, and pages as a browser rendered them (these have an address, texts and pictures made from them have none). */
export const pagesOf = (observation: Pick<Observation, "representations">): readonly Representation[] =>
  observation.representations.filter((one) => one.derived_from === undefined || one.url !== undefined);
