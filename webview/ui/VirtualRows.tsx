import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import {
  clampTop,
  elementHeight,
  isScaled,
  rowAfterKey,
  rowsShown,
  scrollFromTop,
  topFromScroll,
  topShowing,
  type WindowShape,
} from "./scaledWindow";

export interface VirtualRowsHandle {
  /** Scrolls so that the row is seen, and focuses it where asked. */
  reveal(row: number, focus?: boolean): void;
  focusActive(): void;
}

export interface VirtualRowsProps {
  readonly label: string;
  readonly count: number;
  readonly rowHeight: number;
  readonly columns: number;
  /** Stands above the rows and scrolls with them sideways: a row of column headers. */
  readonly header?: ReactNode;
  readonly headerHeight?: number;
  /** CSS width of the rows where they are wider than the pane; the pane then scrolls sideways. */
  readonly width?: number;
  readonly active: number;
  onActive(row: number): void;
  /** Enter, or a double click. */
  onActivate(row: number): void;
  /** The cells of a row: elements with role gridcell. */
  renderRow(row: number): ReactNode;
  rowClass?(row: number): string;
  rowLabel?(row: number): string | undefined;
  /** Row at the top when it is first shown. */
  readonly startRow?: number;
  onScrolled?(topRow: number): void;
  /** Rows that are about to be seen, so that they can be fetched. */
  onWindow?(first: number, end: number): void;
  readonly describedBy?: string;
  readonly ref?: Ref<VirtualRowsHandle>;
  /** Makes it a treegrid. `expanded` is undefined for rows with nothing under them; `onKey` gets the arrow keys sideways: the row to go to, or whether it used the key. */
  readonly tree?: {
    level(row: number): number;
    expanded(row: number): boolean | undefined;
    onKey(key: "ArrowLeft" | "ArrowRight", row: number): number | boolean;
  };
}

const extraRows = 8;

/** A grid of equal rows, ten or ten million: only what is seen is in the page. The active row alone is in the tab order and is always there. */
export function VirtualRows({ ref, ...props }: VirtualRowsProps) {
  const { count, rowHeight, header, headerHeight = 0, active, onActive, onActivate, onWindow, onScrolled } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState(600);
  const [top, setTop] = useState((props.startRow ?? 0) * rowHeight);
  const shape: WindowShape = { count, rowHeight, viewport };
  const seenTop = clampTop(shape, top);
  const { first, end } = rowsShown(shape, seenTop, extraRows);
  const focusWanted = useRef(false);
  // The position we asked the element for: its own scroll event must not round ours away.
  const asked = useRef(-1);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setViewport(Math.max(rowHeight, element.clientHeight - headerHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowHeight, headerHeight]);

  const goTo = (next: number) => {
    setTop(next);
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = scrollFromTop(shape, next);
    asked.current = element.scrollTop;
  };

  // A remembered place can be taken up only when the rows (and so the height) are there.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || count === 0) return;
    const wanted = scrollFromTop(shape, seenTop);
    if (Math.abs(element.scrollTop - wanted) < 1) return;
    element.scrollTop = wanted;
    asked.current = element.scrollTop;
    // Only when the shape changes: scrolling itself is heard through onScroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [count, viewport]);

  const topRow = Math.round(seenTop / rowHeight);
  useEffect(() => onWindow?.(first, end), [onWindow, first, end]);
  useEffect(() => {
    if (count > 0) onScrolled?.(topRow);
  }, [onScrolled, topRow, count]);

  // Scaled, a notch of the wheel would leap over thousands of rows: it moves real pixels instead.
  const wheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useLayoutEffect(() => {
    wheel.current = (event) => {
      if (!isScaled(shape) || event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
      event.preventDefault();
      goTo(clampTop(shape, seenTop + event.deltaY * (event.deltaMode === 1 ? rowHeight : event.deltaMode === 2 ? viewport : 1)));
    };
  });
  useEffect(() => {
    const element = scroller.current;
    const heard = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener("wheel", heard, { passive: false });
    return () => element?.removeEventListener("wheel", heard);
  }, []);

  const focusRow = () => scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus({ preventScroll: true });
  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    focusRow();
  });
  useImperativeHandle(ref, () => ({
    reveal(row, focus = false) {
      goTo(topShowing(shape, seenTop, row));
      focusWanted.current = focus;
      if (focus && row === active) focusRow();
    },
    focusActive: focusRow,
  }));

  const keyed = (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      !(event.target instanceof HTMLElement) ||
      event.target.getAttribute("role") !== "row"
    )
      return;
    if (event.key === "Enter" && active < count) {
      event.preventDefault();
      return onActivate(active);
    }
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight" ? props.tree?.onKey(event.key, active) : undefined;
    if (sideways === true) return event.preventDefault();
    const to = typeof sideways === "number" ? sideways : rowAfterKey(event.key, active, shape);
    if (to === null) return;
    event.preventDefault();
    onActive(to);
    goTo(topShowing(shape, seenTop, to));
    focusWanted.current = true;
  };

  const rows: number[] = [];
  if (active < first && active >= 0 && active < count) rows.push(active);
  for (let row = first; row < end; row++) rows.push(row);
  if (active >= end && active < count) rows.push(active);
  const tabbable = active >= 0 && active < count ? active : first;
  // Rows stand where the element is scrolled to, moved by what lies between real position and row; unscaled that is row × height.
  const base = scrollFromTop(shape, seenTop) - seenTop;

  return (
    // The grid is not focusable itself: its active row is.
    <div
      className="rows"
      role={props.tree ? "treegrid" : "grid"}
      aria-label={props.label}
      aria-rowcount={count + (header === undefined ? 0 : 1)}
      aria-colcount={props.columns}
      aria-describedby={props.describedBy}
      ref={scroller}
      onKeyDown={keyed}
      onScroll={(event) => {
        const { scrollTop } = event.currentTarget;
        if (Math.abs(scrollTop - asked.current) < 1) return;
        asked.current = -1;
        setTop(topFromScroll(shape, scrollTop));
      }}
    >
      {header !== undefined && (
        <div className="rows-head" role="rowgroup" style={{ height: headerHeight, minWidth: props.width }}>
          {header}
        </div>
      )}
      <div className="rows-body" role="rowgroup" style={{ height: elementHeight(shape), minWidth: props.width }}>
        {rows.map((row) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={row}
            role="row"
            data-row={row}
            aria-rowindex={row + (header === undefined ? 1 : 2)}
            aria-selected={row === active}
            aria-label={props.rowLabel?.(row)}
            aria-level={props.tree?.level(row)}
            aria-expanded={props.tree?.expanded(row)}
            tabIndex={row === tabbable ? 0 : -1}
            className={`row ${row === active ? "row-active" : ""} ${row % 2 === 1 ? "row-odd" : ""} ${props.rowClass?.(row) ?? ""}`}
            style={{ height: rowHeight, transform: `translateY(${Math.max(-rowHeight, Math.min(elementHeight(shape), row * rowHeight + base))}px)` }}
            onClick={() => onActive(row)}
            onDoubleClick={() => onActivate(row)}
          >
            {props.renderRow(row)}
          </div>
        ))}
      </div>
    </div>
  );
}
