import { useEffect, useRef, useState } from "react";
import type { KeyEventLike } from "../state";
import { Banner, Button, count, t } from "../ui";
import { forwardKeys } from "./forwardKeys";
import { frameText } from "./frameText";
import { drawMarks, revealRange, type Marks, type Stretch } from "./highlightRanges";
import { frameDocument, frameSandbox, onThemeChange, paintFrame } from "./pageFrame";
import type { TextPlaces } from "./textPlaces";

interface Props {
  readonly html: string;
  readonly runs: readonly number[];
  /** As far as the page is drawn, or more. */
  readonly text: string;
  /** UTF-16 code units of the whole text. */
  readonly total: number;
  readonly marks: Marks;
  onSelection(range: Stretch | null): void;
  onKey(event: KeyEventLike): void;
  onShowText(): void;
}

/** The archived page, in a frame where nothing runs and nothing loads. */
export function PageRegister({ html, runs, text, total, marks, onSelection, onKey, onShowText }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { source, of } = useFrameDocument(html);
  const [drawn, setDrawn] = useState<{ readonly source: string; readonly places: TextPlaces | null } | null>(null);
  const current = drawn !== null && drawn.source === source && of === html ? drawn : null;
  const on = useRef({ onSelection, onKey });
  useEffect(() => {
    on.current = { onSelection, onKey };
  });

  const loaded = () => {
    const inside = frame.current?.contentDocument;
    if (!inside?.body || source === null) return;
    paintFrame(inside);
    setDrawn({ source, places: frameText(inside.body, text, runs) });
  };

  useEffect(() => {
    const element = frame.current;
    const inside = element?.contentDocument;
    if (!element || !inside || current === null) return;
    const stopTheme = onThemeChange(() => paintFrame(inside));
    const stopKeys = forwardKeys(inside, element, (event) => on.current.onKey(event));
    const selected = () => on.current.onSelection(current.places?.selected(inside.getSelection()) ?? null);
    inside.addEventListener("selectionchange", selected);
    return () => {
      stopTheme();
      stopKeys();
      inside.removeEventListener("selectionchange", selected);
    };
  }, [current]);

  useEffect(() => {
    const inside = frame.current?.contentWindow;
    if (inside && current?.places) drawMarks(inside, current.places, marks);
  }, [current, marks]);

  const focused = marks.focused;
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    const range = focused && current?.places?.rangeOf(focused.start, focused.end);
    if (!range || !inside?.scrollingElement) return;
    unfold(range.startContainer);
    revealRange(inside.scrollingElement, range);
  }, [current, focused]);

  const end = runs.at(-1) ?? 0;
  return (
    <>
      {marks.focused !== null && end <= marks.focused.start && end < total && (
        <Banner tone="info" actions={<Button onClick={onShowText}>{t("Show text")}</Button>}>
          {t("This evidence stands beyond what is drawn of this long page: after {0} of the {1} characters of its text.", count(end), count(total))}
        </Banner>
      )}
      {current !== null && current.places === null && (
        <Banner tone="warning" actions={<Button onClick={onShowText}>{t("Show text")}</Button>}>
          {t("The browser read this page otherwise than its text was extracted, so nothing is highlighted here. The text has the highlights.")}
        </Banner>
      )}
      {source === null ? (
        <div className="representation-frame" aria-busy="true" />
      ) : (
        <iframe
          ref={frame}
          className="representation-frame"
          title={t("Archived page, without its scripts and styles")}
          sandbox={frameSandbox}
          srcDoc={source}
          onLoad={loaded}
          data-drawn={current === null ? undefined : ""}
        />
      )}
    </>
  );
}

/** Opens the folds that a place is in. */
function unfold(node: Node): void {
  for (let fold = node.parentElement?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
}

/** Cleaning this much takes no longer than a frame. */
const quicklyCleaned = 60_000;

/** The frame's document. A long page is cleaned after the case around it was drawn: going on must not wait for it. */
function useFrameDocument(html: string): { readonly of: string; readonly source: string | null } {
  const [made, setMade] = useState(() => ({ of: html, source: html.length <= quicklyCleaned ? frameDocument(html) : null }));
  useEffect(() => {
    if (made.of === html && made.source !== null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const painted = requestAnimationFrame(() => (timer = setTimeout(() => setMade({ of: html, source: frameDocument(html) }), 0)));
    return () => {
      cancelAnimationFrame(painted);
      clearTimeout(timer);
    };
  }, [html, made]);
  return made;
}
