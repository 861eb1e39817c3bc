import { useEffect, useRef, useState } from "react";
import type { AdjudicationView, Question } from "../../src/protocol/decisions";
import type { Evidence } from "../../src/core/formats/common";
import type { CodebookView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import type { CaseCache } from "../case/caseCache";
import { CaseHeader } from "../case/CaseHeader";
import { ReadingPanes } from "../case/ReadingPanes";
import type { EvidenceChoice } from "../case/RepresentationSide";
import { useGrades } from "../case/useGrades";
import { showEvidence, useReading } from "../case/useReading";
import { dimensionOf } from "../label/labelSlots";
import { useAction, useScreen } from "../state";
import { EmptyState, t, type Control } from "../ui";
import { DecisionForm } from "./DecisionForm";
import { ItemSteps } from "./ItemSteps";
import { RaterCards } from "./RaterCards";
import { useDecisionForm } from "./useDecisionForm";
import { useItemWay } from "./useItemWay";

interface Props {
  readonly view: AdjudicationView;
  readonly question: Question;
  readonly codebook: CodebookView;
  readonly cache: CaseCache;
  onBack(): void;
  onReload(): void;
}

const nothing = () => undefined;
/** Claims are corrected while labelling; the view says so, and offers none of it. */
const noCorrections = { correct: nothing, pair: nothing, mark: nothing };

/** One item on the adjudicator's desk: its case, what raters said of it side by side, and the decision. */
export function AdjudicationDesk({ view, question, codebook, cache, onBack, onReload }: Props) {
  const screen = useScreen();
  const dimension = dimensionOf(codebook, question.dimension);
  const { case: row } = view;
  // What is asked is what is looked at first.
  const { claimId: askedClaim = null, citationId: askedCitation = null } = question.ref;
  const reading = useReading(row, { claimId: askedClaim, citationId: askedCitation });
  const desk = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<EvidenceChoice | null>(null);
  const grades = useGrades(row.rowId);
  const way = useItemWay(question);
  const reason = useRef<Control>(null);
  const form = useDecisionForm({
    view,
    question,
    dimension: dimension ?? null,
    choice,
    reason,
    onDescribed: grades.onDescribed,
    onDecided: onReload,
    onGoOn: () => way.go("next"),
  });

  const title = row.repetition > 0 ? `${row.taskId}·${row.repetition}` : row.taskId;
  useEffect(() => {
    screen.announce([title, row.query ?? "", t("{0} raters", view.raters.length)].join(". "));
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches(".screen")) desk.current?.focus({ preventScroll: true });
    // The item is named once, when it comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [screen, row.rowId]);

  useAction("nextCase", () => way.go("next"));
  useAction("previousCase", () => way.go("previous"));
  useAction("nextUnlabelled", () => way.go("next"));
  useAction("previousUnlabelled", () => way.go("previous"));
  const show = (evidence: Evidence | null) => showEvidence(reading, evidence);
  if (dimension === undefined)
    return <EmptyState icon="error" title={t("The codebook has no dimension “{0}” any more.", visibleText(question.dimension))} />;
  return (
    <div className="case adjudication" role="group" aria-label={`${t("Item")} ${title}`} ref={desk} data-focus-home="" tabIndex={-1}>
      <CaseHeader view={row} title={title} steps={<ItemSteps way={way} onBack={onBack} />} />
      <ReadingPanes reading={reading} cache={cache} evidence={form.evidence} grades={grades} actions={noCorrections} onChoice={setChoice} />
      <div className="adjudication-desk">
        <RaterCards view={view} dimension={dimension} question={question} onTake={form.take} onShowEvidence={show} />
        <DecisionForm view={view} dimension={dimension} form={form} reason={reason} onShowEvidence={show} />
      </div>
    </div>
  );
}
