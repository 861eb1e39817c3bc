import type { Handlers } from "../../../src/protocol/channel";
import type { CaseListItem, DocumentState, Query } from "../../../src/protocol/views";

/** Row `n` of a run that nobody could hold in memory: everything about it follows from its number. */
export const imaginedRow = (n: number): CaseListItem => ({
  rowId: `row-${n}`,
  line: n + 1,
  taskId: `T${String(n).padStart(8, "0")}`,
  repetition: n % 5,
  stratum: ["known-url", "search", "blocking"][n % 3]!,
  query: `Which release is current? (${n})`,
  lane: "fixture",
  system: "fallback-router 1",
  label: ["success", "partial", "wrong-answer", "timeout"][n % 4]!,
  expect: "answer",
  tags: n % 4 === 0 ? [] : ["stale-content"],
  factsMatched: n % 4,
  factsRequired: 3,
  supported: 1,
  checked: 2,
  durationSeconds: (n % 997) / 10,
  requests: 1 + (n % 9),
  costUsd: null,
  observedAt: "2026-11-29T10:00:00Z",
  dimensions: {},
  review: "unlabelled",
  reviewers: [],
  judgeLabels: [],
  duplicate: false,
});

/** What was asked, for tests to look at. */
export interface Imagined {
  /** Rows there are; a test may let them grow. */
  count: number;
  /** First rows of the pages that were asked for, in order, and of those given up. */
  readonly asked: number[];
  readonly given_up: number[];
  /** Milliseconds that a page takes. */
  patience: number;
  /** Rows before these were imagined to come in on top: row 0 is then a new one. */
  onTop: number;
}

/** Handlers over rows that are made when they are asked for, in one order, whatever the query. */
export function imaginedRows(inner: Handlers, rows: Imagined): Handlers {
  const numberAt = (index: number) => (index < rows.onTop ? rows.count + index : index - rows.onTop);
  const total = () => rows.count + rows.onTop;
  const indexOf = (rowId: string) => {
    const n = Number(rowId.slice("row-".length));
    return n >= rows.count ? n - rows.count : n + rows.onTop;
  };
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, rows.patience);
      signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason as Error)));
    });
  const shown = (query: Query) => (query.search === "" ? total() : Math.min(3, total()));
  return {
    ...inner,
    "cases/page": async ({ query, from, count }, signal) => {
      rows.asked.push(from);
      await wait(signal).catch((error: unknown) => {
        rows.given_up.push(from);
        throw error;
      });
      const end = Math.min(shown(query), from + count);
      return {
        revision: 1,
        total: shown(query),
        exact: true,
        from,
        rows: Array.from({ length: Math.max(0, end - from) }, (_, index) => imaginedRow(numberAt(from + index))),
        error: null,
      };
    },
    "cases/position": ({ query, rowId }) => ({ revision: 1, index: indexOf(rowId) < shown(query) ? indexOf(rowId) : null, total: shown(query) }),
    "cases/copy": ({ from, count }) => ({
      text: Array.from({ length: Math.min(count, total() - from) }, (_, index) => `${imaginedRow(numberAt(from + index)).taskId}\n`).join(""),
      rows: Math.min(count, total() - from),
      total: total(),
    }),
    "cases/facets": () => ({ revision: 1, facets: [] }),
    "view/ready": async (params, signal) => {
      const ready = await inner["view/ready"](params, signal);
      return { ...ready, document: withRows(ready.document, rows), firstRows: null };
    },
  };
}

/** The document's state with as many rows as are imagined. */
export const withRows = (document: DocumentState, rows: Imagined): DocumentState => ({ ...document, rows: rows.count + rows.onTop, status: "ready" });
