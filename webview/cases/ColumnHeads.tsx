import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import type { Query } from "../../src/protocol/views";
import { Icon, t } from "../ui";
import type { CaseColumn } from "./caseColumns";
import { clampWidth, moved } from "./columnWidths";

export interface ColumnHeadsProps {
  readonly columns: readonly CaseColumn[];
  readonly widths: readonly number[];
  readonly fluid: number;
  readonly sort: Query["sort"];
  onSort(sort: Query["sort"]): void;
  onWidth(id: string, width: number): void;
  onOrder(ids: readonly string[]): void;
}

/** Titles that sort (Shift adds a key), edges that resize, and drag to reorder; by keyboard Alt+arrows resize and Alt+Shift+arrows move. */
export function ColumnHeads({ columns, widths, fluid, sort, onSort, onWidth, onOrder }: ColumnHeadsProps) {
  const [focus, setFocus] = useState(0);
  const drag = useRef<{ x: number; width: number } | null>(null);
  const carried = useRef<string | null>(null);
  const ids = columns.map((column) => column.id);
  const at = Math.min(focus, columns.length - 1);

  const keyed = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const column = columns[index];
    if (by === undefined || column === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey && event.shiftKey) {
      const order = moved(ids, column.id, by);
      onOrder([...order]);
      setFocus(order.indexOf(column.id));
      // The button travels with its column, and the focus with the button.
    } else if (event.altKey) onWidth(column.id, clampWidth((widths[index] ?? 0) + by * 16));
    else event.currentTarget.closest("[role=row]")?.querySelectorAll<HTMLElement>(".head-button")[index + by]?.focus();
  };
  const sorted = (column: CaseColumn, add: boolean) => {
    const key = sort.find((entry) => entry.by === column.field);
    const next =
      key === undefined
        ? [{ by: column.field, descending: column.numeric }]
        : key.descending === column.numeric
          ? [{ by: column.field, descending: !column.numeric }]
          : [];
    onSort(add ? [...sort.filter((entry) => entry.by !== column.field), ...next] : next);
  };
  const dropped = (target: string) => {
    const id = carried.current;
    carried.current = null;
    if (id !== null && id !== target) onOrder([...moved(ids, id, ids.indexOf(target) - ids.indexOf(id))]);
  };

  return (
    <div role="row" className="heads" aria-rowindex={1}>
      {columns.map((column, index) => {
        const key = sort.findIndex((entry) => entry.by === column.field);
        const descending = sort[key]?.descending === true;
        return (
          // The button in it takes the focus and the keys.
          // eslint-disable-next-line jsx-a11y/interactive-supports-focus
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={key < 0 ? undefined : descending ? "descending" : "ascending"}
            className={`head ${column.numeric ? "numeric" : ""}`}
            style={{ flex: `${index === fluid ? 1 : 0} 0 ${widths[index]}px` }}
            draggable={index > 0}
            onDragStart={() => (carried.current = column.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dropped(column.id)}
          >
            <button
              type="button"
              className="head-button"
              aria-disabled={!column.sortable}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setFocus(index)}
              onKeyDown={(event) => keyed(event, index)}
              title={
                column.sortable
                  ? t("Sort by {0}. Shift: sort further. Alt+arrows: width. Alt+Shift+arrows: place.", column.title)
                  : t("{0}. Alt+arrows: width. Alt+Shift+arrows: place.", column.title)
              }
              onClick={(event) => column.sortable && sorted(column, event.shiftKey)}
            >
              <span className="ellipsis">{column.title}</span>
              {key >= 0 && <Icon name={descending ? "arrow-down" : "arrow-up"} />}
              {key >= 0 && sort.length > 1 && <span className="dim">{key + 1}</span>}
            </button>
            <span
              className="head-edge"
              aria-hidden="true"
              onPointerDown={(event: PointerEvent<HTMLElement>) => {
                event.preventDefault();
                event.currentTarget.setPointerCapture(event.pointerId);
                drag.current = { x: event.clientX, width: widths[index] ?? column.width };
              }}
              onPointerMove={(event) => drag.current && onWidth(column.id, clampWidth(drag.current.width + event.clientX - drag.current.x))}
              onPointerUp={() => (drag.current = null)}
              onPointerCancel={() => (drag.current = null)}
            />
          </div>
        );
      })}
    </div>
  );
}
