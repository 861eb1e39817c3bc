import { foldFor } from "../field";
import type { CodesField, RowTexts, ValueField } from "./columns";
import { sortedIndexes, sortKeys } from "./columnSort";
import type { Grouping } from "./groups";
import { eachRow, inPieces, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";
import { noKey } from "./radix";

/** How many different values of a field the rows of each group have; rows without one count for nothing. */
export async function distinctIn(field: ValueField, grouping: Grouping, among: PlaceSet, texts: RowTexts, work: Work): Promise<Uint32Array> {
  return field.from === "codes" ? distinctCodes(field, grouping, among, work) : distinctKeys(field, grouping, among, texts, work);
}

async function distinctCodes(field: CodesField, { cells, groupsOf, count }: Grouping, among: PlaceSet, work: Work): Promise<Uint32Array> {
  const { column } = field;
  await column.prepare?.(work);
  const codesOf = groupsOf.map(() => new Set<number>());
  let done = 0;
  await eachRow(among, 4, work, (segment, rows, inSegment) => {
    const codes = column.codes(segment);
    for (let index = 0; index < inSegment; index++) codesOf[cells[done + index]!]!.add(codes === null ? 0 : codes[rows[index]!]!);
    done += inSegment;
  });
  const fold = foldFor(field.kind);
  const values = Array.from({ length: count }, () => new Set<string>());
  codesOf.forEach((codes, cell) => {
    for (const code of codes) for (const value of field.values(code)) for (const group of groupsOf[cell]!) values[group]!.add(fold(value));
  });
  return Uint32Array.from(values, (set) => set.size);
}

/** Sorts the rows by the field, so that equal values stand together, and counts for each group the runs that it has a row in. */
async function distinctKeys(
  field: Exclude<ValueField, CodesField>,
  { cells, groupsOf, count }: Grouping,
  among: PlaceSet,
  texts: RowTexts,
  work: Work,
): Promise<Uint32Array> {
  const keys = await sortKeys(field, false, among, texts, work);
  const order = await sortedIndexes(keys, among.count, work);
  const columns = keys.flatMap(({ high, low }) => (low === null ? [high] : [high, low]));
  const distinct = new Uint32Array(count);
  /** The run in which a group was last counted; run 0 is before the first. */
  const lastRun = new Uint32Array(count);
  let run = 0;
  await inPieces(order.length, 3, work, (from, to) => {
    for (let index = from; index < to; index++) {
      const one = order[index]!;
      if (keys[0]!.high[one] === noKey) continue;
      if (index === 0 || columns.some((column) => column[one] !== column[order[index - 1]!])) run++;
      for (const group of groupsOf[cells[one]!]!) {
        if (lastRun[group] === run) continue;
        lastRun[group] = run;
        distinct[group]!++;
      }
    }
  });
  return distinct;
}
