import type { SeenByModelView } from "../../src/protocol/hints";
import type { PlacedEvidence } from "../../src/protocol/views";
import type { TextPlaces } from "./textPlaces";

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What is to be seen in a register, whichever it is. */
export interface Marks {
  readonly evidence: readonly Stretch[];
  /** Places an ambiguous quote might mean. */
  readonly candidates: readonly Stretch[];
  readonly focused: Stretch | null;
  /** What was cut off before the model. */
  readonly unseen: readonly Stretch[];
  /** What did not reach the model though what stands around it did. */
  readonly dropped: readonly Stretch[];
}

export const noMarks: Marks = { evidence: [], candidates: [], focused: null, unseen: [], dropped: [] };

export function marksOf(
  evidence: readonly PlacedEvidence[],
  focus: PlacedEvidence | null,
  candidate: number,
  lost: SeenByModelView["lost"],
  /** What is looked at instead of the evidence in focus. */
  looked: Stretch | null = null,
): Marks {
  const own = focus?.resolution.ranges[focus.resolution.grade === "ambiguous" ? candidate : 0] ?? null;
  const focused = looked ?? own;
  const certain = evidence.filter((one) => one !== focus && one.resolution.grade !== "ambiguous");
  return {
    evidence: [...certain.flatMap((one) => one.resolution.ranges), ...(looked !== null && own !== null ? [own] : [])],
    candidates: focus?.resolution.grade === "ambiguous" ? focus.resolution.ranges.filter((range) => range !== own) : [],
    focused,
    unseen: lost.filter(({ where }) => where !== "between"),
    dropped: lost.filter(({ where }) => where === "between"),
  };
}

interface HighlightWindow {
  readonly Highlight: typeof Highlight;
  readonly CSS: typeof CSS;
}

const names = ["unseen", "dropped", "evidence", "candidate", "focused"] as const;

/** Draws the marks with the CSS Highlight API: the document itself stays as it is. Later names lie over earlier ones. */
export function drawMarks(window: Window, places: TextPlaces, marks: Marks): void {
  // A frame has constructors and a registry of its own, which the types of `Window` do not list.
  const { Highlight: Made, CSS: registry } = window as unknown as HighlightWindow;
  const stretches: Readonly<Record<(typeof names)[number], readonly Stretch[]>> = {
    unseen: marks.unseen,
    dropped: marks.dropped,
    evidence: marks.evidence,
    candidate: marks.candidates,
    focused: marks.focused ? [marks.focused] : [],
  };
  for (const [priority, name] of names.entries()) {
    const ranges = stretches[name].map(({ start, end }) => places.rangeOf(start, end)).filter((range) => range !== null);
    if (ranges.length === 0) registry.highlights.delete(name);
    else {
      const highlight = new Made(...ranges);
      highlight.priority = priority;
      registry.highlights.set(name, highlight);
    }
  }
}

export function clearMarks(window: Window): void {
  const { CSS: registry } = window as unknown as HighlightWindow;
  for (const name of names) registry.highlights.delete(name);
}

/** Scrolls the window so that the range is seen, in the upper third where it has room; stays where it is in view already. */
export function revealRange(scroller: Element, range: Range): void {
  const box = range.getBoundingClientRect();
  // A page scrolls its own frame, whose edge is 0; an element scrolls inside ours.
  const root = scroller === scroller.ownerDocument.scrollingElement;
  const view = root ? { top: 0, bottom: scroller.clientHeight, left: 0, right: scroller.clientWidth } : scroller.getBoundingClientRect();
  if (box.top < view.top + 8 || box.bottom > view.bottom - 8) scroller.scrollTop += box.top - view.top - scroller.clientHeight / 3;
  if (box.left < view.left || box.right > view.right) scroller.scrollLeft += box.left - view.left - 24;
}
