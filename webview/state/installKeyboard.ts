import type { ActionId } from "../../src/protocol/actions";
import { decide, placeOf, type KeyPlace } from "./keyboard";
import type { KeyPress, KeyTable } from "./keys";

/** A key press as the page or a sandboxed frame (which re-dispatches its own) reports it. */
export interface KeyEventLike extends KeyPress {
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}

export interface KeyTarget {
  table(): KeyTable;
  isEnabled(id: ActionId): boolean;
  run(id: ActionId): void;
}

/** Handles one press synchronously. A press that was acted on goes no further: the workbench must not act on it as well. */
export function handleKey(event: KeyEventLike, place: KeyPlace, target: KeyTarget, leave: () => void): void {
  if (event.defaultPrevented) return;
  const verdict = decide(event, place, target.table(), target.isEnabled);
  if (verdict.do === "nothing") return;
  event.stopPropagation();
  if (verdict.do === "keep-in-field") return;
  event.preventDefault();
  if (verdict.do === "leave") leave();
  const action = verdict.do === "run" ? verdict.action : verdict.andRun;
  if (action !== null) target.run(action);
}

/**
 * Listens on the document, in the bubbling phase: controls decide first, and the window's own listeners (VS Code forwards
 * keys to the workbench from there) come after us.
 */
export function installKeyboard(page: Document, target: KeyTarget): () => void {
  const pressed = (event: KeyboardEvent) => {
    const place = placeOf(event.composedPath());
    // A dialog is a room of its own, and an open popover takes the first Escape; both still keep undo in their fields.
    const inDialog = page.querySelector("dialog:modal") !== null;
    const overlaid = inDialog || (event.key === "Escape" && page.querySelector(":popover-open") !== null);
    if (overlaid && !(place === "text" && event.key !== "Escape")) return;
    handleKey(event, place, inDialog ? { ...target, isEnabled: () => false, run: () => undefined } : target, () => leaveField(event));
  };
  page.addEventListener("keydown", pressed);
  return () => page.removeEventListener("keydown", pressed);
}

/** Moves focus from a text field to the region around it, so that single keys work again and the reading place stays. */
function leaveField(event: KeyboardEvent) {
  const field = event.composedPath()[0] as HTMLElement;
  field.blur();
  const home = event
    .composedPath()
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.tabIndex === -1 && element.matches("[data-focus-home]"));
  home?.focus({ preventScroll: true });
}
