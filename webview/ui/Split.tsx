import { Fragment, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { moveDivider } from "./splitSizes";
import { t } from "./text";

export interface Pane {
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
  readonly minimum?: number;
}

const step = 24;

/**
 * Panes side by side with dividers to drag, or to move with the arrow keys (Home and End: as far as it goes). `widths` are
 * fractions that sum to 1, one a pane, the caller's state.
 */
export function Split({
  panes,
  widths,
  onWidths,
}: {
  readonly panes: readonly Pane[];
  readonly widths: readonly number[];
  onWidths(widths: number[]): void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; widths: readonly number[] } | null>(null);
  const room = () => frame.current?.clientWidth ?? 1;
  const minimums = panes.map((pane) => pane.minimum ?? 120);
  const move = (from: readonly number[], divider: number, pixels: number) =>
    onWidths(
      moveDivider(
        from,
        divider,
        pixels / room(),
        minimums.map((pixel) => pixel / room()),
      ),
    );

  const keyed = (divider: number) => (event: KeyboardEvent) => {
    const pixels = { ArrowLeft: -step, ArrowRight: step, Home: -room(), End: room() }[event.key];
    if (pixels === undefined || event.altKey) return;
    event.preventDefault();
    move(widths, divider, pixels);
  };
  const grabbed = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, widths };
  };

  return (
    <div className="split" ref={frame}>
      {panes.map((pane, index) => (
        <Fragment key={pane.key}>
          <div className="split-pane" style={{ flex: `${widths[index] ?? 1 / panes.length} 1 0`, minWidth: Math.min(minimums[index] ?? 0, 80) }}>
            {pane.content}
          </div>
          {index < panes.length - 1 && (
            // A separator that takes focus is a widget: the ARIA window splitter.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <div
              className="split-divider"
              role="separator"
              aria-orientation="vertical"
              aria-label={t("Width of {0}", pane.title)}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0) * 100)}
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              onKeyDown={keyed(index)}
              onPointerDown={grabbed}
              onPointerMove={(event) => drag.current && move(drag.current.widths, index, event.clientX - drag.current.x)}
              onPointerUp={() => (drag.current = null)}
              onPointerCancel={() => (drag.current = null)}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}
