import { visibleText } from "../answer/answerSegments";
import { useScreenState } from "../state";
import { Button, EmptyState, t } from "../ui";

/** Why the table is empty: a filter, a file without rows yet, or an imported file that holds none, with what it says of itself. */
export function NoRows({ filtered, onClear }: { readonly filtered: boolean; onClear(): void }) {
  const { source, rows } = useScreenState(({ document }) => ({ source: document?.source ?? null, rows: document?.rows ?? 0 }));
  if (source !== null && rows === 0)
    return (
      <EmptyState icon="inbox" title={t("{0}, without a case to review", source.title)}>
        {source.notes.length === 0 ? (
          <p>{t("{0} was read whole and gave no row.", source.name)}</p>
        ) : (
          source.notes.map((note, index) => <p key={index}>{visibleText(note.message)}</p>)
        )}
      </EmptyState>
    );
  if (!filtered)
    return (
      <EmptyState icon="inbox" title={t("This file has no rows yet.")}>
        {t("Each line of the results becomes a row here; new lines appear by themselves.")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="search-stop"
      title={t("No case matches.")}
      actions={
        <Button kind="primary" onClick={onClear}>
          {t("Show all cases")}
        </Button>
      }
    >
      {t("Take a part of the filter away, or search for something else.")}
    </EmptyState>
  );
}
