import { pageSize, pagesFor } from "../../src/protocol/rowPages";
import type { CaseListItem } from "../../src/protocol/views";

/** Pages kept, nearest to what is looked at: scrolling back a little shows rows at once, and memory stays small. */
const keptPages = 40;

export interface PageAnswer {
  readonly total: number;
  readonly exact: boolean;
  readonly rows: readonly CaseListItem[];
  readonly error: { readonly message: string; readonly at: number } | null;
}
/** Questions about the rows of one query. Both reject once their signal is aborted. */
export interface AskRows {
  page(from: number, count: number, signal: AbortSignal): Promise<PageAnswer>;
  /** Where the row stands now; null where the query hides it. */
  position(rowId: string, signal: AbortSignal): Promise<number | null>;
}

/** Rows by their place under the query, as far as they are here. */
export interface KnownRows {
  get(row: number): CaseListItem | undefined;
  has(row: number): boolean;
  readonly size: number;
}
export interface ShownRows extends Omit<PageAnswer, "rows"> {
  readonly rows: KnownRows;
  /** Grows with every renewal, after which rows may stand elsewhere. */
  readonly renewed: number;
  /** Trouble with the request itself, not with the filter. */
  readonly failure: string | null;
  /** The first answer is here. */
  readonly answered: boolean;
}
/** A row that is to stay where it is on the screen, whatever comes in above it. */
export interface Anchor {
  readonly rowId: string;
  readonly row: number;
}

interface Page {
  readonly renewal: number;
  readonly rows: readonly CaseListItem[];
}

/**
 * Rows of one query, fetched by pages as they are looked at. A page that nobody looks at any more is not waited for. When
 * something changed, the rows in sight are asked for anew, around a row that keeps its place; until they are here the old ones stay.
 */
export class RowPages {
  #shown: ShownRows;
  #pages = new Map<number, Page>();
  #window: { readonly first: number; readonly end: number };
  #renewal = 0;
  #renewing = false;
  #renewAgain = false;
  readonly #running = new Map<number, AbortController>();
  readonly #closed = new AbortController();

  /** @param changed what is shown is other than it was; `moved`: by how many rows those in sight moved down, or up */
  constructor(
    readonly ask: AskRows,
    readonly changed: (shown: ShownRows, moved: number) => void,
    window: { readonly first: number; readonly end: number },
  ) {
    this.#window = window;
    this.#shown = { total: 0, exact: true, error: null, rows: knownRows(this.#pages), renewed: 0, failure: null, answered: false };
    this.look(window.first, window.end);
  }

  get shown(): ShownRows {
    return this.#shown;
  }

  /** These rows are seen, or about to be: fetches what is missing of them, and gives up what is not. */
  look(first: number, end: number): void {
    this.#window = { first, end };
    const wanted = pagesFor(first, end);
    for (const [page, running] of this.#running) {
      if (wanted.includes(page)) continue;
      this.#running.delete(page);
      running.abort();
    }
    for (const page of wanted) if (this.#pages.get(page)?.renewal !== this.#renewal && !this.#running.has(page)) void this.#fetch(page);
  }

  /** Something changed: asks anew. Changes that come meanwhile are taken together, so that a file that grows cannot starve it. */
  async renew(anchor: () => Anchor | null): Promise<void> {
    this.#renewAgain = this.#renewing;
    if (this.#renewing) return;
    this.#renewing = true;
    try {
      do {
        this.#renewAgain = false;
        await this.#renewOnce(anchor());
      } while (this.#renewAgain && !this.#closed.signal.aborted);
    } catch (error) {
      this.#failed(error, this.#closed.signal);
    } finally {
      this.#renewing = false;
    }
  }

  close(): void {
    this.#closed.abort();
    for (const running of this.#running.values()) running.abort();
    this.#running.clear();
  }

  async #renewOnce(anchor: Anchor | null): Promise<void> {
    const { signal } = this.#closed;
    const place = anchor === null ? null : await this.ask.position(anchor.rowId, signal);
    const moved = anchor === null || place === null ? 0 : place - anchor.row;
    const window = { first: Math.max(0, this.#window.first + moved), end: Math.max(0, this.#window.end + moved) };
    const pages = pagesFor(window.first, window.end);
    const answers = await Promise.all(pages.map((page) => this.ask.page(page * pageSize, pageSize, signal)));
    signal.throwIfAborted();
    this.#renewal++;
    // Rows that moved stand at other numbers: what is kept of them would be shown at the wrong ones.
    if (moved !== 0) this.#pages = new Map();
    answers.forEach((answer, index) => this.#pages.set(pages[index]!, { renewal: this.#renewal, rows: answer.rows }));
    this.#show(answers.at(-1)!, moved);
    this.look(Math.max(0, this.#window.first + moved), Math.max(0, this.#window.end + moved));
  }

  async #fetch(page: number): Promise<void> {
    const controller = new AbortController();
    this.#running.set(page, controller);
    const renewal = this.#renewal;
    try {
      const answer = await this.ask.page(page * pageSize, pageSize, controller.signal);
      if (controller.signal.aborted) return;
      this.#running.delete(page);
      // Asked before the rows in sight were renewed: they may stand elsewhere now.
      if (renewal !== this.#renewal) return this.look(this.#window.first, this.#window.end);
      this.#pages.set(page, { renewal, rows: answer.rows });
      this.#show(answer, 0);
    } catch (error) {
      if (this.#running.get(page) === controller) this.#running.delete(page);
      this.#failed(error, controller.signal);
    }
  }

  #show({ total, exact, error }: PageAnswer, moved: number): void {
    const middle = (this.#window.first + this.#window.end) / 2 / pageSize + moved / pageSize;
    const near = [...this.#pages].sort(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, keptPages);
    this.#pages = new Map(near);
    this.#shown = { total, exact, error, rows: knownRows(this.#pages), renewed: this.#renewal, failure: null, answered: true };
    this.changed(this.#shown, moved);
  }

  #failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#shown = { ...this.#shown, failure: error instanceof Error ? error.message : String(error) };
    this.changed(this.#shown, 0);
  }
}

function knownRows(pages: ReadonlyMap<number, Page>): KnownRows {
  const kept = new Map(pages);
  const get = (row: number) => kept.get(Math.floor(row / pageSize))?.rows[row % pageSize];
  return { get, has: (row) => get(row) !== undefined, size: [...kept.values()].reduce((sum, { rows }) => sum + rows.length, 0) };
}
