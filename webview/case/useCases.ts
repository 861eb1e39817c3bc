import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CaseView, Query } from "../../src/protocol/views";
import { useRequest, useScreen, useScreenState } from "../state";
import { createCaseCache, type CaseCache } from "./caseCache";
import { useEntry, type Loaded } from "./useEntry";

export interface OpenCase extends Loaded<CaseView> {
  readonly cache: CaseCache;
  put(view: CaseView): void;
  reload(): void;
}

/** The open case from the cache; asked for again when rows, labels or drafts change outside of this panel. */
export function useOpenCase(rowId: string): OpenCase {
  const screen = useScreen();
  const cache = useMemo(() => createCaseCache(screen), [screen]);
  const said = useScreenState(({ changes }) => `${changes.labels} ${changes.drafts}`);
  const data = useScreenState(({ changes }) => `${changes.rows} ${changes.judgements} ${changes.codebook}`);
  const version = `${data} ${said}`;
  const [own, setOwn] = useState(0);
  const seen = useRef({ said, data });
  if (seen.current.data !== data) cache.clear();
  else if (seen.current.said !== said) cache.forgetCases();
  seen.current = { said, data };
  // `own` makes a case that was put into the cache be drawn at once; its value is the entry itself.
  const entry = useMemo(() => cache.case(rowId), [cache, rowId, version, own]);
  const loaded = useEntry(entry, rowId);
  const put = useCallback(
    (view: CaseView) => {
      cache.put(view);
      setOwn((n) => n + 1);
    },
    [cache],
  );
  const reload = useCallback(() => {
    cache.clear();
    setOwn((n) => n + 1);
  }, [cache]);
  return { ...loaded, cache, put, reload };
}

export type Direction = "next" | "previous";
export type Of = "any" | "unlabelled";
/** The neighbour of a row under the panel's query; null at the end. */
export type Step = (from: string, direction: Direction, of: Of) => Promise<string | null>;

/** Where the case stands under the panel's query, kept up with changes; and the way to its neighbours. */
export function useNeighbours(rowId: string, query: Query, cache: CaseCache, shown: CaseView | null) {
  const screen = useScreen();
  const position = useRequest("cases/position", { query, rowId }, { watch: ["rows", "labels"] });
  const known = useRef(new Map<string, Promise<string | null>>());
  const version = useScreenState(({ changes }) => `${changes.rows} ${changes.labels}`);
  const key = JSON.stringify([query, version]);

  const step = useCallback<Step>(
    (from, direction, of) => {
      const name = `${key} ${from} ${direction} ${of}`;
      const before = known.current.get(name);
      if (before) return before;
      const asked = screen.request("cases/step", { query, rowId: from, direction, of }).then((answer) => answer.rowId);
      known.current.set(name, asked);
      asked.catch(() => known.current.delete(name));
      if (known.current.size > 40) known.current.delete(known.current.keys().next().value!);
      return asked;
      // `key` stands for query and version together.
    },
    [screen, key],
  );

  // Once this case is on the screen, its neighbours are fetched, with what will be looked at first: going on is then immediate.
  const ready = shown?.rowId === rowId;
  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    const fetchAhead = async (direction: Direction) => {
      const neighbour = await step(rowId, direction, "any");
      if (neighbour === null || !wanted) return;
      const view = await cache.case(neighbour).promise;
      const first = view.citations.find((citation) => citation.representationId !== null)?.representationId ?? view.representations[0]?.id;
      if (first !== undefined && wanted && direction === "next") await cache.representation(view, first, null).promise;
    };
    // Trouble here is told when the neighbour is really opened.
    const quiet = () => undefined;
    const timer = setTimeout(
      () =>
        void fetchAhead("next")
          .catch(quiet)
          .then(() => fetchAhead("previous"))
          .catch(quiet),
      0,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ready, rowId, step, cache]);

  return { position: position.data, step };
}
