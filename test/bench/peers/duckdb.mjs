// DuckDB with explicit columns: a query a step over the file, or all of it loaded into a table first (`table`).
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerOf, longest, say } from "./task.mjs";

const [, , file, folder, how] = process.argv;
const { DuckDBInstance } = await import(pathToFileURL(createRequire(join(folder, "none.js")).resolve("@duckdb/node-api")).href);
const connection = await (await DuckDBInstance.create(":memory:")).connect();
const columns = `{stratum: 'VARCHAR', result: 'STRUCT(primary_label VARCHAR)', metrics: 'STRUCT(duration_s DOUBLE)', trace: 'STRUCT(answer VARCHAR)'}`;
const scan = `read_json('${file.replaceAll("'", "''")}', format = 'newline_delimited', columns = ${columns}, maximum_object_size = 268435456)`;
if (how === "table")
  await connection.run(
    `CREATE TABLE rows AS SELECT row_number() OVER () AS n, stratum, result.primary_label AS label, metrics.duration_s AS duration, trace.answer AS answer FROM ${scan}`,
  );
const rows =
  how === "table"
    ? "rows"
    : `(SELECT row_number() OVER () AS n, stratum, result.primary_label AS label, metrics.duration_s AS duration, trace.answer AS answer FROM ${scan})`;
const all = async (sql) => (await connection.runAndReadAll(sql)).getRows();
const countsOf = (found) => Object.fromEntries(found.map(([stratum, label, count]) => [`${stratum} ${label}`, Number(count)]));

const groups = countsOf(await all(`SELECT stratum, label, count(*) FROM ${rows} GROUP BY ALL`));
const top = await all(`SELECT duration, n FROM ${rows} ORDER BY duration DESC, n LIMIT ${longest}`);
const [[answer]] = await all(`SELECT answer FROM ${rows} WHERE n = ${top[0][1]}`);
const filtered = countsOf(
  await all(`SELECT stratum, label, count(*) FROM ${rows} WHERE duration > 1 AND label IN ('success', 'partial') GROUP BY ALL`),
);
const count = Object.values(groups).reduce((sum, one) => sum + one, 0);
say(answerOf({ rows: count, groups, top: top.map(([duration]) => duration), answer, filtered }));
