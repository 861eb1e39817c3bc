import { useScreenState } from "../state";
import { Button, EmptyState, t } from "../ui";
import { CaseDesk } from "./CaseDesk";
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
  if (open.error !== null) {
    return (
      <EmptyState
        icon="error"
        title={t("This case could not be opened")}
        actions={
          <Button kind="primary" onClick={open.reload}>
            {t("Try again")}
          </Button>
        }
      >
        {open.error}
      </EmptyState>
    );
  }
  if (open.data === null || codebook === null) return <EmptyState busy title={t("Opening the case…")} />;
  return <CaseDesk view={open.data} codebook={codebook} open={open} />;
}
