import { textName, type Extraction, type TextRange } from "../../core/evidence";
import type { EvidenceResolver } from "../../core/evidence/resolveEvidence";
import { alignHanded, lostParts, mostAligned } from "../../core/evidence/seen";
import type { RepresentationView } from "../../protocol/views";
import type { RunFiles } from "../ports";
import { handedText } from "./handedText";
import type { OpenedRepresentation } from "./openRepresentation";

export type Seen = NonNullable<RepresentationView["seenByModel"]>;
/** Runs work that may take long. */
export type Run = <T>(work: Generator<void, T>) => Promise<T>;

/** Handed texts of which less stands in the shown one were made of something else. */
const leastPlaced = 0.5;
/** Words of the handed text that the shown one does not have are told of from this share on. */
const worthTelling = 0.02;

/**
 * What entered the model's context, in the canonical text, and what did not. Where it lies in an archived text of its own,
 * that slice is laid along the canonical text; a slice that cannot be placed there is said, not guessed.
 */
export async function seenByModel(opened: OpenedRepresentation, files: RunFiles, run: Run): Promise<RepresentationView["seenByModel"]> {
  const seen = opened.meta.seen_by_model;
  const { extraction } = opened;
  if (!seen) return null;
  const text = extraction?.text ?? null;
  if (!extraction || text === null) return nowhere("There is no text here to show the slice in.");
  const { charset } = extraction;
  if (seen.sha256 === undefined && charset !== null && charset.used !== charset.automatic)
    return nowhere(`The row says what reached the model in the text as read in ${charset.automatic}, and this is another text.`);
  const handed = await handedText(seen, files);
  if (handed === null) {
    const note =
      seen.end > text.length ? `The row says ${textName} reached the model up to ${seen.end}, but the text has ${text.length} characters.` : null;
    const end = Math.min(seen.end, text.length);
    return seen.start < end ? shown(text, [{ start: seen.start, end }], extraction, note) : nowhere(note);
  }
  if ("why" in handed) return nowhere(handed.why);
  const known = placedBefore.get(extraction) ?? new Map<string, Seen>();
  placedBefore.set(extraction, known);
  const key = JSON.stringify(seen);
  const placed = known.get(key) ?? (await place(text, handed.text, opened.resolver, extraction, run));
  known.set(key, placed);
  return placed;
}

/** Placed once for each text that is kept: its evidence changes with every label, this does not. */
const placedBefore = new WeakMap<Extraction, Map<string, Seen>>();

async function place(text: string, handed: string, resolver: EvidenceResolver | null, extraction: Extraction, run: Run): Promise<Seen> {
  if (text.length + handed.length > mostAligned) {
    const range = betweenEnds(handed, resolver);
    return range
      ? shown(
          text,
          [range],
          extraction,
          "The texts are too long to be compared word by word: only where the slice begins and ends is known, not what was left out in it.",
        )
      : nowhere(elsewhere);
  }
  const { seen, placed } = await run(alignHanded(text, handed));
  if (seen.length === 0 || placed < leastPlaced) return nowhere(elsewhere);
  const missing = 1 - placed;
  return shown(
    text,
    seen,
    extraction,
    missing < worthTelling
      ? null
      : `${Math.round(missing * 100)} % of the words that the model was handed do not stand in this text, or in another order.`,
  );
}

const elsewhere = "The text handed to the model was made another way than the one shown, and its slice cannot be placed in it.";
const nowhere = (note: string | null): Seen => ({ shown: null, seen: [], lost: [], note });

function shown(text: string, seen: readonly TextRange[], { hidden, kind }: Extraction, note: string | null): Seen {
  return {
    shown: { start: seen[0]!.start, end: seen.at(-1)!.end },
    seen: seen.flatMap(({ start, end }) => [start, end]),
    lost: [...lostParts(text, seen, hidden, kind === "html")],
    note,
  };
}

/** From where the beginning of a slice is found to where its end is. */
function betweenEnds(handed: string, resolver: EvidenceResolver | null): TextRange | null {
  const slice = handed.trim();
  if (slice === "" || resolver === null) return null;
  const probe = 80;
  const [first, last] = [resolver.resolve({ exact: slice.slice(0, probe) }).ranges, resolver.resolve({ exact: slice.slice(-probe) }).ranges];
  return first.length === 1 && last.length === 1 && first[0]!.start < last[0]!.end ? { start: first[0]!.start, end: last[0]!.end } : null;
}
