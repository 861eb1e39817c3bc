import type { LabelFacts } from "../../core/export/labelRecords";
import type { ReviewEvent } from "../../core/formats/event";
import type { RowSummary } from "../../core/records/rowSummary";
import { dimensionId } from "../../core/review";
import type { OpenRun } from "../openRun";
import { isMalformed } from "../run/judgementMarks";

/** What belongs to a row: as `collectRatings` counts it. */
export const rowFacts = (summary: RowSummary) => ({
  stratum: summary.stratum,
  cluster: summary.dimensions["support_component"] ?? summary.key.task_id,
});

/** What usable judges say of the same item, by name. */
export function judgesOn(run: OpenRun, { place }: RowSummary, event: ReviewEvent, key: string | null): LabelFacts["judges"] {
  const said = event["dimension"];
  const dimension = typeof said === "string" ? dimensionId(said) : null;
  return run.judgements
    .ofRow(place)
    .filter((one) => one.dimension === dimension && one.key === key && !isMalformed(one.judgement))
    .map(({ judgement: { judge, label } }) => ({
      judge: run.judgements.judges.of(judge).replace(/^judge:/, ""),
      label: typeof label === "string" ? label : JSON.stringify([...label].sort()),
    }))
    .sort((a, b) => (a.judge < b.judge ? -1 : 1));
}
