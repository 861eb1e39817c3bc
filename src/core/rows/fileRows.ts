import { openColumns } from "../columns/openColumns";
import { ContentSamples } from "../columns/contentSamples";
import type { RowDefaults } from "../columns/keyedColumns";
import type { IndexShelf, RowReader } from "../columns/rowReader";
import { saveColumns } from "../columns/saveColumns";
import type { ContentChange } from "../columns/contentSamples";
import { placedProblem } from "../shapes/shapedProblems";
import { FileTable, type TableOptions } from "./fileTable";
import { unfinished, unfinishedLine, whatFollows } from "./unfinishedLine";

/** Smaller files are read again sooner than an index of them is kept. */
const leastSaved = 8 * 1024 * 1024;
/** With more rows the first questions come before what nobody waits for, which begins so many milliseconds later. */
const manyRows = 10_000;
const questionsFirst = 500;
/** Bytes that are read before samples of them are taken, so that few of them cost anything. */
const sampledAtOnce = 256 * 1024 * 1024;

export interface FileRowsOptions extends TableOptions {
  readonly reader: RowReader;
  /** Null where an index is not kept. */
  readonly shelf: IndexShelf | null;
  /** Lets other work go first. */
  pause(): Promise<void>;
  /** Runs `task` after `ms` milliseconds; returns the function that cancels it. */
  later(ms: number, task: () => void): () => void;
  /** Trouble with the kept index: rows are read without it. */
  log(message: string): void;
}

/** Rows of one source: columns in memory, whole rows read when asked. Reading is one pass at a time. */
export class FileRows {
  table: FileTable;
  readonly progress = { read: 0, size: 0 };
  #reading: Promise<unknown> = Promise.resolve();
  #checking: Promise<void> = Promise.resolve();
  #modified: number | null = null;
  #saved = 0;
  #closed = false;
  #begin: () => void = () => undefined;
  #keeping: Promise<void> = Promise.resolve();
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(
    readonly options: FileRowsOptions,
    defaults: RowDefaults,
  ) {
    this.table = new FileTable(options, defaults);
  }

  get complete(): boolean {
    return this.table.complete;
  }

  /** Resolves when the table knows the cases of its rows. Never rejects. */
  caughtUp(): Promise<void> {
    return this.#catchingUp;
  }

  /** Resolves when the index of what was read is kept, where it is to be. Never rejects. */
  kept(): Promise<void> {
    return this.#keeping;
  }

  /** Ends what reads. The rows that are there can still be asked for. */
  close(): Promise<void> {
    this.#closed = true;
    this.#begin();
    return this.options.reader.close();
  }

