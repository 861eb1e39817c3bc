import { Option, type Command } from "commander";
import { answers } from "./action";
import { exportLabels, type ExportOptions } from "./exportLabels";
import { exportRows } from "./exportRows";
import { CliFailure, type ExitCode } from "./failure";
import { reviewOption } from "./runReading";

interface Options extends ExportOptions {
  readonly as: "labels-csv" | "parquet";
}

const formats = [
  "labels-csv: every label of every reviewer, one a line",
  "parquet: every row, one column for each field of a filter and one for the row as JSON (needs --out)",
];

export function register(program: Command): void {
  program
    .command("export")
    .description("write a run's labels or rows for other programs")
    .argument("<run>", "run folder or results file")
    .addOption(new Option("--as <format>", formats.join("; ")).choices(["labels-csv", "parquet"]).makeOptionMandatory())
    .option("--out <file>", "write there instead of to the terminal")
    .option(...reviewOption)
    .option("--json", "what was written, as JSON (with --out)")
    .action(answers(exportRun));
}

async function exportRun(path: string, options: Options): Promise<ExitCode> {
  if (options.json && options.out === undefined) throw new CliFailure("--json says what was written to a file: give --out too");
  return options.as === "parquet" ? exportRows(path, options) : exportLabels(path, options);
}
