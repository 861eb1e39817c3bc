import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AdjudicationView, Question } from "../../src/protocol/decisions";
import type { Evidence } from "../../src/core/formats/common";
import type { CodebookView } from "../../src/protocol/views";
import { AnswerPane } from "../answer/AnswerPane";
import { visibleText } from "../answer/answerSegments";
import type { CaseCache } from "../case/caseCache";
import { citationBeside, claimBeside, settledFocus, type CaseFocus } from "../case/caseFocus";
import { CaseHeader } from "../case/CaseHeader";
import { CasePanes, type PanesHandle } from "../case/CasePanes";
import { registers, RepresentationSide, type EvidenceChoice, type RepresentationHandle } from "../case/RepresentationSide";
import { useGrades } from "../case/useGrades";
import { dimensionOf } from "../label/labelSlots";
import { useAction, useScreen, useScreenState } from "../state";
import { TracePane, type TraceHandle } from "../trace/TracePane";
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
  const { representationId, claimId, citationId, foldedSpans, register } = useScreenState(({ panel }) => ({
    claimId: panel.claimId,
    citationId: panel.citationId,
    representationId: panel.representationId,
    foldedSpans: panel.foldedSpans,
    register: panel.register,
  }));
  const { case: row } = view;
  // What is asked is what is looked at first.
  const { claimId: askedClaim = null, citationId: askedCitation = null } = question.ref;
  const focus = useMemo(
    () => settledFocus(row, { claimId: claimId ?? askedClaim, citationId: citationId ?? askedCitation, representationId }),
    [row, claimId, askedClaim, citationId, askedCitation, representationId],
  );
  const desk = useRef<HTMLDivElement>(null);
  const panes = useRef<PanesHandle>(null);
  const trace = useRef<TraceHandle>(null);
  const representation = useRef<RepresentationHandle>(null);
  const [choice, setChoice] = useState<EvidenceChoice | null>(null);
  const { onDescribed, onPlaced, placed } = useGrades(row.rowId);
  const way = useItemWay(question);
  const reason = useRef<Control>(null);
  const form = useDecisionForm({
    view,
    question,
    dimension: dimension ?? null,
    choice,
    reason,
    onDescribed,
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

  const onFocus = useCallback(
    (next: CaseFocus) => screen.setPanel({ claimId: next.claimId, citationId: next.citationId, representationId: next.representationId }),
    [screen],
  );
  const onRepresentation = useCallback((id: string) => screen.setPanel({ representationId: id }), [screen]);
  const onFolded = useCallback((keys: readonly string[]) => screen.setPanel({ foldedSpans: [...keys] }), [screen]);
  const move = (next: CaseFocus | null, end: string) => (next === null ? screen.announceAndShow(end) : onFocus(next));
  const showEvidence = (evidence: Evidence | null) => {
    if (panes.current?.reveal("representation") === true) representation.current?.show(evidence);
    else requestAnimationFrame(() => representation.current?.show(evidence));
  };
  useAction("nextCase", () => way.go("next"));
  useAction("previousCase", () => way.go("previous"));
  useAction("nextUnlabelled", () => way.go("next"));
  useAction("previousUnlabelled", () => way.go("previous"));
  useAction("nextClaim", () => move(claimBeside(row, focus, 1), t("This is the last claim.")), row.claims.length > 0);
  useAction("previousClaim", () => move(claimBeside(row, focus, -1), t("This is the first claim.")), row.claims.length > 0);
  useAction("nextCitation", () => move(citationBeside(row, focus, 1), t("This is the last citation.")), row.citations.length > 0);
  useAction("previousCitation", () => move(citationBeside(row, focus, -1), t("This is the first citation.")), row.citations.length > 0);
  useAction("focusWaterfall", () => {
    if (panes.current?.reveal("trace") === true) trace.current?.focus();
    else requestAnimationFrame(() => trace.current?.focus());
  });
  useAction("switchRegister", () => {
    const next = registers[(registers.indexOf(register) + 1) % registers.length]!;
    screen.setPanel({ register: next });
    screen.announce({ page: t("Page"), text: t("Text"), bytes: t("Bytes") }[next]);
  });

  if (dimension === undefined)
    return <EmptyState icon="error" title={t("The codebook has no dimension “{0}” any more.", visibleText(question.dimension))} />;
  return (
    <div className="case adjudication" role="group" aria-label={`${t("Item")} ${title}`} ref={desk} data-focus-home="" tabIndex={-1}>
      <CaseHeader view={row} title={title} steps={<ItemSteps way={way} onBack={onBack} />} />
      <CasePanes
        ref={panes}
        panes={{
          trace: (tools) => (
            <TracePane
              view={row}
              tools={tools}
              folded={foldedSpans}
              onFolded={onFolded}
              representationId={focus.representationId}
              onRepresentation={onRepresentation}
              onLook={() => showEvidence(null)}
              ref={trace}
            />
          ),
          answer: (tools) => <AnswerPane view={row} focus={focus} tools={tools} onFocus={onFocus} actions={noCorrections} />,
          representation: (tools) => (
            <RepresentationSide
              view={row}
              focus={focus}
              cache={cache}
              tools={tools}
              evidence={form.evidence}
              placed={placed}
              onPlaced={onPlaced}
              onChoice={setChoice}
              ref={representation}
              onRepresentation={onRepresentation}
            />
          ),
        }}
      />
      <div className="adjudication-desk">
        <RaterCards view={view} dimension={dimension} question={question} onTake={form.take} onShowEvidence={showEvidence} />
        <DecisionForm view={view} dimension={dimension} form={form} reason={reason} onShowEvidence={showEvidence} />
      </div>
    </div>
  );
}
