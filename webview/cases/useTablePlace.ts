import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Query } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";
import type { VirtualRowsHandle } from "../ui";
import type { Anchor } from "./rowPages";
import { useRowPages, type FetchedRows } from "./useRowPages";

/** Rows that are chosen together; `from` is where choosing began, `to` where it went: either may be the first. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface TablePlace {
  readonly pages: FetchedRows;
  readonly active: number;
  /** The chosen rows: the active one where there are not several. */
  readonly selection: { readonly first: number; readonly last: number };
  setActive(row: number, extend?: boolean): void;
  selectAll(): void;
  go(row: number): void;
  open(row: number): void;
}

/**
 * The rows, and the marked one, by its id: it stays marked when filter, sorting or file change, wherever it then stands,
 * and what is looked at stays on the screen when rows come in above it.
 */
export function useTablePlace(query: Query, table: RefObject<VirtualRowsHandle | null>): TablePlace {
  const screen = useScreen();
  const [active, setIndex] = useState(0);
  const [span, setSpan] = useState<Span | null>(null);
  const marked = useScreenState((state) => state.panel.selectedRowId);
  // A row that is not fetched yet is marked by its place first, and by its id when it arrives.
  const unnamed = useRef(false);
  const anchor = (): Anchor | null => {
    const seen = table.current?.seen();
    if (seen === undefined) return null;
    const inSight = marked !== null && active >= seen.first && active < seen.end && rows.get(active)?.rowId === marked;
    // Somebody who is at the very top, and has marked nothing there, waits for what comes on top.
    if (!inSight && seen.first === 0) return null;
    const row = inSight ? active : seen.first;
    const rowId = rows.get(row)?.rowId;
    return rowId === undefined ? null : { rowId, row };
  };
  const pages = useRowPages(query, {
    anchor,
    moved(by) {
      table.current?.moveBy(by);
      setIndex((row) => Math.max(0, row + by));
      setSpan((chosen) => chosen && { from: chosen.from + by, to: chosen.to + by });
    },
  });
  const { rows, total, renewed, loading } = pages;

  const setActive = useCallback(
    (row: number, extend = false) => {
      setSpan((chosen) => (extend ? { from: chosen?.from ?? active, to: row } : null));
      setIndex(row);
      const rowId = rows.get(row)?.rowId ?? null;
      unnamed.current = rowId === null;
      if (rowId !== null) screen.setPanel({ selectedRowId: rowId });
    },
    [rows, screen, active],
  );
  useEffect(() => {
    const rowId = rows.get(active)?.rowId;
    if (!unnamed.current || rowId === undefined) return;
    unnamed.current = false;
    screen.setPanel({ selectedRowId: rowId });
  }, [rows, active, screen]);

  const key = JSON.stringify(query);
  const first = useRef(true);
  // Where the row stands may be known before there are rows to show.
  const waiting = useRef<{ readonly row: number; readonly focus: boolean } | null>(null);
  useEffect(() => {
    if (waiting.current === null || table.current === null) return;
    const { row, focus } = waiting.current;
    waiting.current = null;
    table.current.reveal(row, focus && isFocusFree());
  });
  useEffect(() => {
    const rowId = screen.store.getState().panel.selectedRowId;
    const atStart = first.current;
    first.current = false;
    setSpan(null);
    if (rowId === null) {
      setIndex(0);
      if (!atStart) table.current?.reveal(0);
      return;
    }
    const controller = new AbortController();
    screen.request("cases/position", { query: JSON.parse(key) as Query, rowId }, { signal: controller.signal }).then(({ index }) => {
      if (controller.signal.aborted) return;
      setIndex(index ?? 0);
      // At the start the remembered scroll place holds, if it shows the row; later the row is brought into view.
      if (index === null && atStart) return;
      if (table.current === null) waiting.current = { row: index ?? 0, focus: atStart };
      else table.current.reveal(index ?? 0, atStart && isFocusFree());
    }, screen.report);
    return () => controller.abort();
  }, [screen, key, table]);

  // After the rows were renewed the marked one may stand elsewhere, out of sight: it is looked up, and nothing scrolls.
  useEffect(() => {
    const rowId = screen.store.getState().panel.selectedRowId;
    if (renewed === 0 || rowId === null || unnamed.current || rows.get(active)?.rowId === rowId) return;
    const controller = new AbortController();
    screen.request("cases/position", { query: JSON.parse(key) as Query, rowId }, { signal: controller.signal }).then(({ index }) => {
      if (!controller.signal.aborted && index !== null) setIndex(index);
    }, screen.report);
    return () => controller.abort();
    // Only a renewal asks; moving about does not.
  }, [renewed, screen, key]);

  const go = useCallback(
    (row: number) => {
      const to = Math.max(0, Math.min(total - 1, row));
      if (total === 0) return;
      setActive(to);
      table.current?.reveal(to, true);
    },
    [total, setActive, table],
  );
  const open = useCallback(
    (row: number) => {
      const item = rows.get(row);
      if (item !== undefined) screen.openCase(item.rowId);
    },
    [rows, screen],
  );
  const selectAll = useCallback(() => setSpan({ from: 0, to: Math.max(0, total - 1) }), [total]);

  const at = Math.min(active, Math.max(0, total - 1));
  const chosen = span === null || loading ? { from: at, to: at } : span;
  return {
    pages,
    active: at,
    selection: { first: Math.min(chosen.from, chosen.to), last: Math.min(Math.max(chosen.from, chosen.to), Math.max(0, total - 1)) },
    setActive,
    selectAll,
    go,
    open,
  };
}

/** Nothing in particular has the focus: the page itself, or the screen that took it from what was replaced. */
const isFocusFree = (): boolean => document.activeElement === null || document.activeElement.matches("body, .screen");
