import type { Dimension } from "../core/formats/codebook";
import { completeTarget, matchTarget } from "../core/review";
import type { Question } from "../protocol/decisions";
import { refOf } from "../session/case/history";
import type { CliSession } from "./cliSession";
import { CliFailure } from "./failure";
import { parseTarget } from "./targetOption";

export interface AskedQuestion {
  readonly question: Question;
  readonly dimension: Dimension;
  readonly taskId: string;
  /** The representation that a bare quote is from; null where the question names none. */
  readonly representationId: string | null;
}

/** The question that `--target` and `--dimension` name: one row of the run, and what of it is asked. */
export async function questionOf({ run }: CliSession, given: readonly string[], named: string): Promise<AskedQuestion> {
  const [id, version] = named.split("@");
  const dimension = run.data.dimension(id!);
  if (!dimension)
    throw new CliFailure(
      `the codebook has no dimension ${JSON.stringify(id)}; there are ${run.data.codebook.dimensions.map((one) => one.id).join(", ")}`,
    );
  if (version !== undefined && version !== String(dimension.version))
    throw new CliFailure(`the codebook has ${dimension.id}@${dimension.version}, not version ${version}`);
  const asked = parseTarget(given);
  const index = run.rows.index();
  const { target, problem } = completeTarget(asked, index, dimension.applies_to);
  if (target === null) throw new CliFailure(problem);
  const match = matchTarget(target, index);
  if (match.match !== "row") throw new CliFailure(`no row of this run fits the target ${JSON.stringify(asked)}`);
  const summary = run.rows.store.table.summaryAt(match.row);
  const citations = target.citation_id === undefined ? [] : ((await run.context(summary.id))?.parts.row.result?.citations ?? []);
  return {
    question: { rowId: summary.id, ref: refOf(target, dimension.applies_to), dimension: dimension.id },
    dimension,
    taskId: summary.key.task_id,
    representationId: citations.find((one) => one.id === target.citation_id)?.representation_id ?? null,
  };
}
