import { RowMoved, type FullRow } from "../../../src/core/records/fullRow";
import { readRow } from "../../../src/core/formats/readRow";
import { lineName, placedProblem, placedProblems } from "../../../src/core/shapes/shapedProblems";
import type { ByteSource } from "../../../src/core/records/byteSource";
import { ByteLru } from "../../../src/core/records/byteLru";
import type { ContentChange } from "../../../src/core/columns/contentSamples";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import { RowTable, type TableContext } from "./rowTable";
import { scanLines } from "../../../src/core/records/scanLines";

export interface StoreOptions {
  readonly source: ByteSource;
  readonly context: TableContext;
  /** Lets other work go first, between two chunks. */
  pause(): Promise<void>;
  /** Bytes of source text whose parsed rows are kept. */
  readonly rowBudget: number;
}

/** Rows of one source: summaries in memory, whole rows read when asked. Reading is one pass at a time. */
export class RowStore {
  table: RowTable;
  /** All of the source has been read, as it was when reading began. */
  complete = false;
  readonly progress = { read: 0, size: 0 };
  readonly #cache: ByteLru<FullRow>;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(readonly options: StoreOptions) {
    this.table = new RowTable(options.context, (line) => lineName(options.source)(line));
    this.#cache = new ByteLru(options.rowBudget);
  }

  /** Reads the source to its end; `found` is called after every chunk. Rejects with the signal's reason, or what reading met. */
  load(found: () => void, signal?: AbortSignal): Promise<void> {
    return this.#one(async () => {
      await this.#readInto(this.table, found, signal);
      this.complete = true;
      found();
    });
  }

  /**
   * Looks what became of the source and takes in what is new. After replacement or truncation a new table is read aside
   * and put in place when it is whole, so that nothing flickers.
   */
  refresh(found: () => void, signal?: AbortSignal): Promise<ContentChange> {
    return this.#one(async () => {
      const change = await this.table.print.compare(this.options.source);
      if (change === "same" && this.complete) return change;
      if ((change === "same" || change === "appended") && (await this.#readInto(this.table, found, signal))) {
        this.complete = true;
        return change;
      }
      const fresh = new RowTable(this.options.context, lineName(this.options.source));
      await this.#readInto(fresh, () => undefined, signal);
      this.#cache.clear();
      this.table = fresh;
      this.complete = true;
      found();
      return change === "truncated" ? change : "replaced";
    });
  }

  /** Starts over with another context (a manifest or corpus that changed). */
  rebuild(context: TableContext, found: () => void, signal?: AbortSignal): Promise<void> {
    return this.#one(async () => {
      const fresh = new RowTable(context, lineName(this.options.source));
      await this.#readInto(fresh, () => undefined, signal);
      this.#cache.clear();
      this.table = fresh;
      this.complete = true;
      found();
    });
  }

  async full(summary: RowSummary): Promise<FullRow> {
    const cached = this.#cache.get(summary.id);
    if (cached && cached.summary === summary) return cached;
    const bytes = await this.options.source.read(summary.start, summary.end);
    const read = readRow(bytes, { file: this.options.context.file, line: summary.line });
    if (read.row === null || read.row.task_id !== summary.key.task_id) throw new RowMoved(summary.line);
    const full = { summary, row: read.row, raw: read.raw, problems: await placedProblems(read.problems, this.options.source) };
    this.#cache.set(summary.id, full, bytes.length);
    return full;
  }

  lineOf(summary: RowSummary): Promise<Uint8Array> {
    return this.options.source.read(summary.start, summary.end);
  }

  async #readInto(table: RowTable, found: () => void, signal?: AbortSignal): Promise<boolean> {
    const { source } = this.options;
    const size = await source.size();
    this.progress.size = size;
    for await (const batch of scanLines(source, table.next, size)) {
      signal?.throwIfAborted();
      if (!table.take(batch)) return false;
      if (source.shaping?.()?.lineMap) {
        await table.problems.change((problem) => placedProblem(problem, source));
        if (table.tailProblem) table.tailProblem = await placedProblem(table.tailProblem, source);
      }
      this.progress.read = batch.chunkStart + batch.chunk.length;
      found();
      await this.options.pause();
    }
    return true;
  }

  #one<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#reading.then(work, work);
    this.#reading = next.catch(() => undefined);
    return next;
  }
}
