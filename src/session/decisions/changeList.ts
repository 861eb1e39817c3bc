import { codebookChanges } from "../../core/agreement/codebookChanges";
import type { CodebookChangeView } from "../../protocol/decisions";
import { refOf } from "../case/history";
import type { OpenRun } from "../openRun";
import { keyTextOf } from "../review/reviewIndex";
import { gapDecisions } from "./gapDecisions";

/** What the codebook has to say more of, by decisions that blame it, each with the way to its case. */
export function changeList(run: OpenRun): CodebookChangeView[] {
  const { data, rows } = run;
  return codebookChanges(gapDecisions(run)).map(({ dimension, between, decided, cases }) => ({
    dimension,
    title: data.dimension(dimension)?.title ?? dimension,
    between: [...between],
    decided: [...decided],
    cases: cases.map(({ target, taskId, decided: label, rationale }) => {
      const keyText = keyTextOf({ target });
      return {
        rowId: keyText === null ? null : (rows.store.table.summaryOfKeyText(keyText)?.id ?? null),
        ref: refOf(target, data.dimension(dimension)?.applies_to),
        dimension,
        taskId,
        part: target.citation_id ?? target.claim_id ?? target.representation_id ?? null,
        decided: label,
        rationale,
      };
    }),
  }));
}
