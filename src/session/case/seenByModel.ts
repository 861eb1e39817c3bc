import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { textName, type TextRange } from "../../core/evidence";
import type { EvidenceResolver } from "../../core/evidence/resolveEvidence";
import type { RepresentationView } from "../../protocol/views";
import type { RunFiles } from "../ports";
import { maxShownBytes, validHash, type OpenedRepresentation } from "./openRepresentation";

/**
 * The slice that entered the model's context, in the canonical text. Where it lies in an archived text of its own, that
 * slice is looked for in the canonical text; a slice that cannot be found there is said, not guessed.
 */
export async function seenByModel(opened: OpenedRepresentation, files: RunFiles): Promise<RepresentationView["seenByModel"]> {
  const seen = opened.meta.seen_by_model;
  if (!seen) return null;
  const text = opened.extraction?.text ?? null;
  if (text === null) return { shown: null, note: "There is no text here to show the slice in." };
  const hash = seen.sha256?.toLowerCase().replace(/^sha256:/u, "");
  const readIn = opened.extraction?.charset ?? null;
  if (hash === undefined && readIn !== null && readIn.used !== readIn.automatic)
    return { shown: null, note: `The row says what reached the model in the text as read in ${readIn.automatic}, and this is another text.` };
  if (hash === undefined)
    return {
      shown: clipped(seen.start, seen.end, text.length),
      note:
        seen.end > text.length ? `The row says ${textName} reached the model up to ${seen.end}, but the text has ${text.length} characters.` : null,
    };
  if (!validHash.test(hash)) return { shown: null, note: "The text handed to the model has no valid hash." };
  const derived = await files
    .representation(hash, maxShownBytes)
    .catch((error: unknown) => ({ found: false as const, why: error instanceof Error ? error.message : String(error) }));
  if (!derived.found) return { shown: null, note: `The text handed to the model is not in the archive: ${derived.why}` };
  if (bytesToHex(sha256(derived.bytes)) !== hash)
    return { shown: null, note: "The text handed to the model has changed since: its hash does not match." };
  const handed = new TextDecoder().decode(derived.bytes).slice(seen.start, seen.end);
  const range = stretchOf(text, handed, opened.resolver);
  return range
    ? { shown: range, note: null }
    : { shown: null, note: "The text handed to the model was made another way than the one shown, and its slice cannot be placed in it." };
}

/** The part of a range that lies in the text. */
const clipped = (start: number, end: number, length: number): TextRange | null =>
  start < Math.min(end, length) ? { start, end: Math.min(end, length) } : null;

/** Where a long slice stands: as it is, else from where its beginning is found to where its end is. */
function stretchOf(text: string, slice: string, resolver: EvidenceResolver | null): TextRange | null {
  const trimmed = slice.trim();
  if (trimmed === "" || resolver === null) return null;
  const whole = resolver.resolve({ exact: trimmed });
  if (whole.ranges.length === 1) return whole.ranges[0]!;
  const probe = 80;
  const [first, last] = [resolver.resolve({ exact: trimmed.slice(0, probe) }).ranges, resolver.resolve({ exact: trimmed.slice(-probe) }).ranges];
  return first.length === 1 && last.length === 1 && first[0]!.start < last[0]!.end ? { start: first[0]!.start, end: last[0]!.end } : null;
}
