import { primaryLabels } from "../formats/row";
import { columnFacets, columnMatrix, type ColumnCounting } from "../query/columns/columnFacets";
import { orderOf, sortField } from "../query/columns/columnSort";
import type { ColumnFields } from "../query/columns/columns";
import { rowGroups, type RowGroup } from "../query/columns/groups";
import { KnownTexts } from "../query/columns/knownTexts";
import { Pace, type Work } from "../query/columns/pace";
import { placesOf, placeTest } from "../query/columns/placesOf";
import { PlaceSet } from "../query/columns/placeSet";
import { topPlaces } from "../query/columns/topPlaces";
import { parseFilter } from "../query/filter";
import { allOf } from "../query/filterAst";
import type { QueryPort, RowQuery } from "../query/queryPort";
import { searchFilter } from "../query/search";
import type { RowItem } from "../records/rowFields";
import type { FullRow } from "../records/fullRow";
import { columnFields } from "./columnFields";
import type { EngineRows, Overlays } from "./engineRows";
import { fieldsAsked, groupFieldsOf, strataOf, type GroupsAsked } from "./engineQuestions";
import { FoundSoFar } from "./foundSoFar";
import { KeptResults } from "./keptResults";
import { PagesFirst } from "./pagesFirst";
import { SharedWork } from "./sharedWork";

/** Facet values listed at most; the rest is counted in `more`. */
const facetLimit = 50;
/** Rows that a step looks at in one go at most. */
const widestStep = 256;

export interface EnginePorts {
  rows(): EngineRows;
  /** As they are at the current revision; asked once for each. */
  overlays(): Overlays;
  /** Dimensions in which judges have spoken. */
  judgedDimensions(): Iterable<string>;
  /** Answers wait until there are rows. */
  readonly firstRows: Promise<void>;
  /** Lets other work go first. */
  pause(): Promise<void>;
  /** A search that `pageSoFar` told of has found more, or has ended: whoever shows its rows asks again. Nothing else has changed. */
  more?(): void;
}

/** What all answers of one revision are answers of. */
interface State {
  readonly revision: number;
  readonly source: EngineRows;
  readonly rows: number;
  readonly exact: boolean;
  readonly overlays: Overlays;
  readonly fields: ColumnFields;
}
interface Result {
  readonly state: State;
  readonly places: PlaceSet;
  /** Null: in file order. */
  readonly order: Uint32Array | null;
}

interface Going {
  readonly result: SharedWork<Result>;
  readonly soFar: FoundSoFar;
  readonly state: State;
}

/** Answers the query port from columns: segment by segment, letting others go first every few milliseconds. */
export class ColumnEngine implements QueryPort<RowItem, FullRow> {
  #revision = 0;
  #state: State | null = null;
  #texts: { readonly of: EngineRows; readonly known: KnownTexts } | null = null;
  readonly #results = new KeptResults<Going>();
  /** The search that goes on although its last question was answered. */
  #kept: { readonly going: Going; readonly stop: AbortController } | null = null;
  readonly #pace: Pace;
  readonly #pages = new PagesFirst();

  constructor(readonly ports: EnginePorts) {
    this.#pace = new Pace(() => ports.pause());
  }

  get revision(): number {
    return this.#revision;
  }

  /** Rows or overlays changed: every answer from now on is of a new revision. What is being answered stays one of the old. */
  touch(): void {
    this.#revision++;
    this.#state = null;
    this.#results.clear();
  }

  page(query: RowQuery, from: number, count: number, signal?: AbortSignal) {
    return this.#pages.page(() => this.#page(query, from, count, signal));
  }

