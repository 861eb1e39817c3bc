import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { t } from "../ui";
import { moveCaret } from "./caretKeys";
import { clearMarks, drawMarks, revealRange, type Marks, type Stretch } from "./highlightRanges";
import { piecesOf, textChunks } from "./textChunks";
import { placesOf, textNodesIn, type PlacedNode, type TextPlaces } from "./textPlaces";
import { caretBox, keepInView } from "./caretPlace";

/** A part of the canonical text, where it begins in it. */
export interface TextBlock {
  readonly start: number;
  readonly text: string;
}

export interface TextRegisterProps {
  /** What there is of the text, one part right after the other. */
  readonly blocks: readonly TextBlock[];
  readonly marks: Marks;
  /** Monospace: sources; else reading type. */
  readonly isSource: boolean;
  onSelection(range: Stretch | null): void;
  /** Where the text is longer than what there is: it was scrolled. */
  onScrolled?(scroller: HTMLElement): void;
  /** Before a key moves the caret; true where the key was used otherwise. */
  onKeyFirst?(event: KeyboardEvent<HTMLDivElement>): boolean;
  /** Reached by who changes `blocks`, so that what is seen stays where it is. */
  readonly holder?: RefObject<SeenHolder | null>;
  /** A new place to be scrolled to, as an object of its own for each time. */
  readonly goTo?: { readonly offset: number } | null;
}

export interface SeenHolder {
  /** To be called right before other blocks come in: the text in view will not move. */
  hold(): void;
}

/** The canonical text. Chunks out of view are not laid out, so that megabytes scroll like a page; a caret walks through it by keyboard. */
export function TextRegister({ blocks, marks, isSource, onSelection, onScrolled, onKeyFirst, holder, goTo = null }: TextRegisterProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => blocks.flatMap(chunksOf), [blocks]);
  const places = useCallback(() => placesOf(placedNodes(scroller.current!, chunks)), [chunks]);
  const [caret, setCaret] = useState<{ readonly left: number; readonly top: number; readonly height: number } | null>(null);

  // The browser keeps what is seen in place by itself where text comes in, but not always where some goes.
  const held = useRef<{ readonly chunk: Element; readonly top: number } | null>(null);
  useImperativeHandle(holder, () => ({
    hold() {
      const top = scroller.current?.getBoundingClientRect().top ?? 0;
      const chunk = [...(scroller.current?.children ?? [])].find((one) => one.getBoundingClientRect().bottom > top);
      held.current = chunk === undefined ? null : { chunk, top: chunk.getBoundingClientRect().top };
    },
  }));
  useLayoutEffect(() => {
    const { chunk, top } = held.current ?? {};
    held.current = null;
    if (chunk?.isConnected && top !== undefined) scroller.current!.scrollTop += chunk.getBoundingClientRect().top - top;
  }, [chunks]);

  useEffect(() => {
    drawMarks(window, places(), marks);
    return () => clearMarks(window);
  }, [places, marks]);

  // More text before or after is no reason to go back to the evidence: only other evidence is, or its text coming in.
  const focused = marks.focused;
  const shows = focused !== null && holds(chunks, focused.start);
  const now = useRef({ chunks, places });
  useEffect(() => {
    now.current = { chunks, places };
  });
  useEffect(() => {
    if (focused !== null && shows) return reveal(scroller.current, now.current, focused);
  }, [focused, shows]);
  const wanted = goTo !== null && holds(chunks, goTo.offset) ? goTo : null;
  useEffect(() => {
    if (wanted !== null) return reveal(scroller.current, now.current, { start: wanted.offset, end: wanted.offset + 1 });
  }, [wanted]);

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
    if (onKeyFirst?.(event)) return;
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
      onScroll={onScrolled && ((event) => onScrolled(event.currentTarget))}
    >
      {chunks.map((chunk) => (
        <Chunk key={chunk.start} start={chunk.start} text={chunk.text} />
      ))}
      {caret && <span className="representation-caret" aria-hidden="true" style={caret} />}
    </div>
  );
}

/** Cut block by block: text that comes in before or after leaves the chunks that are drawn as they are. */
const chunksOf = ({ start, text }: TextBlock): readonly TextBlock[] =>
  textChunks(text).map((chunk) => ({ start: start + chunk.start, text: text.slice(chunk.start, chunk.end) }));

const endOf = ({ start, text }: TextBlock): number => start + text.length;
const holds = (chunks: readonly TextBlock[], offset: number): boolean =>
  chunks.length > 0 && offset >= chunks[0]!.start && offset < endOf(chunks[chunks.length - 1]!);

interface Drawn {
  readonly chunks: readonly TextBlock[];
  places(): TextPlaces;
}

/** Scrolls to a stretch in two steps: its chunk is laid out only once it is in view, and only then can the line in it be found. */
function reveal(element: HTMLElement | null, { chunks, places }: Drawn, { start, end }: Stretch): () => void {
  const chunk = element?.children[chunks.findIndex((one) => endOf(one) > start)];
  if (!element || !chunk) return () => undefined;
  const [box, view] = [chunk.getBoundingClientRect(), element.getBoundingClientRect()];
  if (box.bottom < view.top || box.top > view.bottom) chunk.scrollIntoView({ block: "nearest" });
  const frame = requestAnimationFrame(() => {
    const range = places().rangeOf(start, end);
    if (range) revealRange(element, range);
  });
  return () => cancelAnimationFrame(frame);
}

const Chunk = memo(function Chunk({ start, text }: TextBlock) {
  // What the browser may take as the block's size until it was laid out once: lines of some 80 characters.
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0);
  return (
    <div className="representation-chunk" data-start={start} style={{ containIntrinsicSize: `auto ${lines * 20}px` }}>
      {piecesOf(text).map((piece, index) =>
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

function placedNodes(scroller: HTMLElement, chunks: readonly TextBlock[]): PlacedNode[] {
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
