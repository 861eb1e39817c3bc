import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { Evidence } from "../../src/core/formats/common";
import type { CaseView, CodebookView } from "../../src/protocol/views";
import { useAction, useScreen, useScreenState } from "../state";
import { t } from "../ui";
import { AnswerPane } from "../answer/AnswerPane";
import type { AskedItem } from "../label/askedItem";
import { LabelForm, type LabelFormHandle } from "../label/LabelForm";
import { TracePane, type TraceHandle } from "../trace/TracePane";
import { CaseHeader } from "./CaseHeader";
import { CaseProblems } from "./CaseProblems";
import { CasePanes, type PanesHandle } from "./CasePanes";
import { CaseRecord, type RecordPage } from "./CaseRecord";
import { ExportEvidence } from "./ExportEvidence";
import { citationBeside, claimBeside, settledFocus, type CaseFocus } from "./caseFocus";
import { registers, RepresentationSide, type EvidenceChoice, type RepresentationHandle } from "./RepresentationSide";
import type { PaneId } from "./PaneHead";
import { isUnread, UnreadRow } from "./UnreadRow";
import { useGrades } from "./useGrades";
import type { CaseWay } from "./caseWay";
import type { OpenCase } from "./useCases";
import { useClaimActions } from "./useClaimActions";

interface Props {
  readonly view: CaseView;
  readonly codebook: CodebookView;
  readonly open: OpenCase;
  readonly way: CaseWay;
  readonly form: RefObject<LabelFormHandle | null>;
  /** What a queue asks for here. */
  readonly asked?: AskedItem | null;
}

