import { FilterError } from "../../core/query/filter";
import type { RowQuery, RowSet } from "../../core/query/queryPort";
import type { RowItem } from "../../core/records/rowFields";
import type { FileTable } from "../../core/rows/fileTable";
import { RequestFailure } from "../../protocol/channel";
import type { Params, Result } from "../../protocol/messages";
import type { CaseView, Query } from "../../protocol/views";
import type { CaseContext } from "../case/caseContext";
import { caseView } from "../case/caseView";
import { history } from "../case/history";
import { caseListItem } from "../case/listItem";
import { labelSlots } from "../case/slots";
import type { OpenRun } from "../openRun";
import { groupsFound } from "./groupsFound";
import { gotoPage, readGoto } from "./gotoText";
import { columnsOf, mayUse } from "../projection/queryFields";
import type { Sealing } from "../projection/seals";

/** Questions about many cases, and one case opened. Every answer goes through the projection of its sealing. */
export class Cases {
  #filled: { readonly revision: number; readonly empty: readonly string[] } | null = null;

  constructor(
    readonly run: OpenRun,
    readonly revision: () => number,
    /** The rows of a set that a query names; refused where what picks them is sealed. */
    readonly rowsAmong: (among: NonNullable<Query["among"]>, sealing: Sealing, signal?: AbortSignal) => Promise<RowSet>,
  ) {}

  page(asked: Params<"cases/page">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/page">> {
    return this.#page(asked, sealing, signal, (query, from, count) => this.run.rows.engine.page(query, from, count, signal));
  }

  /** The same, without waiting until all rows are searched: `exact` is false then, and panels are told when there are more. */
  pageSoFar(asked: Params<"cases/page">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/page">> {
    return this.#page(asked, sealing, signal, (query, from, count) => this.run.rows.engine.pageSoFar(query, from, count, signal));
  }

