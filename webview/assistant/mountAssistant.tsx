import { useSyncExternalStore, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { isOutsideVsCode, type PagePort } from "../connection";
import { keepFocus } from "../state/keepFocus";
import { followTheme } from "../themes/chooseTheme";
import { AssistantApp } from "./AssistantApp";
import { isAssistantAction, runAction } from "./runAction";
import { createAssistant, type Assistant } from "./state/assistant";
import { assistantBindings, installAssistantKeys } from "./state/assistantKeys";
import { AssistantContext, KeysContext } from "./state/hooks";

export interface MountedAssistant {
  readonly assistant: Assistant;
  unmount(): void;
}

/** Puts the mapping assistant into the page over one port. */
export function mountAssistant(element: HTMLElement, port: PagePort, reload: () => void = () => location.reload()): MountedAssistant {
  let bindings = assistantBindings({});
  const watchers = new Set<() => void>();
  const keys = {
    now: () => bindings,
    watch: (changed: () => void) => (watchers.add(changed), () => void watchers.delete(changed)),
  };
  const assistant = createAssistant(port, {
    reload,
    act: (action) => isAssistantAction(action) && runAction(assistant, action),
    useKeys(set) {
      bindings = assistantBindings(set);
      watchers.forEach((changed) => changed());
    },
  });
  const stopKeys = installAssistantKeys(document, keys.now, (action) => runAction(assistant, action));
  const stopFocus = keepFocus(document);
  const { store } = assistant;
  const stopTheme = isOutsideVsCode()
    ? followTheme(
        () => store.getState().panel.theme,
        (changed) => store.subscribe((state, before) => state.panel.theme !== before.panel.theme && changed()),
      )
    : () => undefined;
  const root = createRoot(element);
  root.render(
    <AssistantContext value={assistant}>
      <Keys keys={keys}>
        <AssistantApp />
      </Keys>
    </AssistantContext>,
  );
  return {
    assistant,
    unmount() {
      root.unmount();
      stopKeys();
      stopFocus();
      stopTheme();
      assistant.close();
    },
  };
}

function Keys({
  keys,
  children,
}: {
  readonly keys: { now(): ReturnType<typeof assistantBindings>; watch(changed: () => void): () => void };
  readonly children: ReactNode;
}) {
  return <KeysContext value={useSyncExternalStore(keys.watch, keys.now)}>{children}</KeysContext>;
}
