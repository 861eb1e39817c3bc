/** What stands at one place of many records, seen as a whole: kinds of values, how many differ, how long texts are. */
export interface Profile {
  /** How often the place could have held something: records, or objects around it. */
  readonly of: number;
  /** How often it holds something: not missing, not null. */
  readonly present: number;
  readonly texts: number;
  readonly numbers: number;
  readonly booleans: number;
  readonly lists: number;
  readonly objects: number;
  /** Whole numbers among `numbers`. */
  readonly integers: number;
  /** Texts that are not blank. */
  readonly filled: number;
  /** Different scalar values, as text, with their counts; stops at `mostDistinct`. */
  readonly values: ReadonlyMap<string, number>;
  /** There were more different values than `values` holds. */
  readonly manyValues: boolean;
  /** Mean length of the texts that are not blank. */
  readonly meanLength: number;
  /** The first value that is not empty. */
  readonly example: unknown;
  /** By key, where there are objects; in the order in which keys came. */
  readonly children: ReadonlyMap<string, Profile>;
  /** Everything inside the lists as one; null where there is none, or all are empty. */
  readonly item: Profile | null;
  /** Everything inside the objects, whatever its key, as one; null unless all of that are objects. */
  readonly entry: Profile | null;
}

export const mostDistinct = 400;
const mostKeys = 300;
const mostItems = 40;
const deepest = 7;
const clipped = 200;

/** Profiles all values of one place. Looks at a bounded part of each, so that any record takes bounded time. */
export function profileOf(values: readonly unknown[], of = values.length, depth = 0): Profile {
  const distinct = new Map<string, number>();
  let [present, texts, numbers, integers, booleans, filled, length, manyValues] = [0, 0, 0, 0, 0, 0, 0, false];
  let example: unknown = null;
  const lists: (readonly unknown[])[] = [];
  const objects: Readonly<Record<string, unknown>>[] = [];
  for (const value of values) {
    if (value === null || value === undefined) continue;
    present++;
    if (isEmpty(example) && !isEmpty(value)) example = value;
    if (Array.isArray(value)) {
      lists.push(value);
      continue;
    }
    if (typeof value === "object") {
      objects.push(value as Readonly<Record<string, unknown>>);
      continue;
    }
    if (typeof value === "number") [numbers, integers] = [numbers + 1, integers + (Number.isInteger(value) ? 1 : 0)];
    if (typeof value === "boolean") booleans++;
    if (typeof value === "string") {
      texts++;
      if (value.trim() !== "") [filled, length] = [filled + 1, length + value.length];
    }
    const key = (typeof value === "string" ? value : JSON.stringify(value)).slice(0, clipped);
    const known = distinct.get(key);
    if (known !== undefined || distinct.size < mostDistinct) distinct.set(key, (known ?? 0) + 1);
    else manyValues = true;
  }
  const items = lists.flatMap((list) => list.slice(0, mostItems));
  return {
    of,
    present,
    texts,
    numbers,
    integers,
    booleans,
    filled,
    lists: lists.length,
    objects: objects.length,
    values: distinct,
    manyValues,
    meanLength: filled === 0 ? 0 : length / filled,
    example,
    children: depth < deepest ? childrenOf(objects, depth) : new Map<string, Profile>(),
    item: items.length > 0 && depth < deepest ? profileOf(items, items.length, depth + 1) : null,
    entry: depth < deepest ? entryOf(objects, depth) : null,
  };
}

function childrenOf(objects: readonly Readonly<Record<string, unknown>>[], depth: number): ReadonlyMap<string, Profile> {
  const byKey = new Map<string, unknown[]>();
  for (const object of objects)
    for (const [key, value] of Object.entries(object)) {
      const list = byKey.get(key);
      if (list) list.push(value);
      else if (byKey.size < mostKeys) byKey.set(key, [value]);
    }
  return new Map([...byKey].map(([key, values]) => [key, profileOf(values, objects.length, depth + 1)]));
}

function entryOf(objects: readonly Readonly<Record<string, unknown>>[], depth: number): Profile | null {
  const inside = objects.flatMap((object) => Object.values(object).slice(0, mostItems));
  const all = inside.filter((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  return all.length > 0 && all.length === inside.length ? profileOf(all, all.length, depth + 1) : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);

/** Share of the places that hold something, 0 to 1. */
export const coverage = (profile: Profile): number => (profile.of === 0 ? 0 : profile.present / profile.of);
/** Texts, but for the odd number or null that slipped in. */
export const isText = (profile: Profile): boolean => profile.texts > 0 && profile.texts >= profile.present * 0.9 && isScalar(profile);
export const isScalar = (profile: Profile): boolean => profile.present > 0 && profile.lists === 0 && profile.objects === 0;
export const isList = (profile: Profile): boolean => profile.lists > 0 && profile.lists === profile.present;
export const isObject = (profile: Profile): boolean => profile.objects > 0 && profile.objects === profile.present;
/** Hardly ever the same value twice, and hardly ever none. */
export const isUnique = (profile: Profile): boolean =>
  profile.present === profile.of && (profile.manyValues || profile.values.size === profile.present);

/** Few different, short values, each of them several times over: names of classes, grades, answers to tick. */
export function isLowCardinality(profile: Profile): boolean {
  if (!isScalar(profile) || profile.manyValues) return false;
  const different = [...profile.values.keys()].filter((value) => value.trim() !== "").length;
  if (different === 0 || different > 40 || [...profile.values.keys()].some((value) => value.length > 80)) return false;
  return profile.present < 12 ? different <= Math.max(2, profile.present - 1) || profile.booleans > 0 : different <= profile.present / 3;
}

/** What its values are, in one word. */
export function typeOf(profile: Profile): "text" | "number" | "boolean" | "list" | "object" | "null" | "mixed" {
  const { present, texts, numbers, booleans, lists, objects } = profile;
  if (present === 0) return "null";
  const kinds = { text: texts, number: numbers, boolean: booleans, list: lists, object: objects } as const;
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind] === present) ?? "mixed";
}
