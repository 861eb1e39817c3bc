import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PlacedNode } from "../representation/textPlaces";
import { Icon, t } from "../ui";
import { letterWidth } from "./letterWidth";
import type { DrawnPage, PageSize } from "./messages";
import { PdfFailure, type OpenPdf } from "./openPdf";
import type { LaidPage } from "./pageLayout";
import { placedBoxes, type PlacedBox } from "./pageStretches";
import { troubleText } from "./troubleText";

/** What a page tells when it was drawn. `nodes` is null where its text is not the one that was extracted. */
export interface PageTold {
  readonly size: PageSize;
  readonly nodes: readonly PlacedNode[] | null;
  readonly picturesMissing: boolean;
}

interface Props {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly laid: LaidPage;
  /** The whole text and the page's stretch of it; null where there is no text to tie it to. */
  readonly text: { readonly whole: string; readonly start: number; readonly end: number } | null;
  /** Called when the page was drawn, and with null when it goes. */
  onTold(number: number, told: PageTold | null): void;
}

/** One page: its picture, and its text over it, unseen, to be highlighted and selected. */
export const PdfPage = memo(function PdfPage({ pdf, number, laid, text, onTold }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Omit<DrawnPage, "bitmap"> | null>(null);
  const [trouble, setTrouble] = useState<PdfFailure | null>(null);
  const scale = laid.scale * (window.devicePixelRatio || 1);

  useEffect(() => {
    const leave = new AbortController();
    pdf.draw(number, scale, leave.signal).then(
      ({ bitmap, ...page }) => {
        if (leave.signal.aborted || canvas.current === null) return bitmap.close();
        Object.assign(canvas.current, { width: bitmap.width, height: bitmap.height });
        canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
        setTrouble(null);
        setDrawn((before) => (before !== null && before.raw === page.raw && before.boxes.length === page.boxes.length ? before : page));
      },
      (error: unknown) => {
        if (leave.signal.aborted) return;
        setTrouble(error instanceof PdfFailure ? error : new PdfFailure({ code: "failed", detail: String(error) }));
      },
    );
    return () => leave.abort();
  }, [pdf, number, scale]);

  const boxes = useMemo(() => (drawn === null || text === null ? null : placedBoxes(drawn.boxes, drawn.raw, text.whole, text)), [drawn, text]);
  useLayoutEffect(() => {
    if (drawn === null) return;
    const nodes =
      text === null
        ? []
        : (boxes?.map(({ start, text: own }, index) => ({
            node: layer.current!.children[index]!.firstChild as Text,
            start,
            end: start + own.length,
          })) ?? null);
    onTold(number, { size: drawn.size, nodes, picturesMissing: drawn.picturesMissing });
  }, [drawn, boxes, text, number, onTold]);
  useEffect(() => () => onTold(number, null), [number, onTold]);

  return (
    <div
      className="pdf-page"
      style={{ top: laid.top, left: laid.left, width: laid.width, height: laid.height }}
      data-page={number}
      data-drawn={drawn === null && trouble === null ? undefined : ""}
    >
      <canvas ref={canvas} aria-hidden="true" />
      {trouble !== null && (
        <p className="pdf-page-trouble">
          <Icon name="warning" /> {t("Page {0} is not drawn: {1}", number, troubleText(trouble.trouble))}
        </p>
      )}
      <div ref={layer} className="pdf-text" style={{ transform: `scale(${laid.scale})` }}>
        {boxes?.map((box) => (
          <Line key={box.start} {...box} />
        ))}
      </div>
    </div>
  );
});

/** Letters of ours, unseen, stretched over those of the page. */
const Line = memo(function Line({ box, raw, text }: PlacedBox) {
  const own = letterWidth(raw) * box.size;
  const stretch = own > 0 && box.width > 0 ? box.width / own : 1;
  const turn = box.angle === 0 ? "" : `rotate(${box.angle}deg) `;
  return (
    <span dir={box.dir} style={{ left: box.left, top: box.top, fontSize: box.size, transform: `${turn}scaleX(${stretch})` }}>
      {text}
    </span>
  );
});
