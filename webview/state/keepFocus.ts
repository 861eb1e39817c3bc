/**
 * Focus is never lost with what had it (a button that saved its draft, a page that was replaced): it goes to the region
 * around it. A screen reader would start again at the top of the page otherwise.
 */
export function keepFocus(page: Document): () => void {
  let last: Element | null = null;
  let homes: readonly HTMLElement[] = [];
  const remember = () => {
    const focused = page.activeElement;
    if (focused === null || focused === page.body || focused === last) return;
    last = focused;
    homes = homesAround(focused);
  };
  const look = () => {
    remember();
    if (last === null || last.isConnected || page.activeElement !== page.body) return;
    last = null;
    homes.find((home) => home.isConnected)?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(page.body, { childList: true, subtree: true });
  page.addEventListener("focusin", remember);
  // A frame takes the focus without an event of its own.
  page.defaultView?.addEventListener("blur", remember);
  return () => {
    watcher.disconnect();
    page.removeEventListener("focusin", remember);
    page.defaultView?.removeEventListener("blur", remember);
  };
}

/** The regions that an element stands in, innermost first: those that take the focus, and an open dialog. */
function homesAround(element: Element): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) if (at.matches("[data-focus-home], dialog")) found.push(at);
  return found;
}
