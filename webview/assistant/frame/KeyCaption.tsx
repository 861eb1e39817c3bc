import { keyCaption } from "../../state/keys";
import { isMac } from "../../ui/KeyHint";
import type { AssistantAction } from "../state/assistantKeys";
import { useKeys } from "../state/hooks";

/** The action's first key. Decoration for those who see: the control it stands beside has its own name. */
export function KeyCaption({ action }: { readonly action: AssistantAction }) {
  const [first] = useKeys().get(action) ?? [];
  return first === undefined ? null : <kbd aria-hidden="true">{keyCaption(first, isMac())}</kbd>;
}
