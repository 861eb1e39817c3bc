import { useCallback } from "react";
import type { Question } from "../../src/protocol/decisions";
import { useRequest, useScreen } from "../state";
import { t } from "../ui";
import { narrowed, useDecisions } from "./useNarrowing";

export interface ItemWay {
  /** How many items the list has now; null while it is counted. */
  readonly total: number | null;
  go(direction: "next" | "previous"): void;
}

/** The way along the list from one item to the next: around the end where something is left before it. */
export function useItemWay(question: Question): ItemWay {
  const screen = useScreen();
  const [state, change] = useDecisions();
  const list = narrowed(state);
  const { data } = useRequest("decisions/list", { ...list, from: 0, count: 1 }, { watch: ["rows", "labels", "judgements", "codebook"] });
  const asked = JSON.stringify(list);
  const go = useCallback(
    (direction: "next" | "previous") => {
      const step = (from: Question | null) => screen.request("decisions/step", { ...(JSON.parse(asked) as typeof list), from, direction });
      const walk = async () => {
        const beside = (await step(question)).item ?? (await step(null)).item;
        const same = beside !== null && JSON.stringify(beside) === JSON.stringify(question);
        if (beside !== null && !same) {
          screen.setPanel({ claimId: null, citationId: null, representationId: null, foldedSpans: [], traceWindow: null });
          return change({ item: beside });
        }
        screen.announceAndShow(same ? t("This is the only item in the list.") : t("Nothing is left in the list."));
        if (beside === null) change({ item: null });
      };
      void walk().catch(screen.report);
    },
    // `asked` stands for the narrowing.
    [screen, asked, question, change],
  );
  return { total: data?.total ?? null, go };
}
