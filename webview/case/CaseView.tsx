import { useAction, useScreen, useScreenState } from "../state";
import { Button, EmptyState, t } from "../ui";
import { TableCase } from "./TableCase";
import { useOpenCase } from "./useCases";
import "./case.css";

/** The case view: what is open, or why it is not. */
export function CaseView() {
  const rowId = useScreenState((state) => state.panel.rowId);
  return rowId === null ? (
    <EmptyState icon="inbox" title={t("No case is open")}>
      {t("Choose one in the Cases tab.")}
    </EmptyState>
  ) : (
    <OpenedCase rowId={rowId} />
  );
}

function OpenedCase({ rowId }: { readonly rowId: string }) {
  const open = useOpenCase(rowId);
  const codebook = useScreenState((state) => state.document?.codebook ?? null);
  if (open.error !== null) return <NotOpened rowId={rowId} error={open.error} onAgain={open.reload} />;
  if (open.data === null || codebook === null) return <EmptyState busy title={t("Opening the case…")} />;
  return <TableCase view={open.data} codebook={codebook} open={open} />;
}

/** What could not be opened is there all the same: its bytes can be looked at. */
function NotOpened({ rowId, error, onAgain }: { readonly rowId: string; readonly error: string; onAgain(): void }) {
  const screen = useScreen();
  const showBytes = () => screen.showRowBytes({ rowId, title: "" });
  useAction("showBytes", showBytes);
  return (
    <EmptyState
      icon="error"
      title={t("This case could not be opened")}
      actions={
        <>
          <Button kind="primary" onClick={onAgain}>
            {t("Try again")}
          </Button>
          <Button onClick={showBytes}>{t("Show the bytes of the row")}</Button>
        </>
      }
    >
      {error}
    </EmptyState>
  );
}
