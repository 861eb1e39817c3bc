import type { JsonPath } from "../../formats/jsonScan";
import { readForeignJson, type ForeignJson } from "../foreignJson";
import { bytePositions } from "./bytePositions";
import { childrenOf } from "./children";
import type { ForeignRecord, Tell } from "./record";

interface Columns {
  readonly json: ForeignJson;
  readonly path: JsonPath;
  readonly columns: readonly (readonly [name: string, cells: Readonly<Record<string, unknown>> | readonly unknown[]])[];
  /** Names of the rows, in order: positions for lists, keys for objects. */
  readonly rows: readonly string[];
}

/** Reads a file that holds its records by column. All of it is in memory at once: a record is spread over the whole file. */
export function readColumns(bytes: Uint8Array, file: string, open: number, path: readonly string[], tell: Tell): Columns {
  const ends = childrenOf(bytes, open, bytes.length);
  let end = ends.next();
  while (!end.done) end = ends.next();
  const start = bytePositions(bytes)(open);
  const json = readForeignJson(bytes.subarray(open, end.value.at), file, start);
  json.problems.forEach(tell);
  let value = json.value;
  for (const step of path) value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  const columns = Object.entries(isObject(value) ? value : {}).filter(
    (column): column is [string, Readonly<Record<string, unknown>> | readonly unknown[]] => typeof column[1] === "object" && column[1] !== null,
  );
  const rows = [...new Set(columns.flatMap(([, cells]) => Object.keys(cells)))];
  for (const [name, cells] of columns) {
    const length = Object.keys(cells).length;
    if (length !== rows.length)
      tell({
        file,
        ...json.place([...path, name]),
        code: "unequal-columns",
        severity: "warning",
        message: `the column ${JSON.stringify(name)} has ${length} values, the records are ${rows.length}: the others lack it`,
      });
  }
  return { json, path, columns, rows };
}

export function* columnRecords({ json, path, columns, rows }: Columns, length: number): Generator<ForeignRecord> {
  const { line } = json.place(path);
  for (const [index, row] of rows.entries()) {
    const cells = columns.filter(([, column]) => Object.hasOwn(column, row));
    yield {
      value: Object.fromEntries(cells.map(([name, column]) => [name, (column as Readonly<Record<string, unknown>>)[row]])), // an own key, asked just before
      line,
      number: index + 1,
      key: Array.isArray(columns[0]?.[1]) ? null : row,
      end: Math.round((length * (index + 1)) / rows.length),
      place([name, ...rest]) {
        if (name === undefined) return json.place(path);
        const list = columns.some(([column, inside]) => column === name && Array.isArray(inside));
        return json.place([...path, name, list ? Number(row) : row, ...rest]);
      },
    };
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);
