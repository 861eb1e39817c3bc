import type { CaseContext } from "../session/case/caseContext";
import { masked } from "../session/case/masked";
import type { CaseView } from "../protocol/views";

/**
 * One case for machines: the row in the shape of results.jsonl, its key, stratum and expectation filled in, secrets masked;
 * and under `review` what is known of it here: its line, the five answers and why, the labels that stand, judgements, problems.
 */
export function caseJson(context: CaseContext, view: CaseView): Readonly<Record<string, unknown>> {
  const { row, summary, state, judgements } = context.parts;
  return {
    ...(masked(row) as Record<string, unknown>), // masking changes texts, never shapes
    ...summary.key,
    corpus_version: view.corpusVersion,
    stratum: view.stratum,
    expect: view.expect,
    review: {
      line: view.line,
      condition: view.condition,
      answers: Object.fromEntries(view.chips.map(({ question, value, why }) => [question, { value, why }])),
      labels: state.labels.filter((label) => label.rowKey === context.rowKey).map(({ event }) => event),
      judgements: judgements.map(({ judgement }) => judgement),
      problems: view.problems,
      labelling: view.labelling,
    },
  };
}
