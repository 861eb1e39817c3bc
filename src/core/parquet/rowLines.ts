import { ByteLru } from "../records/byteLru";
import type { ByteSource } from "../records/byteSource";
import { damaged } from "./footer";
import { troubleOf } from "./parquetTrouble";
import type { ResultsTable } from "./table";

const lineFeed = 10,
  space = 32;

export interface RowLinesOptions {
  /** Bytes of rows that are read at a time, at least; whole pages are. */
  readonly block: number;
  /** Bytes of rows that are kept. */
  readonly kept: number;
}
const defaults: RowLinesOptions = { block: 512 * 1024, kept: 32 * 1024 ** 2 };

/** Rows of a group that are read together, counted in the group; bytes as lines, counted from the group's first. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The rows of a table as lines, so that whatever reads results files reads it: row `n` is line `n + 1`. Only the rows are read that
 * bytes are asked of.
 */
export class RowLines implements ByteSource {
  readonly #blocks = new Map<number, Promise<readonly Block[]>>();
  readonly #kept: ByteLru<Uint8Array>;
  /** Kept however large it is: others may write pages of a hundred megabytes, and whoever reads lines comes back for the next. */
  #last: { readonly key: string; readonly lines: Uint8Array } | null = null;

  private constructor(
    readonly name: string,
    readonly table: ResultsTable,
    /** Where the lines of each group start, and behind the last one's the size of all. */
    readonly starts: Float64Array,
    readonly options: RowLinesOptions,
  ) {
    this.#kept = new ByteLru(options.kept);
  }

  /** Where the table does not say how long its groups are, the lengths of all rows are read, and nothing else. Rejects as tables do. */
  static async of(name: string, table: ResultsTable, signal?: AbortSignal, options: RowLinesOptions = defaults): Promise<RowLines> {
    const starts = new Float64Array(table.groups.length + 1);
    for (const [at, { bytes }] of table.groups.entries())
      starts[at + 1] = starts[at]! + (bytes ?? sumOf((await lineLengths(table, at, signal)).map((length) => length)));
    if (!Number.isSafeInteger(starts.at(-1))) throw damaged("its rows would have more bytes than can be counted");
    return new RowLines(name, table, starts, options);
  }

  size(): Promise<number> {
    return Promise.resolve(this.starts.at(-1)!); // it has one entry at least
  }

  /** Rejects with a sentence that names the file. */
  async read(start: number, end: number): Promise<Uint8Array> {
    try {
      return await this.#read(start, end);
    } catch (error) {
      throw troubleOf(this.name, error);
    }
  }

  async #read(start: number, end: number): Promise<Uint8Array> {
    const to = Math.min(end, this.starts.at(-1)!);
    const bytes = new Uint8Array(Math.max(0, to - start));
    for (let group = groupAt(this.starts, start); group < this.table.groups.length && this.starts[group]! < to; group++) {
      const base = this.starts[group]!;
      for (const block of await this.#blocksOf(group)) {
        if (base + block.end <= start || base + block.start >= to) continue;
        const lines = await this.#lines(group, block);
        const at = base + block.start;
        const part = lines.subarray(Math.max(0, start - at), Math.min(lines.length, to - at));
        bytes.set(part, Math.max(0, at - start));
      }
    }
    return bytes;
  }

  #blocksOf(group: number): Promise<readonly Block[]> {
    const known = this.#blocks.get(group);
    if (known) return known;
    const found = this.#cut(group);
    this.#blocks.set(group, found);
    found.catch(() => this.#blocks.delete(group)); // whoever asked is told
    return found;
  }

  async #cut(group: number): Promise<readonly Block[]> {
    const lengths = await lineLengths(this.table, group);
    const said = this.starts[group + 1]! - this.starts[group]!;
    const pages = new Set(await this.table.rowPages(group));
    const blocks: Block[] = [];
    let [from, start, end] = [0, 0, 0];
    for (const [row, length] of lengths.entries()) {
      end += length;
      const last = row === lengths.length - 1;
      if (!last && (end - start < this.options.block || !pages.has(row + 1))) continue;
      blocks.push({ from, to: row + 1, start, end });
      [from, start] = [row + 1, end];
    }
    if (end !== said) throw damaged(`the rows of row group ${group + 1} have ${end} bytes, and its metadata says ${said}`);
    return blocks;
  }

  async #lines(group: number, { from, to, start, end }: Block): Promise<Uint8Array> {
    const key = `${group}:${from}`;
    const kept = this.#last?.key === key ? this.#last.lines : this.#kept.get(key);
    if (kept) return kept;
    const lines = new Uint8Array(end - start);
    const texts = await this.table.rowTexts(group, from, to);
    let at = 0;
    for (const text of texts) {
      if (at + text.length + 1 > lines.length) throw otherLengths(group);
      for (let byte = 0; byte < text.length; byte++) {
        const one = text[byte]!;
        lines[at + byte] = one === lineFeed || one === 13 ? space : one; // in JSON it can only be white space
      }
      at += text.length;
      lines[at++] = lineFeed;
    }
    if (at !== lines.length) throw otherLengths(group);
    this.#kept.set(key, lines, lines.length);
    this.#last = { key, lines };
    return lines;
  }
}

const otherLengths = (group: number) =>
  damaged(`in row group ${group + 1}, rows are not as long as row_bytes says: whoever changed the column row has to write row_bytes anew`);

/** Bytes of the rows of a group as lines, line feeds counted. */
async function lineLengths(table: ResultsTable, group: number, signal?: AbortSignal): Promise<readonly number[]> {
  const [lengths] = await table.columns(group, ["row_bytes"], signal);
  return Array.from(lengths!, (length) => {
    if (typeof length !== "number" || !(length >= 0)) throw damaged("a row would have less than no bytes");
    return length + 1;
  });
}

const sumOf = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0);

/** The last group that starts at or before a byte. */
function groupAt(starts: Float64Array, byte: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}
