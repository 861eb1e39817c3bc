import { labelToName } from "@exodus/bytes/encoding.js";
import type { Evidence } from "../formats/common";

/** The encoding that a text was read in, and the one it is read in where nobody chooses. */
export interface ReadIn {
  readonly used: string;
  readonly automatic: string;
}

/**
 * Evidence as it can be looked for in a text that was read in a certain encoding. The same bytes read in another one are another
 * text: a position taken there says nothing here, and is left out, so that the quote alone decides. `otherCharset` is the
 * encoding it was taken in, null where that is the text's own.
 */
export function evidenceReadIn(evidence: Evidence, readIn: ReadIn | null): { readonly evidence: Evidence; readonly otherCharset: string | null } {
  if (readIn === null) return { evidence, otherCharset: null };
  const takenIn = evidence.charset === undefined ? readIn.automatic : (labelToName(evidence.charset)?.toLowerCase() ?? evidence.charset);
  if (takenIn === readIn.used) return { evidence, otherCharset: null };
  const { start: _start, end: _end, unit: _unit, ...quote } = evidence;
  return { evidence: quote, otherCharset: takenIn };
}

/** Evidence with the encoding that its text was read in, where that is not the one everybody reads it in. */
export function takenIn(evidence: Evidence, readIn: ReadIn | null): Evidence {
  return readIn === null || readIn.used === readIn.automatic ? evidence : { ...evidence, charset: readIn.used };
}
