import type { PanelState } from "../../src/protocol/views";

const patience = 200;

/** Sends the panel's state at most every 200 ms, the last one always; at once when the page is hidden or closed. */
export function panelKeeper(save: (panel: PanelState) => void) {
  let unsaved: PanelState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (unsaved === null) return;
    const panel = unsaved;
    unsaved = null;
    save(panel);
  };
  if (typeof document !== "undefined") {
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
  }
  return {
    changed(panel: PanelState) {
      unsaved = panel;
      timer ??= setTimeout(flush, patience);
    },
    flush,
  };
}
