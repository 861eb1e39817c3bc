import { useNarrow } from "../cases/useNarrow";
import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { Button, EmptyState, t } from "../ui";
import { DueView } from "./due/DueView";
import { ProposalForm } from "./form/ProposalForm";
import { HistoryView } from "./history/HistoryView";
import { ProposalsView } from "./proposals/ProposalsView";
import { TruthHead } from "./TruthHead";
import { TruthNotices } from "./TruthNotices";
import { useTruth } from "./useTruth";
import "../case/case.css";
import "./truth.css";

/** Truths of the cases, their proposals, and how they came to be. */
export function TruthView() {
  const screen = useScreen();
  const [{ view }] = useTruth();
  const narrow = useNarrow();
  const { data, error, reload } = useRequest("truth/state", {}, { watch: ["truths", "rows", "labels", "plans"] });
  const reviewer = useScreenState(({ document }) => document?.reviewer.name ?? null);
  useAction("backToCases", () => screen.backToCases());
  if (error !== null)
    return (
      <EmptyState
        icon="error"
        title={t("The truths could not be looked at.")}
        actions={
          <Button kind="primary" onClick={reload}>
            {t("Try again")}
          </Button>
        }
      >
        {error}
      </EmptyState>
    );
  if (data === null) return <EmptyState busy title={t("Looking at the truths…")} />;
  if (data.sealed !== null)
    return (
      <EmptyState
        icon="lock"
        title={t("Truths are sealed while you label blind.")}
        actions={
          <Button kind="primary" onClick={() => screen.openQueue(null)}>
            {t("Go to the queues")}
          </Button>
        }
      >
        {data.sealed}
      </EmptyState>
    );
  return (
    <div className="truth" role="group" aria-label={t("Truth")} data-focus-home="" tabIndex={-1}>
      <TruthHead state={data} />
      <TruthNotices state={data} reviewer={reviewer} />
      <div className="truth-panel" role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`}>
        {view === "proposals" ? (
          <ProposalsView state={data} narrow={narrow} />
        ) : view === "history" ? (
          <HistoryView diffEditor={data.diffEditor} />
        ) : view === "due" ? (
          <DueView />
        ) : (
          <ProposalForm />
        )}
      </div>
    </div>
  );
}
