import { useState } from "react";
import { visibleText } from "../../answer/answerSegments";
import { EmptyState, t } from "../../ui";
import { isStale } from "../state/assistantState";
import { useAssistantState } from "../state/hooks";
import { RowPreview } from "./RowPreview";

/** What becomes of the record in hand: its rows, one at a time. While a newer answer is on its way the older one is dimmed. */
export function ResultPane() {
  const { rows, error, stale, record } = useAssistantState((state) => ({
    rows: state.preview.data?.rows ?? null,
    error: state.preview.error,
    stale: isStale(state, state.preview),
    record: state.preview.record,
  }));
  const [chosen, setChosen] = useState({ record: -1, row: 0 });
  if (error !== null)
    return (
      <EmptyState icon="error" title={t("The rows cannot be shown.")}>
        {error}
      </EmptyState>
    );
  if (rows === null) return <EmptyState busy title={t("Reading through the mapping…")} />;
  const at = chosen.record === record ? Math.min(chosen.row, rows.length - 1) : 0;
  const row = rows[at];
  if (row === undefined)
    return (
      <EmptyState icon="circle-slash" title={t("No row comes of this record.")}>
        {t("A row needs a task, and where one record holds several rows, the list they stand in.")}
      </EmptyState>
    );
  return (
    <div
      className={`result ${stale ? "stale" : ""}`}
      role="group"
      aria-label={t("Rows of the record")}
      aria-busy={stale}
      // Long results are scrolled by keyboard too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-focus-home
    >
      {rows.length > 1 && (
        <div className="row-choice" role="group" aria-label={t("Rows of this record")}>
          {rows.map((one, index) => (
            <button
              key={index}
              type="button"
              className="quiet row-button"
              aria-pressed={index === at}
              onClick={() => setChosen({ record, row: index })}
            >
              {index + 1}
              {one.system !== null && <span className="ellipsis"> {visibleText(one.system)}</span>}
            </button>
          ))}
        </div>
      )}
      <RowPreview row={row} />
    </div>
  );
}
