import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Evidence } from "../../src/core/formats/common";
import type { CaseView, CodebookView } from "../../src/protocol/views";
import { useAction, useScreen } from "../state";
import { t } from "../ui";
import type { AskedItem } from "../label/askedItem";
import { LabelForm, type LabelFormHandle } from "../label/LabelForm";
import { CaseHeader } from "./CaseHeader";
import { CaseProblems } from "./CaseProblems";
import { CaseRecord, type RecordPage } from "./CaseRecord";
import { ExportEvidence } from "./ExportEvidence";
import { ReadingPanes } from "./ReadingPanes";
import type { EvidenceChoice } from "./RepresentationSide";
import { isUnread, UnreadRow } from "./UnreadRow";
import { useGrades } from "./useGrades";
import type { CaseWay } from "./caseWay";
import type { OpenCase } from "./useCases";
import { useClaimActions } from "./useClaimActions";
import { showEvidence, useReading } from "./useReading";

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
  const reading = useReading(view);
  const { focus, onFocus, inPane } = reading;
  const desk = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<EvidenceChoice | null>(null);
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const grades = useGrades(view.rowId);
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

  const act = (task: Promise<unknown>) => void task.catch(screen.report);

  useAction("nextCase", () => act(way.go("next")));
  useAction("previousCase", () => act(way.go("previous")));
  useAction("nextUnlabelled", () => act(way.go("next", "unlabelled")));
  useAction("previousUnlabelled", () => act(way.go("previous", "unlabelled")));
  useAction("skip", () => way.skip());
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

  return (
    <div className="case" role="group" aria-label={`${t("Case")} ${title}`} ref={desk} data-focus-home="" tabIndex={-1}>
      <CaseHeader view={view} title={title} steps={way.steps} />
      <CaseProblems view={view} />
      {isUnread(view) ? (
        <UnreadRow rowId={view.rowId} />
      ) : (
        <ReadingPanes reading={reading} cache={open.cache} evidence={evidence} grades={grades} actions={claimActions} onChoice={setChoice} />
      )}
      {!isUnread(view) && (
        <LabelForm
          ref={form}
          view={view}
          codebook={codebook}
          focus={focus}
          choice={choice}
          gradeOf={grades.gradeOf}
          onDescribed={grades.onDescribed}
          onEvidence={setEvidence}
          onView={put}
          onFocus={onFocus}
          onGoOn={() => act(way.goOn())}
          isLeaving={() => way.isUnderWay()}
          asked={asked}
          onShowOthers={() => inPane("answer", () => showOtherLabels(desk.current))}
          onShowRepresentation={(what) => showEvidence(reading, what)}
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
