import type { Query } from "../../src/protocol/views";
import { useAction, useScreen } from "../state";
import { t } from "../ui";
import type { TablePlace } from "./useTablePlace";

/** The keys that move the marked row work from anywhere in the tab. */
export function useTableKeys(query: Query, place: TablePlace): void {
  const screen = useScreen();
  const { rows, total } = place.pages;
  const { active } = place;

  const step = async (direction: "next" | "previous") => {
    const from = rows.get(active)?.rowId ?? screen.store.getState().panel.selectedRowId;
    const { index } = await screen.request("cases/step", { query, rowId: from, direction, of: "unlabelled" });
    if (index === null)
      return screen.announceAndShow(
        direction === "next" ? t("No unlabelled case follows under this filter.") : t("No unlabelled case comes before under this filter."),
      );
    place.go(index);
  };
  useAction("nextCase", () => place.go(active + 1), total > 0);
  useAction("previousCase", () => place.go(active - 1), total > 0);
  useAction("nextUnlabelled", () => void step("next").catch(screen.report), total > 0);
  useAction("previousUnlabelled", () => void step("previous").catch(screen.report), total > 0);
  useAction("confirm", () => place.open(active), rows.has(active));
}
