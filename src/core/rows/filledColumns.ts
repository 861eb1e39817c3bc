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
    return this.#any(`lacks ${column}`, (segment) => {
      const codes = segment.codes(column);
      return (index) => codes[index] === 0;
    });
  }

  /** Any row has a number of at least `least`. */
  numbers(column: NumberColumn, least = -Infinity): boolean {
    return this.#any(`${column} ${least}`, (segment) => {
      const { values, none } = segment.numbers(column);
      return (index) => values[index] !== none && values[index]! >= least;
    });
  }

  /** Any row has a query, as far as its columns tell. */
  queries(): boolean {
    return this.#any("query", (segment) => (index) => segment.query(index).length > 0 || (segment.flags(index) & rowFlag.reread) !== 0);
  }

  #any(question: string, testOf: (segment: ColumnSegment) => (index: number) => boolean): boolean {
    let looked = this.#looked.get(question);
    if (!looked) this.#looked.set(question, (looked = { rows: 0, found: false }));
    while (!looked.found && looked.rows < this.columns.rows) {
      const segment = this.columns.segments[Math.floor(looked.rows / segmentRows)]!;
      const test = testOf(segment);
      for (let index = looked.rows - segment.base; index < segment.rows && !looked.found; index++) looked.found = test(index);
      looked.rows = segment.base + segment.rows;
    }
    return looked.found;
  }
}