  /** Reads the source to its end; `found` is called after every part. Rejects with the signal's reason, or what reading met. */
  load(found: () => void, signal?: AbortSignal): Promise<void> {
    return this.#one(async () => {
      await this.#openSaved(found);
      await this.#readInto(this.table, found, signal);
      this.#completed(found);
    });
  }

  /**
   * Looks what became of the source and takes in what is new. After replacement or truncation a new table is read aside
   * and put in place when it is whole, so that nothing flickers.
   */
  refresh(found: () => void, signal?: AbortSignal): Promise<ContentChange> {
    return this.#one(async () => {
      const { samples, store } = this.table;
      const change = await samples.compare(this.options.source, await this.#wasTouched(), store.end);
      if (change === "same" && this.complete && this.table.tailProblem === null) return change;
      if ((change === "same" || change === "appended") && (await this.#readInto(this.table, found, signal))) {
        this.#completed(found);
        return change;
      }
      const fresh = new FileTable(this.options, this.table.defaults);
      await this.#readInto(fresh, () => undefined, signal);
      this.table = fresh;
      this.#saved = 0;
      this.#completed(found);
      return change === "truncated" ? change : "replaced";
    });
  }

  /** The same rows under another manifest or corpus. */
  redefine(defaults: RowDefaults): Promise<void> {
    return this.#one(async () => {
      const table = this.table.withDefaults(defaults);
      await table.catchUpKeys(() => this.options.pause());
      await table.tellDuplicates();
      this.table = table;
    });
  }

  /**
   * Checks the lines that were read, and not yet checked, against their schema: `table.problems` has what is wrong with them.
   * @param told called after every part
   */
  check(told: () => void, signal?: AbortSignal): Promise<void> {
    const next = this.#checking.then(() => this.#check(told, signal));
    this.#checking = next.catch(() => undefined); // told to who asked
    return next;
  }

  async #check(told: () => void, signal?: AbortSignal): Promise<void> {
    for (let table = this.table; table.checked.to < table.store.end; table = this.table) {
      const { to: from, line } = table.checked;
      const stretch = { from, to: table.store.end, line, most: table.problems.room };
      for await (const part of this.options.reader.check(stretch, signal)) {
        if (table !== this.table) break;
        await table.takeChecked(part);
        told();
      }
      if (table === this.table && table.checked.to < stretch.to) throw new Error(`the lines of ${this.options.source.name} could not be checked`);
    }
  }

  /** Takes what was kept of the source, where the source is still what was read then, or has grown. */
  async #openSaved(found: () => void): Promise<void> {
    const { shelf, source } = this.options;
    const saved = await shelf?.open();
    if (!saved) return;
    try {
      const opened = await openColumns(saved, () => this.options.pause());
      if (opened.rebuild !== null) return this.options.log(`the kept index of ${source.name} is not used: ${opened.rebuild}`);
      const samples = new ContentSamples(opened.file);
      const modified = (await source.modified?.()) ?? null;
      const change = await samples.compare(source, modified !== opened.file.modified);
      if (change !== "same" && change !== "appended") return;
      const { defaults } = this.table;
      const table = new FileTable(this.options, defaults, opened.store, opened.keys(defaults.manifest, defaults.fingerprint), { samples });
      await table.catchUpKeys(() => this.options.pause());
      await table.tellDuplicates();
      this.table = table;
      this.#saved = opened.store.end;
      found();
    } finally {
      await saved.close();
    }
  }

  /** False where the bytes do not continue what was read: the file was replaced. */
  async #readInto(table: FileTable, found: () => void, signal?: AbortSignal): Promise<boolean> {
    const { source } = this.options;
    this.#modified = (await source.modified?.()) ?? null;
    const size = await source.size();
    this.progress.size = size;
    table.tailProblem = null;
    if (table.store.afterRow) {
      const follows = await whatFollows(source, table.store.end, size);
      if (follows.kind === "other") return false;
      if (follows.kind === "begun") table.tailProblem = await placedProblem(unfinished(source.name, table.store.lines + 1, null), source);
      if (follows.kind !== "feed") return true;
      table.passLineFeed(follows.to);
    }
    table.store.expectSize(size);
    for await (const part of untilAborted(this.options.reader.scan(table.store.end, size, signal), signal)) {
      table.take(part);
      await table.tellDuplicates();
      this.progress.read = part.batch.to;
      found();
      if (table.store.end - table.samples.length >= sampledAtOnce) await table.samples.extend(source, table.store.end);
      await this.options.pause();
    }
    await table.samples.extend(source, table.store.end);
    if (!table.store.afterRow) {
      const tail = await unfinishedLine(source, { from: table.store.end, line: table.store.lines + 1 }, size);
      table.tailProblem = tail && (await placedProblem(tail, source));
    }
    this.progress.read = size;
    return true;
  }

  #completed(found: () => void): void {
    const { table } = this;
    table.complete = true;
    found();
    this.#catchingUp = this.#afterQuestions(table.store.rows)
      .then(() =>
        table.catchUp(
          () => this.options.pause(),
          () => this.#closed,
        ),
      )
      .then(found);
    this.#keeping = this.#catchingUp.then(() => this.#save());
  }

  /** Settles once there was time for the first questions, or all is closed. */
  async #afterQuestions(rows: number): Promise<void> {
    this.#begin(); // what was waited for before is of the same rows, and more of them
    if (rows < manyRows || this.#closed) return;
    await new Promise<void>((resolve) => {
      const cancel = this.options.later(questionsFirst, resolve);
      this.#begin = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Keeps what was read, once enough of it is new. */
  async #save(): Promise<void> {
    const { shelf, source } = this.options;
    const { table } = this;
    const { end } = table.store;
    if (!shelf || end - this.#saved < Math.max(leastSaved, end / 10)) return;
    this.#saved = end;
    const { length, samples } = table.samples;
    const file = { size: length, modified: this.#modified ?? 0, length, samples };
    try {
      await shelf.save(saveColumns(table.store, file, table.keys));
    } catch (error) {
      this.options.log(`the index of ${source.name} could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #wasTouched(): Promise<boolean> {
    const modified = await this.options.source.modified?.();
    return modified === undefined || modified !== this.#modified;
  }

  #one<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#reading.then(work, work);
    this.#reading = next.catch(() => undefined);
    return next;
  }
}

/** The same, ended at once by the signal, although what is being read may still hang on a slow disk. */
async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T, void> {
  const iterator = items[Symbol.asyncIterator]();
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal!.reason as Error); // the reason that was given
  });
  aborted.catch(() => undefined); // told to whoever waits
  signal?.addEventListener("abort", abort, { once: true });
  let ended = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = await Promise.race([iterator.next(), aborted]);
      ended = next.done === true;
      if (next.done === true) break;
      yield next.value;
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener("abort", abort);
    if (!ended) void Promise.resolve(iterator.return?.()).catch(() => undefined); // it ends when its read does
  }
}
