import { readRow } from "../formats/readRow";
import type { RowTexts } from "../query/columns/columns";
import { ByteLru } from "../records/byteLru";
import type { ByteSource } from "../records/byteSource";
import { RowMoved, type FullRow } from "../records/fullRow";
import type { RowSummary } from "../records/rowSummary";
import { placedProblems } from "../shapes/shapedProblems";
import type { ColumnKeys } from "./columnKeys";
import type { Columns } from "./columnStore";
import { queryOf, summaryAt } from "./columnSummary";
import { rowFlag } from "./contract";
import type { EngineColumns, EngineRows } from "./engineRows";
import { isUnread, longestParsed, parsedAtOnce, readHeavyRow, unreadRow } from "./heavyRows";
import { keyedColumns, type RowDefaults } from "./keyedColumns";
import { segmentRows } from "./segment";

interface QueryPlace {
  /** Byte offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly flags: number;
}

/** Bytes between two texts that are read along with them, and bytes read at once. */
const widestGap = 16 * 1024;
const longestStretch = 512 * 1024;
/** Stretches read at the same time: a sorted page's rows stand all over the file, and each read waits its turn. */
const readsAtOnce = 16;

/** Places, in the order of the file, parted where one read would be too wide. */
function stretchesOf<P extends QueryPlace>(places: readonly P[]): readonly (readonly P[])[] {
  const stretches: P[][] = [];
  for (const place of places) {
    const stretch = stretches.at(-1);
    const [first, last] = [stretch?.[0], stretch?.at(-1)];
    if (first && last && place.start - last.end <= widestGap && place.end - first.start <= longestStretch) stretch!.push(place);
    else stretches.push([place]);
  }
  return stretches;
}

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
  /** The last row that has no room among the others: every label of it asks for it again. */
  #heavy: { readonly place: number; readonly full: FullRow } | null = null;

  constructor(readonly options: ColumnRowsOptions) {
    this.columns = keyedColumns(options.columns, options.keys, options.defaults);
    this.texts = {
      search: options.search,
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

  async summaries(places: Uint32Array, wanted: { readonly queries: boolean }, signal: AbortSignal | undefined): Promise<readonly RowSummary[]> {
    // A file that cannot be read any more is told of elsewhere; what was read of it is still shown.
    const queries = wanted.queries ? await this.#queries(places, signal).catch(() => []) : [];
    signal?.throwIfAborted();
    return Array.from(places, (place, index) => ({ ...this.#summary(place), query: queries[index] ?? null }));
  }

  /** @throws RowMoved where the file has another row there than was listed */
  async full(place: number, signal: AbortSignal | undefined): Promise<FullRow> {
    const kept = this.#cache.get(String(place));
    if (kept) return kept;
    const listed = this.#summary(place);
    const { source } = this.options;
    const size = listed.end - listed.start;
    if (isUnread(listed)) {
      const [query] = await this.#queries(Uint32Array.of(place), signal);
      return unreadRow({ ...listed, query: query ?? null }, source.name);
    }
    if (this.#heavy?.place === place) return this.#heavy.full;
    const read =
      size > parsedAtOnce
        ? await readHeavyRow(source, listed)
        : readRow(await source.read(listed.start, listed.end), { file: source.name, line: listed.line });
    signal?.throwIfAborted();
    if (read.row === null || read.row.task_id !== listed.key.task_id) throw new RowMoved(listed.line);
    const full = {
      summary: { ...listed, query: read.row.query ?? null },
      row: read.row,
      raw: read.raw,
      problems: await placedProblems(read.problems, source),
    };
    if (size <= this.options.rowBudget) this.#cache.set(String(place), full, size);
    else this.#heavy = { place, full };
    return full;
  }

  #summary(place: number): RowSummary {
    const { columns, keys, defaults } = this.options;
    return summaryAt(columns, keys, place, defaults.stratumOf ?? (() => null));
  }

  /** Reads no more of a row than the text; what lies near together is read at once. */
  async #queries(places: Uint32Array, signal: AbortSignal | undefined): Promise<readonly (string | null)[]> {
    const found: (string | null)[] = Array.from(places, () => null);
    const wanted = Array.from(places, (place, at) => ({ at, ...this.#queryPlace(place) })).filter(({ start, end }) => end > start);
    const stretches = stretchesOf(wanted.sort((a, b) => a.start - b.start));
    for (let from = 0; from < stretches.length; from += readsAtOnce) {
      signal?.throwIfAborted();
      await Promise.all(
        stretches.slice(from, from + readsAtOnce).map(async (stretch) => {
          const base = stretch[0]!.start;
          const bytes = await this.options.source.read(base, stretch.at(-1)!.end);
          for (const { at, start, end, length, flags } of stretch)
            found[at] = queryOf(bytes.subarray(start - base, end - base), { offset: 0, length }, flags);
        }),
      );
    }
    return found;
  }

  /** Which bytes of the file have the query: those of the whole row where only parsing finds it (`length` 0), none where there is none. */
  #queryPlace(place: number): QueryPlace {
    const segment = this.options.columns.segments[Math.floor(place / segmentRows)]!;
    const index = place % segmentRows;
    const { offset, length } = segment.query(index);
    const flags = segment.flags(index);
    const start = segment.start(index);
    if (length > 0) return { start: start + offset, end: start + offset + length, length, flags };
    const size = segment.length(index);
    return { start, end: (flags & rowFlag.reread) === 0 || size > longestParsed ? start : start + size, length: 0, flags };
  }
}
