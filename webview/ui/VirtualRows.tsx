import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { elementHeight, movingKeys, rowAfterKey, rowsShown, topShowing, type WindowShape } from "./scaledWindow";
import { useScaledScroll } from "./useScaledScroll";
import { VirtualRow } from "./VirtualRow";

export interface VirtualRowsHandle {
  /** Scrolls so that the row is seen, and focuses it where asked. */
  reveal(row: number, focus?: boolean): void;
  /** Rows came or went above: what is seen moves along with them. */
  moveBy(rows: number): void;
  focusActive(): void;
  /** Scrolls so that the active row is seen, without the focus. */
  revealActive(): void;
  /** Rows that are seen, at least in part, up to but not including `end`. */
  seen(): { readonly first: number; readonly end: number };
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
  /** `extend`: with Shift, where rows can be chosen together. */
  onActive(row: number, extend: boolean): void;
  /** Enter, or a double click. */
  onActivate(row: number): void;
  /** Rows that are chosen together, from the first to the last; without it only the active row is chosen. */
  readonly selection?: { readonly first: number; readonly last: number };
  /** The cells of a row: elements with role gridcell. Rows are drawn again when this, or another function here, is another one. */
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
/** The focus stands on something that is neither the page as a whole nor in the rows. */
const hasGoneElsewhere = (rows: HTMLElement | null): boolean =>
  document.activeElement !== null && !document.activeElement.matches("body, [data-focus-home]") && !rows?.contains(document.activeElement);

/** Rows stand in a layer that is moved as a whole, counted from a row that changes seldom: scrolling moves one element, not all. */
const layerRows = 512;

/** A grid of equal rows, ten or ten million: only what is seen is in the page. The active row alone is in the tab order and is always there. */
export function VirtualRows({ ref, ...props }: VirtualRowsProps) {
  const { count, rowHeight, header, headerHeight = 0, active, onActive, onActivate, onWindow, onScrolled, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { top, viewport, shift, onScroll, goTo } = useScaledScroll(scroller, { count, rowHeight }, headerHeight, props.startRow ?? 0);
  const shape: WindowShape = { count, rowHeight, viewport };
  const { first, end } = rowsShown(shape, top, extraRows);
  const focusWanted = useRef(false);

  const topRow = Math.round(top / rowHeight);
  useEffect(() => onWindow?.(first, end), [onWindow, first, end]);
  useEffect(() => {
    if (count > 0) onScrolled?.(topRow);
  }, [onScrolled, topRow, count]);

  const focusRow = useCallback((row: number): boolean => {
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    element?.focus({ preventScroll: true });
    return Boolean(element);
  }, []);
  // The focus that was on the active row stays on it: where it is another row by itself (rows came in above it), and where
  // its element is gone or shows another row now. The browser then tells nobody, so what had the focus is kept here.
  const focusedRow = useRef<string | null>(null);
  const activeBefore = useRef(active);
  useLayoutEffect(() => {
    const had = focusedRow.current !== null && focusedRow.current === String(activeBefore.current);
    activeBefore.current = active;
    const lost = had && !(document.activeElement instanceof HTMLElement && document.activeElement.dataset["row"] === String(active));
    if (!focusWanted.current && !lost) return;
    // A row that is still to come is waited for, unless somebody has gone elsewhere meanwhile.
    focusWanted.current = !focusRow(active) && focusWanted.current && !hasGoneElsewhere(scroller.current);
  });
  useImperativeHandle(ref, () => ({
    reveal(row, focus = false) {
      goTo(topShowing(shape, top, row));
      focusWanted.current = focus;
      if (focus && row === active) focusRow(active);
    },
    moveBy: (rows) => goTo(top + rows * rowHeight),
    focusActive: () => void focusRow(active),
    revealActive: () => goTo(topShowing(shape, top, active)),
    seen: () => rowsShown(shape, top, 0),
  }));

  const keyed = (event: KeyboardEvent) => {
    if (event.altKey || !(event.target instanceof HTMLElement)) return;
    const onRow = event.target.getAttribute("role") === "row";
    const held = event.ctrlKey || event.metaKey;
    if (!onRow) {
      // From a column's title the rows are below; the browser would scroll the bar itself, which may stand for millions of rows.
      if (held || event.shiftKey || !movingKeys.has(event.key) || !event.target.closest(".rows-head")) return;
      event.preventDefault();
      focusRow(active < count ? active : first);
      return;
    }
    if (event.key === "Enter" && !held && !event.shiftKey && active < count) {
      event.preventDefault();
      return onActivate(active);
    }
    const plain = !held && !event.shiftKey;
    const sideways = plain && (event.key === "ArrowLeft" || event.key === "ArrowRight") ? props.tree?.onKey(event.key, active) : undefined;
    if (sideways === true) return event.preventDefault();
    const to = typeof sideways === "number" ? sideways : rowAfterKey(event.key, active, shape, held);
    if (to === null || (event.shiftKey && selection === undefined)) return;
    event.preventDefault();
    onActive(to, event.shiftKey);
    goTo(topShowing(shape, top, to));
    focusWanted.current = true;
  };

  const rows: number[] = [];
  if (active < first && active >= 0 && active < count) rows.push(active);
  for (let row = first; row < end; row++) rows.push(row);
  if (active >= end && active < count) rows.push(active);
  const tabbable = active >= 0 && active < count ? active : first;
  // An element that goes out of sight is used again for a row that comes in: making new ones costs most of a frame.
  const elements = Math.ceil(viewport / rowHeight) + 2 * extraRows + 2;
  const layer = Math.floor(first / layerRows) * layerRows;
  // The active row out of sight stands just outside of what is drawn: at its own place it might be millions of pixels away.
  const placeOf = (row: number) => (row < first ? first - layer - 1 : row >= end ? end - layer : row - layer) * rowHeight;

  return (
    // The grid is not focusable itself: its active row is.
    <div
      className="rows"
      role={props.tree ? "treegrid" : "grid"}
      aria-label={props.label}
      aria-rowcount={count + (header === undefined ? 0 : 1)}
      aria-colcount={props.columns}
      aria-multiselectable={selection === undefined ? undefined : true}
      aria-describedby={props.describedBy}
      ref={scroller}
      onKeyDown={keyed}
      onFocus={(event) => (focusedRow.current = event.target.dataset["row"] ?? null)}
      onBlur={() => (focusedRow.current = null)}
      onScroll={onScroll}
      data-top-row={topRow}
    >
      {header !== undefined && (
        <div className="rows-head" role="rowgroup" style={{ height: headerHeight, minWidth: props.width }}>
          {header}
        </div>
      )}
      <div className="rows-body" role="presentation" style={{ height: elementHeight(shape), minWidth: props.width }}>
        <div className="rows-layer" role="rowgroup" style={{ transform: `translateY(${layer * rowHeight + shift}px)` }}>
          {rows.map((row) => (
            <VirtualRow
              key={row < first || row >= end ? "away" : row % elements}
              row={row}
              rowIndex={row + (header === undefined ? 1 : 2)}
              y={placeOf(row)}
              height={rowHeight}
              active={row === active}
              selected={selection === undefined ? row === active : row >= selection.first && row <= selection.last}
              tabbable={row === tabbable}
              onActive={onActive}
              onActivate={onActivate}
              renderRow={props.renderRow}
              rowClass={props.rowClass}
              rowLabel={props.rowLabel}
              tree={props.tree}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
