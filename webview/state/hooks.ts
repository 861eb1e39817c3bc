import { createContext, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { ActionId } from "../../src/protocol/actions";
import type { Screen } from "./screen";
import type { ScreenState } from "./screenState";

export const ScreenContext = createContext<Screen | null>(null);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (screen === null) throw new Error("This component stands outside of ScreenContext.");
  return screen;
}

/** A part of the screen's state; the component renders again only when that part changes (compared one level deep). */
export function useScreenState<T>(select: (state: ScreenState) => T): T {
  return useStore(useScreen().store, useShallow(select));
}

/** This component answers the action while it is mounted and `enabled`: known when it is drawn, or asked when the key comes. */
export function useAction(id: ActionId, run: () => void, enabled: boolean | (() => boolean) = true): void {
  const { actions } = useScreen();
  const latest = useRef({ run, enabled });
  // Before paint: the next key must meet what is on the screen.
  useLayoutEffect(() => {
    latest.current = { run, enabled };
  });
  useEffect(() => actions.register(id, { isEnabled: () => isTrue(latest.current.enabled), run: () => latest.current.run() }), [actions, id]);
}

const isTrue = (enabled: boolean | (() => boolean)) => (typeof enabled === "function" ? enabled() : enabled);
