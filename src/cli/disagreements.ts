import type { Command } from "commander";
import { codebookChanges } from "../core/agreement/codebookChanges";
import { disagreementTypes, type DisagreementType } from "../core/agreement/disagreementTypes";
import { collectRatings, ratedDimensions } from "../session/agreement/collectRatings";
import { disagreements, isUnsettled, type Disagreement } from "../session/agreement/disagreements";
import { gapDecisions } from "../session/decisions/gapDecisions";
import { answers } from "./action";
import { needRows, reviewerOrNull, withSession, type CliSession } from "./cliSession";
import { changesText } from "./codebookChangesText";
import { staleWords, whatTheySaid } from "./disagreementText";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { visibleLine } from "./visible";

interface Options {
  readonly dimension?: string;
  readonly type: readonly string[];
  readonly all?: boolean;
  readonly changes?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("disagreements")
    .description("items on which reviewers differ, by type, and what the codebook has to say more of")
    .argument("<run>", "run folder or results file")
    .option("--dimension <id>", "only this dimension of the codebook")
    .option(
      "--type <type>",
      `only these types (several times): ${disagreementTypes.join(", ")}`,
      (one: string, before: string[]) => [...before, one],
      [],
    )
    .option("--all", "those that are decided as well")
    .option("--changes", "instead, decisions for a guideline gap, by the labels that reviewers stood between")
    .option("--json", "as JSON")
    .action(answers(list));
}

async function list(path: string, options: Options): Promise<ExitCode> {
  const types = options.type.map(typeNamed);
  return withSession(path, await reviewerOrNull(), async (session) => {
    needRows(session);
    if (options.changes) return showChanges(session, options);
    const found = (await everyDisagreement(session, options.dimension)).filter(
      (one) => (options.all === true || isUnsettled(one)) && (types.length === 0 || one.types.some((type) => types.includes(type))),
    );
    if (options.json) outJson({ disagreements: found.map(asJson) });
    else out(found.length === 0 ? "reviewers differ nowhere, or all of it is decided" : found.map((one) => visibleLine(lineOf(one))).join("\n"));
    return 0;
  });
}

function showChanges({ run }: CliSession, { dimension, json }: Options): ExitCode {
  const changes = codebookChanges(gapDecisions(run)).filter((one) => dimension === undefined || one.dimension === dimension);
  if (json) outJson({ changes: changes.map(({ cases, ...one }) => ({ ...one, cases: cases.map(({ target: _target, ...told }) => told) })) });
  else out(changesText(changes));
  return 0;
}

async function everyDisagreement({ run }: CliSession, dimension: string | undefined): Promise<readonly Disagreement[]> {
  if (dimension !== undefined && run.data.dimension(dimension) === null)
    throw new CliFailure(
      `the codebook has no dimension ${JSON.stringify(dimension)}; there are ${run.data.codebook.dimensions.map(({ id }) => id).join(", ")}`,
    );
  const found: Disagreement[] = [];
  for (const id of ratedDimensions(run))
    if (dimension === undefined || id === dimension) found.push(...(await disagreements(run, await collectRatings(run, id))));
  return found;
}

function typeNamed(name: string): DisagreementType {
  const type = disagreementTypes.find((one) => one === name);
  if (type === undefined) throw new CliFailure(`--type: ${disagreementTypes.join(", ")}, not ${name}`);
  return type;
}

function lineOf(one: Disagreement): string {
  const { types, decided, absent, stratum } = one;
  const away = absent.map(
    ({ reviewer, why, reason }) => `${reviewer} has ${why === "skipped" ? `skipped it${reason === null ? "" : ` (${reason})`}` : "not come to it"}`,
  );
  const stands = decided === null ? [] : [standing(decided)];
  return [`[${types.join(", ")}] ${whatTheySaid(one)}`, ...away, ...stands, ...(stratum === null ? [] : [`stratum ${stratum}`])].join("; ");
}

function standing({ decision, stale, conflicting }: NonNullable<Disagreement["decided"]>): string {
  const said = `${decision.event.reviewer} decided ${[decision.event.value].flat().join(", ")}`;
  if (conflicting.length > 0)
    return `${said}, against ${conflicting.map(({ event }) => `${event.reviewer}'s ${[event.value].flat().join(", ")}`).join(", ")}`;
  return stale.length > 0 ? `${said}, which is stale: ${staleWords(stale)}` : said;
}

function asJson({ target, dimension, types, evidence, conditions, labels, absent, comments, decided, stratum }: Disagreement) {
  return {
    target,
    dimension,
    stratum,
    types,
    evidence,
    conditions,
    labels: labels.map(({ reviewer, said }) => ({
      reviewer,
      event: said.event.id,
      value: said.event.value,
      condition: said.event.condition ?? null,
      rationale: said.event.rationale ?? null,
    })),
    absent,
    comments,
    decision: decided && {
      event: decided.decision.event.id,
      by: decided.decision.event.reviewer,
      value: decided.decision.event.value,
      cause: decided.decision.event.cause,
      stale: decided.stale,
      conflicting: decided.conflicting.map(({ event }) => event.id),
    },
  };
}
