import type { Evidence } from "../../core/formats/common";
import type { AssertedReason } from "../../core/review";
import type { OpenedRepresentation } from "../case/openRepresentation";

/** The hash of the bytes that the evidence was found in, or why it was found in none. */
export type CheckedEvidence = { readonly sha256: string; readonly because: null } | { readonly sha256: null; readonly because: AssertedReason };

/** Grades that say which bytes are meant. */
const placed: ReadonlySet<string> = new Set(["exact", "in-context", "normalised"]);

/** Whether a quote, or a region of an image, stands in bytes that are those that were received. */
export function checkedEvidence(evidence: Evidence, opened: OpenedRepresentation): CheckedEvidence {
  const not = (because: AssertedReason): CheckedEvidence => ({ sha256: null, because });
  const { hash, extraction, resolver } = opened;
  if (hash.verdict !== "verified" || hash.actual === null) return not(hash.verdict === "verified" ? "no-hash" : hash.verdict);
  const found: CheckedEvidence = { sha256: hash.actual, because: null };
  if (evidence.rect !== undefined) return extraction?.kind === "image" ? found : not("not-found");
  if ((evidence.exact ?? "") === "") return not("no-evidence");
  if (resolver === null) return not("no-text");
  const { grade } = resolver.resolve(evidence);
  if (placed.has(grade)) return found;
  return not(grade === "ambiguous" || grade === "not-found" ? grade : "approximate");
}
