import { folded } from "../field";
import { FilterError } from "../filterTokens";
import type { SortKey } from "../sort";
import { segmentRows, type CodesField, type ColumnFields, type RowTexts, type ValueField } from "./columns";
import { eachQuery } from "./knownTexts";
import { joinedKeys } from "./joinedKeys";
import { keysOfNumbers } from "./numberKeys";
import { eachRow, inPieces, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";
import { noKey, sortedByKeys, sortedPairs, type SortKeys } from "./radix";
import { keysOfTexts, ranked, TextGathering } from "./textKeys";

/**
 * The places in the order of the keys in turn (see `comparator`, src/core/query/sort.ts): rows without a value come last in
 * either direction, the order in the file decides what is left. Null where nothing is sorted: they are in file order.
 * @throws FilterError for a field that is not in the table, and where more text would have to be read than can be kept
 */
export async function orderOf(
  sort: readonly SortKey[],
  fields: ColumnFields,
  among: PlaceSet,
  texts: RowTexts,
  work: Work,
): Promise<Uint32Array | null> {
  const keys = sort.map(({ by, descending }) => ({ field: sortField(by, fields), descending }));
  if (keys.length === 0) return null;
  const places = await placesInOrder(among, work);
  // The least important key first: sorting keeps the order of what is equal.
  let order: Uint32Array | null = null;
  let waiting: SortKeys | null = null;
  for (const { field, descending } of keys.reverse())
    for (const next of await sortKeys(field, descending, among, texts, work)) {
      const both: SortKeys | null = waiting && (await joinedKeys(waiting, next, work));
      if (waiting && !both) order = await sortedByKeys(order ?? (await indexes(places.length, work)), waiting, work);
      waiting = both ?? next;
    }
  if (waiting === null) return places;
  if (order === null && waiting.low === null) return (await sortedPairs(places, waiting.high, work)).order;
  return pick(places, await sortedByKeys(order ?? (await indexes(places.length, work)), waiting, work), work);
}

/** Indexes of keys in their order; of several keys the least important is the first. */
export async function sortedIndexes(keys: readonly SortKeys[], count: number, work: Work): Promise<Uint32Array> {
  let order = await indexes(count, work);
  for (const one of keys) order = await sortedByKeys(order, one, work);
  return order;
}

async function indexes(count: number, work: Work): Promise<Uint32Array> {
  const found = new Uint32Array(count);
  await inPieces(count, 1, work, (from, to) => {
    for (let index = from; index < to; index++) found[index] = index;
  });
  return found;
}

async function placesInOrder(among: PlaceSet, work: Work): Promise<Uint32Array> {
  const places = new Uint32Array(among.count);
  let done = 0;
  await eachRow(among, 1, work, (segment, rows, count) => {
    const base = segment * segmentRows;
    for (let index = 0; index < count; index++) places[done + index] = base + rows[index]!;
    done += count;
  });
  return places;
}

/** The places that stand at the indexes. */
async function pick(places: Uint32Array, order: Uint32Array, work: Work): Promise<Uint32Array> {
  await inPieces(order.length, 2, work, (from, to) => {
    for (let index = from; index < to; index++) order[index] = places[order[index]!]!;
  });
  return order;
}

/** @throws FilterError where the table has no such field */
export function sortField(by: string, fields: ColumnFields): ValueField {
  const field = fields.get(by);
  if (!field || field.from === "scope") throw new FilterError(`the table cannot be sorted by "${by}" here`, 0);
  return field;
}

/** Keys of the set's rows in file order; where there are several, the least important first. */
export async function sortKeys(field: ValueField, descending: boolean, among: PlaceSet, texts: RowTexts, work: Work): Promise<readonly SortKeys[]> {
  switch (field.from) {
    case "numbers":
      return [await keysOfNumbers(field.column, descending, among, work)];
    case "codes":
      return [{ high: await keysOfCodes(field, descending, among, work), low: null }];
    case "texts":
      return keysOfTexts(field, descending, among, work);
    case "queries": {
      const gathered = new TextGathering(field.name, among.count);
      await eachQuery(texts, among, work, (_, query) => gathered.add(query === null ? null : folded(query)));
      return [{ high: await gathered.keys(descending, work), low: null }];
    }
  }
}

async function keysOfCodes(field: CodesField, descending: boolean, among: PlaceSet, work: Work): Promise<Uint32Array> {
  await field.column.prepare?.(work);
  const texts = Array.from({ length: field.column.size }, (_, code) => {
    const values = field.values(code);
    return values.length === 0 ? null : folded(values.join("\u0000"));
  });
  const ranks = await ranked(texts, descending, work);
  const keys = new Uint32Array(among.count);
  let done = 0;
  await eachRow(among, 2, work, (segment, rows, count) => {
    const codes = field.column.codes(segment);
    if (codes === null) keys.fill(ranks[0] ?? noKey, done, done + count);
    else for (let index = 0; index < count; index++) keys[done + index] = ranks[codes[rows[index]!]!]!;
    done += count;
  });
  return keys;
}
