import { useCallback, useState } from "react";
import type { Evidence } from "../../src/core/formats/common";
import type { PlacedEvidence, RepresentationView, ResolutionView } from "../../src/protocol/views";

const nameOf = (evidence: Evidence) =>
  JSON.stringify([evidence.representation_id ?? null, evidence.exact ?? null, evidence.start ?? null, evidence.rect ?? null]);

/** Whether a placed piece of evidence is this one: the same region of an image, or the same words. */
export const isSame = (placed: PlacedEvidence, { exact = "", rect }: Evidence): boolean =>
  placed.rect || rect
    ? (["x", "y", "width", "height"] as const).every((side) => placed.rect?.[side] !== undefined && placed.rect[side] === rect?.[side])
    : placed.exact === exact;

/** How well each piece of evidence of a case was found, learnt from the representations shown and from what was just selected. */
export function useGrades(rowId: string) {
  const [known, setKnown] = useState<{ rowId: string; described: ReadonlyMap<string, ResolutionView>; shown: readonly PlacedEvidence[] }>({
    rowId,
    described: new Map(),
    shown: [],
  });
  const current = known.rowId === rowId ? known : { rowId, described: new Map<string, ResolutionView>(), shown: [] };
  const onDescribed = useCallback(
    (evidence: Evidence, resolution: ResolutionView) =>
      setKnown((before) => {
        const described = before.rowId === rowId ? before.described : new Map<string, ResolutionView>();
        return { rowId, described: new Map(described).set(nameOf(evidence), resolution), shown: before.rowId === rowId ? before.shown : [] };
      }),
    [rowId],
  );
  const onPlaced = useCallback(
    (view: RepresentationView) =>
      setKnown((before) => ({ rowId: view.rowId, described: before.rowId === view.rowId ? before.described : new Map(), shown: view.evidence })),
    [],
  );
  const gradeOf = (evidence: Evidence) =>
    current.described.get(nameOf(evidence))?.grade ??
    current.shown.find((one) => isSame(one, evidence) && one.source !== "grader")?.resolution.grade ??
    null;
  /** The draft's evidence where the host has not placed it yet. */
  const placed = (evidence: Evidence) => current.described.get(nameOf(evidence)) ?? null;
  return { gradeOf, placed, onDescribed, onPlaced };
}

export type Grades = ReturnType<typeof useGrades>;
