import { writeFile } from "node:fs/promises";
import { Option, type Command } from "commander";
import { reportHtml } from "../core/grade/report/reportHtml";
import { reportJson } from "../core/grade/report/reportJson";
import { reportMarkdown } from "../core/grade/report/reportMarkdown";
import { reportOf, type Report } from "../core/grade/report/reportModel";
import { diskTrouble } from "../node/diskError";
import { answers } from "./action";
import { CliFailure, type ExitCode } from "./failure";
import { err, out } from "./output";
import { readRunRecords, type RunRecords } from "./runRecords";
import { visible, visibleJson, visibleLine } from "./visible";

interface Options {
  readonly format?: Format;
  readonly out?: string;
  readonly json?: boolean;
}
type Format = "md" | "html" | "json";

export function register(program: Command): void {
  program
    .command("report")
    .description("a report by stratum: outcome, quality, time, cost, requests and trade-offs; of several runs side by side")
    .argument("<run...>", "run folders or results files; several are compared as configurations")
    .addOption(
      new Option("--format <format>", "md (unless said), html or json; told from the name of --out where it ends so").choices(["md", "html", "json"]),
    )
    .option("--out <file>", "the file to write instead of printing; an existing one is written over")
    .option("--json", "the same as --format json")
    .action(answers(report));
}

const report = async (paths: readonly string[], options: Options): Promise<ExitCode> => {
  const format = formatOf(options);
  const runs: RunRecords[] = [];
  for (const path of paths) runs.push(await readRunRecords(path, { judged: true }));
  const empty = runs.find(({ records }) => records.length === 0);
  if (empty) throw new CliFailure(`${empty.shown} holds no rows, so there is nothing to report`);
  const text = textOf(reportOf(runs), format);
  if (options.out === undefined) out(format === "md" ? visible(text) : text);
  else {
    await writeFile(options.out, text).catch((error: unknown) => {
      throw new CliFailure(diskTrouble(error, options.out!).message);
    });
    err(`adjudicate: ${visibleLine(options.out)} written`);
  }
  for (const { shown, problems } of runs)
    if (problems.length > 0) err(`adjudicate: ${visibleLine(shown)} has ${problems.length} problems; "adjudicate validate" names them`);
  return 0;
};

function formatOf({ format, json, out: file }: Options): Format {
  if (json && format !== undefined && format !== "json") throw new CliFailure(`--json and --format ${format} ask for different things`);
  if (json) return "json";
  const ending = /\.(md|html|json)$/i.exec(file ?? "")?.[1]?.toLowerCase();
  return format ?? (ending as Format | undefined) ?? "md"; // the expression has no other endings
}

function textOf(made: Report, format: Format): string {
  if (format === "html") return reportHtml(made);
  return format === "md" ? reportMarkdown(made) : `${visibleJson(reportJson(made))}\n`;
}
