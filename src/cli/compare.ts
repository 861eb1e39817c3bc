import type { Command } from "commander";
import { compareRuns } from "../core/grade/compare/compareRuns";
import { answers } from "./action";
import { compareJson, compareText } from "./compareView";
import { CliFailure, type ExitCode } from "./failure";
import { err, out, outJson } from "./output";
import { readRunRecords } from "./runRecords";
import { visibleLine } from "./visible";

export function register(program: Command): void {
  program
    .command("compare")
    .description("regressions and fixes from one run to another, paired, by stratum, with an exact test")
    .argument("<run_a>", "the earlier run: folder or results file")
    .argument("<run_b>", "the later run")
    .option("--json", "the comparison as JSON")
    .addHelpText("after", "\nA comparison decides nothing: its exit code is 0 whatever it finds. Use gate to hold a run to something.")
    .action(answers(compare));
}

const compare = async (pathA: string, pathB: string, options: { readonly json?: boolean }): Promise<ExitCode> => {
  const [a, b] = [await readRunRecords(pathA), await readRunRecords(pathB)];
  const compared = compareRuns(a.records, b.records);
  if (!compared.ok) throw new CliFailure(`${a.shown} and ${b.shown} cannot be compared: ${compared.why}`);
  if (options.json) outJson(compareJson(a, b, compared.comparison));
  else out(compareText(a, b, compared.comparison));
  for (const run of [a, b])
    if (run.problems.length > 0) err(`adjudicate: ${visibleLine(run.shown)} has ${run.problems.length} problems; "adjudicate validate" names them`);
  return 0;
};
