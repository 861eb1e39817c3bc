import type { Command } from "commander";
import type { Evidence } from "../core/formats/common";
import { answers } from "./action";
import { needRows, reviewerName, withSession, type CliSession } from "./cliSession";
import { evidenceOption } from "./evidenceOption";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { questionOf } from "./questionOf";
import { visibleLine } from "./visible";

interface Options {
  readonly target: readonly string[];
  readonly dimension: string;
  readonly value: readonly string[];
  readonly rationale?: string;
  readonly evidence?: string;
  readonly reviewer?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  const collect = (value: string, before: readonly string[] | undefined) => [...(before ?? []), value];
  program
    .command("label")
    .description("append a label to the reviewer's log, as the screen would")
    .argument("<run>", "run folder or results file")
    .requiredOption(
      "--target <target>",
      "what is labelled: JSON, or task_id=K01,citation_id=k1 (may be given several times; system=ID@VERSION)",
      collect,
    )
    .requiredOption("--dimension <id>", "a dimension of the codebook, e.g. citation-support")
    .requiredOption("--value <label>", "the label; several times where the dimension takes several", collect)
    .option("--rationale <text>", "why")
    .option("--evidence <quote>", "the quote that decides, or a JSON selector")
    .option("--reviewer <name>", "whose log (else TRACE_ADJUDICATOR_REVIEWER, else git's user.name)")
    .option("--json", "the event as JSON")
    .action(answers(label));
}

async function label(path: string, options: Options): Promise<ExitCode> {
  const evidence = options.evidence === undefined ? null : evidenceOption(options.evidence);
  return withSession(path, await reviewerName(options.reviewer), (session) => commit(session, evidence, options));
}

async function commit(session: CliSession, evidence: Evidence | null, options: Options): Promise<ExitCode> {
  needRows(session);
  const { run, review } = session;
  const { question, dimension, taskId, representationId } = await questionOf(session, options.target, options.dimension);
  const outcome = await review.labels.commit(
    {
      ...question,
      value: dimension.exclusive === false ? [...options.value] : options.value.length === 1 ? options.value[0]! : [...options.value],
      rationale: options.rationale ?? "",
      activeSeconds: 0,
      // A bare quote is from the page that the citation names.
      evidence: evidence && { ...(representationId === null ? {} : { representation_id: representationId }), ...evidence },
    },
    review.sealing,
  );
  if (outcome.saved === "no")
    throw new CliFailure(
      `${outcome.reason}${outcome.missing.length > 0 ? ` (give ${outcome.missing.map((part) => `--${part}`).join(" and ")})` : ""}`,
    );
  if (outcome.saved === "outbox") throw new CliFailure(outcome.reason);
  const event = run.book.state.event(outcome.eventId);
  if (options.json) outJson({ saved: true, event: event?.event ?? { id: outcome.eventId }, log: event?.file ?? null, line: event?.line ?? null });
  else
    out(
      visibleLine(
        `saved ${taskId} ${dimension.id} = ${options.value.join(", ")} as ${outcome.eventId}${event ? ` (${event.file}:${event.line})` : ""}${outcome.label?.asserted ? `; asserted, it points at no bytes: ${outcome.label.asserted}` : ""}`,
      ),
    );
  return 0;
}
