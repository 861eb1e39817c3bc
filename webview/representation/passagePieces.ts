import type { PassageView } from "../../src/protocol/hints";

/** A piece of a passage: words it shares with the claim, words that say something else than it, or neither. */
export interface PassagePiece {
  readonly text: string;
  readonly kind: "shared" | "other" | null;
}

/** A passage cut where its marks begin and end; what contradicts lies over what is shared. */
export function passagePieces({ text, shared, marks }: PassageView): readonly PassagePiece[] {
  const others = marks.flatMap(({ status, here }) => (status === "other" ? here : []));
  const edges = [...new Set([0, text.length, ...[...shared, ...others].flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const within = (ranges: readonly { readonly start: number; readonly end: number }[], at: number) =>
    ranges.some(({ start, end }) => start <= at && at < end);
  return edges.slice(1).map((end, index) => {
    const start = edges[index]!;
    return { text: text.slice(start, end), kind: within(others, start) ? "other" : within(shared, start) ? "shared" : null };
  });
}
