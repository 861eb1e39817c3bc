import type { Command } from "commander";
import { answers } from "./action";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import type { ExitCode } from "./failure";
import { findRow, type RowChoice } from "./findRow";
import { err, out, outJson } from "./output";
import { caseJson } from "./showJson";
import { caseText } from "./showView";
import { visibleLine } from "./visible";

export function register(program: Command): void {
  program
    .command("show")
    .description("one case: attempts, answer, claims, citations, verdicts, labels")
    .argument("<results>", "run folder or results file")
    .option("--task <id>", "the case's id")
    .option("--lane <lane>", "where several rows are this case: their lane")
    .option("--system <id>", "their system: ID or ID@VERSION")
    .option("--repetition <n>", "their repetition")
    .option("--row <n>", "the row on this line of the results file")
    .option("--json", "the case as JSON")
    .action(answers(show));
}

type Options = RowChoice & { readonly json?: boolean };

const show = async (path: string, options: Options): Promise<ExitCode> =>
  withSession(path, await reviewerOrNull(), (session) => showCase(session, options));

async function showCase(session: CliSession, options: Options): Promise<ExitCode> {
  needRows(session);
  const { run, review, opened } = session;
  const row = findRow(run, options);
  if (!row) {
    err(
      `adjudicate: ${visibleLine(opened.shown)} has no row ${options.row === undefined ? `of task ${visibleLine(options.task ?? "")}${options.lane || options.system || options.repetition ? " with this lane, system and repetition" : ""}` : `on line ${options.row}`}`,
    );
    return 1;
  }
  const context = await review.cases.context(row.id);
  const view = review.cases.view(context, review.sealing);
  if (options.json) outJson(caseJson(context, view));
  else out(caseText(view, opened.shown));
  return 0;
}
