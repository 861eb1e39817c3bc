import { basename } from "node:path";
import { ParquetTrouble } from "../../core/parquet/parquetTrouble";
import type { RowLines } from "../../core/parquet/rowLines";
import { memorySource, type ByteSource } from "../../core/records/byteSource";
import { isPlainLines, keepsLines, plainLines, type Shape } from "../../core/shapes/shape";
import { lineMap, placeBytes, type LineMap } from "../../core/shapes/lineMap";
import type { ShapeProblem } from "../../core/shapes/shapeProblem";
import { fileSource, type FileSource } from "../fileSource";
import { openTable } from "../parquet/openTable";
import { copyPlace, removeCopy } from "./copyPlace";
import { currentCopy } from "./currentCopy";
import { shapeLimits, type ShapeLimits } from "./limits";
import { lookAt } from "./lookAt";
import { stampOf } from "./sourceKey";

export interface ShapedOptions {
  /** The file as the user knows it. */
  readonly name?: string;
  /** Ends the making of a working copy, while the file is being opened. */
  readonly signal?: AbortSignal;
  /** Bytes of the file that were read, of how many, while a working copy is made. */
  readonly progress?: (done: number, of: number) => void;
  readonly limits?: ShapeLimits;
  /** Whether Node's own Zstandard is used, where there is one. */
  readonly own?: boolean;
}

/** A file of rows in any shape, to be read as UTF-8 lines. Everything speaks of the file as it was when its size was last asked. */
export interface Shaped {
  /** The lines. Asking its size looks whether the file has changed, and brings the working copy up to date. */
  readonly source: ByteSource;
  readonly shape: Shape;
  /** Where in the file a place in the lines stands; null where lines of the file are lines of the source. */
  readonly lineMap: LineMap | null;
  /** What is wrong with the file as a whole. */
  readonly problems: readonly ShapeProblem[];
  /** The file that holds the lines: the file itself, or its working copy. */
  readonly path: string;
  /** The results of a Parquet file, read where they lie: its lines stand in no file. Null for any other. */
  readonly table: RowLines | null;
}

interface View {
  readonly stamp: string | null;
  readonly shape: Shape;
  readonly source: ByteSource;
  readonly lineMap: LineMap | null;
  readonly problems: readonly ShapeProblem[];
  readonly path: string;
  readonly table: RowLines | null;
  /** The first bytes, as they were looked at. */
  readonly start: Uint8Array;
}

/** A file that begins with these bytes as before, and is no shorter, still has its shape. */
const startBytes = 4096;

/**
 * Opens a file of rows in any shape. One that is UTF-8 lines, or cannot be read (yet), is read where it lies; for any other a
 * working copy is made in the cache folder, or the one there is used, which may take long. Rejects with the signal's reason, or
 * with a `ShapeFailure`; what is damaged in the file is in `problems`.
 */
export async function openShaped(path: string, cache: string, options: ShapedOptions = {}): Promise<Shaped> {
  const file = new ShapedFile(path, cache, options);
  await file.bringUpToDate(options.signal);
  return file;
}

class ShapedFile implements Shaped {
  readonly #plain: FileSource;
  #view: View;
  #looking: Promise<void> | null = null;
  readonly source: ByteSource;

  constructor(
    readonly file: string,
    readonly cache: string,
    readonly options: ShapedOptions,
  ) {
    const name = options.name ?? basename(file);
    this.#plain = fileSource(file, name);
    this.#view = this.#asItLies(null, new Uint8Array());
    this.source = {
      name,
      size: async () => {
        await this.bringUpToDate();
        return this.#view.source.size();
      },
      read: (start, end) => this.#view.source.read(start, end),
      modified: () => this.#plain.modified(),
      shaping: () => (isPlainLines(this.shape) ? null : { packed: this.shape.packing !== null, lineMap: this.lineMap, problems: this.problems }),
    };
  }

