import type { Manifest } from "../../../src/core/formats/manifest";
import type { Problem } from "../../../src/core/formats/problem";
import type { Row } from "../../../src/core/formats/row";
import { readRow, type ReadRow } from "../../../src/core/formats/readRow";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { ContentPrint } from "./contentPrint";
import { ProblemBook } from "../../../src/core/records/problemBook";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import { summarise } from "./summarise";
import type { LineBatch, LinePlace, ScannedLine } from "../../../src/core/records/scanLines";

export interface TableContext {
  readonly file: string;
  readonly manifest: Manifest | null;
  /** `run_id` where neither row nor manifest has one. */
  readonly fingerprint: string;
  readonly stratumOf: (taskId: string) => string | null;
}

/** The rows of one file as far as it has been read. Only grows; a file that was replaced gets a new table. */
export class RowTable {
  readonly rows: RowSummary[] = [];
  readonly byId = new Map<string, RowSummary>();
  readonly dimensionKeys = new Set<string>();
  /** In order of appearance. */
  readonly strata = new Set<string>();
  readonly tasks = new Set<string>();
  readonly lanes = new Set<string>();
  readonly runIds = new Set<string>();
  readonly print = new ContentPrint();
  readonly problems: ProblemBook;
  /** What is wrong with an unfinished last line; gone once it is finished. */
  tailProblem: Problem | null = null;
  /** Where reading goes on. `afterRow`: the last line was a row without a line feed, which may still come. */
  next: LinePlace & { readonly afterRow: boolean } = { offset: 0, line: 1, afterRow: false };

  readonly #keys;
  readonly #duplicates = new Map<string, RowSummary>();
  readonly #first = new Map<string, RowSummary>();
  #foreign = false;

  /** @param lineName what a line is to be called, for a person */
  constructor(
    readonly context: TableContext,
    readonly lineName = (line: number) => `line ${line}`,
  ) {
    this.#keys = rowKeys(context.manifest, context.fingerprint);
    this.problems = new ProblemBook(context.file);
  }

  /** Takes the next batch of lines. False where the bytes do not continue what was read: the file was replaced. */
  take(batch: LineBatch): boolean {
    const seen = Math.max(0, this.print.length - batch.chunkStart);
    this.print.add(batch.chunk.subarray(seen));
    let { afterRow } = this.next;
    this.tailProblem = null;
    for (const line of batch.lines) {
      if (afterRow && !(line.bytes !== null && isBlank(line.bytes))) return false;
      if (!afterRow) this.#takeLine(line);
      afterRow = false;
    }
    this.next = { ...batch.next, afterRow };
    if (batch.tail) this.#takeTail(batch.tail);
    return true;
  }

  /** Two rows carry this row's key: they are shown, and labelling them is refused. */
  isDuplicate(summary: RowSummary): boolean {
    return summary.ordinal > 0 || this.#duplicates.has(summary.keyText);
  }

  /** The row with this key; null where there is none or more than one. */
  byKeyText(text: string): RowSummary | null {
    return this.#duplicates.has(text) ? null : (this.#first.get(text) ?? null);
  }

  #takeLine(line: ScannedLine) {
    if (this.#foreign) return;
    const at = { file: this.context.file, line: line.number };
    if (line.bytes === null) {
      this.problems.add([
        {
          ...at,
          column: 1,
          code: "line-too-long",
          severity: "error",
          message: `this line has ${Math.round((line.end - line.start) / 1e6)} MB, more than can be shown: split it, or move large fields to sibling files`,
        },
      ]);
      return;
    }
    // Beyond the problems that are listed, places would be looked for in vain.
    this.#takeRead(readRow(line.bytes, { ...at, exact: !this.problems.isFull }), line);
  }

  #takeRead(read: ReadRow, line: ScannedLine) {
    this.problems.add(read.problems);
    if (read.problems.some(({ code }) => line.number === 1 && (code === "encoding" || code === "compressed")) && read.raw === undefined)
      this.#foreign = true;
    if (read.row) this.#addRow(read.row, line, read.readOnly);
  }

  #takeTail(tail: ScannedLine) {
    if (this.next.afterRow) {
      if (tail.bytes === null || !isBlank(tail.bytes)) this.tailProblem = unfinished(this.context.file, tail, null);
      return;
    }
    const read = tail.bytes === null ? null : readRow(tail.bytes, { file: this.context.file, line: tail.number });
    if (read?.row) {
      this.#takeRead(read, tail);
      this.next = { offset: tail.end, line: tail.number, afterRow: true };
    } else if (read === null || read.problems.length > 0) this.tailProblem = unfinished(this.context.file, tail, read?.problems[0] ?? null);
  }

  #addRow(row: Row, line: ScannedLine, readOnly: boolean) {
    const keyed = this.#keys.next(row);
    const summary = summarise(
      row,
      keyed,
      { place: this.rows.length, line: line.number, start: line.start, end: line.end, readOnly },
      this.context.stratumOf,
    );
    this.rows.push(summary);
    this.byId.set(summary.id, summary);
    if (keyed.ordinal === 0) this.#first.set(keyed.text, summary);
    else {
      const first = this.#first.get(keyed.text)!;
      this.#duplicates.set(keyed.text, first);
      this.problems.add([
        {
          file: this.context.file,
          line: line.number,
          column: 1,
          code: "duplicate-row-key",
          severity: "error",
          message: `this row has the same run, lane, system, case and repetition as ${this.lineName(first.line)}: shown as #${keyed.ordinal + 1}, and neither can be labelled until they differ`,
        },
      ]);
    }
    for (const key of Object.keys(summary.dimensions)) this.dimensionKeys.add(key);
    if (summary.stratum !== null) this.strata.add(summary.stratum);
    this.tasks.add(summary.key.task_id);
    this.lanes.add(summary.key.lane);
    this.runIds.add(summary.key.run_id);
  }
}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);

function unfinished(file: string, tail: ScannedLine, cause: Problem | null): Problem {
  return {
    file,
    line: tail.number,
    column: cause?.column ?? 1,
    code: "unfinished-line",
    severity: "warning",
    message: `the last line has no end yet and cannot be read${cause ? ` (${cause.message})` : ""}: if the run is still being written it will appear when it is whole`,
  };
}
