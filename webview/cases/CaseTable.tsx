import { useCallback, useState, type MouseEvent, type Ref } from "react";
import type { Query } from "../../src/protocol/views";
import { useScreen } from "../state";
import { Button, count, EmptyState, Menu, t, VirtualRows, type MenuItem, type VirtualRowsHandle } from "../ui";
import { ColumnHeads } from "./ColumnHeads";
import { ColumnMenu } from "./ColumnMenu";
import { NoRows } from "./NoRows";
import type { Columns } from "./useColumns";
import { useLabelTone } from "./useLabelTone";
import type { TablePlace } from "./useTablePlace";

const rowHeight = 26;
const headHeight = 30;
/** The last pixels of a row belong to the column menu. */
const menuWidth = 34;

export interface CaseTableProps {
  readonly query: Query;
  readonly place: TablePlace;
  readonly columns: Columns;
  /** What the right mouse button and the menu key offer for the chosen rows. */
  readonly menu: readonly MenuItem[];
  onSort(sort: Query["sort"]): void;
  onClear(): void;
  readonly ref: Ref<VirtualRowsHandle>;
}

/** The rows under the query, in the reviewer's columns. */
export function CaseTable({ query, place, columns, menu, onSort, onClear, ref }: CaseTableProps) {
  const screen = useScreen();
  const toneOf = useLabelTone();
  const { pages } = place;
  const { rows } = pages;
  const { shown, widths, fluid } = columns;
  const [startRow] = useState(() => screen.store.getState().panel.scrollRow);
  const [menuAt, setMenuAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const scrolled = useCallback((row: number) => screen.setPanel({ scrollRow: row }), [screen]);
  // Functions that stay the same while nothing changes: scrolling then draws only rows that come into sight.
  const rowLabel = useCallback((index: number) => (rows.has(index) ? undefined : t("Row {0}, loading", count(index + 1))), [rows]);
  const renderRow = useCallback(
    (index: number) => {
      const row = rows.get(index);
      return shown.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={at + 1}
          className={`table-cell ${column.numeric ? "numeric" : ""}`}
          style={{ flex: `${at === fluid ? 1 : 0} 0 ${widths[at]}px` }}
        >
          {row === undefined ? <span className="pending" aria-hidden="true" /> : column.cell(row, toneOf)}
        </div>
      ));
    },
    [rows, shown, widths, fluid, toneOf],
  );

  if (pages.failure !== null) {
    return (
      <EmptyState
        icon="error"
        title={t("The rows could not be fetched.")}
        actions={
          <>
            <Button kind="primary" onClick={pages.reload}>
              {t("Try again")}
            </Button>
            {query.among !== undefined && <Button onClick={onClear}>{t("Show all cases")}</Button>}
          </>
        }
      >
        {pages.failure}
      </EmptyState>
    );
  }
  if (pages.error !== null)
    return (
      // What is wrong with it is said once, under the filter.
      <EmptyState icon="filter" title={t("The filter cannot be understood.")} actions={<Button onClick={onClear}>{t("Clear the filter")}</Button>} />
    );
  if (pages.total === 0 && !pages.loading)
    return <NoRows filtered={query.where !== "" || query.search !== "" || query.among !== undefined} onClear={onClear} />;
  if (rows.size === 0 && pages.loading) return <EmptyState busy title={t("Fetching the first rows…")} />;

  const openMenu = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-row]") : null;
    if (row === null) return;
    event.preventDefault();
    const index = Number(row.dataset["row"]);
    if (index < place.selection.first || index > place.selection.last) {
      place.setActive(index);
      row.focus({ preventScroll: true });
    }
    // The menu key says no place of its own: the menu then opens under the row.
    const box = row.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    setMenuAt(byKey ? { x: Math.max(8, box.left) + 24, y: box.bottom } : { x: event.clientX, y: event.clientY });
  };

  return (
    // The grid in it has the keys; what is heard here is the browser's own wish for a menu.
    <div className="table" aria-busy={pages.loading} onContextMenu={openMenu}>
      <VirtualRows
        ref={ref}
        label={t("Cases")}
        count={pages.total}
        rowHeight={rowHeight}
        columns={shown.length}
        width={widths.reduce((sum, one) => sum + one, menuWidth)}
        headerHeight={headHeight}
        header={
          <ColumnHeads
            columns={shown}
            widths={widths}
            fluid={fluid}
            sort={query.sort}
            onSort={onSort}
            onWidth={columns.resize}
            onOrder={columns.choose}
          />
        }
        active={place.active}
        selection={place.selection}
        onActive={place.setActive}
        onActivate={place.open}
        startRow={startRow}
        onScrolled={scrolled}
        onWindow={pages.need}
        rowLabel={rowLabel}
        renderRow={renderRow}
      />
      {menuAt !== null && <Menu label={t("Chosen rows")} at={menuAt} items={menu} onClose={() => setMenuAt(null)} />}
      <div className="table-menu">
        <ColumnMenu all={columns.all} chosen={shown} isDefault={columns.isDefault} onChoose={columns.choose} onReset={columns.reset} />
      </div>
    </div>
  );
}
