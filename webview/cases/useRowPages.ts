import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { RequestError } from "../../src/protocol/client";
import { around } from "../../src/protocol/rowPages";
import type { Query } from "../../src/protocol/views";
import { useScreen, useScreenState, type Screen } from "../state";
import { RowPages, type Anchor, type AskRows, type ShownRows } from "./rowPages";

export interface FetchedRows extends ShownRows {
  /** No answer for this query yet; `rows` are those of the query before. */
  readonly loading: boolean;
  /** Rows about to be seen: fetches the pages that are missing. */
  need(first: number, end: number): void;
  reload(): void;
}

export interface Watching {
  /** The row that is to keep its place on the screen when rows come in. */
  anchor(): Anchor | null;
  /** The rows in sight moved by so many places: called with the change itself, so that both are drawn at once. */
  moved(rows: number): void;
}

const nothing: ShownRows = {
  total: 0,
  exact: true,
  error: null,
  rows: { get: () => undefined, has: () => false, size: 0 },
  renewed: 0,
  failure: null,
  answered: false,
};

/** Rows of a query, as they are looked at. What is shown stays until the new query's first page is here. */
export function useRowPages(query: Query, watching: Watching): FetchedRows {
  const screen = useScreen();
  const version = useScreenState(
    (state) => `${state.changes.rows}.${state.changes.found}.${state.changes.labels}.${state.changes.drafts}.${state.changes.judgements}`,
  );
  const key = JSON.stringify(query);
  const [again, setAgain] = useState(0);
  const [shown, setShown] = useState<{ readonly key: string; readonly rows: ShownRows }>({ key: "", rows: nothing });
  const pages = useRef<RowPages | null>(null);
  const latest = useRef(watching);
  useEffect(() => {
    latest.current = watching;
  });

  const made = useRef("");
  useEffect(() => {
    const own = new RowPages(
      askRows(screen, JSON.parse(key) as Query),
      (rows, moved) => {
        // Of a query that has only failed, the rows before it stay.
        if (rows.answered || rows.failure !== null)
          setShown((before) => ({ key, rows: rows.answered ? rows : { ...before.rows, failure: rows.failure } }));
        if (moved !== 0) latest.current.moved(moved);
      },
      // Another query begins at its top; the first one where the reviewer was.
      around(screen.store.getState().panel.scrollRow),
    );
    pages.current = own;
    return () => own.close();
  }, [screen, key, again]);

  // What changed before the first question is in its answer.
  useEffect(() => {
    const here = `${key} ${again}`;
    if (made.current === here) void pages.current?.renew(() => latest.current.anchor());
    made.current = here;
  }, [version, key, again]);

  const need = useCallback((first: number, end: number) => pages.current?.look(first, end), []);
  const reload = useCallback(() => setAgain((n) => n + 1), []);
  const loading = shown.key !== key;
  return useMemo(() => ({ ...shown.rows, loading, need, reload }), [shown, loading, need, reload]);
}

const askRows = (screen: Screen, query: Query): AskRows => ({
  async page(from, count, signal) {
    const asked = { query, from, count };
    return screen.rowsAtHand(asked) ?? (await screen.request("cases/page", asked, { signal }));
  },
  async position(rowId, signal) {
    try {
      return (await screen.request("cases/position", { query, rowId }, { signal })).index;
    } catch (error) {
      // A filter that cannot be read has no places; the page says what is wrong with it.
      if (error instanceof RequestError && error.code === "refused") return null;
      throw error;
    }
  },
});
