import { fits } from "./names";
import { coverage, isList, isObject, isText, type Profile } from "./profile";

/** Where in a record several rows lie: objects by name (`{"gpt4": {…}}`) or a list of objects. */
export interface RowsIn {
  readonly steps: readonly string[];
  readonly layout: "entries" | "list";
  readonly item: Profile;
  /** The profile of the object or list itself. */
  readonly around: Profile;
}

/**
 * The place in each record whose entries are rows of their own: they hold answers, and the record itself does not. Null where
 * each record is one row.
 */
export function rowsIn(record: Profile): RowsIn | null {
  if (bestAnswer(record) > 0.6) return null;
  const found = places(record, [])
    .map((place) => ({ place, fit: bestAnswer(place.item) }))
    .filter(({ fit }) => fit >= 0.5)
    .sort((a, b) => b.fit - a.fit);
  return found[0]?.place ?? null;
}

function places(profile: Profile, above: readonly string[]): readonly RowsIn[] {
  return [...profile.children].flatMap(([key, child]): readonly RowsIn[] => {
    const steps = [...above, key];
    if (coverage(child) < 0.5) return [];
    if (isList(child) && child.item && isObject(child.item))
      return fits(key, "evidence") > 0.5 || fits(key, "claims") > 0.5 ? [] : [{ steps, layout: "list", item: child.item, around: child }];
    if (!isObject(child)) return [];
    if (isByName(child, answersByName.test(key) ? 1 : 2)) return [{ steps, layout: "entries", item: child.entry!, around: child }];
    return steps.length < 2 ? places(child, steps) : [];
  });
}

/** One name may be enough, where these are named as many. */
const answersByName = /^(answers|responses|outputs|predictions|completions|generations|systems|models)$/i;

/** Objects whose keys are names of things, not of fields: all of one kind, whichever keys there are. */
export function isByName(profile: Profile, least = 2): boolean {
  const { entry } = profile;
  if (!entry || profile.children.size < least || entry.children.size === 0) return false;
  const shared = [...entry.children.values()].filter((child) => coverage(child) > 0.6).length;
  return shared >= 1 && shared >= entry.children.size * 0.5;
}

const bestAnswer = (profile: Profile): number =>
  Math.max(
    0,
    ...[...profile.children]
      .filter(([, child]) => isText(child) && child.filled > 0)
      .map(([key, child]) => fits(key, "answer") * Math.min(1, coverage(child) + 0.2)),
  );
