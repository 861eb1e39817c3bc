import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { pageStretches } from "../../src/core/evidence/pdfPage";
import { moveCaret } from "../representation/caretKeys";
import { keepCaretInView } from "../representation/caretPlace";
import { clearMarks, drawMarks, revealRange, type Marks, type Stretch } from "../representation/highlightRanges";
import { asksToFind, Banner, Button, FindField, t } from "../ui";
import type { OpenPdf } from "./openPdf";
import { layPages, pagesBetween, steppedZoom, type Zoom } from "./pageLayout";
import { PdfPage } from "./PdfPage";
import { PdfTools } from "./PdfTools";
import { useTextFind } from "./useTextFind";
import { useDrawnPages } from "./useDrawnPages";
import { usePageSelection } from "./usePageSelection";
import { useScrolled } from "./useScrolled";

interface Props {
  readonly pdf: OpenPdf;
  readonly text: string | null;
  readonly marks: Marks;
  onSelection(range: Stretch | null): void;
  readonly onShowText: (() => void) | null;
}

/** The pages around what is looked at; the others are empty room. */
export function PdfPages({ pdf, text, marks: evidenceMarks, onSelection, onShowText }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { top, height, width } = useScrolled(scroller);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const { sizes, places, isTied, picturesMissing, onTold } = useDrawnPages();
  const layout = useMemo(() => layPages(pdf.pages, pdf.first, sizes, width, zoom), [pdf, sizes, width, zoom]);
  const stretches = useMemo(() => {
    const found = text === null ? null : pageStretches(text);
    return found?.length === pdf.pages ? found : null;
  }, [text, pdf.pages]);
  const texts = useMemo(() => stretches?.map((stretch) => ({ whole: text!, ...stretch })) ?? null, [stretches, text]);
  const current = pagesBetween(layout, top + height / 3, top + height / 3).first;
  const find = useTextFind(text, stretches?.[current - 1]?.start ?? 0);
  const marks = useMemo(
    () => (find.hits.length === 0 ? evidenceMarks : { ...evidenceMarks, candidates: find.hits, focused: find.hit ?? evidenceMarks.focused }),
    [evidenceMarks, find.hits, find.hit],
  );

  // A page that turns out larger or smaller than was thought, or another zoom, leaves what is looked at where it is.
  const before = useRef(layout);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = layout;
    if (element === null || old === layout) return;
    const { first } = pagesBetween(old, element.scrollTop, element.scrollTop);
    const [was, is] = [old.pages[first - 1], layout.pages[first - 1]];
    if (was && is) element.scrollTop = is.top + ((element.scrollTop - was.top) / was.height) * is.height;
  }, [layout]);

  const goToPage = useCallback((page: number) => {
    const laid = before.current.pages[page - 1];
    if (scroller.current && laid) scroller.current.scrollTop = laid.top - 8;
  }, []);

  const { pinned, caret } = usePageSelection(scroller, places, onSelection);

  useEffect(() => {
    drawMarks(window, places, marks);
    return () => clearMarks(window);
  }, [places, marks]);

  // To a stretch in two steps: its page first; when that is drawn, its line.
  const { focused } = marks;
  const focusedPage = focused === null || stretches === null ? null : pageOf(stretches, focused.start);
  const isMeasured = width > 0;
  useEffect(() => {
    const laid = focusedPage === null || !isMeasured ? undefined : before.current.pages[focusedPage - 1];
    const element = scroller.current;
    if (element && laid && (laid.top > element.scrollTop + element.clientHeight || laid.top + laid.height < element.scrollTop))
      element.scrollTop = laid.top - 8;
  }, [focused, focusedPage, isMeasured]);
  const range = focused === null ? null : places.rangeOf(focused.start, focused.end);
  const isThere = range !== null;
  const latest = useRef(range);
  useEffect(() => {
    latest.current = range;
  });
  useEffect(() => {
    if (isThere && scroller.current && latest.current) revealRange(scroller.current, latest.current);
  }, [focused, isThere]);

  const onZoom = (by: 1 | -1 | "fit") => setZoom(by === "fit" ? "fit" : steppedZoom(layout.pages[current - 1]?.scale ?? 1, by));
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (asksToFind(event) && field.current) {
      event.preventDefault();
      event.stopPropagation();
      field.current.focus();
      return field.current.select();
    }
    if (!event.ctrlKey && !event.metaKey && !event.altKey && /^[-+=0]$/.test(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return onZoom(event.key === "0" ? "fit" : event.key === "-" ? -1 : 1);
    }
    const selection = document.getSelection();
    const element = scroller.current;
    if (!selection || !element) return;
    if (selection.anchorNode === null || !element.contains(selection.anchorNode)) {
      const start = range ?? places.rangeOf(stretches?.[current - 1]?.start ?? 0, Number.MAX_SAFE_INTEGER);
      if (start) selection.collapse(start.startContainer, start.startOffset);
    }
    if (!moveCaret(event, selection, /Mac|iPhone|iPad/.test(navigator.platform))) return;
    event.preventDefault();
    event.stopPropagation();
    keepCaretInView(selection, element);
  };

  const seen = pagesBetween(layout, top - height / 2, top + height * 1.5);
  const shown = [...new Set([...Array.from({ length: seen.last - seen.first + 1 }, (_, index) => seen.first + index), ...pinned])].sort(
    (a, b) => a - b,
  );
  return (
    <>
      <PdfTools page={current} pages={pdf.pages} zoom={zoom} scale={layout.pages[current - 1]?.scale ?? 1} onPage={goToPage} onZoom={onZoom}>
        {text !== null && stretches !== null && (
          <FindField
            ref={field}
            label={t("Find in the PDF")}
            text={find.sought}
            onText={find.seek}
            onFind={find.step}
            onLeave={() => {
              find.seek("");
              scroller.current?.focus();
            }}
            status={find.status}
          />
        )}
      </PdfTools>
      {text !== null && (stretches === null || !isTied) && (
        <Banner tone="warning" actions={onShowText ? <Button onClick={onShowText}>{t("Show text")}</Button> : undefined}>
          {t("These pages were read otherwise here than their text was extracted, so nothing is highlighted on them. The text has the highlights.")}
        </Banner>
      )}
      {picturesMissing && <Banner tone="info">{t("Some pictures here are in a format that is not drawn (JPEG 2000, JBIG2 or fax).")}</Banner>}
      <div
        ref={scroller}
        className="pdf-pages"
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        tabIndex={0}
        aria-label={t("Pages of the PDF. Arrow keys move through the text, with Shift they select; + and - change the size, 0 fits the width.")}
        onKeyDown={pressed}
        onWheel={(event) => event.ctrlKey && onZoom(event.deltaY < 0 ? 1 : -1)}
      >
        <div className="pdf-room" style={{ height: layout.height, width: layout.width }}>
          {width > 0 &&
            shown.map((number) => (
              <PdfPage key={number} pdf={pdf} number={number} laid={layout.pages[number - 1]!} text={texts?.[number - 1] ?? null} onTold={onTold} />
            ))}
        </div>
        {caret && <span className="representation-caret pdf-caret" aria-hidden="true" style={caret} />}
      </div>
    </>
  );
}

function pageOf(stretches: readonly Stretch[], offset: number): number | null {
  const index = stretches.findIndex(({ end }) => offset < end);
  return index === -1 ? null : index + 1;
}
