import type { Command } from "commander";
import type { AgreementOptions } from "../core/agreement/agreementOfPair";
import { fileFingerprint } from "../core/records/fingerprint";
import { RatingTable } from "../core/agreement/ratings";
import { conditions, type Condition } from "../core/formats/event";
import { inSlices, type SliceOptions, type Sliced } from "../core/slices";
import { collectRatings, ratedDimensions, raterNamed } from "../session/agreement/collectRatings";
import { amongPlan, compareRaters, type DimensionReport } from "../session/agreement/compareRaters";
import { plannedItems, type UsedPlan } from "../session/agreement/plannedItems";
import { answers } from "./action";
import { agreementJson, agreementText } from "./agreementView";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import { planIn } from "./planFile";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson, progress } from "./output";

interface Options {
  readonly rater?: readonly string[];
  readonly dimension?: string;
  readonly condition?: string;
  readonly plan?: string;
  readonly resamples: string;
  readonly seed: string;
  readonly leaveOutAsserted?: boolean;
  readonly json?: boolean;
}

/** Lets a bar be drawn, and the process be ended, between slices. */
function turnsOf(what: string): SliceOptions & { end(): void } {
  const bar = progress(what);
  return { pause: () => new Promise<void>((resolve) => setImmediate(resolve)), progress: (done) => bar.update(done, 1), end: () => bar.end() };
}

const isCondition = (name: string): name is Condition => conditions.some((one) => one === name);
const mostResamples = 1_000_000;

export function register(program: Command): void {
  const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];
  program
    .command("agreement")
    .description("how far raters agree: matrices, coefficients and intervals, by stratum")
    .argument("<run>", "run folder or results file")
    .option("--rater <name>", "a reviewer, or judge:ID; twice or more (else all of them)", collect)
    .option("--dimension <id>", "a dimension, e.g. citation-support (else all in which two have spoken)")
    .option("--plan <file>", "only the items of a plan, and what they say of the population it was drawn from")
    .option("--condition <name>", "only labels given so: blind, verify, open or post-reveal (else each by itself)")
    .option("--resamples <n>", "resamples of the bootstrap over clusters", "10000")
    .option("--seed <seed>", "of the bootstrap", "1")
    .option("--leave-out-asserted", "leave out labels that point at no bytes")
    .option("--json", "everything as JSON")
    .action(answers(agreement));
}

async function agreement(path: string, options: Options): Promise<ExitCode> {
  const resamples = Number(options.resamples);
  if (!(Number.isInteger(resamples) && resamples >= 100 && resamples <= mostResamples))
    throw new CliFailure(`--resamples: a whole number from 100 to ${mostResamples}, not ${options.resamples}`);
  if (options.condition !== undefined && !isCondition(options.condition))
    throw new CliFailure(`--condition: ${conditions.join(", ")}, not ${options.condition}`);
  return withSession(path, await reviewerOrNull(), async (session) => {
    needRows(session);
    const plan = options.plan === undefined ? null : await planned(session, options.plan);
    const reports = await reportsOf(session, options, { seed: options.seed, resamples }, plan);
    if (options.json) outJson(agreementJson(session.opened.shown, reports, { seed: options.seed, resamples }));
    else out(agreementText(session.opened.shown, reports));
    return 0;
  });
}

/** A plan of this run, its items by what they are. */
async function planned({ run, opened }: CliSession, path: string): Promise<UsedPlan> {
  const plan = await planIn(path);
  if (plan.population.results_fingerprint !== (await fileFingerprint(opened.files.results)))
    throw new CliFailure(`the plan ${plan.plan_id} was drawn from other results than ${opened.shown}: its weights say nothing about these`);
  return { plan, items: plannedItems(run, plan) };
}

async function reportsOf(
  { run }: CliSession,
  options: Options,
  sampling: AgreementOptions,
  used: UsedPlan | null,
): Promise<readonly DimensionReport[]> {
  const spoken = ratedDimensions(run);
  if (spoken.length === 0) throw new CliFailure("nobody has labelled or judged anything in this run: there is nothing to compare");
  const asked = (options.dimension ?? used?.plan.dimension)?.split("@")[0];
  if (asked !== undefined && !spoken.includes(asked))
    throw new CliFailure(`nobody has labelled or judged ${JSON.stringify(asked)} in this run; there are labels of ${spoken.join(", ")}`);
  const only = options.condition !== undefined && isCondition(options.condition) ? options.condition : null;
  const reports: DimensionReport[] = [];
  const everybody = new Set<string>();
  for (const dimension of asked === undefined ? spoken : [asked]) {
    const everything = await collectRatings(run, dimension, { withoutAsserted: options.leaveOutAsserted ?? false });
    const collected = amongPlan(everything, used);
    const all = new RatingTable(collected.ratings);
    for (const rater of all.raters) everybody.add(rater);
    const wanted = options.rater?.map((name) => ({ name, rater: raterNamed(name, all.raters) }));
    const missing = wanted?.find(({ rater }) => rater === null);
    if (missing && asked !== undefined)
      throw new CliFailure(`${JSON.stringify(missing.name)} has said nothing about ${asked}; there are ${all.raters.join(", ")}`);
    const raters = wanted ? [...new Set(wanted.flatMap(({ rater }) => rater ?? []))] : all.raters;
    if (raters.length < 2 && asked === undefined) continue;
    reports.push(await compareRaters(collected, raters, only, { sampling, plan: used, doing: told }));
  }
  const unknown = options.rater?.find((name) => raterNamed(name, [...everybody]) === null);
  if (unknown !== undefined)
    throw new CliFailure(`nobody called ${JSON.stringify(unknown)} has rated this run; there are ${[...everybody].join(", ")}`);
  if (options.condition !== undefined && reports.every((report) => report.conditions.length === 0))
    throw new CliFailure(`no label was given under the condition ${options.condition}`);
  if (reports.length === 0) throw new CliFailure("no two raters have spoken in one dimension: there is nothing to compare");
  return reports;
}

async function told<T>(what: string, work: Sliced<T>): Promise<T> {
  const turns = turnsOf(what);
  try {
    return await inSlices(work, turns);
  } finally {
    turns.end();
  }
}
