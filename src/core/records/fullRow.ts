import type { Problem } from "../formats/problem";
import type { Row } from "../formats/row";
import type { RowSummary } from "./rowSummary";

/** A row with all that stands in its line. */
export interface FullRow {
  readonly summary: RowSummary;
  readonly row: Row;
  readonly raw: unknown;
  readonly problems: readonly Problem[];
}

/** The row changed on disk since it was listed; the file is about to be read again. */
export class RowMoved extends Error {
  constructor(line: number) {
    super(`line ${line} is not the row that was listed any more: the file has changed and is being read again`);
    this.name = "RowMoved";
  }
}
