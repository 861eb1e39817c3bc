import { useState } from "react";
import { useNarrow } from "../cases/useNarrow";
import { Button, EmptyState, Split, t, Tabs } from "../ui";
import { AssistantHelp } from "./frame/AssistantHelp";
import { Header } from "./frame/Header";
import { Notices } from "./frame/Notices";
import { ProblemsDialog } from "./frame/ProblemsDialog";
import { ReplaceDialog } from "./frame/ReplaceDialog";
import { Said, StatusBar } from "./frame/StatusBar";
import { Toolbar } from "./frame/Toolbar";
import { FieldPicker } from "./fields/FieldPicker";
import { FieldsPane } from "./fields/FieldsPane";
import { JudgementDialog } from "./fields/JudgementDialog";
import { MappingText } from "./fields/MappingText";
import { ValuesDialog } from "./fields/ValuesDialog";
import { ResultPane } from "./result/ResultPane";
import { SourcePane } from "./source/SourcePane";
import { useAssistant, useAssistantState } from "./state/hooks";
import { usePaneFocus, type PaneName } from "./usePaneFocus";
import "./assistant.css";

/** The mapping assistant: the source, our fields, and what becomes of the record, side by side. */
export function AssistantApp() {
  const { source, failure, connection } = useAssistantState(({ source, failure, connection }) => ({ source, failure, connection }));
  return (
    <div className="screen assistant" data-focus-home tabIndex={-1}>
      <header className="top">
        <Header />
        {source !== null && source.read > 0 && <Toolbar />}
        <Notices />
      </header>
      <main className="view">
        {source !== null && source.read > 0 ? <Panes /> : <NotReady failure={failure} refused={connection === "refused"} empty={source !== null} />}
      </main>
      <StatusBar />
      <Overlays />
      <Said />
    </div>
  );
}

const defaultWidths = [0.32, 0.33, 0.35];

function Panes() {
  const assistant = useAssistant();
  const narrow = useNarrow();
  const { widths, view } = useAssistantState((state) => ({ widths: state.panel.widths, view: state.panel.view }));
  const [shown, setShown] = useState<PaneName>("fields");
  usePaneFocus(setShown);
  const panes = [
    { key: "source" as const, title: t("Source record"), content: <SourcePane /> },
    { key: "fields" as const, title: view === "json" ? t("Mapping") : t("Fields"), content: view === "json" ? <MappingText /> : <FieldsPane /> },
    { key: "result" as const, title: t("Result"), content: <ResultPane /> },
  ];
  if (narrow) {
    const pane = panes.find(({ key }) => key === shown)!;
    return (
      <>
        <Tabs<PaneName> label={t("Panes")} tabs={panes.map(({ key, title }) => ({ id: key, title }))} chosen={shown} onChoose={setShown} />
        <div id={`panel-${shown}`} role="tabpanel" aria-labelledby={`tab-${shown}`} className="assistant-pane" data-pane={shown}>
          <h2 className="unseen">{pane.title}</h2>
          {pane.content}
        </div>
      </>
    );
  }
  return (
    <Split
      widths={widths.length === panes.length ? widths : defaultWidths}
      onWidths={(next) => assistant.setPanel({ widths: next })}
      panes={panes.map(({ key, title, content }) => ({
        key,
        title,
        minimum: 220,
        content: (
          <section className="assistant-pane" aria-labelledby={`pane-${key}`} data-pane={key}>
            <h2 id={`pane-${key}`} className="assistant-pane-head">
              {title}
            </h2>
            {content}
          </section>
        ),
      }))}
    />
  );
}

function NotReady({ failure, refused, empty }: { readonly failure: string | null; readonly refused: boolean; readonly empty: boolean }) {
  if (refused)
    return (
      <EmptyState icon="lock" title={t("This page may not join the review.")}>
        {t("Its address carries an old or incomplete token. Open the address that the command printed, whole.")}
      </EmptyState>
    );
  if (failure !== null)
    return (
      <EmptyState
        icon="error"
        title={t("The file cannot be opened.")}
        actions={
          <Button kind="primary" onClick={() => location.reload()}>
            {t("Try again")}
          </Button>
        }
      >
        {failure}
      </EmptyState>
    );
  if (empty)
    return (
      <EmptyState icon="circle-slash" title={t("There are no records in this file.")}>
        {t("A mapping needs at least one JSON object to read from.")}
      </EmptyState>
    );
  return <EmptyState busy title={t("Opening…")} />;
}

function Overlays() {
  const { overlay, view } = useAssistantState((state) => {
    const overlay = state.overlay;
    const field = overlay !== null && "field" in overlay ? overlay.field : null;
    return { overlay, view: state.preview.data?.fields.find((one) => one.field === field) ?? null };
  });
  if (overlay === null) return null;
  if (overlay.kind === "help") return <AssistantHelp />;
  if (overlay.kind === "problems") return <ProblemsDialog />;
  if (overlay.kind === "judgement") return <JudgementDialog />;
  if (overlay.kind === "replace") return <ReplaceDialog message={overlay.message} then={overlay.then} />;
  if (view === null) return null;
  return overlay.kind === "pick" ? <FieldPicker view={view} /> : <ValuesDialog view={view} />;
}
