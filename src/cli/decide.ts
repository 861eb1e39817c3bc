import type { Command } from "commander";
import { decisionCauses, mergeStrategies, type DecisionCause, type MergeStrategy } from "../core/formats/event";
import type { DecideOutcome } from "../protocol/decisions";
import { answers } from "./action";
import { needRows, reviewerName, withSession, type CliSession } from "./cliSession";
import { evidenceOption } from "./evidenceOption";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { questionOf } from "./questionOf";
import { visibleLine } from "./visible";

interface Options {
  readonly target?: readonly string[];
  readonly dimension: string;
  readonly value?: readonly string[];
  readonly cause?: string;
  readonly rationale?: string;
  readonly evidence?: string;
  readonly merge?: string;
  readonly first?: string;
  readonly preview?: boolean;
  readonly iLabelledIt?: boolean;
  readonly reviewer?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];
  program
    .command("decide")
    .description("append an adjudicator's decision over what reviewers said of an item, or over all items that a rule settles")
    .argument("<run>", "run folder or results file")
    .requiredOption("--dimension <id>", "a dimension of the codebook, e.g. citation-support")
    .option("--target <target>", "what is decided: JSON, or task_id=K01,citation_id=k1 (as for label)", collect)
    .option("--value <label>", "the label that stands; several times where the dimension takes several", collect)
    .option("--cause <cause>", `why reviewers differed: ${decisionCauses.join(", ")}`)
    .option("--rationale <text>", "the reason")
    .option("--evidence <quote>", "the quote that decides, or a JSON selector")
    .option("--i-labelled-it", "decide an item that you have labelled yourself")
    .option("--merge <rule>", `instead of one item, every open one that a rule settles: ${mergeStrategies.join(", ")}`)
    .option("--first <reviewer>", "who goes first, with --merge reviewer-first")
    .option("--preview", "with --merge: say what it would settle, and write nothing")
    .option("--reviewer <name>", "whose log (else TRACE_ADJUDICATOR_REVIEWER, else git's user.name)")
    .option("--json", "the event, or the counts, as JSON")
    .action(answers(decide));
}

async function decide(path: string, options: Options): Promise<ExitCode> {
  const merging = options.merge === undefined ? null : ruleNamed(options.merge);
  if (merging !== null && options.target !== undefined) throw new CliFailure("--merge speaks of every open item, --target of one: give one of them");
  if (merging === "reviewer-first" && options.first === undefined) throw new CliFailure("--merge reviewer-first: say who goes first (--first NAME)");
  const evidence = options.evidence === undefined ? null : evidenceOption(options.evidence);
  return withSession(path, await reviewerName(options.reviewer), async (session) => {
    needRows(session);
    if (merging !== null) return merge(session, merging, options);
    if (options.target === undefined || options.value === undefined || options.cause === undefined || options.rationale === undefined)
      throw new CliFailure("name the item (--target), what stands (--value), why reviewers differed (--cause) and the reason (--rationale)");
    const { question, dimension, representationId } = await questionOf(session, options.target, options.dimension);
    const outcome = await session.review.decisions.decide({
      ...question,
      value: dimension.exclusive === false ? [...options.value] : options.value.length === 1 ? options.value[0]! : [...options.value],
      cause: causeNamed(options.cause),
      rationale: options.rationale,
      evidence: evidence && { ...(representationId === null ? {} : { representation_id: representationId }), ...evidence },
      activeSeconds: 0,
      rated: options.iLabelledIt === true,
    });
    return told(session, outcome, options);
  });
}

async function merge({ review }: CliSession, strategy: MergeStrategy, options: Options): Promise<ExitCode> {
  const { first, dimension, preview, rationale = "" } = options;
  const rule = { strategy, ...(first === undefined ? {} : { reviewer: first }) };
  const done = await review.decisions.merge({ dimension, rule, write: preview !== true, rationale });
  if (done.reason !== null) throw new CliFailure(`${done.written} decided; then: ${done.reason}`);
  if (options.json) outJson(done);
  else out(`${preview ? `would settle ${done.settles}` : `decided ${done.written}`}, leaves ${done.leaves} to a person`);
  return 0;
}

function told({ run }: CliSession, outcome: DecideOutcome, { json }: Options): ExitCode {
  if (outcome.saved === "no") throw new CliFailure(`${outcome.reason}${outcome.missing.includes("rated") ? " (--i-labelled-it)" : ""}`);
  if (outcome.saved === "outbox") throw new CliFailure(outcome.reason);
  const placed = run.book.state.event(outcome.eventId);
  if (json) outJson({ saved: true, event: placed?.event ?? { id: outcome.eventId }, log: placed?.file ?? null, line: placed?.line ?? null });
  else {
    const { taskId, dimension, decided } = outcome.view.item;
    const place = placed ? ` (${placed.file}:${placed.line})` : "";
    out(visibleLine(`decided ${taskId} ${dimension} = ${[decided ?? []].flat().join(", ")} as ${outcome.eventId}${place}`));
  }
  return 0;
}

function causeNamed(name: string): DecisionCause {
  const cause = decisionCauses.find((one) => one === name);
  if (cause === undefined) throw new CliFailure(`--cause: ${decisionCauses.join(", ")}, not ${name}`);
  return cause;
}

function ruleNamed(name: string): MergeStrategy {
  const rule = mergeStrategies.find((one) => one === name);
  if (rule === undefined) throw new CliFailure(`--merge: ${mergeStrategies.join(", ")}, not ${name}`);
  return rule;
}