/** One case on the reviewer's desk: header, three panes, label form. */
export function CaseDesk({ view, codebook, open, way, form, asked = null }: Props) {
  const screen = useScreen();
  const { claimId, citationId, representationId, foldedSpans, register } = useScreenState(({ panel }) => ({
    claimId: panel.claimId,
    citationId: panel.citationId,
    representationId: panel.representationId,
    foldedSpans: panel.foldedSpans,
    register: panel.register,
  }));
  const focus = useMemo(() => settledFocus(view, { claimId, citationId, representationId }), [view, claimId, citationId, representationId]);
  const desk = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<EvidenceChoice | null>(null);
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const { gradeOf, onDescribed, onPlaced, placed } = useGrades(view.rowId);
  const representation = useRef<RepresentationHandle>(null);
  const panes = useRef<PanesHandle>(null);
  const trace = useRef<TraceHandle>(null);
  const [opened, setOpened] = useState<{ rowId: string; page: RecordPage } | null>(null);
  const record = opened?.rowId === view.rowId ? opened.page : null;
  const [exporting, setExporting] = useState<string | null>(null);
  const setRecord = (page: RecordPage | null) => setOpened(page && { rowId: view.rowId, page });
  const { put } = open;

  const title = view.repetition > 0 ? `${view.taskId}·${view.repetition}` : view.taskId;
  // Before the screen is painted: a case on it under no name, or under the last one's, is nothing to look at.
  useLayoutEffect(() => screen.setCaseTitle(title), [screen, view.rowId, title]);
  useEffect(() => {
    screen.announce([title, view.query ?? ""].join(". "));
    // Whoever came by a key stands in the case, not at the top of the page; whoever reads or writes in it stays there.
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches(".screen")) desk.current?.focus({ preventScroll: true });
    // The case is named once, when it comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [screen, view.rowId]);

  const onFocus = useCallback(
    (next: CaseFocus) => screen.setPanel({ claimId: next.claimId, citationId: next.citationId, representationId: next.representationId }),
    [screen],
  );
  const onRepresentation = useCallback((id: string) => screen.setPanel({ representationId: id }), [screen]);
  // Where the representation is behind another pane it comes to the front with the focus, whose pane went behind.
  const onLook = useCallback(() => {
    if (panes.current?.reveal("representation") === false) requestAnimationFrame(() => representation.current?.show(null));
  }, []);
  const onFolded = useCallback((keys: readonly string[]) => screen.setPanel({ foldedSpans: [...keys] }), [screen]);

  const move = (next: CaseFocus | null, end: string) => {
    if (next === null) return screen.announceAndShow(end);
    onFocus(next);
    const claim = view.claims.find((one) => one.id === next.claimId);
    const citation = view.citations.find((one) => one.id === next.citationId);
    screen.announce([claim?.text ?? t("Citation of no claim"), citation ? t("citation {0}", citation.number) : t("no citation")].join(", "));
  };
  const act = (task: Promise<unknown>) => void task.catch(screen.report);

  useAction("nextCase", () => act(way.go("next")));
  useAction("previousCase", () => act(way.go("previous")));
  useAction("nextUnlabelled", () => act(way.go("next", "unlabelled")));
  useAction("previousUnlabelled", () => act(way.go("previous", "unlabelled")));
  useAction("skip", () => way.skip());
  useAction("nextClaim", () => move(claimBeside(view, focus, 1), t("This is the last claim.")), view.claims.length > 0);
  useAction("previousClaim", () => move(claimBeside(view, focus, -1), t("This is the first claim.")), view.claims.length > 0);
  useAction("nextCitation", () => move(citationBeside(view, focus, 1), t("This is the last citation.")), view.citations.length > 0);
  useAction("previousCitation", () => move(citationBeside(view, focus, -1), t("This is the first citation.")), view.citations.length > 0);
  // A pane that is hidden, or behind another, is brought out first; it is there in the next frame. One in sight is there now:
  // the next key may come before that frame.
  const inPane = (pane: PaneId, then: () => void) => {
    if (panes.current?.reveal(pane) === true) then();
    else requestAnimationFrame(then);
  };
  useAction("focusWaterfall", () => inPane("trace", () => trace.current?.focus()), view.attempts.length > 0);
  useAction(
    "switchRegister",
    () => {
      const next = registers[(registers.indexOf(register) + 1) % registers.length]!;
      panes.current?.reveal("representation");
      screen.setPanel({ register: next });
      screen.announce({ page: t("Page"), text: t("Text"), bytes: t("Bytes") }[next]);
    },
    focus.representationId !== null,
  );
  useAction("goToLine", () => act(screen.request("shell/openLine", { line: view.line, column: 1, of: "row" })));
  useAction("showBytes", () => screen.showRowBytes({ rowId: view.rowId, title }));
  useAction("copyLink", () => act(screen.request("shell/caseLink", { rowId: view.rowId }).then(({ text }) => screen.copy(text))));
  useAction("whyThisLabel", () => setRecord(record === "why" ? null : "why"));
  useAction("showHistory", () => setRecord(record === "history" ? null : "history"));
  useAction("comment", () => setRecord("comment"));
  useAction("exportEvidence", () => setExporting(view.rowId), view.claims.length > 0);
  useAction("copyEvidence", () => {
    const quoted = form.current?.evidence() ?? view.citations.find((one) => one.id === focus.citationId)?.evidence ?? null;
    const shownId = quoted?.representation_id ?? focus.representationId;
    if (quoted === null || shownId === null)
      return screen.announceAndShow(t("There is no evidence to copy: select text in the representation and press its key first."));
    act(
      screen.request("evidence/copyText", { rowId: view.rowId, representationId: shownId, evidence: quoted }).then(({ text }) => screen.copy(text)),
    );
  });

  const claimActions = useClaimActions(view, put, onFocus);

  const panesOf = () => (
    <CasePanes
      ref={panes}
      panes={{
        trace: (tools) => (
          <TracePane
            view={view}
            tools={tools}
            folded={foldedSpans}
            onFolded={onFolded}
            representationId={focus.representationId}
            onRepresentation={onRepresentation}
            onLook={onLook}
            ref={trace}
          />
        ),
        answer: (tools) => <AnswerPane view={view} focus={focus} tools={tools} onFocus={onFocus} actions={claimActions} />,
        representation: (tools) => (
          <RepresentationSide
            view={view}
            focus={focus}
            cache={open.cache}
            tools={tools}
            evidence={evidence}
            placed={placed}
            onPlaced={onPlaced}
            onChoice={setChoice}
            ref={representation}
            onRepresentation={onRepresentation}
          />
        ),
      }}
    />
  );
  return (
    <div className="case" role="group" aria-label={`${t("Case")} ${title}`} ref={desk} data-focus-home="" tabIndex={-1}>
      <CaseHeader view={view} title={title} steps={way.steps} />
      <CaseProblems view={view} />
      {isUnread(view) ? <UnreadRow rowId={view.rowId} /> : panesOf()}
      {!isUnread(view) && (
        <LabelForm
          ref={form}
          view={view}
          codebook={codebook}
          focus={focus}
          choice={choice}
          gradeOf={gradeOf}
          onDescribed={onDescribed}
          onEvidence={setEvidence}
          onView={put}
          onFocus={onFocus}
          onGoOn={() => act(way.goOn())}
          isLeaving={() => way.isUnderWay()}
          asked={asked}
          onShowOthers={() => inPane("answer", () => showOtherLabels(desk.current))}
          onShowRepresentation={(what) => inPane("representation", () => representation.current?.show(what))}
        />
      )}
      {exporting === view.rowId && <ExportEvidence view={view} claimId={focus.claimId} onClose={() => setExporting(null)} />}
      {record !== null && (
        <CaseRecord page={record} view={view} codebook={codebook} focus={focus} onPage={setRecord} onClose={() => setRecord(null)} onView={put} />
      )}
    </div>
  );
}

/** Other people's labels lie under the answer, often out of sight: they are brought into it, with the focus. */
function showOtherLabels(desk: HTMLElement | null): void {
  const labels = desk?.querySelector<HTMLElement>(".other-labels");
  labels?.focus({ preventScroll: true });
  labels?.scrollIntoView({ block: "nearest" });
}
