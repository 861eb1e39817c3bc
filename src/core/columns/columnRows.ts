import { readRow } from "../formats/readRow";
import type { RowTexts } from "../query/columns/columns";
import { ByteLru } from "../records/byteLru";
import type { ByteSource } from "../records/byteSource";
import { RowMoved, type FullRow } from "../records/rowStore";
import type { RowSummary } from "../records/rowSummary";
import type { ColumnKeys } from "./columnKeys";
import type { Columns } from "./columnStore";
import { queryOf, summaryAt } from "./columnSummary";
import { rowFlag } from "./contract";
import type { EngineColumns, EngineRows } from "./engineRows";
import { keyedColumns, type RowDefaults } from "./keyedColumns";
import { segmentRows } from "./segment";

export interface ColumnRowsOptions {
  readonly columns: Columns;
  readonly keys: ColumnKeys;
  readonly defaults: RowDefaults;
  /** The file that the columns are of. */
  readonly source: ByteSource;
  readonly search: RowTexts["search"];
  /** Bytes of source text whose parsed rows are kept. */
  readonly rowBudget: number;
  /** The whole file has been read. */
  complete(): boolean;
}

/** The rows of a file whose columns are kept: what only the file has is read when it is asked for. */
export class ColumnRows implements EngineRows {
  readonly columns: EngineColumns;
  readonly texts: RowTexts;
  readonly #cache: ByteLru<FullRow>;

  constructor(readonly options: ColumnRowsOptions) {
    this.columns = keyedColumns(options.columns, options.keys, options.defaults);
    this.texts = {
      search: (needle, among, signal) => options.search(needle, among, signal),
      queries: (places, signal) => this.#queries(places, signal),
    };
    this.#cache = new ByteLru(options.rowBudget);
  }

  get count(): number {
    return this.options.keys.done;
  }
  get complete(): boolean {
    return this.options.complete();
  }

  placeOf(id: string): number | null {
    return this.options.keys.placeOfId(id);
  }

  async summaries(places: Uint32Array, signal: AbortSignal | undefined): Promise<readonly RowSummary[]> {
    const queries = await this.#queries(places, signal);
    return Array.from(places, (place, index) => ({ ...this.#summary(place), query: queries[index]! }));
  }

  /** @throws RowMoved where the file has another row there than was listed */
  async full(place: number, signal: AbortSignal | undefined): Promise<FullRow> {
    const kept = this.#cache.get(String(place));
    if (kept) return kept;
    const listed = this.#summary(place);
    const { source } = this.options;
    const bytes = await source.read(listed.start, listed.end);
    signal?.throwIfAborted();
    const read = readRow(bytes, { file: source.name, line: listed.line });
    if (read.row === null || read.row.task_id !== listed.key.task_id) throw new RowMoved(listed.line);
    const full = { summary: { ...listed, query: read.row.query ?? null }, row: read.row, raw: read.raw, problems: read.problems };
    this.#cache.set(String(place), full, bytes.length);
    return full;
  }

  #summary(place: number): RowSummary {
    const { columns, keys, defaults } = this.options;
    return summaryAt(columns, keys, place, defaults.stratumOf ?? (() => null));
  }

  async #queries(places: Uint32Array, signal: AbortSignal | undefined): Promise<readonly (string | null)[]> {
    const found: (string | null)[] = [];
    for (const place of places) {
      signal?.throwIfAborted();
      found.push(await this.#query(place));
    }
    return found;
  }

  /** Reads no more of the row than the text. */
  async #query(place: number): Promise<string | null> {
    const segment = this.options.columns.segments[Math.floor(place / segmentRows)]!;
    const index = place % segmentRows;
    const { offset, length } = segment.query(index);
    const flags = segment.flags(index);
    const start = segment.start(index);
    if (length > 0) return queryOf(await this.options.source.read(start + offset, start + offset + length), { offset: 0, length }, flags);
    if ((flags & rowFlag.reread) === 0) return null;
    return queryOf(await this.options.source.read(start, start + segment.length(index)), { offset: 0, length: 0 }, flags);
  }
}
