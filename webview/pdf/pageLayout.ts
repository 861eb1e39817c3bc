import type { PageSize } from "./messages";

/** Whole width of the pane, or so many CSS pixels for each pixel of the page at scale 1 (72 of them to an inch). */
export type Zoom = "fit" | number;

export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const [gap, margin] = [12, 12];
const [least, most] = [0.05, 4];

/** Where a page lies in the scrolled area, in CSS pixels, and how it is scaled. */
export interface LaidPage {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}
export interface PageLayout {
  readonly pages: readonly LaidPage[];
  readonly width: number;
  readonly height: number;
}

/** Pages one under the other, each in the middle. Sizes that are not known yet are those of the first page. */
export function layPages(count: number, first: PageSize, known: ReadonlyMap<number, PageSize>, paneWidth: number, zoom: Zoom): PageLayout {
  const scaled = Array.from({ length: count }, (_, index) => {
    const size = known.get(index + 1) ?? first;
    const scale = clamped(zoom === "fit" ? (paneWidth - 2 * margin) / Math.max(1, size.width) : zoom);
    return { scale, width: size.width * scale, height: size.height * scale };
  });
  const width = Math.max(paneWidth, ...scaled.map((page) => page.width + 2 * margin));
  let top: number = gap;
  const pages = scaled.map((page) => {
    const laid = { ...page, top, left: (width - page.width) / 2 };
    top += page.height + gap;
    return laid;
  });
  return { pages, width, height: top };
}

const clamped = (scale: number) => Math.min(most, Math.max(least, scale));

/** Pages, counted from 1, of which something lies between two heights; always at least one where there are any. */
export function pagesBetween({ pages }: PageLayout, from: number, to: number): { readonly first: number; readonly last: number } {
  const first = pageAt(pages, from);
  let last = first;
  while (last < pages.length && pages[last]!.top < to) last++;
  return { first, last };
}

/** The page that a height lies in, or the gap under it. */
function pageAt(pages: readonly LaidPage[], height: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pages[middle]!.top <= height) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The next larger or smaller step of zoom. */
export function steppedZoom(scale: number, by: 1 | -1): number {
  const other = by > 0 ? zoomSteps.find((step) => step > scale * 1.01) : [...zoomSteps].reverse().find((step) => step < scale * 0.99);
  return other ?? (by > 0 ? zoomSteps.at(-1)! : zoomSteps[0]);
}
