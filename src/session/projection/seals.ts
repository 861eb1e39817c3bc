import type { Condition } from "../../core/formats/event";
import type { Plan } from "../../core/formats/plan";

/**
 * What can be kept from a reviewer until the label is committed, as a plan's `blinding` names it:
 * - judge: judges' labels, their rationale and evidence
 * - grader: the row's own verdicts, quality metrics, what was expected, and what a grader points at
 * - system: who gave the answer, and how it was configured
 * - reviewer: what colleagues said
 * - hint: what points at a place in the sources: derivations, suggested passages
 */
export const sealClasses = ["judge", "grader", "system", "reviewer", "hint"] as const;
export type SealClass = (typeof sealClasses)[number];

/**
 * The class of a field. `material` is what is judged, and what anybody judging it needs: never sealed. `unnamed` is what
 * nobody has named: it may say anything of a verdict or the system, so it is sealed with each of them.
 */
export type FieldClass = SealClass | "material" | "unnamed";

/** Beside them, the reviewer's own earlier word on an item that is shown again. It tells nothing of the condition, and no screen is told of it. */
type OwnWord = "own";

/** What a screen is shown: what is sealed, and the condition that a label given now would carry. */
export interface Sealing {
  readonly condition: Condition;
  readonly sealed: ReadonlySet<SealClass | OwnWord>;
}

const sealing = (condition: Condition, ...sealed: readonly SealClass[]): Sealing => ({ condition, sealed: new Set(sealed) });

/** What each condition seals where no plan says otherwise. Verifying shows the judge's label, not who answered and what colleagues said. */
export const usual: Readonly<Record<Condition, Sealing>> = {
  blind: sealing("blind", ...sealClasses),
  verify: sealing("verify", "system", "reviewer"),
  open: sealing("open"),
  "post-reveal": sealing("post-reveal"),
};

/** The sealing with exactly these classes sealed: blind only where neither judge nor grader is seen, verifying where anything else is sealed. */
export function sealingWith(sealed: ReadonlySet<SealClass>): Sealing {
  const blind = sealed.has("judge") && sealed.has("grader");
  return { condition: blind ? "blind" : sealed.size > 0 ? "verify" : "open", sealed };
}

/** What both seal, where a row was shown under one and the other: what was shown once is seen. */
export function sealedByBoth(one: Sealing, other: Sealing): Sealing {
  if ([one, other].some(({ condition }) => condition === "post-reveal")) return usual["post-reveal"];
  return sealingWith(new Set(sealClasses.filter((kind) => one.sealed.has(kind) && other.sealed.has(kind))));
}

/** The same for an item that is shown again: what the reviewer said of it the first time is sealed too. */
export const withoutOwnWord = ({ condition, sealed }: Sealing): Sealing => ({ condition, sealed: new Set([...sealed, "own"] as const) });

/** What a plan seals; what its `blinding` does not name is sealed. */
export function sealingOfPlan({ blinding }: Pick<Plan, "blinding">): Sealing {
  const { judge, grader, system, reviewers, passages } = blinding ?? {};
  const asked: Readonly<Record<SealClass, boolean | undefined>> = { judge, grader, system, reviewer: reviewers, hint: passages };
  return sealingWith(new Set(sealClasses.filter((kind) => asked[kind] !== false)));
}

/** Where several views seal: what any of them seals is sealed. */
export function sealedByAny(several: readonly Sealing[]): Sealing {
  const sealed = sealClasses.filter((kind) => several.some((one) => one.sealed.has(kind)));
  return sealed.length === 0 ? usual.open : sealingWith(new Set(sealed));
}

export const isSealed = (kind: FieldClass | OwnWord, { sealed }: Sealing): boolean =>
  kind === "material" ? false : kind === "unnamed" ? sealed.has("judge") || sealed.has("grader") || sealed.has("system") : sealed.has(kind);
export const sealsOf = ({ sealed }: Sealing): readonly SealClass[] => sealClasses.filter((kind) => sealed.has(kind));
export const isOpen = (sealing: Sealing): boolean => sealsOf(sealing).length === 0;
