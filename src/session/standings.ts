import { carries, recipeName } from "../core/review";
import type { CaseContext } from "./case/caseContext";
import { labelOf, labelSlots } from "./case/slots";
import { usual } from "./projection/seals";
import type { OpenRun } from "./openRun";
import type { FileTable } from "../core/rows/fileTable";
import { keyTextOf, type Standing } from "./review/reviewIndex";

/** Rows looked at before other work may go first. */
const atOnce = 25;

/**
 * Finds out, row by row, which labels of mine are stale and which carry over to rows of the same content, for the rows of
 * the tasks that I labelled. Calls `said` after each stretch that brought something new. A later pass ends an earlier one.
 */
export class Standings {
  #pass = 0;

  constructor(
    readonly run: OpenRun,
    readonly said: () => void,
  ) {}

  /** @param tasks only these; null for all */
  async settle(tasks: ReadonlySet<string> | null): Promise<void> {
    const pass = ++this.#pass;
    const { run } = this;
    const { me, index } = run;
    if (me === null) return;
    const mine = new Set(
      run.book.state.events.filter(({ event }) => event.kind === "label" && event.reviewer === me).flatMap(({ target }) => target?.task_id ?? []),
    );
    const { table } = run.rows.store;
    const ended = () => pass !== this.#pass;
    const asked = [...mine].filter((task) => tasks === null || tasks.has(task));
    await this.#look(
      table,
      asked.flatMap((task) => table.tasks.placesOf(task)).sort((a, b) => a - b),
      ended,
    );
    // In somebody else's file a case is often called by its place, so what was judged may stand under any other name now.
    if (tasks === null && run.data.imported !== null && !ended() && (index.anyStale || this.#homeless()))
      await this.#look(table, othersThan(mine, table), ended);
  }

  /** Whether a label of mine in this run has lost its row. */
  #homeless(): boolean {
    const { book, me, rows } = this.run;
    const runs = this.run.runIds();
    return book.state.labelsBy(me!).some((label) => {
      const key = keyTextOf(label);
      return key !== null && runs.has(label.target.run_id ?? "") && typeof rows.store.table.placeOfKeyText(key) !== "number";
    });
  }

  async #look(table: FileTable, places: Iterable<number>, ended: () => boolean): Promise<void> {
    const { run } = this;
    const { index } = run;
    let [news, count] = [false, -1];
    for (const place of places) {
      if (ended()) return;
      count++;
      const summary = table.summaryAt(place);
      const context = await run.context(summary.id);
      if (context) news = index.settle(summary.id, standingOf(context, run, index.isMine(summary))) || news;
      if (count % atOnce !== atOnce - 1) continue;
      if (news) this.said();
      news = false;
      await new Promise<void>((resolve) => void run.ports.environment.later(0, resolve));
    }
    if (news) this.said();
  }
}

function* othersThan(tasks: ReadonlySet<string>, { keys, count }: FileTable): Generator<number> {
  for (let place = 0; place < count; place++) if (!tasks.has(keys.keyAt(place).task_id)) yield place;
}

function standingOf(context: CaseContext, run: OpenRun, own: boolean): Standing {
  const me = run.me!;
  const dimensions = own ? run.data.codebook.dimensions : run.data.codebook.dimensions.filter((dimension) => carries(recipeName(dimension)));
  const labels = dimensions.flatMap((dimension) =>
    labelSlots(context, { dimensions: [dimension] }, run.drafts, usual.open).flatMap(({ ref }) => labelOf(context, dimension, ref, me) ?? []),
  );
  const carried = labels.filter((label) => label.carried);
  return {
    stale: labels.some((label) => !label.carried && label.stale.length > 0) || (own && labels.length === 0),
    carried: [...new Set(carried.flatMap((label) => label.value))],
    carriedEvents: [...new Set(carried.map((label) => label.eventId))],
    own,
  };
}
