import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { systemCode } from "../diskError";

/** What is used of `@duckdb/node-api`. */
export interface Duckdb {
  version(): string;
  readonly DuckDBInstance: { create(path: string, options: Readonly<Record<string, string>>): Promise<DuckdbInstance> };
}
export interface DuckdbInstance {
  connect(): Promise<DuckdbConnection>;
  closeSync(): void;
}
export interface DuckdbConnection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string, values: Readonly<Record<string, string | number>>): Promise<{ getColumns(): unknown[][] }>;
  interrupt(): void;
  closeSync(): void;
}

/** Names the folder that `@duckdb/node-api` was installed into. */
export const duckdbVariable = "TRACE_ADJUDICATOR_DUCKDB";

/**
 * DuckDB, where this user has it: in the folder that the variable names, or among the modules of the folder that this program lies
 * in. Never from the folder of the data, which may be anybody's. Null where there is none. Rejects where the folder named has none,
 * or what is there cannot be loaded.
 */
export async function loadDuckdb(home: string, named = process.env[duckdbVariable]): Promise<Duckdb | null> {
  const folder = named === undefined || named === "" ? home : named;
  let file: string;
  try {
    file = createRequire(join(folder, "none.js")).resolve("@duckdb/node-api");
  } catch (error) {
    if (systemCode(error) !== "MODULE_NOT_FOUND") throw error;
    if (folder === home) return null;
    throw new Error(`${duckdbVariable} names ${folder}, which has no @duckdb/node-api: install it there with npm, or unset the variable`, {
      cause: error,
    });
  }
  return (await import(pathToFileURL(file).href)) as Duckdb; // the package of this name; what is used of it is tested with 1.5.6
}
