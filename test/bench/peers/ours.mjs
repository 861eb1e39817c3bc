// The product's own parts: columns made by the scanner in workers, and the engine that answers the screen. `shelf`, where it is
// given, is the folder that the index is kept in between two runs.
import { answerOf, filter, longest, say } from "./task.mjs";

const [, , file, bundle, tools, shelf] = process.argv;
const { openRows } = await import(bundle);
const { rows, engine } = await openRows(file, tools, shelf ?? null);
await rows.load(() => engine.touch());
engine.touch();
const query = (where) => ({ where, search: "", sort: [], mayUse: () => true });
const by = { by: ["stratum", "label"], figures: [], distinct: [], percentiles: [] };
const countsOf = ({ groups }) => Object.fromEntries(groups.map(({ values, rows: count }) => [values.join(" "), count]));

const groups = countsOf(await engine.groups(query(""), by));
const { items } = await engine.top(query(""), "duration", "greatest", longest);
const { row } = await engine.row(items[0].summary.id);
const filtered = countsOf(await engine.groups(query(filter), by));
say(
  answerOf({
    rows: rows.table.count,
    groups,
    top: items.map(({ summary }) => summary.durationSeconds),
    answer: row.trace.answer,
    filtered,
  }),
);
if (shelf !== undefined) await rows.kept();
await rows.close();
