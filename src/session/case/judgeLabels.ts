import { targetKey } from "../../core/review";
import type { JudgeLabel, LabelSlot, OtherJudgement } from "../../protocol/views";
import { isSealed, type Sealing } from "../projection/seals";
import { judgementDetails } from "../run/judgementMarks";
import type { PlacedJudgement } from "../run/judgements";
import type { CaseContext } from "./caseContext";
import { refOf } from "./history";

/** A judgement as the screen shows it. */
export const judgeLabel = ({ judgement, marks }: PlacedJudgement): JudgeLabel => ({
  judgementId: judgement.judgement_id,
  judge: judgement.judge.id,
  judgeKind: judgement.judge.kind ?? "model",
  label: judgement.label,
  score: judgement.score ?? null,
  rationale: judgement.rationale ?? null,
  evidence: judgement.evidence ?? null,
  marks: [...marks],
  details: [...judgementDetails(judgement)],
});

/** Judgements that no slot shows: of questions the codebook does not ask, or on parts that the row does not have. */
export function otherJudgements(
  context: CaseContext,
  slots: readonly Pick<LabelSlot, "ref" | "dimension">[],
  sealing: Sealing,
): readonly OtherJudgement[] {
  const { judgements } = context.parts;
  if (judgements.length === 0 || isSealed("judge", sealing)) return [];
  const shown = new Set(slots.map(({ ref, dimension }) => JSON.stringify([dimension, context.key(ref)])));
  return judgements
    .filter(({ dimension, target }) => !shown.has(JSON.stringify([dimension, targetKey(target)])))
    .map((placed) => ({ ref: refOf(placed.target), dimension: placed.dimension, label: judgeLabel(placed) }));
}
