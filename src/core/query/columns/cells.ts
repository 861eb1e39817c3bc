import { segmentRows, type CodeArray, type CodedColumn } from "./columns";
import { eachRow, type Work } from "./pace";
import type { PlaceSet } from "./placeSet";

/** The combinations of codes that occur, numbered in order of their first row. */
export interface Cells {
  /** `codes[cell]` has one code for each column. */
  readonly codes: readonly (readonly number[])[];
}

/** The rows in question of one segment: row `rows[i]`, counted from its first, is in cell `cells[i]`, for `i < count`. */
export interface CellRows {
  readonly segment: number;
  readonly rows: Uint32Array;
  readonly cells: Uint32Array;
  readonly count: number;
}

/** More combinations than this are looked up in a map rather than in a table. */
const largestTable = 1 << 20;

/**
 * Sorts rows into cells by one or two columns (by none: all are in one) and hands them to `visit`, segment by segment. What
 * `visit` is handed is good for that call; `known` is how many cells there are so far.
 */
export async function eachCell(
  columns: readonly CodedColumn[],
  among: PlaceSet,
  weight: number,
  work: Work,
  visit: (found: CellRows, known: number) => void,
): Promise<Cells> {
  for (const column of columns) await column.prepare?.(work);
  const [outer, inner] = columns;
  const width = inner?.size ?? 1;
  const keys: number[] = [];
  const number = (outer?.size ?? 1) * width <= largestTable ? byTable((outer?.size ?? 1) * width, keys) : byMap(keys);
  const cells = new Uint32Array(segmentRows);
  await eachRow(among, weight, work, (segment, rows, count) => {
    number(outer?.codes(segment) ?? zeros, inner?.codes(segment) ?? zeros, width, rows, count, cells);
    visit({ segment, rows, cells, count }, keys.length);
  });
  return { codes: keys.map((key) => [Math.floor(key / width), key % width].slice(0, columns.length)) };
}

const zeros = new Uint8Array(segmentRows);

type Numbering = (outer: CodeArray, inner: CodeArray, width: number, rows: Uint32Array, count: number, cells: Uint32Array) => void;

function byTable(size: number, keys: number[]): Numbering {
  /** Cell of a key, and one more; 0 for keys that have not occurred. */
  const table = new Uint32Array(size);
  return (outer, inner, width, rows, count, cells) => {
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      const key = outer[row]! * width + inner[row]!;
      if (table[key] === 0) table[key] = keys.push(key);
      cells[index] = table[key]! - 1;
    }
  };
}

function byMap(keys: number[]): Numbering {
  const known = new Map<number, number>();
  return (outer, inner, width, rows, count, cells) => {
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      const key = outer[row]! * width + inner[row]!;
      let cell = known.get(key);
      if (cell === undefined) known.set(key, (cell = keys.push(key) - 1));
      cells[index] = cell;
    }
  };
}
