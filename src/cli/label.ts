import type { Command } from "commander";
import { evidence as evidenceSchema, type Evidence } from "../core/formats/common";
import type { Target } from "../core/formats/target";
import { completeTarget, matchTarget } from "../core/review";
import { refOf } from "../session/case/history";
import { answers } from "./action";
import { needRows, reviewerName, withSession, type CliSession } from "./cliSession";
import { CliFailure, type ExitCode } from "./failure";
import { out, outJson } from "./output";
import { parseTarget } from "./targetOption";
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
  const given = parseTarget(options.target);
  const evidence = options.evidence === undefined ? null : parseEvidence(options.evidence);
  return withSession(path, await reviewerName(options.reviewer), (session) => commit(session, given, evidence, options));
}

async function commit(session: CliSession, given: Target, evidence: Evidence | null, options: Options): Promise<ExitCode> {
  needRows(session);
  const { run, review } = session;
  const [id, version] = options.dimension.split("@");
  const dimension = run.data.dimension(id!);
  if (!dimension)
    throw new CliFailure(
      `the codebook has no dimension ${JSON.stringify(id)}; there are ${run.data.codebook.dimensions.map((one) => one.id).join(", ")}`,
    );
  if (version !== undefined && version !== String(dimension.version))
    throw new CliFailure(`the codebook has ${dimension.id}@${dimension.version}, not version ${version}`);

  const index = run.rows.index();
  const { target, problem } = completeTarget(given, index, dimension.applies_to);
  if (target === null) throw new CliFailure(problem);
  const match = matchTarget(target, index);
  if (match.match !== "row") throw new CliFailure(`no row of this run fits the target ${JSON.stringify(given)}`);
  const summary = run.rows.store.table.summaryAt(match.row);
  const citation =
    target.citation_id === undefined
      ? undefined
      : (await run.context(summary.id))?.parts.row.result?.citations?.find((one) => one.id === target.citation_id);
  const outcome = await review.labels.commit(
    {
      rowId: summary.id,
      dimension: dimension.id,
      value: dimension.exclusive === false ? [...options.value] : options.value.length === 1 ? options.value[0]! : [...options.value],
      rationale: options.rationale ?? "",
      activeSeconds: 0,
      ref: refOf(target, dimension.applies_to),
      // A bare quote is from the page that the citation names.
      evidence: evidence && { ...(citation?.representation_id ? { representation_id: citation.representation_id } : {}), ...evidence },
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
        `saved ${summary.key.task_id} ${dimension.id} = ${options.value.join(", ")} as ${outcome.eventId}${event ? ` (${event.file}:${event.line})` : ""}${outcome.label?.asserted ? `; asserted, it points at no bytes: ${outcome.label.asserted}` : ""}`,
      ),
    );
  return 0;
}

/** JSON, or a quote as it stands in the page. */
function parseEvidence(text: string): Evidence {
  if (!text.trimStart().startsWith("{")) return { exact: text };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliFailure(`--evidence begins with { and is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = evidenceSchema.safeParse(value);
  if (!parsed.success)
    throw new CliFailure(`--evidence: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`);
  return parsed.data;
}
