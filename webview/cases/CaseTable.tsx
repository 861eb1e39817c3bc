import { useCallback, useMemo, useState, type Ref } from "react";
import type { Query } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";
import { Button, count, EmptyState, t, VirtualRows, type VirtualRowsHandle } from "../ui";
import { allColumns, chosenColumns } from "./caseColumns";
import { ColumnHeads } from "./ColumnHeads";
import { ColumnMenu } from "./ColumnMenu";
import { fluidColumn, widthsOf } from "./columnWidths";
import { NoRows } from "./NoRows";
import { useLabelTone } from "./useLabelTone";
import type { RowPages } from "./useRowPages";
import type { TablePlace } from "./useTablePlace";

const rowHeight = 26;
const headHeight = 30;

export interface CaseTableProps {
  readonly query: Query;
  readonly pages: RowPages;
  readonly place: TablePlace;
  readonly narrow: boolean;
  onSort(sort: Query["sort"]): void;
  onClear(): void;
  readonly ref: Ref<VirtualRowsHandle>;
}

/** The rows under the query, in the reviewer's columns. */
export function CaseTable({ query, pages, place, narrow, onSort, onClear, ref }: CaseTableProps) {
  const screen = useScreen();
  const { document, chosen, given, scrollRow } = useScreenState(({ document, panel }) => ({
    document,
    chosen: panel.columns,
    given: panel.columnWidths,
    scrollRow: panel.scrollRow,
  }));
  const toneOf = useLabelTone();
  const all = useMemo(() => (document === null ? [] : allColumns(document)), [document]);
  const columns = useMemo(
    () => arranged(chosenColumns(all, chosen, document?.emptyColumns ?? []), narrow && chosen === null),
    [all, chosen, document?.emptyColumns, narrow],
  );
  const widths = widthsOf(columns, given);
  const fluid = fluidColumn(columns, given);
  // The last 34 pixels belong to the column menu.
  const width = widths.reduce((sum, one) => sum + one, 34);
  const [startRow] = useState(scrollRow);
  const scrolled = useCallback((row: number) => screen.setPanel({ scrollRow: row }), [screen]);

  if (pages.failure !== null) {
    return (
      <EmptyState
        icon="error"
        title={t("The rows could not be fetched.")}
        actions={
          <Button kind="primary" onClick={pages.reload}>
            {t("Try again")}
          </Button>
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
  if (pages.total === 0 && !pages.loading) return <NoRows filtered={query.where !== "" || query.search !== ""} onClear={onClear} />;
  if (pages.rows.size === 0 && pages.loading) return <EmptyState busy title={t("Fetching the first rows…")} />;

  return (
    <div className="table" aria-busy={pages.loading}>
      <VirtualRows
        ref={ref}
        label={t("Cases")}
        count={pages.total}
        rowHeight={rowHeight}
        columns={columns.length}
        width={width}
        headerHeight={headHeight}
        header={
          <ColumnHeads
            columns={columns}
            widths={widths}
            fluid={fluid}
            sort={query.sort}
            onSort={onSort}
            onWidth={(id, size) => screen.setPanel({ columnWidths: { ...given, [id]: size } })}
            onOrder={(ids) => screen.setPanel({ columns: ids })}
          />
        }
        active={place.active}
        onActive={place.setActive}
        onActivate={place.open}
        startRow={startRow}
        onScrolled={scrolled}
        onWindow={pages.need}
        rowLabel={(index) => (pages.rows.has(index) ? undefined : t("Row {0}, loading", count(index + 1)))}
        renderRow={(index) => {
          const row = pages.rows.get(index);
          return columns.map((column, at) => (
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
        }}
      />
      <div className="table-menu">
        <ColumnMenu
          all={all}
          chosen={columns}
          isDefault={chosen === null}
          onChoose={(ids) => screen.setPanel({ columns: ids })}
          onReset={() => screen.setPanel({ columns: null, columnWidths: {} })}
        />
      </div>
    </div>
  );
}

/** In a narrow window the label stands beside the case, so that both are seen before anything is scrolled. */
function arranged<C extends { readonly id: string }>(columns: readonly C[], narrow: boolean): readonly C[] {
  const label = columns.find((column) => column.id === "label");
  const first = columns[0];
  return !narrow || label === undefined || first === undefined
    ? columns
    : [first, label, ...columns.filter((column) => column !== label && column !== first)];
}
