import { useMemo } from "react";
import { useScreen, useScreenState } from "../state";
import { allColumns, chosenColumns, type CaseColumn, type ColumnsOf } from "./caseColumns";
import { fluidColumn, widthsOf } from "./columnWidths";

export interface Columns {
  readonly all: readonly CaseColumn[];
  /** Those in force, in their order, with their widths in CSS pixels. */
  readonly shown: readonly CaseColumn[];
  readonly widths: readonly number[];
  /** Place of the column that takes what room is left. */
  readonly fluid: number;
  readonly isDefault: boolean;
  choose(ids: readonly string[]): void;
  resize(id: string, width: number): void;
  reset(): void;
}

/** The columns of the table, kept per file. What comes out stays the same object while it says the same, so that rows are not drawn anew. */
export function useColumns(narrow: boolean): Columns {
  const screen = useScreen();
  // The document is sent anew whenever a label is given; what columns there can be seldom changes with it.
  const given = useScreenState(({ document, table }) =>
    JSON.stringify({
      document: document && { columns: document.columns, dimensions: document.dimensions, source: document.source === null ? null : {} },
      empty: document?.emptyColumns ?? [],
      table,
    }),
  );
  return useMemo(() => {
    const { document, empty, table } = JSON.parse(given) as Given;
    const all = document === null ? [] : allColumns(document);
    const shown = arranged(chosenColumns(all, table.columns, empty), narrow && table.columns === null);
    return {
      all,
      shown,
      widths: widthsOf(shown, table.widths),
      fluid: fluidColumn(shown, table.widths),
      isDefault: table.columns === null && Object.keys(table.widths).length === 0,
      choose: (ids) => screen.setTable({ columns: [...ids] }),
      resize: (id, width) => screen.setTable({ widths: { ...screen.store.getState().table.widths, [id]: width } }),
      reset: () => screen.setTable({ columns: null, widths: {} }),
    };
  }, [screen, given, narrow]);
}

interface Given {
  readonly document: ColumnsOf | null;
  readonly empty: readonly string[];
  readonly table: { readonly columns: readonly string[] | null; readonly widths: Readonly<Record<string, number>> };
}

/** In a narrow window the label stands beside the case, so that both are seen before anything is scrolled. */
function arranged<C extends { readonly id: string }>(columns: readonly C[], narrow: boolean): readonly C[] {
  const label = columns.find((column) => column.id === "label");
  const first = columns[0];
  return !narrow || label === undefined || first === undefined
    ? columns
    : [first, label, ...columns.filter((column) => column !== label && column !== first)];
}