  get shape(): Shape {
    return this.#view.shape;
  }
  get lineMap(): LineMap | null {
    return this.#view.lineMap;
  }
  get problems(): readonly ShapeProblem[] {
    return this.#view.problems;
  }
  get path(): string {
    return this.#view.path;
  }
  get table(): RowLines | null {
    return this.#view.table;
  }

  /** Looks what the file is now; those who ask at once share the answer. */
  bringUpToDate(signal?: AbortSignal): Promise<void> {
    this.#looking ??= this.#look(signal).finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(signal: AbortSignal | undefined): Promise<void> {
    const stamp = await stampOf(this.file);
    const before = this.#view;
    if (stamp === null) {
      // It is gone or cannot be read: the file itself says so. A copy of what is not there is shown to nobody.
      this.#view = this.#asItLies(null, new Uint8Array());
      return;
    }
    if (stamp.text === before.stamp && (before.path === this.file || (await stampOf(before.path)) !== null)) return;
    const start = await this.#plain.read(0, startBytes).catch(() => null);
    if (start === null) {
      this.#view = this.#asItLies(null, new Uint8Array());
      return;
    }
    const begins = before.start.length === startBytes && Buffer.compare(start, before.start) === 0;
    const shape = begins && before.stamp !== null && before.shape.packing === null ? before.shape : (await lookAt(this.#plain)).shape;
    if (isPlainLines(shape) && before.path !== this.file) await removeCopy(await copyPlace(this.file, this.cache)); // it needs none any more
    await before.table?.table.close();
    this.#view = isPlainLines(shape)
      ? this.#asItLies(stamp.text, start)
      : ((await this.#asTable(shape, stamp.text, start, signal)) ?? (await this.#copied(shape, stamp, start, signal)));
  }

  #asItLies(stamp: string | null, start: Uint8Array): View {
    return { stamp, shape: plainLines, source: this.#plain, lineMap: null, problems: [], path: this.file, table: null, start };
  }

  /** Results as Parquet, and Parquet that cannot be opened; null for any other file. */
  async #asTable(shape: Shape, stamp: string, start: Uint8Array, signal?: AbortSignal): Promise<View | null> {
    if (shape.packing !== "parquet") return null;
    const view = { stamp, shape, lineMap: rowsAsLines, path: this.file, start };
    try {
      const opened = await openTable(this.#plain, this.file, signal);
      return opened.kind === "results" ? { ...view, source: opened.lines, problems: [], table: opened.lines } : null;
    } catch (error) {
      if (!(error instanceof ParquetTrouble)) throw error;
      const problem: ShapeProblem = { code: error.code, severity: "error", message: `this Parquet file cannot be read: ${error.message}` };
      return { ...view, source: memorySource(this.#plain.name, new Uint8Array()), problems: [problem], table: null };
    }
  }

  async #copied(
    shape: Shape,
    stamp: { readonly text: string; readonly bytes: number; readonly time: string },
    start: Uint8Array,
    signal?: AbortSignal,
  ) {
    const place = await copyPlace(this.file, this.cache);
    const { progress = () => undefined, limits = shapeLimits, own } = this.options;
    const { copy, problems } = await currentCopy(this.#plain, stamp, { shape, place, limits, signal, progress, own });
    const source = partOf(fileSource(place.lines, this.#plain.name), copy.bytes);
    const places = partOf(fileSource(place.places, this.#plain.name), copy.places * placeBytes);
    const map = shape.packing === "parquet" ? rowsAsLines : keepsLines(shape) ? null : lineMap(source, places);
    return { stamp: stamp.text, shape, source, lineMap: map, problems, path: place.lines, table: null, start };
  }
}

/** Row `n` of a table is line `n` of what is read of it: there are no other places. */
const rowsAsLines: LineMap = {
  place: (line, column) => Promise.resolve({ line, column }),
  lineOf: ({ line }) => Promise.resolve(line),
};

/** The first bytes of a file that others may be appending to. */
const partOf = (file: ByteSource, size: number): ByteSource => ({
  name: file.name,
  size: () => Promise.resolve(size),
  read: (start, end) => file.read(start, Math.min(end, size)),
});
