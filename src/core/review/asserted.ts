import type { Dimension } from "../formats/codebook";
import type { LabelEvent } from "../formats/event";
import { recipeName } from "./content";

/**
 * Why a label that says "supported" points at no bytes. `no-evidence`: no quote was marked; `no-representation`: the citation
 * and the quote name none that the row has; `missing`, `no-hash`, `too-large`: there are no bytes to look in; `mismatch`: they
 * are not those that were received; `no-text`: they hold no text; `not-found`, `ambiguous`, `approximate`: the quote stands
 * nowhere in it, in several places, or only nearly so; `not-verified`: the label has a quote, and whoever wrote the event did not say that it was looked up.
 */
export const assertedReasons = [
  "no-evidence",
  "no-representation",
  "missing",
  "no-hash",
  "too-large",
  "mismatch",
  "no-text",
  "not-found",
  "ambiguous",
  "approximate",
  "not-verified",
] as const;
export type AssertedReason = (typeof assertedReasons)[number];

const supporting = ["full", "partial"];

/**
 * The labels of a dimension that hold only with evidence in archived bytes whose hash was verified; without it they are stored
 * as asserted. The codebook says which (`asserted_without_evidence`, an empty list for none); where it does not, `full` and
 * `partial` of what is judged by `citation-support/1`.
 */
export const labelsAtBytes = (dimension: Pick<Dimension, "applies_to" | "recipe" | "asserted_without_evidence">): readonly string[] =>
  dimension.asserted_without_evidence ?? (recipeName(dimension) === "citation-support/1" ? supporting : []);

type Said = Partial<Pick<LabelEvent, "value" | "evidence" | "evidence_sha256" | "asserted">> & { readonly recipe?: string | null | undefined };

/**
 * Why a label is only asserted; null where it points at bytes, or need not. Where the dimension is not at hand (null), labels
 * by the recipe `citation-support/1` are asked, and those that say themselves that they are asserted.
 */
export function assertedBecause(event: Said, dimension: Parameters<typeof labelsAtBytes>[0] | null): string | null {
  const values = [event.value ?? []].flat();
  const wanted = dimension
    ? labelsAtBytes(dimension)
    : event.recipe === "citation-support/1"
      ? supporting
      : event.asserted === undefined
        ? []
        : values;
  if (!values.some((value) => wanted.includes(value)) || event.evidence_sha256 !== undefined) return null;
  if (event.asserted !== undefined) return event.asserted;
  const { evidence } = event;
  return evidence && ((evidence.exact ?? "") !== "" || evidence.rect !== undefined) ? "not-verified" : "no-evidence";
}
