import { useEffect, useRef, useState, type RefObject } from "react";
import { caretBox } from "../representation/caretPlace";
import type { Stretch } from "../representation/highlightRanges";
import type { TextPlaces } from "../representation/textPlaces";

/** The selection in the pages: told as a stretch, its pages kept in place, and its moving end where a caret is drawn. */
export function usePageSelection(
  scroller: RefObject<HTMLElement | null>,
  places: TextPlaces,
  onSelection: (range: Stretch | null) => void,
): { readonly pinned: readonly number[]; readonly caret: ReturnType<typeof caretBox> } {
  const [state, setState] = useState<{ readonly pinned: readonly number[]; readonly caret: ReturnType<typeof caretBox> }>({
    pinned: [],
    caret: null,
  });
  const latest = useRef(places);
  useEffect(() => {
    latest.current = places;
  });
  useEffect(() => {
    const changed = () => {
      const selection = document.getSelection();
      const element = scroller.current;
      if (
        !element ||
        !selection ||
        selection.anchorNode === null ||
        !element.contains(selection.anchorNode) ||
        !element.contains(selection.focusNode)
      )
        return setState((before) => (before.pinned.length === 0 && before.caret === null ? before : { pinned: [], caret: null }));
      onSelection(selection.isCollapsed ? null : latest.current.selected(selection));
      setState({
        pinned: [pageAround(selection.anchorNode), pageAround(selection.focusNode)].filter((page) => page !== null),
        caret: document.activeElement === element ? caretBox(selection, element) : null,
      });
    };
    document.addEventListener("selectionchange", changed);
    return () => document.removeEventListener("selectionchange", changed);
  }, [scroller, onSelection]);
  return state;
}

function pageAround(node: Node | null): number | null {
  const page = (node instanceof Element ? node : node?.parentElement)?.closest("[data-page]")?.getAttribute("data-page");
  return page === null || page === undefined ? null : Number(page);
}
