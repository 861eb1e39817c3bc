const patience = 200;

/** Sends what changed (a panel's state, the table's layout) at most every 200 ms, the last one always; at once when the page is hidden or closed. */
export function panelKeeper<T extends object>(save: (state: T) => void) {
  let unsaved: T | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (unsaved === null) return;
    const state = unsaved;
    unsaved = null;
    save(state);
  };
  if (typeof document !== "undefined") {
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
  }
  return {
    changed(state: T) {
      unsaved = state;
      timer ??= setTimeout(flush, patience);
    },
    flush,
    isWaiting: () => unsaved !== null,
  };
}
