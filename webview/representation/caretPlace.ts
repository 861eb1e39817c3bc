/** Where a selection's moving end stands in a scrolled element, to draw a caret; null where that has no place. */
export function caretBox(selection: Selection, element: HTMLElement): { left: number; top: number; height: number } | null {
  if (selection.focusNode === null) return null;
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  const box = range.getClientRects()[0];
  if (!box) return null;
  const frame = element.getBoundingClientRect();
  return { left: box.left - frame.left + element.scrollLeft, top: box.top - frame.top + element.scrollTop, height: box.height };
}

/** Scrolls no further than that the selection's moving end is seen. */
export function keepCaretInView(selection: Selection, element: HTMLElement): void {
  if (selection.focusNode === null) return;
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  keepInView(element, range);
}

/** The same for where a range begins. */
export function keepInView(element: HTMLElement, range: Range): void {
  const box = range.getClientRects()[0];
  const frame = element.getBoundingClientRect();
  if (!box) return;
  if (box.top < frame.top + 8) element.scrollTop -= frame.top + 8 - box.top;
  else if (box.bottom > frame.bottom - 8) element.scrollTop += box.bottom - frame.bottom + 8;
  if (box.left < frame.left + 8) element.scrollLeft -= frame.left + 8 - box.left;
  else if (box.right > frame.right - 8) element.scrollLeft += box.right - frame.right + 8;
}
