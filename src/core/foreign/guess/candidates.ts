import { fits, type Role } from "./names";
import { coverage, isObject, isScalar, type Profile } from "./profile";

/** A scalar somewhere in a record, as something a field could be read from. */
export interface Candidate {
  /** Keys from its scope down to it. */
  readonly steps: readonly string[];
  readonly key: string;
  readonly profile: Profile;
  /** It stands in the record around the row's item, not in the item. */
  readonly around: boolean;
}

const deepest = 3;

/** All scalars of an object and of the objects in it, in order; nothing inside lists or inside objects by name. */
export function candidatesIn(profile: Profile, around: boolean, skip: ReadonlySet<Profile>, above: readonly string[] = []): readonly Candidate[] {
  return [...profile.children].flatMap(([key, child]): readonly Candidate[] => {
    const steps = [...above, key];
    if (skip.has(child)) return [];
    if (isScalar(child)) return [{ steps, key, profile: child, around }];
    return isObject(child) && steps.length < deepest ? candidatesIn(child, around, skip, steps) : [];
  });
}

export interface Pick {
  readonly candidate: Candidate;
  readonly score: number;
  readonly others: readonly Candidate[];
}

/** The candidate that fits a role best by its name, nearest to the row where several do; null where none does. */
export function pick(role: Role, candidates: readonly Candidate[], accept: (candidate: Candidate) => boolean, least = 0.5): Pick | null {
  const scored = candidates
    .filter((candidate) => candidate.profile.present > 0 && accept(candidate))
    .map((candidate) => ({ candidate, score: scoreOf(candidate, role) }))
    .filter(({ score }) => score > 0.3)
    .sort((a, b) => b.score - a.score);
  const [best, ...others] = scored;
  return best && best.score >= least ? { ...best, others: others.slice(0, 4).map(({ candidate }) => candidate) } : null;
}

const scoreOf = ({ key, profile, steps, around }: Candidate, role: Role): number => {
  const fit = fits(key, role);
  return fit === 0 ? 0 : fit * (0.6 + 0.4 * Math.min(1, coverage(profile))) - (steps.length - 1) * 0.08 - (around ? 0.04 : 0);
};

export const sureOf = (score: number): "high" | "medium" | "low" => (score >= 0.85 ? "high" : score >= 0.6 ? "medium" : "low");
