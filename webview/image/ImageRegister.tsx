import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { ImageRect, PlacedEvidence, RepresentationView } from "../../src/protocol/views";
import { steppedZoom, type Zoom } from "../pdf/pageLayout";
import { useScrolled } from "../pdf/useScrolled";
import { t } from "../ui";
import { ImageTools } from "./ImageTools";
import { arrowStep, middleRect, movedRect, resizedRect } from "./regionMath";
import { useDrawing } from "./useDrawing";
import "./image.css";

interface Props {
  readonly image: NonNullable<RepresentationView["image"]>;
  readonly evidence: readonly PlacedEvidence[];
  readonly focusKey: string | null;
  /** The region that is drawn, in pixels of the image. */
  onRegion(rect: ImageRect | null): void;
  onFocusEvidence(key: string): void;
}

/** A picture or screenshot: zoomed, moved, and a rectangle of it chosen as evidence, by mouse or keyboard alone. */
export function ImageRegister({ image, evidence, focusKey, onRegion, onFocusEvidence }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { width: paneWidth } = useScrolled(scroller);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [rect, setRect] = useState<ImageRect | null>(null);
  const scale = zoom === "fit" ? Math.min(1, Math.max(1, paneWidth - 2 * margin) / image.width) : zoom;
  const choose = (next: ImageRect | null) => {
    setRect(next);
    onRegion(next);
  };
  const { start } = useDrawing({ scroller, scale, size: image, onRect: choose });

  // The middle of what is seen stays where it is.
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    const by = scale / before.current;
    before.current = scale;
    if (element === null || by === 1) return;
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * by - element.clientWidth / 2;
    element.scrollTop = (element.scrollTop + element.clientHeight / 2) * by - element.clientHeight / 2;
  }, [scale]);

  const regions = evidence.filter((one) => one.rect && one.resolution.grade === "exact");
  const focused = regions.find((one) => one.key === focusKey)?.rect ?? null;
  // Again where the pane has got another width: what fits it is drawn in another size then, and moves.
  useEffect(() => reveal(scroller.current, focused, before.current), [focused, paneWidth]);

  const onZoom = (by: 1 | -1 | "fit") => setZoom(by === "fit" ? "fit" : steppedZoom(scale, by));
  const mark = () => {
    const element = scroller.current;
    if (element === null) return;
    const seen = {
      x: (element.scrollLeft - margin) / scale,
      y: (element.scrollTop - margin) / scale,
      width: element.clientWidth / scale,
      height: element.clientHeight / scale,
    };
    choose(middleRect({ ...seen, width: Math.min(seen.width, image.width), height: Math.min(seen.height, image.height) }, image));
    element.focus();
  };
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.metaKey) return;
    const by = arrowStep(event.key, event.ctrlKey ? 1 : 10);
    const used = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (by !== null && rect !== null) {
      used();
      const next = event.shiftKey ? resizedRect(rect, by, image) : movedRect(rect, by, image);
      choose(next);
      reveal(scroller.current, next, scale);
    } else if (event.ctrlKey || (event.shiftKey && event.key !== "+")) return;
    else if (/^[-+=0]$/.test(event.key)) {
      used();
      onZoom(event.key === "0" ? "fit" : event.key === "-" ? -1 : 1);
    } else if (event.key === " ") {
      used();
      mark();
    } else if (event.key === "Escape" && rect !== null) {
      used();
      choose(null);
    }
  };

  return (
    <>
      <ImageTools size={image} scale={scale} isFitted={zoom === "fit"} rect={rect} onZoom={onZoom} onMark={mark} onClear={() => choose(null)} />
      {/* It is scrolled and drawn on by keyboard: the keys are in its name. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className="image-scroller"
        role="group"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t(
          "Archived picture. + and - change the size, 0 fits the width, arrow keys move it. Space marks a region: then arrow keys move it, with Shift they resize it, with Ctrl by single pixels; Escape removes it.",
        )}
        onKeyDown={pressed}
        onPointerDown={start}
        onWheel={(event) => event.ctrlKey && onZoom(event.deltaY < 0 ? 1 : -1)}
      >
        <div className="image-room" style={{ width: image.width * scale, height: image.height * scale }}>
          <img src={image.dataUri} alt={t("Archived picture")} draggable={false} />
          {regions.map((one, index) => (
            <button
              key={one.key}
              type="button"
              className={`image-region${one.key === focusKey ? " is-focused" : ""}`}
              style={boxOf(one.rect!, scale)}
              aria-label={t(
                "Evidence {0}: region of {1} × {2} pixels at {3}, {4}",
                index + 1,
                one.rect!.width,
                one.rect!.height,
                one.rect!.x,
                one.rect!.y,
              )}
              aria-pressed={one.key === focusKey}
              onClick={() => onFocusEvidence(one.key)}
            />
          ))}
          {rect !== null && <div className="image-draft" style={boxOf(rect, scale)} />}
        </div>
      </div>
    </>
  );
}

/** Around the image, in CSS pixels; as in image.css. */
export const margin = 12;

const boxOf = (rect: ImageRect, scale: number) => ({
  left: rect.x * scale,
  top: rect.y * scale,
  width: rect.width * scale,
  height: rect.height * scale,
});

/** Scrolls no further than that the rectangle is seen. */
function reveal(element: HTMLElement | null, rect: ImageRect | null, scale: number): void {
  if (element === null || rect === null) return;
  const box = boxOf(rect, scale);
  const [left, top] = [box.left + margin, box.top + margin];
  if (left < element.scrollLeft || left + box.width > element.scrollLeft + element.clientWidth)
    element.scrollLeft = left - Math.max(24, (element.clientWidth - box.width) / 2);
  if (top < element.scrollTop || top + box.height > element.scrollTop + element.clientHeight)
    element.scrollTop = top - Math.max(24, (element.clientHeight - box.height) / 2);
}
