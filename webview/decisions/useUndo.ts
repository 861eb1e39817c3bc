import { useAction, useScreen } from "../state";
import { t } from "../ui";
import { useDecisions } from "./useNarrowing";

/** Undo and redo across items: the item that it was said of is shown. */
export function useUndo(): void {
  const screen = useScreen();
  const [, change] = useDecisions();
  const again = async (method: "decisions/undo" | "decisions/redo") => {
    const outcome = await screen.request(method, {});
    if (!outcome.done) return screen.announceAndShow(outcome.reason);
    screen.announceAndShow(method === "decisions/undo" ? t("Undone: {0}", outcome.what) : t("Done again: {0}", outcome.what));
    if (outcome.item !== null) change({ item: outcome.item, changes: false });
  };
  useAction("undo", () => void again("decisions/undo").catch(screen.report));
  useAction("redo", () => void again("decisions/redo").catch(screen.report));
}
