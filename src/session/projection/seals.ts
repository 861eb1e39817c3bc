import type { Condition } from "../../core/formats/event";

/**
 * - material: what is judged, and what anybody judging it needs
 * - verdict: what a grader or judge says of it, what was expected, and every field nobody has named
 * - system: who gave the answer, and how it was configured
 * - reviewer: what colleagues said
 * - hint: what points at a place in the sources: derivations, suggested passages
 */
export const sealClasses = ["material", "verdict", "system", "reviewer", "hint"] as const;
export type SealClass = (typeof sealClasses)[number];

const sealed: Readonly<Record<Condition, ReadonlySet<SealClass>>> = {
  blind: new Set<SealClass>(["verdict", "system", "reviewer", "hint"]),
  // The judge's label is what is being verified, so it is shown; who answered and what colleagues said is not.
  verify: new Set<SealClass>(["system", "reviewer"]),
  open: new Set<SealClass>(),
  "post-reveal": new Set<SealClass>(),
};

export const isSealed = (kind: SealClass, condition: Condition): boolean => sealed[condition].has(kind);
export const sealsOf = (condition: Condition): readonly SealClass[] => sealClasses.filter((kind) => sealed[condition].has(kind));
