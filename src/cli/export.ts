import { Option, type Command } from "commander";
import { answers } from "./action";
import { exportEvidence, type EvidenceOptions } from "./exportEvidence";
import { exportLabels } from "./exportLabels";
import { exportRows } from "./exportRows";
import { CliFailure, type ExitCode } from "./failure";
import { reviewOption } from "./runReading";

interface Options extends EvidenceOptions {
  readonly as: (typeof names)[number];
}

const names = ["labels-csv", "parquet", "web-annotation", "evidence-card"] as const;

const formats = [
  "labels-csv: every label of every reviewer, one a line",
  "parquet: every row, one column for each field of a filter and one for the row as JSON (needs --out)",
  "web-annotation: the evidence of a case's claims as W3C Web Annotations (with --task or --row)",
  "evidence-card: the same as an HTML page without scripts",
];

export function register(program: Command): void {
  program
    .command("export")
    .description("write a run's labels, rows or evidence for other programs and for papers")
    .argument("<run>", "run folder or results file")
    .addOption(new Option("--as <format>", formats.join("; ")).choices(names).makeOptionMandatory())
    .option("--out <file>", "write there instead of to the terminal")
    .option(...reviewOption)
    .option("--task <id>", "of evidence: the case's id")
    .option("--lane <lane>", "where several rows are this case: their lane")
    .option("--system <id>", "their system: ID or ID@VERSION")
    .option("--repetition <n>", "their repetition")
    .option("--row <n>", "of evidence: the row on this line of the results file")
    .option("--claim <id>", "of evidence: this claim alone")
    .option("--leave-out-asserted", "of labels: leave out those that should point at evidence in verified bytes and do not")
    .option("--json", "what was written, as JSON (with --out)")
    .action(answers(exportRun));
}

async function exportRun(path: string, options: Options): Promise<ExitCode> {
  if (options.json && options.out === undefined) throw new CliFailure("--json says what was written to a file: give --out too");
  if (options.as === "web-annotation" || options.as === "evidence-card") return exportEvidence(path, options.as, options);
  const stray = (["task", "lane", "system", "repetition", "row", "claim"] as const).find((name) => options[name] !== undefined);
  if (stray !== undefined) throw new CliFailure(`--${stray} chooses a case's evidence: it goes with --as web-annotation or evidence-card`);
  return options.as === "parquet" ? exportRows(path, options) : exportLabels(path, options);
}
