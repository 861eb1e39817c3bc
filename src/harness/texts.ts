import type { Representation } from "../core/formats/row";
import { extractText } from "../core/evidence/extractText";

/** Text of a PDF by pages (`createPdfText` of `node`). Rejects where a file has none. */
export type PdfText = (bytes: Uint8Array) => Promise<readonly string[]>;

/** Canonical text of every representation of one task, made once. */
export interface Texts {
  of(one: Representation): Promise<{ readonly text: string | null; readonly kind: string }>;
}

export function textsOf(bytesOf: (id: string) => Uint8Array | undefined, pdfText: PdfText): Texts {
  const made = new Map<string, Promise<{ text: string | null; kind: string }>>();
  const make = async (one: Representation) => {
    const bytes = bytesOf(one.id);
    if (!bytes) return { text: null, kind: "binary" };
    const first = extractText(bytes, one.content_type ?? null);
    if (first.kind !== "pdf") return first;
    try {
      return extractText(bytes, one.content_type ?? null, { pdfPages: await pdfText(bytes) });
    } catch (error) {
      one.text_problem = (error as Error).message; // a damaged PDF has no text; the row says why
      return first;
    }
  };
  return {
    of(one) {
      if (!made.has(one.id)) made.set(one.id, make(one));
      return made.get(one.id)!;
    },
  };
}
