import type { Columns } from "../columns/columnStore";
import type { CodeColumn, NumberColumn } from "../columns/contract";
import { rowFlag } from "../columns/contract";
import type { ColumnSegment } from "../columns/segment";
import { segmentRows } from "../columns/segment";

/** How far the rows have been looked at for one question, and whether one was found. */
interface Looked {
  rows: number;
  found: boolean;
}

/** Which columns say something of any row. Rows that were looked at before are not looked at again. */
export class FilledColumns {
  readonly #looked = new Map<string, Looked>();

  constructor(readonly columns: Columns) {}

  /** Any row has a value: dictionaries hold nothing else. */
  codes(column: CodeColumn): boolean {
    return this.columns.dictionary(column).size > 1;
  }

  /** Any row has none. */
  lacks(column: CodeColumn): boolean {
    return this.#any(`lacks ${column}`, (segment, from) => segment.codes(column).subarray(from, segment.rows).includes(0));
  }

  /** Any row has a number of at least `least`. */
  numbers(column: NumberColumn, least = -Infinity): boolean {
    return this.#any(`${column} ${least}`, (segment, from) => {
      const { values, none } = segment.numbers(column);
      for (let index = from; index < segment.rows; index++) if (values[index] !== none && values[index]! >= least) return true;
      return false;
    });
  }

  /** Any row has a query, as far as its columns tell. */
  queries(): boolean {
    return this.#any("query", (segment, from) => {
      for (let index = from; index < segment.rows; index++)
        if (segment.query(index).length > 0 || (segment.flags(index) & rowFlag.reread) !== 0) return true;
      return false;
    });
  }

  #any(question: string, test: (segment: ColumnSegment, from: number) => boolean): boolean {
    let looked = this.#looked.get(question);
    if (!looked) this.#looked.set(question, (looked = { rows: 0, found: false }));
    while (!looked.found && looked.rows < this.columns.rows) {
      const segment = this.columns.segments[Math.floor(looked.rows / segmentRows)]!;
      looked.found = test(segment, looked.rows - segment.base);
      looked.rows = segment.base + segment.rows;
    }
    return looked.found;
  }
}
