import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { RequestError } from "../../src/protocol/client";
import type { CaseListItem, Query } from "../../src/protocol/views";
import { useScreen, useScreenState } from "../state";
import { pagesFor, pageSize } from "./rowPages";

interface Shown {
  readonly key: string;
  readonly total: number;
  readonly exact: boolean;
  readonly rows: ReadonlyMap<number, CaseListItem>;
  readonly error: { readonly message: string; readonly at: number } | null;
}

export interface RowPages extends Omit<Shown, "key"> {
  /** No answer for this query yet; `rows` are those of the query before. */
  readonly loading: boolean;
  /** Trouble with the request itself, not with the filter. */
  readonly failure: string | null;
  /** Rows about to be seen: fetches the pages that are missing. */
  need(first: number, end: number): void;
  reload(): void;
}

const nothing: Shown = { key: "", total: 0, exact: true, rows: new Map(), error: null };

/** Rows of a query, fetched by pages as they are looked at. What is shown stays until the new query's first page is here. */
export function useRowPages(query: Query): RowPages {
  const screen = useScreen();
  const version = useScreenState((state) => `${state.changes.rows}.${state.changes.labels}.${state.changes.drafts}.${state.changes.judgements}`);
  const [again, setAgain] = useState(0);
  const [shown, setShown] = useState<Shown>(nothing);
  const [failure, setFailure] = useState<string | null>(null);
  const window_ = useRef({ first: 0, end: pageSize });
  const queryKey = JSON.stringify(query);
  const key = `${queryKey} ${version} ${again}`;
  const asked = useRef({ key: "", pages: new Set<number>() });

  const ask = useCallback(
    async (page: number, signal: AbortSignal) => {
      try {
        const answer = await screen.request(
          "cases/page",
          { query: JSON.parse(queryKey) as Query, from: page * pageSize, count: pageSize },
          { signal },
        );
        if (signal.aborted) return;
        setFailure(null);
        setShown((before) => {
          // Same query, newer labels: old rows stay until theirs are here. Another query: nothing of the old one stays.
          const sameQuery = before.key.startsWith(`${queryKey} `);
          const rows = new Map(sameQuery ? before.rows : []);
          answer.rows.forEach((row, index) => rows.set(answer.from + index, row));
          return { key, total: answer.total, exact: answer.exact, rows, error: answer.error };
        });
      } catch (error) {
        asked.current.pages.delete(page);
        if (signal.aborted || (error instanceof RequestError && (error.code === "cancelled" || error.code === "superseded"))) return;
        setFailure(error instanceof Error ? error.message : String(error));
      }
    },
    [screen, queryKey, key],
  );

  const controller = useRef<AbortController | null>(null);
  useEffect(() => {
    const own = new AbortController();
    controller.current = own;
    asked.current = { key, pages: new Set(pagesFor(window_.current.first, window_.current.end)) };
    for (const page of asked.current.pages) void ask(page, own.signal);
    return () => own.abort();
  }, [key, ask]);

  const need = useCallback(
    (first: number, end: number) => {
      window_.current = { first, end };
      if (asked.current.key !== key || controller.current === null) return;
      for (const page of pagesFor(first, end)) {
        if (asked.current.pages.has(page)) continue;
        asked.current.pages.add(page);
        void ask(page, controller.current.signal);
      }
    },
    [ask, key],
  );
  const reload = useCallback(() => setAgain((n) => n + 1), []);
  const loading = shown.key !== key && failure === null;
  return useMemo(
    () => ({ total: shown.total, exact: shown.exact, rows: shown.rows, error: shown.error, loading, failure, need, reload }),
    [shown, loading, failure, need, reload],
  );
}
