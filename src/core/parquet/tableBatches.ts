import { BatchBuilder, type IndexedRow } from "../columns/batchBuilder";
import { codeColumns, numberColumns, rowFlag, type CodeColumn, type ColumnBatch, type DictionaryEntry, type NumberColumn } from "../columns/contract";
import { Dictionaries } from "../columns/dictionaries";
import { numberOf } from "../columns/meaning";
import { murmur3 } from "../columns/murmur3";
import { indexedRow } from "../columns/reference";
import { columnEntry } from "./columnEntry";
import { damaged } from "./footer";
import type { RowLines } from "./rowLines";
import type { TableValues } from "./table";
import { indexColumns, inexactRow, nameOfCode, nameOfNumber } from "./tableColumns";

const encoder = new TextEncoder();
const names = indexColumns.map(({ name }) => name);
const allFlags = rowFlag.readOnly | rowFlag.reread | rowFlag.escapes | rowFlag.beyondAscii;

type Column = (name: string) => TableValues;

/**
 * The columns of a table, a row group at a time, as whoever reads lines hands them over: places are those of `lines`. The rows
 * themselves are not read, but those of which the columns cannot say everything. Rejects as tables do.
 * @param from byte offset in the lines; groups that start before it are left out
 * @param pause lets other work go first
 */
export async function* tableBatches(
  lines: RowLines,
  from: number,
  signal: AbortSignal | undefined,
  pause: () => Promise<void>,
): AsyncGenerator<ColumnBatch> {
  const batch = new BatchBuilder(new Dictionaries());
  const codes = new CodesOf(batch);
  for (const [group, { rows }] of lines.table.groups.entries()) {
    const [start, end] = [lines.starts[group]!, lines.starts[group + 1]!]; // there is one more than groups
    if (start < from || rows === 0) continue;
    const values = new Map<string, TableValues>();
    for (let at = 0; at < names.length; at += lines.table.atOnce) {
      const asked = names.slice(at, at + lines.table.atOnce);
      const found = await lines.table.columns(group, asked, signal);
      asked.forEach((name, index) => values.set(name, found[index]!)); // as many as were asked for
      await pause();
    }
    const column: Column = (name) => values.get(name)!; // all were read
    const reread = await inexactRows(lines, group, column("row_flags"), signal);
    addPlaces(batch, column, start);
    addTasks(batch, column("task"));
    await pause();
    for (const code of codeColumns) {
      codes.add(code, column, reread);
      await pause();
    }
    for (const number of numberColumns)
      batch.numbers[number].append(Float64Array.from(column(nameOfNumber[number]), (value) => numberIn(number, value)));
    await pause();
    yield batch.finish(start, end, rows);
  }
}

/** The rows that have to be read, by their number in the group. */
async function inexactRows(
  lines: RowLines,
  group: number,
  flags: TableValues,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, IndexedRow>> {
  const found = new Map<number, IndexedRow>();
  for (let at = 0; at < flags.length; at++) {
    if ((Number(flags[at]) & inexactRow) === 0) continue;
    const [text] = await lines.table.rowTexts(group, at, at + 1, signal);
    const row = indexedRow(text!); // as many as were asked for
    if (!row) throw damaged(`row ${lines.table.groups[group]!.from + at + 1} is no JSON object with a task_id`);
    found.set(at, row);
  }
  return found;
}

function addPlaces(batch: BatchBuilder, column: Column, from: number): void {
  const [lengths, flags, queryAt, queryBytes] = ["row_bytes", "row_flags", "query_at", "query_bytes"].map(column) as [
    TableValues,
    TableValues,
    TableValues,
    TableValues,
  ]; // as many as were asked for
  let start = from;
  for (let at = 0; at < lengths.length; at++) {
    const length = Number(lengths[at]);
    const [offset, bytes] = [Number(queryAt[at]), Number(queryBytes[at])];
    const placed = bytes > 0 && offset >= 0 && offset + bytes <= length;
    batch.line.push(at);
    batch.start.push(start);
    batch.length.push(length);
    batch.flags.push((Number(flags[at]) & allFlags) | (placed || bytes === 0 ? 0 : rowFlag.reread));
    batch.queryOffset.push(placed ? offset : 0);
    batch.queryLength.push(placed ? bytes : 0);
    start += length + 1;
  }
}

function addTasks(batch: BatchBuilder, tasks: TableValues): void {
  for (let at = 0; at < tasks.length; at++) {
    if (tasks[at] === "") throw damaged("a row of it has an empty task");
    const task = encoder.encode(String(tasks[at]));
    batch.taskBytes.append(task);
    batch.taskEnds.push(batch.taskBytes.length);
    batch.taskHash.forEach((hashes, seed) => hashes.push(murmur3(task, seed)));
  }
}

/** No column knows negative or infinite numbers, but times do. */
function numberIn(column: NumberColumn, value: string | number | null): number {
  if (typeof value !== "number") return NaN;
  return column === "observed" ? (Number.isFinite(value) ? value : NaN) : numberOf(column, value);
}

/** Codes of values, each different one looked up once. */
class CodesOf {
  readonly #known = new Map<CodeColumn, Map<string, number>>();

  constructor(readonly batch: BatchBuilder) {}

  add(code: CodeColumn, column: Column, reread: ReadonlyMap<number, IndexedRow>): void {
    const values = column(nameOfCode[code]);
    const versions = code === "system" ? column("system_version") : null;
    const known = this.#known.get(code) ?? new Map<string, number>();
    this.#known.set(code, known);
    const to = this.batch.codes[code];
    const own = (entry: DictionaryEntry | null) => this.batch.dictionaries.code(code, entry);
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as string | null; // columns of codes are of texts
      const row = reread.get(at);
      if (row) to.push(own(row.entries[code]));
      else if (value === null) to.push(0);
      else {
        const version = versions ? (versions[at] as string | null) : null;
        const key = version === null ? value : `${value}\0${version}`;
        let found = known.get(key);
        if (found === undefined) known.set(key, (found = own(columnEntry(code, value, version))));
        to.push(found);
      }
    }
  }
}
