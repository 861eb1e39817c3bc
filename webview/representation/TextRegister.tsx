import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { t } from "../ui";
import { moveCaret } from "./caretKeys";
import { clearMarks, drawMarks, revealRange, type Marks, type Stretch } from "./highlightRanges";
import { piecesOf, textChunks, type TextChunk } from "./textChunks";
import { placesOf, textNodesIn, type PlacedNode } from "./textPlaces";

interface Props {
  readonly text: string;
  readonly marks: Marks;
  /** Monospace: sources; else reading type. */
  readonly isSource: boolean;
  onSelection(range: Stretch | null): void;
}

/** The canonical text, whole. Blocks out of view are not laid out, so that megabytes scroll like a page; a caret walks through it by keyboard. */
export function TextRegister({ text, marks, isSource, onSelection }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => textChunks(text), [text]);
  const places = useCallback(() => placesOf(placedNodes(scroller.current!, text, chunks)), [text, chunks]);
  const [caret, setCaret] = useState<{ readonly left: number; readonly top: number; readonly height: number } | null>(null);

  useEffect(() => {
    drawMarks(window, places(), marks);
    return () => clearMarks(window);
  }, [places, marks]);

  const focused = marks.focused;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !focused) return;
    const index = chunks.findIndex((chunk) => chunk.end > focused.start);
    const block = element.children[index]?.getBoundingClientRect();
    const view = element.getBoundingClientRect();
    if (block && (block.bottom < view.top || block.top > view.bottom)) element.children[index]?.scrollIntoView({ block: "nearest" });
    // The block is laid out only once it is in view; then the line in it can be found.
    const frame = requestAnimationFrame(() => {
      const range = places().rangeOf(focused.start, focused.end);
      if (range) revealRange(element, range);
    });
    return () => cancelAnimationFrame(frame);
  }, [places, chunks, focused]);

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
        return setCaret(null);
      onSelection(selection.isCollapsed ? null : places().selected(selection));
      setCaret(document.activeElement === element ? caretBox(selection, element) : null);
    };
    document.addEventListener("selectionchange", changed);
    return () => document.removeEventListener("selectionchange", changed);
  }, [places, onSelection]);

  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    const selection = document.getSelection();
    const element = scroller.current;
    if (!selection || !element) return;
    if (selection.anchorNode === null || !element.contains(selection.anchorNode))
      putCaretInView(selection, element, focused && places().rangeOf(focused.start, focused.end));
    if (!moveCaret(event, selection, /Mac|iPhone|iPad/.test(navigator.platform))) return;
    event.preventDefault();
    event.stopPropagation();
    const end = document.createRange();
    if (selection.focusNode === null) return;
    end.setStart(selection.focusNode, selection.focusOffset);
    keepInView(element, end);
  };

  return (
    <div
      ref={scroller}
      className={`representation-text${isSource ? " is-source" : ""}`}
      role="textbox"
      aria-readonly="true"
      aria-multiline="true"
      tabIndex={0}
      aria-label={t("Text of the representation. Arrow keys move, with Shift they select.")}
      onKeyDown={pressed}
      onBlur={() => setCaret(null)}
    >
      {chunks.map((chunk) => (
        <Chunk key={chunk.start} text={text} start={chunk.start} end={chunk.end} />
      ))}
      {caret && <span className="representation-caret" aria-hidden="true" style={caret} />}
    </div>
  );
}

const Chunk = memo(function Chunk({ text, start, end }: { readonly text: string; readonly start: number; readonly end: number }) {
  const own = text.slice(start, end);
  // What the browser may take as the block's size until it was laid out once: lines of some 80 characters.
  const lines = own.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0);
  return (
    <div className="representation-chunk" style={{ containIntrinsicSize: `auto ${lines * 20}px` }}>
      {piecesOf(own).map((piece, index) =>
        piece.mark === null ? (
          piece.text
        ) : (
          <span
            key={index}
            className={piece.text === "\f" ? "page-break" : "unseen-mark"}
            data-mark={piece.text === "\f" ? t("next page") : piece.mark}
          >
            {piece.text}
          </span>
        ),
      )}
    </div>
  );
});

function placedNodes(scroller: HTMLElement, text: string, chunks: readonly TextChunk[]): PlacedNode[] {
  const nodes: PlacedNode[] = [];
  for (const [index, chunk] of chunks.entries()) {
    let start = chunk.start;
    for (const node of textNodesIn(scroller.children[index]!)) {
      nodes.push({ node, start, end: start + node.length });
      start += node.length;
    }
  }
  return nodes;
}

function putCaretInView(selection: Selection, element: HTMLElement, focused: Range | null) {
  if (focused) return selection.collapse(focused.startContainer, focused.startOffset);
  const top = element.getBoundingClientRect();
  const chunk = [...element.children].find((child) => child.getBoundingClientRect().bottom > top.top);
  const first = chunk && textNodesIn(chunk)[0];
  if (first) selection.collapse(first, 0);
}

function caretBox(selection: Selection, element: HTMLElement): { left: number; top: number; height: number } | null {
  if (selection.focusNode === null) return null;
  const range = document.createRange();
  range.setStart(selection.focusNode, selection.focusOffset);
  const box = range.getClientRects()[0];
  if (!box) return null;
  const frame = element.getBoundingClientRect();
  return { left: box.left - frame.left + element.scrollLeft, top: box.top - frame.top + element.scrollTop, height: box.height };
}

function keepInView(element: HTMLElement, range: Range) {
  const box = range.getClientRects()[0];
  const frame = element.getBoundingClientRect();
  if (!box) return;
  if (box.top < frame.top + 8) element.scrollTop -= frame.top + 8 - box.top;
  else if (box.bottom > frame.bottom - 8) element.scrollTop += box.bottom - frame.bottom + 8;
}
