import { segmentRows, type NumericColumn } from "./columns";
import { doublesOf } from "./doubles";
import { eachRow, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";

/**
 * The places of the `count` greatest numbers (or least), the first among equals; fewer where fewer have one. One pass: what is
 * kept is in order, and most rows are told apart from it by one comparison.
 */
export async function topPlaces(
  column: NumericColumn,
  which: "greatest" | "least",
  count: number,
  among: PlaceSet,
  work: Work,
): Promise<readonly number[]> {
  const kept = { values: new Float64Array(count), places: new Float64Array(count), length: 0 };
  const sign = which === "greatest" ? 1 : -1;
  const doubles = new Float64Array(segmentRows);
  if (count === 0) return [];
  await eachRow(among, 2, work, (segment, rows, inSegment) => {
    doublesOf(column.numbers(segment), rows, inSegment, doubles);
    for (let index = 0; index < inSegment; index++) {
      const value = sign * doubles[index]!;
      if (kept.length < count ? value === value : value > kept.values[count - 1]!) keep(kept, count, value, segment * segmentRows + rows[index]!);
    }
  });
  return [...kept.places.subarray(0, kept.length)];
}

function keep(kept: { values: Float64Array; places: Float64Array; length: number }, most: number, value: number, place: number): void {
  const { values, places } = kept;
  let at = kept.length < most ? kept.length++ : most - 1;
  for (; at > 0 && values[at - 1]! < value; at--) {
    values[at] = values[at - 1]!;
    places[at] = places[at - 1]!;
  }
  values[at] = value;
  places[at] = place;
}
