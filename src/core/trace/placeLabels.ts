/** Lengths here are in pixels of the drawing. */
export interface Label {
  readonly key: string;
  readonly at: number;
  readonly width: number;
  /** Higher goes first. */ readonly weight: number;
}
export interface PlacedLabel {
  readonly key: string;
  readonly left: number;
  readonly lane: number;
}
export interface Placing {
  readonly width: number;
  /** Lanes one above the other that a label may use. */
  readonly lanes: number;
  readonly gap: number;
}

/**
 * Puts labels near their points so that none touches another or leaves the drawing. A label stands centred on its point,
 * pushed inwards at the edges; where that place is taken it tries the next lane, then the nearest free place in any lane
 * within `reach` of its point. Heavier labels are placed first. What finds no place is left out: the caller says it elsewhere.
 */
export function placeLabels(labels: readonly Label[], { width, lanes, gap }: Placing, reach = 60): readonly PlacedLabel[] {
  const taken: { left: number; right: number }[][] = Array.from({ length: lanes }, () => []);
  const placed: PlacedLabel[] = [];
  const clamp = (left: number, label: Label) => Math.max(0, Math.min(width - label.width, left));
  const free = (lane: number, left: number, size: number) =>
    taken[lane]!.every((other) => left + size + gap <= other.left || left >= other.right + gap);
  for (const label of [...labels].sort((a, b) => b.weight - a.weight || a.at - b.at)) {
    if (label.width > width) continue;
    const ideal = clamp(label.at - label.width / 2, label);
    const candidates = taken.flatMap((others, lane) =>
      [ideal, ...others.flatMap((other) => [other.right + gap, other.left - gap - label.width])]
        .filter((left) => left === clamp(left, label) && Math.abs(left - ideal) <= reach && free(lane, left, label.width))
        .map((left) => ({ lane, left, distance: Math.abs(left - ideal) })),
    );
    const best = candidates.sort((a, b) => a.distance - b.distance || a.lane - b.lane)[0];
    if (!best) continue;
    taken[best.lane]!.push({ left: best.left, right: best.left + label.width });
    placed.push({ key: label.key, left: best.left, lane: best.lane });
  }
  return placed;
}

/**
 * Where the text of one bar goes: right of everything drawn in the row if it fits, else left of it, else nowhere (null).
 * `from` and `to` are the ends of what is drawn.
 */
export function besideBar(
  from: number,
  to: number,
  textWidth: number,
  width: number,
  gap: number,
): { readonly left: number; readonly side: "right" | "left" } | null {
  if (to + gap + textWidth <= width) return { left: to + gap, side: "right" };
  if (from - gap - textWidth >= 0) return { left: from - gap - textWidth, side: "left" };
  return null;
}
