import { memo, type ReactNode } from "react";

export interface VirtualRowProps {
  readonly row: number;
  readonly rowIndex: number;
  /** Place in the window, in pixels. */
  readonly y: number;
  readonly height: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly tabbable: boolean;
  onActive(row: number, extend: boolean): void;
  onActivate(row: number): void;
  renderRow(row: number): ReactNode;
  readonly rowClass: ((row: number) => string) | undefined;
  readonly rowLabel: ((row: number) => string | undefined) | undefined;
  readonly tree: { level(row: number): number; expanded(row: number): boolean | undefined } | undefined;
}

/** One row. While only the scroll position changes, none of its properties does, and it is not drawn again. */
export const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { row, active, selected, onActive, onActivate } = props;
  return (
    // The grid hears the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      data-row={row}
      aria-rowindex={props.rowIndex}
      aria-selected={selected}
      aria-label={props.rowLabel?.(row)}
      aria-level={props.tree?.level(row)}
      aria-expanded={props.tree?.expanded(row)}
      tabIndex={props.tabbable ? 0 : -1}
      className={`row ${active ? "row-active" : ""} ${selected ? "row-selected" : ""} ${row % 2 === 1 ? "row-odd" : ""} ${props.rowClass?.(row) ?? ""}`}
      style={{ height: props.height, top: props.y }}
      onClick={(event) => onActive(row, event.shiftKey)}
      onDoubleClick={() => onActivate(row)}
    >
      {props.renderRow(row)}
    </div>
  );
});
