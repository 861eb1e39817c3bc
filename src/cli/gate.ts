import type { Command } from "commander";
import { gateRun } from "../core/grade/gate/gateRun";
import { identityChanges } from "../harness/corpusIdentity";
import { answers } from "./action";
import { CliFailure, type ExitCode } from "./failure";
import { addRound, baselineOf, policyOf } from "./gateFiles";
import { gateJson, gateText } from "./gateView";
import { err, out, outJson } from "./output";
import { readRunRecords } from "./runRecords";
import { truthProposals, truthProposalsText } from "./truth/gateProposals";
import { visibleLine } from "./visible";

interface Options {
  readonly policy?: string;
  readonly baseline?: string;
  readonly addRound?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("gate")
    .description("hold a run to what it must never show, and a live round to the rounds before it")
    .argument("<run>", "run folder or results file")
    .option("--policy <file>", "thresholds of the rolling gate (without it the specification's examples)")
    .option("--baseline <file>", "rounds to compare a live round with")
    .option("--add-round", "add this round to the baseline file where no hard rule is broken; the file may be missing or short")
    .option("--json", "the outcome as JSON")
    .addHelpText("after", "\nExit codes: 0 passed; 1 a rule is broken, or a threshold passed (review); 2 could not compare.")
    .action(answers(gate));
}

const gate = async (path: string, options: Options): Promise<ExitCode> => {
  if (options.addRound && options.baseline === undefined) throw new CliFailure("--add-round needs --baseline FILE to add to");
  const [policy, before] = [
    await policyOf(options.policy),
    options.baseline === undefined ? null : await baselineOf(options.baseline, options.addRound === true),
  ];
  const run = await readRunRecords(path);
  if (run.corpus === null)
    throw new CliFailure(`${run.shown}: no corpus.yaml lies in the run folder or beside it, so nobody can say which cases there must be`);
  const { corpus } = run;
  // Rows are held to the version that they name, whatever the file beside them is called.
  const versions = new Set([corpus.version, ...run.records.flatMap(({ corpusVersion }) => corpusVersion ?? [])]);
  const changes = [...versions].map((version) => identityChanges({ ...corpus, version })).find((words) => words !== null) ?? null;
  if (changes !== null) throw new CliFailure(`${run.shown}: ${changes} in the corpus.yaml beside it, so it cannot be held to that version`);
  const outcome = gateRun({
    records: run.records,
    cases: run.corpus.cases,
    policy,
    baseline: options.baseline === undefined ? null : (before?.rounds ?? []),
  });
  const { rolling } = outcome;
  const isStuck = rolling.kind === "incomparable" && !(rolling.tooShort && options.addRound === true);
  if (options.addRound && outcome.round === null) throw new CliFailure(`${run.shown}: there is no live round to add to the baseline`);

  const added =
    options.addRound && !isStuck && outcome.hard.length === 0 && run.problems.length === 0
      ? await addRound(options.baseline!, before, outcome.round!)
      : null;
  const failed = run.problems.length > 0 || outcome.verdict === "fail";
  const verdict = failed ? "fail" : isStuck ? "incomparable" : outcome.verdict;
  const proposals = truthProposals(path, outcome);
  if (options.json) outJson({ ...gateJson(run, outcome, verdict, added), truth_proposals: proposals });
  else out([gateText(run, outcome, verdict, added), ...truthProposalsText(proposals)].join("\n\n"));
  for (const problem of run.problems.slice(0, 5)) err(visibleLine(`${problem.file}:${problem.line ?? 1}: ${problem.message}`));
  if (isStuck) {
    err(`adjudicate: ${visibleLine(`${run.shown}: the rolling gate cannot compare: ${rolling.why}`)}`);
    return 2;
  }
  return verdict === "pass" ? 0 : 1;
};
