import { listed, partsByField, tally, type FacetCounts, type Tally } from "../facets";
import { allOf, type Filter } from "../filterAst";
import { selectedValues } from "../filterEdit";
import { matrixTable, partsBeside, type MatrixCounts } from "../matrix";
import { eachCell } from "./cells";
import type { CodedColumn, CodesField, ColumnField, ColumnFields } from "./columns";
import { codeCounts, type CodeCounts } from "./counts";
import type { KnownTexts } from "./knownTexts";
import type { Work } from "./pace";
import { isSlow, placesOf, placeTest } from "./placesOf";
import type { PlaceSet } from "./placeSet";

/** Rows that are counted, and the filter that they are counted under. */
export interface ColumnCounting {
  readonly among: PlaceSet;
  readonly filter: Filter;
  readonly fields: ColumnFields;
  readonly texts: KnownTexts;
}

/** The facets as `facetCounts` (src/core/query/facets.ts) counts them, from columns. */
export async function columnFacets(counting: ColumnCounting, limit: number, work: Work): Promise<readonly FacetCounts[]> {
  const { filter, fields } = counting;
  const { passing, onlyFailing } = await rowsByFailure(counting, work);
  const facets = [...fields.values()].filter((field): field is CodesField => field.facet && field.from === "codes");
  const shared = new Map<CodedColumn, CodeCounts>();
  const found: FacetCounts[] = [];
  for (const field of facets) {
    const own = onlyFailing.get(field.name);
    let counts = own ? await codeCounts(field.column, own.copy().or(passing), work) : shared.get(field.column);
    if (!counts) shared.set(field.column, (counts = await codeCounts(field.column, passing, work)));
    const tallies = new Map<string, Tally>();
    for (const code of counts.seen) tally(tallies, field.kind, field.values(code), counts.counts[code]!);
    found.push(listed(field, tallies, selectedValues(filter, field.name), limit));
  }
  return found;
}

/** Rows that pass the whole filter, and by field those that fail only in the parts that speak of that field alone. */
async function rowsByFailure({ among, filter, fields, texts }: ColumnCounting, work: Work) {
  const tests = [...partsByField(filter)].map(([field, parts]) => ({ field, test: placeTest(allOf(parts), fields) }));
  let passing = among;
  const onlyFailing = new Map<string, PlaceSet>();
  for (const { field, test } of [...tests.filter((one) => !isSlow(one.test)), ...tests.filter((one) => isSlow(one.test))]) {
    const open = passing.copy();
    for (const failing of onlyFailing.values()) open.or(failing);
    const passed = await placesOf(test, open, texts, work);
    for (const failing of onlyFailing.values()) failing.and(passed);
    if (field !== null) onlyFailing.set(field, passing.copy().without(passed));
    passing = passing.copy().and(passed);
  }
  return { passing, onlyFailing };
}

/** The matrix as `matrixCounts` (src/core/query/matrix.ts) counts it, from columns. */
export async function columnMatrix(
  { among: asked, filter, fields, texts }: ColumnCounting,
  down: CodesField,
  across: CodesField,
  order: { readonly down: readonly string[]; readonly across: readonly string[] },
  work: Work,
): Promise<MatrixCounts> {
  const among = await placesOf(placeTest(partsBeside(filter, [down.name, across.name]), fields), asked, texts, work);
  const counts: number[] = [];
  const cells = await eachCell([down.column, across.column], among, 3, work, (found, known) => {
    while (counts.length < known) counts.push(0);
    for (let index = 0; index < found.count; index++) counts[found.cells[index]!]!++;
  });
  const table = matrixTable(down.kind, across.kind, order);
  cells.codes.forEach(([downCode, acrossCode], cell) => table.add(down.values(downCode!), across.values(acrossCode!), counts[cell]!));
  return table.result();
}

/** The field as one of codes; null where there is none. */
export const codesField = (field: ColumnField | undefined): CodesField | null => (field?.from === "codes" ? field : null);
