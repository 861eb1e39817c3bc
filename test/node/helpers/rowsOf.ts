import { statSync } from "node:fs";
import { openRowReader } from "../../../src/node/index/openRowReader";
import { readingTools } from "../../../src/node/index/readingTools";

// Counts the rows of a file and leaves the reader to itself: the process has to end nevertheless.
const { file, folder } = JSON.parse(process.argv[2]!) as { readonly file: string; readonly folder: string };
const tools = await readingTools(folder);
const reader = openRowReader({
  path: () => file,
  name: file,
  ...tools,
  limits: { small: 0, smallCheck: 0, first: 1_000, part: 10_000, idle: 3_600_000 },
});
let rows = 0;
for await (const { batch } of reader.scan(0, statSync(file).size)) rows += batch.rows;
console.log(`${rows} rows, ${tools.worker === null ? "here" : "in workers"}`);
