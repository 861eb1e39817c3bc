import type { Command } from "commander";
import type { AgreementOptions } from "../core/agreement/agreementOfPair";
import { isJudge, RatingTable } from "../core/agreement/ratings";
import { conditions, type Condition } from "../core/formats/event";
import { inSlices, type SliceOptions, type Sliced } from "../core/slices";
import { collectRatings, ratedDimensions, raterNamed, type Collected } from "../session/agreement/collectRatings";
import { amongPlan, compareRaters, type DimensionReport } from "../session/agreement/compareRaters";
import { correctedRates } from "../session/agreement/corrected";
import { judgeStatuses } from "../session/agreement/judges";
import { plannedItems, type UsedPlan } from "../session/agreement/plannedItems";
import type { OpenRun } from "../session/openRun";
import { DesignError } from "../session/sampling/population";
import { answers } from "./action";
import { agreementJson, agreementText } from "./agreementView";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import type { Instruments } from "./instruments";
import { flipsJson, flipsText } from "./flipsView";
import { out, outJson, progress } from "./output";
import { planNamed } from "./planNamed";
import { positiveOf } from "./positiveOption";

interface Options {
  readonly rater?: readonly string[];
  readonly dimension?: string;
  readonly condition?: string;
  readonly plan?: string;
  readonly judge?: string;
  readonly positive?: string;
  readonly flips?: boolean;
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
const [fewestResamples, mostResamples] = [100, 1_000_000];

export function register(program: Command): void {
  const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];
  program
    .command("agreement")
    .description("how far raters agree: matrices, coefficients and intervals, by stratum")
    .argument("<run>", "run folder or results file")
    .option("--rater <name>", "a reviewer, or judge:ID; twice or more (else all of them)", collect)
    .option("--dimension <id>", "a dimension, e.g. citation-support (else all in which two have spoken)")
    .option("--plan <plan>", "only the items of a plan (its id, or its file), and what they say of the population it was drawn from")
    .option("--judge <name>", "with --plan: whose rates are corrected by people's labels (else the plan's judge)")
    .option("--positive <labels>", "with --plan: labels called positive, separated by commas (else the codebook's first)")
    .option("--condition <name>", "only labels given so: blind, verify, open or post-reveal (else each by itself)")
    .option("--flips", "two judges, or versions of one: only what they label differently, and by people's labels which was right")
    .option("--resamples <n>", "resamples of the bootstrap over clusters", "10000")
    .option("--seed <seed>", "of the bootstrap", "1")
    .option("--leave-out-asserted", "leave out labels that point at no bytes")
    .option("--json", "everything as JSON")
    .action(answers(agreement));
}

async function agreement(path: string, options: Options): Promise<ExitCode> {
  const resamples = Number(options.resamples);
  if (!(Number.isInteger(resamples) && resamples >= fewestResamples && resamples <= mostResamples))
    throw new CliFailure(`--resamples: a whole number from ${fewestResamples} to ${mostResamples}, not ${options.resamples}`);
  if (options.condition !== undefined && !isCondition(options.condition))
    throw new CliFailure(`--condition: ${conditions.join(", ")}, not ${options.condition}`);
  if (options.plan === undefined && (options.judge ?? options.positive) !== undefined)
    throw new CliFailure("--judge and --positive say what is corrected by a plan's labels: give --plan, too");
  return withSession(path, await reviewerOrNull(), async (session) => {
    needRows(session);
    const plan = options.plan === undefined ? null : await planNamed(session, options.plan);
    const used = plan && { plan, items: plannedItems(session.run, plan) };
    const sampling = { seed: options.seed, resamples };
    const everything = new Map<string, Collected>();
    // Flips are counted: no interval is shown of them, and none is waited for.
    const reports = await reportsOf(session, options, options.flips ? { ...sampling, resamples: fewestResamples } : sampling, used, everything);
    if (options.flips) {
      if (options.json) outJson(flipsJson(session.opened.shown, reports));
      else out(flipsText(session.opened.shown, reports));
      return 0;
    }
    const instruments = new Map<string, Instruments>();
    for (const { collected } of reports) {
      const all = everything.get(collected.dimension)!; // every report is of one of them
      const corrected = used && (await correctedBy(session.run, options, sampling, used, all));
      instruments.set(collected.dimension, { judges: judgeStatuses(session.run, all), corrected });
    }
    if (options.json) outJson(agreementJson(session.opened.shown, reports, sampling, instruments));
    else out(agreementText(session.opened.shown, reports, instruments));
    return 0;
  });
}

/** Rates of the judge that is asked for, or that is the only one among the raters; by the only reviewer among them, or by everybody. */
async function correctedBy(
  run: OpenRun,
  { judge, positive, condition, rater = [] }: Options,
  sampling: AgreementOptions,
  used: UsedPlan,
  collected: Collected,
): Promise<Instruments["corrected"]> {
  if (used.plan.dimension?.split("@")[0] !== collected.dimension) return null;
  const named = rater.flatMap((name) => raterNamed(name, new RatingTable(collected.ratings).raters) ?? []);
  const [judges, reviewers] = [named.filter(isJudge), named.filter((name) => !isJudge(name))];
  const wanted = judge ?? (judges.length === 1 ? judges[0] : undefined);
  try {
    return await correctedRates(
      run,
      collected,
      used,
      {
        judge: wanted?.replace(/^judge:/, "") ?? null,
        positive: positive === undefined ? null : positiveOf(positive, collected.known?.labels.map(({ id }) => id) ?? null),
        condition: condition !== undefined && isCondition(condition) ? condition : null,
        reviewer: reviewers.length === 1 ? reviewers[0]! : null,
      },
      { sampling, doing: told },
    );
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    if (judge !== undefined) throw new CliFailure(`--judge: ${error.message}`);
    return { because: error.message };
  }
}

async function reportsOf(
  { run }: CliSession,
  options: Options,
  sampling: AgreementOptions,
  used: UsedPlan | null,
  seen: Map<string, Collected>,
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
    seen.set(dimension, everything);
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