  async #page(query: RowQuery, from: number, count: number, signal?: AbortSignal) {
    const { state, places, order } = await this.#result(query, signal);
    const shown = order === null ? places.slice(from, count) : order.subarray(from, from + count);
    const items = await this.#items(state, shown, signal);
    return { revision: state.revision, total: places.count, exact: state.exact, items };
  }

  /**
   * A page that does not wait for all rows to be searched: of those found so far in file order, with `exact` false. `ports.more`
   * says when to ask again. One search at a time goes on for it: asking another question ends it.
   */
  pageSoFar(query: RowQuery, from: number, count: number, signal?: AbortSignal) {
    return this.#pages.page(() => this.#pageSoFar(query, from, count, signal));
  }

  async #pageSoFar(query: RowQuery, from: number, count: number, signal?: AbortSignal) {
    if (query.sort.length > 0) return this.#page(query, from, count, signal);
    const going = await this.#going(query, signal);
    if (this.#kept?.going !== going) this.#stopKept();
    const leave = new AbortController();
    const give = () => leave.abort(signal?.reason);
    signal?.addEventListener("abort", give, { once: true });
    try {
      const result = await Promise.race([going.result.join(leave.signal), going.soFar.some.then(() => null)]);
      if (result !== null) return await this.#page(query, from, count, signal);
      this.#keep(going);
    } finally {
      signal?.removeEventListener("abort", give);
      give();
    }
    const { places } = going.soFar;
    const [shown, total] = [places.slice(from, count), places.count];
    return { revision: going.state.revision, total, exact: false, items: await this.#items(going.state, shown, signal) };
  }

  async facets(query: RowQuery, signal?: AbortSignal) {
    const { state, counting, work } = await this.#counting(query, signal);
    return { revision: state.revision, facets: await columnFacets(counting, facetLimit, work) };
  }

  async matrix(query: RowQuery, signal?: AbortSignal) {
    const { state, counting, work } = await this.#counting(query, signal);
    const [stratum, label] = [counting.fields.get("stratum"), counting.fields.get("label")];
    if (stratum?.from !== "codes" || label?.from !== "codes") return { revision: state.revision, matrix: { rows: [], columns: [], counts: [] } };
    const order = { down: await strataOf(stratum, work), across: primaryLabels };
    return { revision: state.revision, matrix: await columnMatrix(counting, stratum, label, order, work) };
  }

  async row(id: string, signal?: AbortSignal) {
    await this.ports.firstRows;
    signal?.throwIfAborted();
    const source = this.ports.rows();
    const place = source.placeOf(id);
    return place === null ? null : source.full(place, signal);
  }

  async position(query: RowQuery, id: string, signal?: AbortSignal) {
    const { state, places, order } = await this.#result(query, signal);
    const place = placeIn(state, id);
    const shown = place !== null && places.has(place);
    const index = !shown ? null : order === null ? places.rank(place) : order.indexOf(place);
    return { revision: state.revision, index, total: places.count };
  }

  async step(query: RowQuery, id: string | null, direction: "next" | "previous", wanted: (item: RowItem) => boolean, signal?: AbortSignal) {
    const result = await this.#result(query, signal);
    const { state, places } = result;
    const total = places.count;
    const by = direction === "next" ? 1 : -1;
    const place = id === null ? null : placeIn(state, id);
    let at = direction === "next" ? 0 : total - 1;
    if (place !== null) {
      const before = await this.#before(query, result, place, signal);
      at = direction === "previous" ? before - 1 : places.has(place) ? before + 1 : before;
    }
    for (let width = 1; at >= 0 && at < total; width = Math.min(2 * width, widestStep)) {
      const [from, to] = by > 0 ? [at, Math.min(total, at + width)] : [Math.max(0, at - width + 1), at + 1];
      const shown = result.order === null ? places.slice(from, to - from) : result.order.subarray(from, to);
      const items = await this.#items(state, shown, signal, { queries: false });
      for (; at >= from && at < to; at += by)
        if (wanted(items[at - from]!)) return { revision: state.revision, id: items[at - from]!.summary.id, index: at };
      if (this.#pace.spend(64 * items.length)) await this.#pace.rest(signal);
    }
    return { revision: state.revision, id: null, index: null };
  }

  /** All rows under a query, in its order, without their `query`; others go first every few milliseconds. */
  async *walk(query: RowQuery, signal?: AbortSignal): AsyncGenerator<RowItem, void> {
    const { state, places, order } = await this.#result(query, signal);
    for (let from = 0; from < places.count; from += widestStep) {
      const shown = order === null ? places.slice(from, widestStep) : order.subarray(from, from + widestStep);
      const items = await this.#items(state, shown, signal, { queries: false });
      yield* items;
      if (this.#pace.spend(64 * items.length)) await this.#pace.rest(signal);
    }
  }

  /**
   * The rows under a query by the values of up to two fields, in order of their first row, with figures.
   * @throws FilterError for fields that there are not, or that cannot be grouped by or summed up
   */
  async groups(
    query: RowQuery,
    asked: GroupsAsked,
    signal?: AbortSignal,
  ): Promise<{ readonly revision: number; readonly groups: readonly RowGroup[] }> {
    await this.#pages.answered();
    const { state, places } = await this.#result(unsorted(query), signal);
    const question = fieldsAsked(asked, this.#fieldsFor(query, state));
    return { revision: state.revision, groups: await rowGroups(question, places, state.source.texts, { pace: this.#pace, signal }) };
  }

  /** Names that `groups` takes, of those a reviewer may use. */
  async groupFields(mayUse: RowQuery["mayUse"], signal?: AbortSignal) {
    const { fields } = await this.#now(signal);
    return groupFieldsOf(new Map([...fields].filter(([name]) => mayUse(name))));
  }

  /**
   * The rows with the greatest or least numbers, the first in the file among equals.
   * @throws FilterError where the field is none of numbers
   */
  async top(query: RowQuery, by: string, which: "greatest" | "least", count: number, signal?: AbortSignal) {
    const { state, places } = await this.#result(unsorted(query), signal);
    const [field] = fieldsAsked({ by: [], figures: [by], distinct: [], percentiles: [] }, this.#fieldsFor(query, state)).figures;
    const top = await topPlaces(field!.column, which, count, places, { pace: this.#pace, signal });
    return { revision: state.revision, items: await this.#items(state, Uint32Array.from(top), signal) };
  }

  /** How many of the query's rows stand before a row, whether it is among them or not. */
  async #before(query: RowQuery, { state, places, order }: Result, place: number, signal?: AbortSignal): Promise<number> {
    if (order === null) return places.rank(place);
    if (places.has(place)) return order.indexOf(place);
    const withIt = places.copy();
    withIt.add(place);
    const sorted = await orderOf(query.sort, this.#fieldsFor(query, state), withIt, state.source.texts, { pace: this.#pace, signal });
    return sorted!.indexOf(place);
  }

  async #items(state: State, places: Uint32Array, signal?: AbortSignal, wanted = { queries: true }): Promise<readonly RowItem[]> {
    const summaries = await state.source.summaries(places, wanted, signal);
    signal?.throwIfAborted();
    return summaries.map((summary) => ({ summary, overlay: state.overlays.byPlace.get(summary.place) ?? state.overlays.others }));
  }

  async #counting(query: RowQuery, signal?: AbortSignal): Promise<{ state: State; counting: ColumnCounting; work: Work }> {
    await this.#pages.answered();
    const state = await this.#now(signal);
    const counting = {
      among: amongOf(query, state),
      filter: filterOf(query),
      fields: this.#fieldsFor(query, state),
      texts: this.#textsOf(state.source),
    };
    return { state, counting, work: { pace: this.#pace, signal } };
  }

  async #result(query: RowQuery, signal?: AbortSignal): Promise<Result> {
    return (await this.#going(query, signal)).result.join(signal);
  }

  async #going(query: RowQuery, signal?: AbortSignal): Promise<Going> {
    const state = await this.#now(signal);
    const fields = this.#fieldsFor(query, state);
    const key = JSON.stringify([query.where, query.search, query.sort, [...fields.keys()], query.among?.name ?? null]);
    const kept = this.#results.get(key);
    if (kept && !kept.result.abandoned) return kept;
    const soFar = new FoundSoFar(state.rows, () => this.#tellMore(going));
    const found = (places: Uint32Array) => soFar.add(places);
    const result = new SharedWork((stop) => this.#find(query, state, fields, { pace: this.#pace, signal: stop, found }));
    const going: Going = { result, soFar, state };
    this.#results.set(key, going);
    result.whenDone(
      ({ places, order }) => this.#results.weigh(key, going, places.words.byteLength + soFar.places.words.byteLength + (order?.byteLength ?? 0)),
      () => this.#results.delete(key, going), // whoever waits is told; the next to ask tries again
    );
    return going;
  }

  /** Waits for the search in place of who asked, who is answered before it ends. */
  #keep(going: Going): void {
    if (this.#kept?.going === going) return;
    const stop = new AbortController();
    this.#kept = { going, stop };
    const ended = () => {
      if (this.#kept?.going !== going) return;
      this.#kept = null;
      this.ports.more?.();
    };
    going.result.join(stop.signal).then(ended, ended); // what it met is told to the next who asks
  }

  #stopKept(): void {
    const kept = this.#kept;
    this.#kept = null;
    kept?.stop.abort(new Error("another question was asked"));
  }

  #tellMore(going: Going): void {
    if (this.#kept?.going === going) this.ports.more?.();
  }

  async #find(query: RowQuery, state: State, fields: ColumnFields, work: Work): Promise<Result> {
    const test = placeTest(filterOf(query), fields);
    for (const { by } of query.sort) sortField(by, fields);
    const places = await placesOf(test, amongOf(query, state), this.#textsOf(state.source), work);
    return { state, places, order: await orderOf(query.sort, fields, places, state.source.texts, work) };
  }

  async #now(signal?: AbortSignal): Promise<State> {
    await this.ports.firstRows;
    signal?.throwIfAborted();
    if (this.#state) return this.#state;
    const source = this.ports.rows();
    const overlays = this.ports.overlays();
    return (this.#state = {
      revision: this.#revision,
      source,
      rows: source.count,
      exact: source.complete,
      overlays,
      fields: columnFields(source.columns, overlays, this.ports.judgedDimensions()),
    });
  }

  #fieldsFor(query: RowQuery, state: State): ColumnFields {
    return new Map([...state.fields].filter(([name]) => query.mayUse(name)));
  }

  #textsOf(source: EngineRows): KnownTexts {
    if (this.#texts?.of !== source) this.#texts = { of: source, known: new KnownTexts(source.texts) };
    return this.#texts.known;
  }
}

const unsorted = (query: RowQuery): RowQuery => ({ ...query, sort: [], mayUse: (field) => query.mayUse(field) });

const filterOf = (query: RowQuery) => allOf([parseFilter(query.where), searchFilter(query.search)]);

/** The rows that a query is asked of, before its filter. */
function amongOf({ among }: RowQuery, state: State): PlaceSet {
  if (among === undefined) return PlaceSet.all(state.rows);
  return PlaceSet.of(
    state.rows,
    [...among.ids].flatMap((id) => placeIn(state, id) ?? []),
  );
}

/** Rows that came after the state was taken are none of its. */
function placeIn(state: State, id: string): number | null {
  const place = state.source.placeOf(id);
  return place !== null && place < state.rows ? place : null;
}
