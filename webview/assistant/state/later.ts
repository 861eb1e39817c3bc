/** Does something once, a while after it was first wanted: at once when the page is hidden or closed. */
export function later(ms: number, task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    task();
  };
  document.addEventListener("visibilitychange", now);
  window.addEventListener("pagehide", now);
  return {
    soon: () => void (timer ??= setTimeout(now, ms)),
    now,
  };
}
