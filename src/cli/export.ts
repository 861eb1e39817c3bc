import { Option, type Command } from "commander";
import { answers } from "./action";
import { exportAppendix } from "./exportAppendix";
import { exportEvidence, type EvidenceOptions } from "./exportEvidence";
import { exportLabels } from "./exportLabels";
import { exportPlan } from "./exportPlan";
import { exportRows } from "./exportRows";
import { CliFailure, type ExitCode } from "./failure";
import { positiveOf } from "./positiveOption";
import { reviewOption } from "./runReading";

interface Options extends EvidenceOptions {
  readonly as: (typeof names)[number];
  readonly seed: string;
  readonly resamples: string;
  readonly positive?: string;
}

const labels = ["labels-csv", "labels-tsv", "labels-jsonl"] as const;
const plans = ["plan-csv", "plan-jsonl"] as const;
const appendices = ["appendix-md", "appendix-html"] as const;
const names = [...labels, ...plans, ...appendices, "parquet", "web-annotation", "evidence-card"] as const;

const formats = [
  "labels-csv, labels-tsv, labels-jsonl: every label of every reviewer, one a line, with what agreement and weights are computed from",
  "plan-csv, plan-jsonl: every item of a plan, one a line, with its cell, chance and weight (with --plan)",
  "appendix-md, appendix-html: the report of a review, with design, guidelines, agreement, corrected rates and decisions (with --plan: of its items)",
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
    .option("--plan <plan>", "of labels: only those of its items and dimension; which plan's items (its id, or its file)")
    .option("--pseudonyms", "of labels and appendices: reviewers are called R1, R2, … (what they wrote stands as it is)")
    .option("--carried", "of labels: also a line for each target that a label speaks for because what there is to judge is the same")
    .option("--resamples <n>", "of appendices: resamples of intervals", "10000")
    .option("--seed <seed>", "of appendices: of the resamples", "1")
    .option("--positive <labels>", "of appendices: labels called positive in corrected rates, with commas between them (else the codebook's first)")
    .option("--bom", "of tables: begin with a byte order mark, for spreadsheets that take UTF-8 for something else without it")
    .option("--json", "what was written, as JSON (with --out)")
    .action(answers(exportRun));
}

async function exportRun(path: string, options: Options): Promise<ExitCode> {
  if (options.json && options.out === undefined) throw new CliFailure("--json says what was written to a file: give --out too");
  if (options.as === "web-annotation" || options.as === "evidence-card") return exportEvidence(path, options.as, options);
  const stray = (["task", "lane", "system", "repetition", "row", "claim"] as const).find((name) => options[name] !== undefined);
  if (stray !== undefined) throw new CliFailure(`--${stray} chooses a case's evidence: it goes with --as web-annotation or evidence-card`);
  const format = labels.find((one) => one === options.as);
  if (format !== undefined) return exportLabels(path, format, options);
  const plan = plans.find((one) => one === options.as);
  if (plan !== undefined) return exportPlan(path, plan, options);
  const appendix = appendices.find((one) => one === options.as);
  if (appendix !== undefined)
    return exportAppendix(path, appendix, { ...options, positive: options.positive === undefined ? null : positiveOf(options.positive, null) });
  return exportRows(path, options);
}
