import { join } from "node:path";
import type { Command } from "commander";
import { agreementOfPair, coefficientNames, type Coefficient, type CoefficientName } from "../core/agreement/agreementOfPair";
import { isJudge, RatingTable } from "../core/agreement/ratings";
import { scaleOf } from "../core/agreement/scale";
import { isFailure, type Finding, type RuleOutcome } from "../core/check/findings";
import { junitOf, lineOf } from "../core/check/junit";
import { sarifOf } from "../core/check/sarif";
import type { Policy } from "../core/formats/policy";
import type { Problem } from "../core/formats/problem";
import { finish } from "../core/slices";
import { collectRatings, ratedDimensions, type Collected } from "../session/agreement/collectRatings";
import { createPdfText } from "../node/pdfText";
import { answers } from "./action";
import { disagreementOutcome } from "./checkDisagreements";
import { judgeOutcome } from "./checkJudges";
import { planOutcomes } from "./checkPlans";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { policyOf } from "./gateFiles";
import { out, outJson } from "./output";
import { reviewOption } from "./runReading";
import { verifyLogs } from "./verifyTexts";
import { namedRepresentations, verifyRepresentation } from "./verifyRepresentations";
import { truthOutcomes, type TruthCheckOptions } from "./truth/checkTruth";
import { visibleLine } from "./visible";

interface Options extends TruthCheckOptions {
  /** Further known runs of one truth store. */
  readonly with?: readonly string[];
  readonly format: string;
  readonly review?: string;
  readonly json?: boolean;
}

const formats = ["text", "sarif", "junit"];
/** The interval's lower end is what counts: its seed is part of the answer. */
const sampling = { seed: "check", resamples: 2_000 };

const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];

export function register(program: Command): void {
  program
    .command("check")
    .description("the review's own gate: plans, coverage, disagreements, stale labels, hashes, logs, judges, floors of agreement")
    .argument("<run>", "run folder or results file")
    .option("--policy <file>", "floors of coverage and agreement, owners of systems (policy.yaml)")
    .option("--truth <folder>", "the truth store (else truth/ in the run folder, or beside it)")
    .option(
      "--with <run>",
      "a further known run beside the same truth store, for its logs, answers and archived bytes (may be given several times)",
      collect,
    )
    .option("--owner <system=name>", "who owns a system: what they proposed has to be acknowledged (may be given several times)", collect)
    .option(...reviewOption)
    .option("--format <format>", "text, sarif or junit", "text")
    .option("--json", "findings as JSON")
    .action(answers(check));
}

async function check(path: string, options: Options): Promise<ExitCode> {
  if (!formats.includes(options.format)) throw new CliFailure(`--format: text, sarif or junit, not ${options.format}`);
  const floors = options.policy === undefined ? {} : ((await policyOf(options.policy)).floors ?? {});
  const pdfText = createPdfText(join(__dirname, "pdfWorker.mjs"));
  const opened: CliSession[] = [];
  const reviewer = await reviewerOrNull();
  const answer = async (session: CliSession): Promise<ExitCode> => {
    needRows(session);
    opened.push(session);
    const next = options.with?.[opened.length - 1];
    if (next !== undefined) return withSession(next, reviewer, answer, { pdfText });
    const outcomes = await outcomesOf(opened as [CliSession, ...CliSession[]], floors, options);
    const failed = outcomes.some(isFailure);
    if (options.json) outJson({ ok: !failed, run: path, rules: outcomes });
    else if (options.format === "sarif") outJson(sarifOf(outcomes, { name: "adjudicate check", version: __VERSION__ }));
    else if (options.format === "junit") out(junitOf(outcomes, path).trimEnd());
    else out(textOf(outcomes, failed));
    return failed ? 1 : 0;
  };
  return withSession(path, reviewer, answer, { pdfText, review: options.review });
}

/** The first session is the run that is checked; of the others only what is said, answered and archived of truths counts. */
async function outcomesOf(
  sessions: readonly [CliSession, ...CliSession[]],
  floors: NonNullable<Policy["floors"]>,
  options: TruthCheckOptions,
): Promise<readonly RuleOutcome[]> {
  const [session] = sessions;
  const { run, opened } = session;
  const collected: Collected[] = [];
  for (const dimension of ratedDimensions(run)) collected.push(await collectRatings(run, dimension));
  const logs = await verifyLogs(opened);
  return [
    ...(await planOutcomes(session, collected, floors.coverage ?? null)),
    await disagreementOutcome(session, collected),
    staleOutcome(collected),
    await hashOutcome(session),
    {
      rule: "log-chain",
      seen: logs.logs === 0 ? null : `${logs.logs} logs with ${logs.events} events`,
      findings: logs.problems.filter(({ severity }) => severity !== "info").map((problem) => asFinding(problem, "log-chain")),
    },
    homelessOutcome(collected),
    judgeOutcome(session, collected, floors),
    floorOutcome(collected, floors),
    ...(await truthOutcomes(sessions, options)),
  ];
}

