import { useCallback } from "react";
import type { TruthState } from "../../src/protocol/truthState";
import { useScreen, useScreenState } from "../state";

/** What this panel shows of truths, and how to change it. */
export function useTruth(): readonly [TruthState, (change: Partial<TruthState>) => void] {
  const screen = useScreen();
  const state = useScreenState(({ panel }) => ({ truth: panel.truth })).truth;
  const change = useCallback((next: Partial<TruthState>) => screen.setPanel((panel) => ({ truth: { ...panel.truth, ...next } })), [screen]);
  return [state, change];
}
