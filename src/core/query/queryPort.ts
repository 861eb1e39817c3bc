import type { FacetCounts } from "./facets";
import type { MatrixCounts } from "./matrix";
import type { SortKey } from "./sort";

/** What is asked of the rows. `mayUse` says which fields the reviewer's condition allows in it. */
export interface RowQuery {
  readonly where: string;
  readonly search: string;
  readonly sort: readonly SortKey[];
  /** Only rows of this set are asked of. */
  readonly among?: RowSet;
  mayUse(field: string): boolean;
}

/** Rows picked by something that no filter can say. Equal names stand for equal sets as long as nothing changes. */
export interface RowSet {
  readonly name: string;
  /** Ids; those of no row are none of it. */
  readonly ids: Iterable<string>;
}

/**
 * The narrow door to the rows of a run: asynchronous, cancellable, revisioned. Row ids are opaque and stay the same while
 * the row's key does; the order of rows is total. Every engine passes test/contracts/queryPort.ts.
 *
 * Answers are of the state at `revision`. While rows are still being found `exact` is false and totals may grow.
 * Everything rejects with `FilterError` where the query cannot be understood, and with the signal's reason once aborted.
 */
export interface QueryPort<Item, Full> {
  page(
    query: RowQuery,
    from: number,
    count: number,
    signal?: AbortSignal,
  ): Promise<{ readonly revision: number; readonly total: number; readonly exact: boolean; readonly items: readonly Item[] }>;
  facets(query: RowQuery, signal?: AbortSignal): Promise<{ readonly revision: number; readonly facets: readonly FacetCounts[] }>;
  /** Strata × primary labels. */
  matrix(query: RowQuery, signal?: AbortSignal): Promise<{ readonly revision: number; readonly matrix: MatrixCounts }>;
  /** The whole row, read when asked; null where no row has this id. */
  row(id: string, signal?: AbortSignal): Promise<Full | null>;
  /** Where a row stands under a query; null where the query hides it. */
  position(
    query: RowQuery,
    id: string,
    signal?: AbortSignal,
  ): Promise<{ readonly revision: number; readonly index: number | null; readonly total: number }>;
  /** The next or previous row that `wanted` accepts; from a row the query hides, its neighbours in the order; from null, the first or last. */
  step(
    query: RowQuery,
    id: string | null,
    direction: "next" | "previous",
    wanted: (item: Item) => boolean,
    signal?: AbortSignal,
  ): Promise<{ readonly revision: number; readonly id: string | null; readonly index: number | null }>;
}
