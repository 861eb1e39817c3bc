import {
  codeColumns,
  numberColumns,
  type CodeColumn,
  type ColumnBatch,
  type DictionaryEntry,
  type NumberColumn,
} from "../../src/core/columns/contract";
import { numberAt } from "../../src/core/columns/packedNumbers";

/** A row of a batch, its codes looked up, so that batches can be compared however they were cut. */
export interface DecodedRow {
  readonly line: number;
  readonly start: number;
  readonly length: number;
  readonly flags: number;
  readonly task: string;
  readonly taskHash: readonly [number, number];
  readonly query: readonly [number, number];
  readonly entries: Readonly<Record<CodeColumn, DictionaryEntry | null>>;
  readonly numbers: Readonly<Record<NumberColumn, number>>;
}

/** The rows and rejected lines of batches that one scanner gave, in order: lines counted from the first batch on. */
export function decodedBatches(batches: readonly ColumnBatch[]) {
  const entries = Object.fromEntries(codeColumns.map((column) => [column, [] as string[]])) as Record<CodeColumn, string[]>;
  const decoder = new TextDecoder();
  let linesBefore = 0;
  const rows: DecodedRow[] = [];
  const rejected: { line: number; start: number; end: number }[] = [];
  for (const batch of batches) {
    for (const column of codeColumns) entries[column].push(...batch.entries[column]);
    for (let row = 0; row < batch.rows; row++) {
      const taskStart = row === 0 ? 0 : batch.task.ends[row - 1]!;
      rows.push({
        line: linesBefore + batch.line[row]!,
        start: batch.start[row]!,
        length: batch.length[row]!,
        flags: batch.flags[row]!,
        task: decoder.decode(batch.task.bytes.subarray(taskStart, batch.task.ends[row])),
        taskHash: [batch.taskHash[0][row]!, batch.taskHash[1][row]!],
        query: [batch.query.offset[row]!, batch.query.length[row]!],
        entries: Object.fromEntries(
          codeColumns.map((column) => [column, entryAt(entries[column], batch.codes[column][row]!)]),
        ) as DecodedRow["entries"],
        numbers: Object.fromEntries(numberColumns.map((column) => [column, numberAt(batch.numbers[column], row)])) as DecodedRow["numbers"],
      });
    }
    rejected.push(...batch.rejected.map((one) => ({ ...one, line: linesBefore + one.line })));
    linesBefore += batch.lines;
  }
  return { rows, rejected, lines: linesBefore };
}

function entryAt(entries: readonly string[], code: number): string | null {
  if (code > entries.length) throw new Error(`code ${code} has no entry`);
  return code === 0 ? null : entries[code - 1]!;
}
