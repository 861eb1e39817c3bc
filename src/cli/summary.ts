import type { Command } from "commander";
import { isNumeric, type Field, type ReadField } from "../core/query/field";
import { FilterError } from "../core/query/filter";
import { readRow } from "../core/formats/readRow";
import { rowFields, type RowItem } from "../core/records/rowFields";
import { Summary } from "../core/stats/summary";
import { answers } from "./action";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson } from "./output";
import { planFigures } from "./planFigures";
import { planFiguresJson, planFiguresText } from "./planFiguresView";
import { ReviewFigures, reviewJson, reviewText } from "./reviewFigures";
import { rowLines } from "./runReading";
import { summaryJson, summaryText } from "./summaryView";
import { visibleLine } from "./visible";

interface Options {
  readonly by: string;
  readonly where?: string;
  readonly leaveOutAsserted?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("summary")
    .description("count labels, with rates, intervals and metrics, by stratum or any other field")
    .argument("<results>", "run folder or results file")
    .option("--by <fields>", "fields to group by, separated by commas", "stratum")
    .option("--where <expression>", "only rows that fit this filter (docs/filter.md)")
    .option("--leave-out-asserted", "leave out support labels that point at no evidence in verified bytes")
    .option("--json", "figures as JSON")
    .action(answers(summary));
}

const nothing = "(none)";

const summary = async (path: string, options: Options): Promise<ExitCode> =>
  withSession(path, await reviewerOrNull(), (session) => summarise(session, options));

async function summarise(session: CliSession, options: Options): Promise<ExitCode> {
  needRows(session);
  const { opened, run } = session;
  const { engine, store } = run.rows;
  const fields = rowFields(store.table.dimensionKeys);
  const by = options.by
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => named(name, fields));
  // Columns have what lists need; metrics beyond that are read in one more pass, in the order of the file as the rows come.
  const sums = new Summary();
  const reviewed = new ReviewFigures(session, options.leaveOutAsserted === true);
  const chosen = engine.walk({ where: options.where ?? "", search: "", sort: [], mayUse: () => true });
  const next = () =>
    chosen.next().catch((error: unknown) => {
      if (error instanceof FilterError) throw new CliFailure(`--where: ${error.message} (at character ${error.at + 1})`);
      throw error;
    });
  let [selected, item] = [0, (await next()).value];
  for await (const { line, bytes } of rowLines(opened, opened.shown, () => undefined)) {
    while (item && item.summary.line < line) item = (await next()).value; // its line is not there any more
    if (!item) break;
    if (item.summary.line !== line) continue;
    selected++;
    const { row } = readRow(bytes, { file: opened.shown, line });
    const read = { ...item, summary: { ...item.summary, query: row?.query ?? null } };
    if (row) sums.add({ label: item.summary.label, expect: item.summary.expect, metrics: numbers(row.metrics ?? {}) }, groupsOf(read, by));
    await reviewed.add(item.summary);
    item = (await next()).value;
  }
  const review = reviewed.result();
  // What a plan's labels say is of its whole population, and of no part of it that somebody filters for.
  const { judges, plans } =
    options.where === undefined ? await planFigures(run, { withoutAsserted: options.leaveOutAsserted === true }) : { judges: [], plans: [] };
  const result = sums.result();
  // What there is to say of judges is said below.
  const problems = run.problemCount() - run.problems().filter(({ code }) => code === "judge-changed" || code === "judge-unverified").length;
  const head = {
    results: opened.shown,
    rows: store.table.count,
    selected,
    by: by.map(({ name }) => name),
    where: options.where ?? null,
    problems,
  };
  if (options.json)
    outJson({
      ...head,
      ...summaryJson(result, head.by),
      left_out_asserted: options.leaveOutAsserted === true,
      review: reviewJson(review),
      ...planFiguresJson({ judges, plans }),
    });
  else {
    out(
      `${visibleLine(opened.shown)}: ${head.rows} ${head.rows === 1 ? "row" : "rows"}${options.where === undefined ? "" : `, ${selected} where ${visibleLine(options.where)}`}`,
    );
    out(
      summaryText(
        result,
        by.map(({ title }) => title),
      ),
    );
    const said = reviewText(review, options.leaveOutAsserted === true);
    if (said !== "") out(`\n${said}`);
    const measured = planFiguresText({ judges, plans });
    if (measured !== "") out(`\n${measured}`);
    if (problems > 0)
      err(
        `adjudicate: ${problems} ${problems === 1 ? "problem" : "problems"} in this run; "adjudicate validate" names ${problems === 1 ? "it" : "them"}`,
      );
  }
  return 0;
}

type GroupField = Exclude<Field<RowItem>, ReadField>;

function named(name: string, fields: ReadonlyMap<string, Field<RowItem>>): GroupField {
  const field = fields.get(name) ?? fields.get(`dimensions.${name}`);
  if (field && field.kind !== "read") return field;
  const names = [...fields.values()].filter(({ kind }) => kind !== "read").map((one) => one.name);
  throw new CliFailure(`--by: there is no field ${JSON.stringify(name)}; there are ${names.join(", ")}`);
}

/** All combinations of the row's values: a row with two tags stands in both groups. */
function groupsOf(item: RowItem, by: readonly GroupField[]): readonly (readonly string[])[] {
  return by.reduce<readonly (readonly string[])[]>(
    (groups, field) => {
      const values = isNumeric(field) ? [String(field.value(item) ?? nothing)] : field.values(item);
      return groups.flatMap((group) => (values.length === 0 ? [nothing] : values).map((value) => [...group, value]));
    },
    [[]],
  );
}

const numbers = (metrics: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, typeof value === "number" ? value : null]));
