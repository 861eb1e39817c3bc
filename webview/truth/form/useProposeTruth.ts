import { useAction, useScreen } from "../../state";
import { openForm } from "./openForm";

/** A proposal for what is looked at: the case that is open, the row that is chosen in the table, the case whose history is shown; else the form asks. */
export function useProposeTruth(enabled: boolean): void {
  const screen = useScreen();
  useAction(
    "proposeTruth",
    () => {
      const { tab, rowId, selectedRowId, truth } = screen.store.getState().panel;
      if (tab === "case") return openForm(screen, { rowId });
      if (tab === "cases") return openForm(screen, { rowId: selectedRowId });
      if (tab === "truth" && truth.view === "form") return;
      openForm(screen, { caseId: tab === "truth" && truth.view === "history" ? truth.caseId : null });
    },
    enabled,
  );
}
