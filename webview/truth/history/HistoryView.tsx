import { useState } from "react";
import { visibleText } from "../../answer/answerSegments";
import { useAction, useRequest, useScreen } from "../../state";
import { Button, Dialog, EmptyState, Icon, localTime, t } from "../../ui";
import { CaseChooser } from "../CaseChooser";
import { useTruth } from "../useTruth";
import { BlameTable } from "./BlameTable";
import { CompareVersions } from "./CompareVersions";
import { historyText } from "./historyText";
import { Timeline } from "./Timeline";

/** How the truth of a case came to be: its versions with who and why, the proposals around them, and since when each value holds. */
export function HistoryView({ diffEditor }: { readonly diffEditor: boolean }) {
  const [{ caseId }, change] = useTruth();
  const [choosing, setChoosing] = useState(false);
  useAction("goToCase", () => setChoosing(true));
  const choose = (next: string) => {
    setChoosing(false);
    change({ caseId: next });
  };
  if (caseId === null)
    return (
      <div className="truth-choose">
        <h2 className="heading">{t("Whose history?")}</h2>
        <CaseChooser onChoose={choose} />
      </div>
    );
  return (
    <>
      <CaseHistory key={caseId} caseId={caseId} diffEditor={diffEditor} onOther={() => setChoosing(true)} />
      {choosing && (
        <Dialog title={t("History of another case")} onClose={() => setChoosing(false)}>
          <CaseChooser onChoose={choose} />
        </Dialog>
      )}
    </>
  );
}

interface Props {
  readonly caseId: string;
  readonly diffEditor: boolean;
  onOther(): void;
}

function CaseHistory({ caseId, diffEditor, onOther }: Props) {
  const screen = useScreen();
  const { data, error, loading, reload } = useRequest("truth/history", { caseId }, { watch: ["truths", "rows"], keep: false });
  const [pair, setPair] = useState<{ readonly earlier: number; readonly later: number } | null>(null);
  return (
    <div
      className="truth-history"
      data-focus-home=""
      tabIndex={-1}
      role="group"
      aria-label={t("History of {0}", visibleText(caseId))}
      aria-busy={loading}
    >
      <header className="truth-history-head">
        <h2 className="mono">{visibleText(caseId)}</h2>
        <Button onClick={onOther}>{t("Another case…")}</Button>
        {data !== null && <span className="mono dim ellipsis">{data.file}</span>}
        {data?.due && (
          <span className={data.due.state === "valid" ? "dim" : "fair"} title={data.due.due}>
            {data.due.state === "expired" ? t("expired {0}", localTime(data.due.due)) : t("holds until {0}", localTime(data.due.due))}
          </span>
        )}
        <span className="grow" />
        {data !== null && (
          <Button onClick={() => void screen.copy(historyText(data))}>
            <Icon name="copy" /> {t("Copy as text")}
          </Button>
        )}
      </header>
      {error !== null ? (
        <EmptyState
          icon="error"
          title={t("The history could not be read.")}
          actions={
            <>
              <Button kind="primary" onClick={reload}>
                {t("Try again")}
              </Button>
              <Button onClick={onOther}>{t("Another case…")}</Button>
            </>
          }
        >
          {error}
        </EmptyState>
      ) : data === null ? (
        <EmptyState busy title={t("Reading the history…")} />
      ) : (
        <div className="truth-history-body">
          {data.query !== null && <p className="truth-query wrap">{visibleText(data.query)}</p>}
          {data.versions.length === 0 && data.proposals.length === 0 && (
            <EmptyState icon="law" title={t("The case has no truth yet.")}>
              {t("A proposal says what is held to be right of it; another person approves it.")}
            </EmptyState>
          )}
          {data.versions.length > 0 && <BlameTable blame={data.blame} />}
          {pair !== null && (
            <CompareVersions
              caseId={caseId}
              versions={data.versions}
              pair={pair}
              diffEditor={diffEditor}
              onPair={setPair}
              onClose={() => setPair(null)}
            />
          )}
          {(data.versions.length > 0 || data.proposals.length > 0) && <Timeline history={data} onCompare={setPair} />}
        </div>
      )}
    </div>
  );
}
