import { checked } from "../../core/parquet/hyparquetTable";
import { damaged } from "../../core/parquet/footer";
import type { ResultsTable } from "../../core/parquet/table";
import { tableColumns } from "../../core/parquet/tableColumns";
import type { Duckdb, DuckdbConnection } from "./loadDuckdb";

/** DuckDB takes names with these for patterns. */
export const isPattern = (path: string): boolean => /[*?[\]]/.test(path);

const memory = "1GB";
/** Its own threads read; making JavaScript's values of what they read takes some milliseconds a column. */
const atOnce = 4;

/** A connection that may read this one file, and nothing else: no extension, no other path, no network. `close` ends it. */
export async function connectedTo(duckdb: Duckdb, path: string): Promise<{ readonly connection: DuckdbConnection; readonly close: () => void }> {
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    memory_limit: memory,
  });
  const connection = await instance.connect();
  await connection.run(`SET allowed_paths = [${quoted(path)}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  return {
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/**
 * Reads a table of results with DuckDB: columns and rows are asked of it in SQL, so that it reads no more of the file than they are.
 * @param known the same table as hyparquet opened it: its columns were checked, and its groups are known
 * @param path of a name that is no pattern
 */
export async function duckdbTable(duckdb: Duckdb, path: string, known: ResultsTable): Promise<ResultsTable> {
  const { connection, close } = await connectedTo(duckdb, path);
  const select = (what: readonly string[]) =>
    `SELECT ${what.join(", ")} FROM read_parquet(${quoted(path)}, file_row_number = true, binary_as_string = true) WHERE file_row_number >= $from AND file_row_number < $to ORDER BY file_row_number`;
  return {
    engine: `DuckDB ${duckdb.version()}`,
    rows: known.rows,
    groups: known.groups,
    atOnce,
    async columns(group, names, signal) {
      const { from, rows } = known.groups[group]!;
      const found = await asked(connection, select(names.map(expression)), from, from + rows, signal);
      return names.map((name, at) => {
        const { kind, required } = tableColumns.find((column) => column.name === name)!;
        const values = found[at] ?? [];
        if (values.length !== rows) throw damaged(`column ${name} has ${values.length} values of ${rows}`);
        return checked(name, kind, required, values);
      });
    },
    rowPages: (group) => known.rowPages(group),
    async rowTexts(group, from, to, signal) {
      const first = known.groups[group]!.from;
      const [texts = []] = await asked(connection, select(["encode(row)"]), first + from, first + to, signal);
      if (texts.length !== to - from) throw damaged(`column row has ${texts.length} values of ${to - from}`);
      return texts.map((text) => {
        const bytes = (text as { readonly bytes?: unknown } | null)?.bytes;
        if (!(bytes instanceof Uint8Array)) throw damaged("a row of it is missing");
        return bytes;
      });
    },
    close() {
      close();
      return known.close();
    },
  };
}

/** A column as the port gives it. */
function expression(name: string): string {
  const column = `"${name}"`;
  return name === "observed" ? `epoch_us(${column})::DOUBLE / 1000` : column;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function asked(
  connection: DuckdbConnection,
  sql: string,
  from: number,
  to: number,
  signal: AbortSignal | undefined,
): Promise<readonly unknown[][]> {
  signal?.throwIfAborted();
  const stop = () => connection.interrupt();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    return (await connection.runAndReadAll(sql, { from, to })).getColumns();
  } catch (error) {
    signal?.throwIfAborted();
    throw damaged(`DuckDB says ${JSON.stringify(error instanceof Error ? error.message.split("\n", 1)[0] : String(error))}`, error);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
