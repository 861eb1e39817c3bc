import type { KeyEventLike } from "../state";

/**
 * Keys pressed in the sandboxed frame never leave it by themselves. Ours go to the screen's handler at once; what it leaves
 * is dispatched again on the frame's element, from where it climbs to the window: there VS Code listens for the workbench's own
 * keys (Ctrl+P, F1, Ctrl+Tab) and forwards them. Returns the function that stops.
 */
export function forwardKeys(inside: Document, frame: HTMLIFrameElement, onKey: (event: KeyEventLike) => void): () => void {
  const forward = (event: KeyboardEvent) => {
    if (event.type === "keydown") onKey(event);
    if (event.defaultPrevented) return;
    const { key, code, keyCode, location, ctrlKey, shiftKey, altKey, metaKey, repeat, isComposing } = event;
    // keyCode is what the workbench resolves its bindings by; the typed init lacks it.
    const init: KeyboardEventInit & { keyCode: number } = {
      key,
      code,
      keyCode,
      location,
      ctrlKey,
      shiftKey,
      altKey,
      metaKey,
      repeat,
      isComposing,
      bubbles: true,
      cancelable: true,
      composed: true,
    };
    if (!frame.dispatchEvent(new KeyboardEvent(event.type, init))) event.preventDefault();
  };
  inside.addEventListener("keydown", forward);
  inside.addEventListener("keyup", forward);
  return () => {
    inside.removeEventListener("keydown", forward);
    inside.removeEventListener("keyup", forward);
  };
}
