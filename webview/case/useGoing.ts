import { useCallback, useRef } from "react";
import { useScreen } from "../state";
import { t } from "../ui";
import type { Direction, Of, Step } from "./useCases";

export interface Going {
  /** On to the neighbour; asked for again before the first has come, on to the neighbour of that one. */
  go(direction: Direction, of?: Of): Promise<void>;
  /** The case on the screen is being left: what is pressed now was meant for the next one, which nobody has seen yet. */
  isUnderWay(): boolean;
}

/** The way from case to case, in the order of the keys. */
export function useGoing(rowId: string, step: Step, flush: () => void): Going {
  const screen = useScreen();
  const way = useRef<{ readonly from: string; readonly target: Promise<string | null> } | null>(null);
  const latest = useRef({ rowId, step, flush });
  latest.current = { rowId, step, flush };

  const go = useCallback(
    async (direction: Direction, of: Of = "any") => {
      const { rowId: here, step: next, flush: keep } = latest.current;
      keep();
      const before = way.current?.from === here ? way.current.target : Promise.resolve(here);
      const leg = { from: here, target: before.then((from) => next(from ?? here, direction, of)) };
      way.current = leg;
      try {
        const target = await leg.target;
        // A later key goes on from here, or the reviewer has turned elsewhere meanwhile.
        const { panel } = screen.store.getState();
        if (way.current !== leg || panel.tab !== "case" || panel.rowId !== here) return;
        way.current = null;
        if (target !== null) return screen.openCase(target);
        const reached = await before;
        if (reached !== null && reached !== here) screen.openCase(reached);
        screen.announceAndShow(
          of === "unlabelled"
            ? t("No other case without a label of yours that way.")
            : direction === "next"
              ? t("This is the last case.")
              : t("This is the first case."),
        );
      } finally {
        if (way.current === leg) way.current = null;
      }
    },
    [screen],
  );
  const isUnderWay = useCallback(() => way.current?.from === latest.current.rowId, []);
  return { go, isUnderWay };
}
