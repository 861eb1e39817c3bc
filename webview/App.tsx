import { AgreementView } from "./agreement/AgreementView";
import { RowBytes } from "./bytes/RowBytes";
import { CaseView } from "./case/CaseView";
import { CasesView } from "./cases/CasesView";
import { SampleView } from "./sampling/SampleView";
import { QueueView } from "./queue/QueueView";
import { SealedBanner } from "./queue/SealedBanner";
import { ShowEverything } from "./queue/ShowEverything";
import { CodebookView } from "./codebook/CodebookView";
import { DecisionsView } from "./decisions/DecisionsView";
import { TruthView } from "./truth/TruthView";
import { DocumentHeader } from "./shell/DocumentHeader";
import { GoToCase } from "./shell/GoToCase";
import { Help } from "./shell/Help";
import { LinkQuestion } from "./shell/LinkQuestion";
import { ExportReview } from "./shell/ExportReview";
import { MyLabels } from "./shell/MyLabels";
import { Notices } from "./shell/Notices";
import { ProblemsPanel } from "./shell/ProblemsPanel";
import { ReviewerBar, ReviewerDialog } from "./shell/ReviewerPrompt";
import { StatusLine } from "./shell/StatusLine";
import { useGlobalActions } from "./shell/useGlobalActions";
import { useScreen, useScreenState } from "./state";
import { Button, EmptyState, LiveRegion, t, Tabs } from "./ui";

/** The frame of the screen: tabs, the document's line, notices, the chosen view, the status line, and what may lie over them. */
export function App() {
  useGlobalActions();
  const screen = useScreen();
  const { tab, rowId, planId, status, readable, failure, connection } = useScreenState((state) => ({
    tab: state.panel.tab,
    rowId: state.panel.rowId,
    planId: state.panel.planId,
    status: state.document?.status ?? null,
    failure: state.failure,
    connection: state.connection,
    // The first rows are shown while the rest is still being read.
    readable: state.document?.status === "ready" || (state.document?.status === "loading" && state.document.rows > 0),
  }));
  const shown = tab === "case" && rowId === null ? "cases" : tab;
  const tabs = [
    { id: "cases" as const, title: t("Cases") },
    ...(rowId === null ? [] : [{ id: "case" as const, title: <CaseTabTitle /> }]),
    ...(tab === "queue" || planId !== null ? [{ id: "queue" as const, title: <QueueTabTitle /> }] : []),
    { id: "agreement" as const, title: t("Agreement") },
    { id: "decisions" as const, title: t("Disagreements"), tooltip: t("Where reviewers differ, and what is decided") },
    { id: "truth" as const, title: t("Truth"), tooltip: t("What is held to be right, how it came about, and what is proposed") },
    { id: "sample" as const, title: t("Sample"), tooltip: t("Draw a sample of items to be labelled") },
    { id: "codebook" as const, title: t("Codebook"), tooltip: t("What reviewers are asked, its versions, and what earlier labels mean") },
  ];

  return (
    <div className="screen" data-focus-home tabIndex={-1}>
      <header className="top">
        <div className="top-line">
          <Tabs label={t("Views")} tabs={tabs} chosen={shown} onChoose={(id) => screen.setPanel({ tab: id })} />
          <DocumentHeader />
        </div>
        <Notices />
        <SealedBanner />
        <ReviewerBar />
      </header>
      <main className="view">
        <div id={`panel-${shown}`} role="tabpanel" aria-labelledby={`tab-${shown}`} className="view">
          {readable ? (
            shown === "case" ? (
              <CaseView />
            ) : shown === "sample" ? (
              <SampleView />
            ) : shown === "queue" ? (
              <QueueView />
            ) : shown === "decisions" ? (
              <DecisionsView />
            ) : shown === "agreement" ? (
              <AgreementView />
            ) : shown === "truth" ? (
              <TruthView />
            ) : shown === "codebook" ? (
              <CodebookView />
            ) : (
              <CasesView />
            )
          ) : (
            <NotReady failed={status === "failed"} failure={failure} connection={connection} />
          )}
        </div>
      </main>
      <StatusLine />
      <Overlays />
      <LiveRegion />
    </div>
  );
}

/** The tab of the open case. Its title is the host's business only as far as the table shows it: the case and its repetition. */
function CaseTabTitle() {
  const title = useScreenState((state) => state.caseTitle);
  return <>{title ?? t("Opening…")}</>;
}

/** The tab of the open queue: how far it is, and nothing of what it shows. */
function QueueTabTitle() {
  const title = useScreenState((state) => state.queueTitle);
  return <>{title ?? t("Queues")}</>;
}

function NotReady({ failed, failure, connection }: { readonly failed: boolean; readonly failure: string | null; readonly connection: string }) {
  const { message, progress } = useScreenState((state) => ({ message: state.document?.message ?? null, progress: state.document?.progress ?? null }));
  if (connection === "refused") {
    return (
      <EmptyState icon="lock" title={t("This page may not join the review.")}>
        {t("Its address carries an old or incomplete token. Open the address that the command printed, whole.")}
      </EmptyState>
    );
  }
  if (failure !== null) {
    return (
      <EmptyState
        icon="error"
        title={t("The review could not be opened.")}
        actions={
          <Button kind="primary" onClick={() => location.reload()}>
            {t("Try again")}
          </Button>
        }
      >
        {failure}
      </EmptyState>
    );
  }
  if (failed)
    return (
      <EmptyState icon="error" title={t("There is nothing to review here.")}>
        {message}
      </EmptyState>
    );
  return (
    <EmptyState busy title={progress === null ? t("Opening…") : t("Reading… {0} %", Math.round(progress * 100))}>
      {message ?? undefined}
    </EmptyState>
  );
}

function Overlays() {
  const screen = useScreen();
  const { overlay, askedLink, askedReveal, rowBytes } = useScreenState(({ overlay, askedLink, askedReveal, rowBytes }) => ({
    overlay,
    askedLink,
    askedReveal,
    rowBytes,
  }));
  return (
    <>
      {overlay === "help" && <Help />}
      {overlay === "goto" && <GoToCase />}
      {overlay === "mine" && <MyLabels />}
      {overlay === "export" && <ExportReview />}
      {overlay === "problems" && <ProblemsPanel />}
      {overlay === "reviewer" && <ReviewerDialog />}
      {rowBytes !== null && <RowBytes rowId={rowBytes.rowId} title={rowBytes.title} onClose={() => screen.showRowBytes(null)} />}
      {askedLink !== null && <LinkQuestion url={askedLink} />}
      {askedReveal !== null && <ShowEverything planIds={askedReveal} />}
    </>
  );
}