const asFinding = ({ file, line, column, severity, message }: Problem, rule: Finding["rule"]): Finding => ({
  rule,
  level: severity === "error" ? "error" : "warning",
  message,
  file,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
});

function counted(all: readonly Collected[], of: (one: Collected) => ReadonlyMap<string, number>) {
  return all.flatMap((one) => [...of(one)].map(([rater, count]) => ({ dimension: one.dimension, rater, count })));
}

function staleOutcome(all: readonly Collected[]): RuleOutcome {
  const stale = counted(all, (one) => one.stale);
  const labels = all.reduce((sum, { ratings }) => sum + ratings.filter(({ rater }) => !isJudge(rater)).length, 0);
  const sum = stale.reduce((total, { count }) => total + count, 0);
  return {
    rule: "stale-label",
    seen: labels + sum === 0 ? null : `${labels + sum} labels, ${sum} stale`,
    findings: stale.map(({ dimension, rater, count }) => ({
      rule: "stale-label",
      level: "error",
      message: `${count} of ${rater}'s labels of ${dimension} are stale: what was judged has changed since; label again`,
    })),
  };
}

function homelessOutcome(all: readonly Collected[]): RuleOutcome {
  const homeless = counted(all, (one) => one.homeless);
  const malformed = counted(all, (one) => one.malformed);
  return {
    rule: "unreadable-label",
    seen: all.length === 0 ? null : "every label and judgement looked at",
    findings: [
      ...homeless.map(
        ({ dimension, rater, count }) => `${count} of ${rater}'s labels of ${dimension} are of rows that are not in this run, or of more than one`,
      ),
      ...malformed.map(({ dimension, rater, count }) => `${count} of ${rater}'s judgements of ${dimension} are no usable verdict`),
    ].map((message) => ({ rule: "unreadable-label", level: "warning", message })),
  };
}

async function hashOutcome({ opened }: CliSession): Promise<RuleOutcome> {
  const problems: Problem[] = [];
  const named = await namedRepresentations(opened, problems);
  const found = problems.filter(({ code }) => code === "hash");
  for (const [sha256, use] of named) found.push(...(await verifyRepresentation(opened.shownFolder, sha256, use)).problems);
  return {
    rule: "hash-mismatch",
    seen: named.size === 0 ? null : `${named.size} representations`,
    findings: found.filter(({ severity }) => severity !== "info").map((problem) => asFinding(problem, "hash-mismatch")),
  };
}

function floorOutcome(all: readonly Collected[], { agreement, coefficient = "kappa" }: NonNullable<Policy["floors"]>): RuleOutcome {
  if (agreement === undefined) return { rule: "agreement-floor", seen: null, findings: [] };
  const name = coefficientNames.find((one) => one === coefficient || one.replaceAll("-", "_") === coefficient);
  if (name === undefined) throw new CliFailure(`the policy's coefficient is ${coefficient}; there are ${coefficientNames.join(", ")}`);
  const findings: Finding[] = [];
  let pairs = 0;
  for (const { dimension, known, ratings } of all) {
    const table = new RatingTable(ratings);
    const scale = scaleOf(known, new Set(ratings.map(({ label }) => label)));
    for (const condition of table.conditions) {
      const under = table.under(condition);
      const { raters } = under;
      for (const [at, first] of raters.entries())
        for (const second of raters.slice(at + 1)) {
          if (isJudge(first) && isJudge(second)) continue; // people are what judges are held against
          const rated = under.pairs(first, second);
          if (!rated.some((pair) => pair.first !== null && pair.second !== null)) continue;
          pairs++;
          const why = below(
            finish(agreementOfPair(rated, scale, sampling)).coefficients.find((one) => one.name === name),
            name,
            agreement,
          );
          const labelled = condition === null ? "" : `, labelled ${condition}`;
          if (why !== null)
            findings.push({ rule: "agreement-floor", level: "error", message: `${first} and ${second}, ${dimension}${labelled}: ${why}` });
        }
    }
  }
  return { rule: "agreement-floor", seen: pairs === 0 ? null : `${pairs} pairs of raters, ${name} at least ${agreement}`, findings };
}

/** Why a coefficient does not hold the floor; null where it does. */
function below(found: Coefficient | undefined, name: CoefficientName, floor: number): string | null {
  if (found === undefined) return `${name} needs labels in an order`;
  if (!found.interval.defined) return `${name} has no interval, so that nothing can be said of its floor: ${found.interval.because}`;
  const { low } = found.interval.value.percentile;
  return low >= floor ? null : `${name} may be as low as ${low.toFixed(3)}, below the floor of ${floor}`;
}

function textOf(outcomes: readonly RuleOutcome[], failed: boolean): string {
  const lines = outcomes.flatMap((outcome) => [
    `${isFailure(outcome) ? "FAILED " : outcome.seen === null ? "—      " : "ok     "} ${outcome.rule}: ${outcome.seen ?? "nothing to look at"}`,
    ...outcome.findings.map((finding) => `  ${finding.level}: ${lineOf(finding)}`),
  ]);
  return [...lines.map(visibleLine), failed ? "check FAILED" : "check passed"].join("\n");
}
