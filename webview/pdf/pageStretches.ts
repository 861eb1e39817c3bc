import { pageText } from "../../src/core/evidence/pdfPage";
import type { TextBox } from "./messages";

/** A box with what stands in it: a stretch of the canonical text. */
export interface PlacedBox {
  readonly box: TextBox;
  /** Of the box as the reader gave it, which its width belongs to. */
  readonly raw: string;
  readonly text: string;
  readonly start: number;
}

/**
 * Ties the boxes of a drawn page to the canonical text, of which the page is the stretch from `start` to `end`. Null where the
 * page's own text is another one: then nothing on it may be highlighted or selected by position.
 */
export function placedBoxes(
  boxes: readonly TextBox[],
  raw: string,
  canonical: string,
  { start, end }: { start: number; end: number },
): PlacedBox[] | null {
  const { text, places } = pageText(raw);
  if (text !== canonical.slice(start, end)) return null;
  const firstAt = (place: number) => {
    let [low, high] = [0, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]! < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return boxes.flatMap((box) => {
    const [from, to] = [firstAt(box.from), firstAt(box.to)];
    return from < to ? [{ box, raw: raw.slice(box.from, box.to), text: text.slice(from, to), start: start + from }] : [];
  });
}
