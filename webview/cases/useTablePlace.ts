import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { Query } from "../../src/protocol/views";
import { useAction, useScreen, useScreenState } from "../state";
import { t, type VirtualRowsHandle } from "../ui";
import type { RowPages } from "./useRowPages";

export interface TablePlace {
  readonly active: number;
  setActive(row: number): void;
  open(row: number): void;
}

/**
 * The marked row, by its id: it stays marked when filter, sorting or file change, wherever it then stands, and the keys
 * that move it work from anywhere in the tab.
 */
export function useTablePlace(query: Query, pages: RowPages, table: RefObject<VirtualRowsHandle | null>): TablePlace {
  const screen = useScreen();
  const version = useScreenState((state) => state.changes.rows);
  const [active, setIndex] = useState(0);
  const { rows, total } = pages;
  const selected = () => screen.store.getState().panel.selectedRowId;
  // A row that is not fetched yet is marked by its place first, and by its id when it arrives.
  const unnamed = useRef(false);

  const setActive = useCallback(
    (row: number) => {
      setIndex(row);
      const rowId = rows.get(row)?.rowId ?? null;
      unnamed.current = rowId === null;
      if (rowId !== null) screen.setPanel({ selectedRowId: rowId });
    },
    [rows, screen],
  );
  useEffect(() => {
    const rowId = rows.get(active)?.rowId;
    if (!unnamed.current || rowId === undefined) return;
    unnamed.current = false;
    screen.setPanel({ selectedRowId: rowId });
  }, [rows, active, screen]);

  const key = JSON.stringify(query);
  const first = useRef(true);
  useEffect(() => {
    const rowId = selected();
    const atStart = first.current;
    first.current = false;
    if (rowId === null) return setIndex(0);
    const controller = new AbortController();
    screen.request("cases/position", { query: JSON.parse(key) as Query, rowId }, { signal: controller.signal }).then(({ index }) => {
      if (controller.signal.aborted) return;
      setIndex(index ?? 0);
      // At the start the remembered scroll place holds, if it shows the row; later the row is brought into view.
      if (index !== null) table.current?.reveal(index, atStart && isFocusFree());
    }, screen.report);
    return () => controller.abort();
  }, [screen, key, version, table]);

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

  const step = async (direction: "next" | "previous") => {
    const { index, rowId } = await screen.request("cases/step", { query, rowId: rows.get(active)?.rowId ?? selected(), direction, of: "unlabelled" });
    if (index === null || rowId === null)
      return screen.announceAndShow(
        direction === "next" ? t("No unlabelled case follows under this filter.") : t("No unlabelled case comes before under this filter."),
      );
    setIndex(index);
    screen.setPanel({ selectedRowId: rowId });
    table.current?.reveal(index, true);
  };
  useAction("nextCase", () => go(active + 1), total > 0);
  useAction("previousCase", () => go(active - 1), total > 0);
  useAction("nextUnlabelled", () => void step("next").catch(screen.report), total > 0);
  useAction("previousUnlabelled", () => void step("previous").catch(screen.report), total > 0);
  useAction("confirm", () => open(active), rows.has(active));
  return { active: Math.min(active, Math.max(0, total - 1)), setActive, open };
}

/** Nothing in particular has the focus: the page itself, or the screen that took it from what was replaced. */
const isFocusFree = (): boolean => document.activeElement === null || document.activeElement.matches("body, .screen");
