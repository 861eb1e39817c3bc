import { decodeBytes } from "../../core/evidence";
import type { Carried, Known, Looking } from "../../core/evidence/seen";
import type { RunFiles } from "../ports";
import { handedText } from "./handedText";
import type { OpenedRepresentation } from "./openRepresentation";
import type { Run } from "./seenByModel";

/** One thing to look for in a text. */
export interface Sought {
  in(text: string): Looking;
  /** Whether finding it in the source of a page says anything, or is chance. */
  readonly tellsInSource: boolean;
}

/** The texts of one representation, stage by stage; a string in place of one that cannot be read says why. */
export interface SourceTexts {
  readonly representationId: string;
  readonly text: string | null;
  readonly source: string | null;
  readonly extracted: string | null;
  readonly seen: string | null;
  /** Why something of it is not known. */
  readonly why: string | null;
}

/**
 * What a representation held at each stage. What was extracted is the text that was handed to the model where that is
 * archived, else the canonical text. A row that records what the model saw of some representation records it of all: one
 * without a record was not handed over.
 */
export async function sourceTexts(opened: OpenedRepresentation, recordsSeen: boolean, files: RunFiles): Promise<SourceTexts> {
  const { meta, extraction, bytes } = opened;
  const nothing = { representationId: meta.id, text: null, source: null, extracted: null, seen: null };
  if (opened.hash.verdict !== "verified") return { ...nothing, why: opened.hash.message ?? "its bytes cannot be read" };
  const text = bytes?.length === 0 ? "" : (extraction?.text ?? null);
  if (text === null) return { ...nothing, why: "it has no text that can be read here" };
  const source = bytes && extraction?.kind === "html" ? decodeBytes(bytes, meta.content_type ?? null, null).text : null;
  const record = meta.seen_by_model;
  if (!record) {
    const why = recordsSeen ? null : "the row does not record what the model saw of it";
    return { ...nothing, text, source, extracted: text, seen: recordsSeen ? "" : null, why };
  }
  const handed = await handedText(record, files);
  if (handed === null) return { ...nothing, text, source, extracted: text, seen: text.slice(record.start, record.end), why: null };
  if ("why" in handed) return { ...nothing, text, source, why: handed.why };
  return { ...nothing, text, source, extracted: handed.whole, seen: handed.text, why: null };
}

/** How far what is sought came in one representation. */
export async function carriedIn(texts: SourceTexts, sought: Sought, run: Run): Promise<Carried> {
  const look = (text: string | null): Promise<Known> => (text === null ? Promise.resolve("unknown") : run(sought.in(text)));
  const { representationId, text, source, extracted, seen } = texts;
  const inText = await look(text);
  const inExtracted = extracted === text ? inText : await look(extracted);
  const inSeen = seen === extracted ? inExtracted : await look(seen);
  const inSource = inText === "no" && source !== null ? await look(source) : "no";
  const retrieved = inSource !== "yes" ? inText : sought.tellsInSource ? "yes" : "unknown";
  return { representationId, retrieved, extracted: inExtracted, seen: inSeen };
}
