import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { t } from "../ui";

const narrowest = 140;
const widest = 480;
const clamp = (width: number) => Math.max(narrowest, Math.min(widest, Math.round(width)));

/** A pane at the left whose width, in CSS pixels, stays as the window changes. */
export function Rail({
  title,
  width,
  onWidth,
  children,
}: {
  readonly title: string;
  readonly width: number;
  onWidth(width: number): void;
  readonly children: ReactNode;
}) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const keyed = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width - 16, ArrowRight: width + 16, Home: narrowest, End: widest }[event.key];
    if (next === undefined || event.altKey) return;
    event.preventDefault();
    onWidth(clamp(next));
  };
  return (
    <>
      <aside className="rail" aria-label={title} style={{ width: clamp(width) }}>
        {children}
      </aside>
      {/* A separator that takes focus is a widget: the ARIA window splitter. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="split-divider"
        role="separator"
        aria-orientation="vertical"
        aria-label={t("Width of {0}", title)}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        aria-valuenow={clamp(width)}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={keyed}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, width };
        }}
        onPointerMove={(event) => drag.current && onWidth(clamp(drag.current.width + event.clientX - drag.current.x))}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      />
    </>
  );
}
