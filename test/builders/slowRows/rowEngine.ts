import { primaryLabels } from "../../../src/core/formats/row";
import { facetCounts } from "../../../src/core/query/facets";
import type { FieldTable } from "../../../src/core/query/field";
import { predicate, type RowTextsOf } from "../../../src/core/query/evaluate";
import { parseFilter } from "../../../src/core/query/filter";
import { allOf, fieldsOf, type Filter } from "../../../src/core/query/filterAst";
import { matrixCounts } from "../../../src/core/query/matrix";
import type { QueryPort, RowQuery } from "../../../src/core/query/queryPort";
import { searchFilter } from "../../../src/core/query/search";
import { comparator } from "../../../src/core/query/sort";
import { labelField, rowFields, stratumField, type RowItem, type RowOverlay } from "../../../src/core/records/rowFields";
import type { FullRow } from "../../../src/core/records/fullRow";
import { textsOnLine } from "../../../src/core/search/scopedTexts";
import type { RowStore } from "./rowStore";
import type { RowSummary } from "../../../src/core/records/rowSummary";

/** Facet values listed at most; the rest is counted in `more`. */
const facetLimit = 50;
const keptResults = 8;

interface Result {
  readonly revision: number;
  readonly items: readonly RowItem[];
  readonly places: ReadonlyMap<string, number>;
  readonly order: (a: RowItem, b: RowItem) => number;
}
interface Plan {
  readonly revision: number;
  readonly filter: Filter;
  readonly fields: FieldTable<RowItem>;
  readonly items: readonly RowItem[];
  readonly texts: RowTextsOf<RowItem>;
}

/** Answers the query port from row summaries in memory: one pass a question, results of the last few questions kept. */
export class RowEngine implements QueryPort<RowItem, FullRow> {
  #revision = 0;
  #items: { readonly revision: number; readonly items: readonly RowItem[] } | null = null;
  readonly #results = new Map<string, Result>();

  constructor(
    readonly store: RowStore,
    readonly overlay: (summary: RowSummary) => RowOverlay,
    readonly firstRows: Promise<void>,
    /** Dimensions in which judges have spoken. */
    readonly judgedDimensions: () => Iterable<string> = () => [],
  ) {}

  get revision(): number {
    return this.#revision;
  }

  /** Rows or overlays changed: every answer from now on is of a new revision. */
  touch(): void {
    this.#revision++;
    this.#results.clear();
  }

  async page(query: RowQuery, from: number, count: number, signal?: AbortSignal) {
    const { revision, items } = await this.#result(query, signal);
    return { revision, total: items.length, exact: this.store.complete, items: items.slice(from, from + count) };
  }

  async facets(query: RowQuery, signal?: AbortSignal) {
    const plan = await this.#plan(query, signal);
    return { revision: plan.revision, facets: facetCounts({ ...plan, rows: plan.items }, facetLimit) };
  }

  async matrix(query: RowQuery, signal?: AbortSignal) {
    const plan = await this.#plan(query, signal);
    const seen = [...this.store.table.strata];
    if (!plan.fields.has(stratumField.name) || !plan.fields.has(labelField.name))
      return { revision: plan.revision, matrix: { rows: [], columns: [], counts: [] } };
    return {
      revision: plan.revision,
      matrix: matrixCounts({ ...plan, rows: plan.items }, stratumField, labelField, { down: seen, across: primaryLabels }),
    };
  }

  async row(id: string, signal?: AbortSignal) {
    await this.firstRows;
    signal?.throwIfAborted();
    const summary = this.store.table.byId.get(id);
    return summary ? this.store.full(summary) : null;
  }

  async position(query: RowQuery, id: string, signal?: AbortSignal) {
    const { revision, items, places } = await this.#result(query, signal);
    return { revision, index: places.get(id) ?? null, total: items.length };
  }

  async step(query: RowQuery, id: string | null, direction: "next" | "previous", wanted: (item: RowItem) => boolean, signal?: AbortSignal) {
    const { revision, items, places, order } = await this.#result(query, signal);
    const by = direction === "next" ? 1 : -1;
    let at = direction === "next" ? 0 : items.length - 1;
    const summary = id === null ? undefined : this.store.table.byId.get(id);
    if (summary) {
      const place = places.get(summary.id) ?? hiddenPlace(items, order, { summary, overlay: this.overlay(summary) });
      at = Number.isInteger(place) ? place + by : direction === "next" ? place + 0.5 : place - 0.5;
    }
    for (; at >= 0 && at < items.length; at += by) if (wanted(items[at]!)) return { revision, id: items[at]!.summary.id, index: at };
    return { revision, id: null, index: null };
  }

  async #plan(query: RowQuery, signal?: AbortSignal): Promise<Plan> {
    await this.firstRows;
    signal?.throwIfAborted();
    const fields = new Map([...this.#fields()].filter(([name]) => query.mayUse(name)));
    const filter = allOf([parseFilter(query.where), searchFilter(query.search)]);
    const revision = this.#revision;
    const among = query.among && new Set(query.among.ids);
    const items = this.#all().filter(({ summary }) => among?.has(summary.id) ?? true);
    const lines = isRead(filter, fields) ? await this.#lines(items, signal) : new Map<string, Uint8Array>();
    return { revision, filter, fields, items, texts: ({ summary }, scope) => textsOnLine(lines.get(summary.id)!, scope) };
  }

  async #result(query: RowQuery, signal?: AbortSignal): Promise<Result> {
    const fields = [...this.#fields().keys()].filter((name) => query.mayUse(name));
    const key = JSON.stringify([query.where, query.search, query.sort, fields, query.among?.name ?? null]);
    const kept = this.#results.get(key);
    if (kept?.revision === this.#revision) return kept;
    const plan = await this.#plan(query, signal);
    const test = predicate(plan.filter, plan.fields, plan.texts);
    const order = comparator(query.sort, plan.fields, (item: RowItem) => item.summary.place);
    const items = plan.items.filter(test);
    if (query.sort.length > 0) items.sort(order);
    const result = { revision: plan.revision, items, places: new Map(items.map((item, place) => [item.summary.id, place])), order };
    this.#results.set(key, result);
    for (const oldest of this.#results.keys()) if (this.#results.size > keptResults) this.#results.delete(oldest);
    return result;
  }

  #fields(): FieldTable<RowItem> {
    return rowFields(this.store.table.dimensionKeys, this.judgedDimensions());
  }

  #all(): readonly RowItem[] {
    if (this.#items?.revision === this.#revision) return this.#items.items;
    const items = this.store.table.rows.map((summary) => ({ summary, overlay: this.overlay(summary) }));
    this.#items = { revision: this.#revision, items };
    return items;
  }

  async #lines(items: readonly RowItem[], signal?: AbortSignal): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    for (const { summary } of items) {
      signal?.throwIfAborted();
      found.set(summary.id, await this.store.lineOf(summary));
    }
    return found;
  }
}

/** Whether the filter asks what is in texts. */
const isRead = (filter: Filter, fields: FieldTable<RowItem>): boolean =>
  [...fieldsOf(filter)].some((name) => name === null || fields.get(name.toLowerCase())?.kind === "read");

/** Between which two items a row would stand that the query hides: `index - 0.5`. */
function hiddenPlace(items: readonly RowItem[], order: (a: RowItem, b: RowItem) => number, row: RowItem): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(items[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low - 0.5;
}
