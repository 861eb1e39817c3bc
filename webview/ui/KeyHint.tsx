import { useScreen, useScreenState } from "../state/hooks";
import type { ActionId } from "../../src/protocol/actions";
import { keyCaption } from "../state/keys";

export const isMac = () => typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

/** The captions of an action's keys as they are now, the first one first; empty where it has none. */
export function useKeyCaptions(action: ActionId): readonly string[] {
  const screen = useScreen();
  useScreenState((state) => state.keys);
  return (screen.keyTable().bindings.get(action) ?? []).map((binding) => keyCaption(binding, isMac()));
}

/** The action's first key. Decoration for those who see: the control it stands beside has its own name. */
export function KeyHint({ action }: { readonly action: ActionId }) {
  const [caption] = useKeyCaptions(action);
  return caption === undefined ? null : <kbd aria-hidden="true">{caption}</kbd>;
}
