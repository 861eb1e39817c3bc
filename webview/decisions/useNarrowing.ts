import { useCallback } from "react";
import type { Params } from "../../src/protocol/messages";
import type { PanelState } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";

export type DecisionsState = PanelState["decisions"];

/** What this panel shows of the disagreements, and how to change it. */
export function useDecisions(): readonly [DecisionsState, (change: Partial<DecisionsState>) => void] {
  const screen = useScreen();
  const state = useScreenState(({ panel }) => ({ decisions: panel.decisions })).decisions;
  const change = useCallback(
    (next: Partial<DecisionsState>) => screen.setPanel((panel) => ({ decisions: { ...panel.decisions, ...next } })),
    [screen],
  );
  return [state, change];
}

/** The narrowing as requests ask for it. */
export const narrowed = ({ dimension, type, state }: DecisionsState): Omit<Params<"decisions/list">, "from" | "count"> => ({
  dimension,
  types: type === null ? [] : [type],
  state,
});
