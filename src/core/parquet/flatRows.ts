import { codeColumns, numberColumns, rowFlag, type CodeColumn, type ColumnBatch, type DictionaryEntry } from "../columns/contract";
import { byColumn } from "../columns/dictionaries";
import { queryOf } from "../columns/columnSummary";
import { numberAt } from "../columns/packedNumbers";
import { decodeUtf8 } from "../formats/bytes";
import { inexactRow, jsonCodes, nameOfCode, nameOfNumber, tableColumns } from "./tableColumns";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** What a code stands for in a table; `exact` where that is all of it. */
interface Value {
  readonly text: string;
  readonly version: string | null;
  readonly exact: boolean;
}

/** Rows that wait to be written, as the columns of a table. */
export class FlatRows {
  readonly #values = byColumn((): (Value | null)[] => [null]);
  #columns = emptyColumns();
  count = 0;
  /** Of the rows as lines, line feeds counted. */
  bytes = 0;

  /** Entries that the codes of what comes next speak of. */
  learn(entries: Readonly<Record<CodeColumn, readonly DictionaryEntry[]>>): void {
    for (const column of codeColumns) for (const entry of entries[column]) this.#values[column].push(valueOf(column, entry));
  }

  /** Adds a row of a batch. True where its bytes are not UTF-8, and were replaced. */
  add(batch: ColumnBatch, row: number, line: Uint8Array): boolean {
    const mark = byteOrderMark.every((byte, at) => line[at] === byte) ? byteOrderMark.length : 0;
    const given = line.subarray(mark);
    const length = batch.query.length[row]!;
    let flags = batch.flags[row]!;
    let query = { offset: length > 0 ? batch.query.offset[row]! - mark : 0, length };
    const bad = (flags & rowFlag.beyondAscii) !== 0 && decodeUtf8(given).bad !== null;
    const bytes = bad ? encoder.encode(decoder.decode(given)) : given.slice();
    if (bad) {
      flags |= rowFlag.reread; // it stands elsewhere now
      query = { offset: 0, length: 0 };
    }
    const from = row === 0 ? 0 : batch.task.ends[row - 1]!;
    this.#push("task", decoder.decode(batch.task.bytes.subarray(from, batch.task.ends[row])));
    for (const column of codeColumns) {
      const value = this.#values[column][batch.codes[column][row]!]!;
      this.#push(nameOfCode[column], value?.text ?? null);
      if (column === "system") this.#push("system_version", value?.version ?? null);
      if (value?.exact === false) flags |= inexactRow;
    }
    for (const column of numberColumns) {
      const number = numberAt(batch.numbers[column], row);
      this.#push(nameOfNumber[column], Number.isNaN(number) ? null : column === "observed" ? BigInt(number) : number);
    }
    this.#push("row_flags", flags);
    this.#push("query_at", query.offset);
    this.#push("query_bytes", query.length);
    this.#push("row_bytes", bytes.length);
    this.#push("query", queryOf(bytes, query, flags));
    this.#push("row", bytes);
    this.count++;
    this.bytes += bytes.length + 1;
    return bad;
  }

  /** The columns in their order; none is left. */
  take(): readonly { readonly name: string; readonly data: unknown[] }[] {
    const columns = [...this.#columns].map(([name, data]) => ({ name, data }));
    this.#columns = emptyColumns();
    this.count = 0;
    this.bytes = 0;
    return columns;
  }

  #push(name: string, value: string | number | bigint | Uint8Array | null): void {
    this.#columns.get(name)!.push(value); // all columns are there
  }
}

const emptyColumns = () => new Map(tableColumns.map(({ name }): [string, unknown[]] => [name, []]));

function valueOf(column: CodeColumn, entry: DictionaryEntry): Value {
  if (jsonCodes.includes(column)) return { text: entry, version: null, exact: true }; // JSON writes what is no text as an escape
  const value: unknown = JSON.parse(entry);
  const [text, version] = (Array.isArray(value) ? value : [value, null]) as [string, string | null]; // as the contract says
  return { text, version, exact: isText(text) && (version === null || isText(version)) };
}

/** Half of a surrogate pair cannot be written as UTF-8. */
const isText = (text: string) => !/\p{Surrogate}/u.test(text);