  async #page(
    { query, from, count }: Params<"cases/page">,
    sealing: Sealing,
    signal: AbortSignal | undefined,
    ask: AskPage,
  ): Promise<Result<"cases/page">> {
    try {
      const { total, exact, items } = await ask(await this.#asked(query, sealing, signal), from, count);
      for (const { summary } of items) this.run.exposure.serve(summary.id, sealing);
      return { revision: this.revision(), total, exact, from, rows: items.map((item) => this.#listItem(item, sealing)), error: null };
    } catch (error) {
      if (error instanceof FilterError)
        return { revision: this.revision(), total: 0, exact: true, from, rows: [], error: { message: error.message, at: error.at } };
      throw error;
    }
  }

  /** Where the filter cannot be read, the facets of all rows: the rail stays usable while somebody types. */
  async facets({ query }: Params<"cases/facets">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/facets">> {
    const { facets } = await readable(query, async (one) => this.run.rows.engine.facets(await this.#asked(one, sealing, signal), signal));
    return { revision: this.revision(), facets: facets.map((facet) => ({ ...facet, values: [...facet.values] })) };
  }

  async matrix({ query }: Params<"cases/matrix">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/matrix">> {
    const { matrix } = await readable(query, async (one) => this.run.rows.engine.matrix(await this.#asked(one, sealing, signal), signal));
    return {
      revision: this.revision(),
      matrix: { rows: [...matrix.rows], columns: [...matrix.columns], counts: matrix.counts.map((line) => [...line]) },
    };
  }

  async groupFields(sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/groupFields">> {
    const { by, figures } = await this.run.rows.engine.groupFields(mayUse(sealing), signal);
    return { by: [...by], figures: [...figures] };
  }

  async groups({ query, ...asked }: Params<"cases/groups">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/groups">> {
    const found = await groupsFound(this.run.rows.engine, await this.#asked(query, sealing, signal), asked, signal);
    return { revision: this.revision(), ...found };
  }

  async position({ query, rowId }: Params<"cases/position">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/position">> {
    const { index, total } = await refusing(async () => this.run.rows.engine.position(await this.#asked(query, sealing, signal), rowId, signal));
    return { revision: this.revision(), index, total };
  }

  /** A row with a stale label comes back as if unlabelled. */
  async step({ query, rowId, direction, of }: Params<"cases/step">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/step">> {
    const wanted = of === "any" ? () => true : ({ overlay }: RowItem) => overlay.review !== "labelled";
    const { id, index } = await refusing(async () =>
      this.run.rows.engine.step(await this.#asked(query, sealing, signal), rowId, direction, wanted, signal),
    );
    return { revision: this.revision(), rowId: id, index };
  }

  /** Rows by task id, `task·repetition`, or line number after a `#`. */
  async goto({ text, count }: Params<"cases/goto">, sealing: Sealing, signal?: AbortSignal): Promise<Result<"cases/goto">> {
    const asked = readGoto(text);
    const found: RowItem[] = [];
    if (asked === null) return { rows: [] };
    const query = await this.#asked({ where: asked.where, search: "", sort: [] }, sealing, signal);
    for (let [from, total] = [0, Infinity]; from < total && found.length < count; from += gotoPage) {
      const page = await this.run.rows.engine.page(query, from, gotoPage, signal);
      total = page.total;
      found.push(...page.items.filter(({ summary }) => asked.names(summary)));
    }
    const shown = found.slice(0, count);
    for (const { summary } of shown) this.run.exposure.serve(summary.id, sealing);
    return { rows: shown.map((item) => this.#listItem(item, sealing)) };
  }

  async open(rowId: string, sealing: Sealing, signal?: AbortSignal): Promise<CaseView> {
    return this.view(await this.context(rowId, signal), sealing);
  }

  async context(rowId: string, signal?: AbortSignal): Promise<CaseContext> {
    const context = await this.run.context(rowId, signal);
    if (!context) throw new RequestFailure("refused", "This case is not in the results any more: they have changed on disk. Go back to the list.");
    return context;
  }

  view(context: CaseContext, sealing: Sealing): CaseView {
    const { run } = this;
    const { summary } = context.parts;
    run.exposure.serve(summary.id, sealing);
    const labelling = run.labelling(summary);
    const { table } = run.rows.store;
    const problems = table.isDuplicate(summary) ? table.problems.duplicatesOf(summary.line) : [];
    return caseView(context, sealing, {
      revision: this.revision(),
      slots: labelSlots(context, run.data.codebook, run.drafts, sealing),
      history: history(context, sealing),
      problems,
      resultsFile: run.ports.files.results.name,
      imported: run.data.imported !== null,
      labelling,
    });
  }

  columns(sealing: Sealing): readonly string[] {
    return columnsOf(sealing);
  }

  /** Columns that say nothing of any row: what the harness measures and other people's files do not have. */
  emptyColumns(sealing: Sealing): readonly string[] {
    const { revision } = this.run.rows.engine;
    if (this.#filled?.revision !== revision) {
      const { table } = this.run.rows.store;
      const judged = this.run.judgements.dimensions.size > 0;
      const has = (column: string) => (column === "judges" ? judged : inColumn[column]!(table, this.run));
      this.#filled = { revision, empty: [...Object.keys(inColumn), "judges"].filter((column) => !has(column)) };
    }
    return this.#filled.empty.filter((column) => this.columns(sealing).includes(column));
  }

  async #asked({ among, ...query }: Query, sealing: Sealing, signal?: AbortSignal): Promise<RowQuery> {
    const asked = { ...query, mayUse: mayUse(sealing) };
    return among === undefined ? asked : { ...asked, among: await this.rowsAmong(among, sealing, signal) };
  }

  #listItem(item: RowItem, sealing: Sealing) {
    return caseListItem(item, this.run.me, this.run.rows.store.table.isDuplicate(item.summary), sealing);
  }
}

type AskPage = (query: RowQuery, from: number, count: number) => ReturnType<OpenRun["rows"]["engine"]["page"]>;

/** Whether any row has anything to show in a column. */
const inColumn: Readonly<Record<string, (table: FileTable, run: OpenRun) => boolean>> = {
  query: ({ filled }) => filled.queries(),
  label: ({ filled }) => filled.codes("label"),
  expect: ({ filled }) => filled.codes("expect"),
  tags: ({ filled }) => filled.codes("tags"),
  facts: ({ filled }) => filled.numbers("factsRequired", 1),
  support: ({ filled }) => filled.numbers("checked"),
  duration: ({ filled }) => filled.numbers("duration"),
  requests: ({ filled }) => filled.numbers("requests"),
  cost: ({ filled }) => filled.numbers("cost"),
  // While it is being found out which cases there are, the corpus may speak of one: asking now would hold everything up.
  stratum: (table, { data }) =>
    table.filled.codes("stratum") ||
    (data.strata.size > 0 && (table.cases === null || [...data.strata.keys()].some((task) => table.tasks.placesOf(task).length > 0))),
  observed: ({ filled }) => filled.numbers("observed"),
};

async function readable<T>(query: Query, ask: (query: Query) => Promise<T>): Promise<T> {
  try {
    return await ask(query);
  } catch (error) {
    if (error instanceof FilterError) return ask({ ...query, where: "" });
    throw error;
  }
}

async function refusing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FilterError) throw new RequestFailure("refused", error.message);
    throw error;
  }
}
