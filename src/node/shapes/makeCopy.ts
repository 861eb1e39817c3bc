import { setImmediate } from "node:timers/promises";
import { ParquetTrouble } from "../../core/parquet/parquetTrouble";
import type { ByteSource } from "../../core/records/byteSource";
import { LineMaker, type LinesState } from "../../core/shapes/lineMaker";
import type { ShapeProblem } from "../../core/shapes/shapeProblem";
import type { Shape } from "../../core/shapes/shape";
import { systemCode } from "../diskError";
import { openTable } from "../parquet/openTable";
import type { ShapeLimits } from "./limits";
import { PackedTrouble } from "./packedTrouble";
import { copyFailure, ShapeFailure } from "./shapeFailure";
import { unpack } from "./unpack";
import { LinesFile } from "./writeLines";

export interface MakeOptions {
  readonly shape: Shape;
  readonly to: { readonly lines: string; readonly places: string };
  /** For messages: the folder that the copy lies in. */
  readonly cache: string;
  /** Bytes of the source that are read: it may be growing. */
  readonly size: number;
  readonly limits: ShapeLimits;
  readonly signal: AbortSignal | undefined;
  readonly progress: (done: number, of: number) => void;
  /** Goes on from here: the source has been read up to `read`, and the copy holds this much of it. */
  readonly from: { readonly read: number; readonly bytes: number; readonly places: number; readonly state: LinesState } | null;
  /** Whether Node's own Zstandard is used, where there is one. */
  readonly own?: boolean | undefined;
}

export interface MadeCopy {
  readonly bytes: number;
  readonly places: number;
  readonly problems: readonly ShapeProblem[];
  readonly state: LinesState | null;
}

const chunk = 256 * 1024;
const packings = { gzip: "gzip", zstd: "Zstandard" } as const;

/**
 * Writes the lines of a source, reading it once, a piece at a time. What is damaged in a packed source ends it and is told; what
 * came before is kept. Rejects with the signal's reason, what reading meets, or a `ShapeFailure`; the copy is then not to be used.
 */
export async function makeCopy(source: ByteSource, options: MakeOptions): Promise<MadeCopy> {
  const { shape, from, limits, size } = options;
  const maker = new LineMaker(shape, from?.state);
  const failed = (error: unknown, written: number): Error =>
    systemCode(error) === null ? (error as Error) : copyFailure(error, source.name, options.cache, written);
  const file = await LinesFile.at(options.to, from ?? { bytes: 0, places: 0 }).catch((error: unknown) => {
    throw failed(error, 0);
  });
  const onDisk = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failed(error, file.bytes);
    });
  const flush = (piece: Uint8Array) => onDisk(file.add(maker.push(piece)));
  let trouble: ShapeProblem | null = null;
  try {
    let pieces: Uint8Array[] = [];
    const packing = shape.packing === "parquet" ? null : shape.packing;
    const unpacking = packing && unpack(packing, (bytes) => pieces.push(bytes), limits, options.own);
    const drain = async () => {
      const ready = pieces;
      pieces = [];
      for (const piece of ready) for (let at = 0; at < piece.length; at += chunk) await flush(piece.subarray(at, at + chunk));
    };
    try {
      if (shape.packing === "parquet") trouble = await copyTable(source, options, flush, () => maker.written);
      else
        for (let at = from?.read ?? 0; at < size; at += chunk) {
          options.signal?.throwIfAborted();
          const bytes = await source.read(at, Math.min(size, at + chunk));
          if (unpacking === null) {
            await flush(bytes);
            await setImmediate();
            if (maker.written > limits.size) throw tooLarge(source.name, limits.size);
          } else {
            const step = shape.packing === "zstd" ? 8 * 1024 : 32 * 1024;
            for (let part = 0; part < bytes.length; part += step) {
              await unpacking.push(bytes.subarray(part, part + step));
              await drain();
              await setImmediate(); // whoever else uses this thread goes first
            }
          }
          options.progress(Math.min(size, at + chunk), size);
          if (bytes.length === 0) break; // it shrank meanwhile: the next look finds that out
        }
      await unpacking?.end();
    } catch (error) {
      if (!(error instanceof PackedTrouble)) throw error;
      if (error.kind === "zip-bomb")
        throw new ShapeFailure("zip-bomb", `${source.name} is not unpacked: ${error.message}; unpack it yourself if you trust it`);
      trouble = packedProblem(error, packings[packing!]); // only packed files give it
    }
    await drain();
    await onDisk(file.write());
  } finally {
    await file.close();
  }
  const { bytes, places } = file;
  return {
    bytes,
    places,
    problems: [...(trouble === null ? [] : [trouble]), ...maker.problems()],
    state: shape.packing === null ? maker.state() : null,
  };
}

/** Writes the rows of a table, in pieces; what is wrong with it, where that ends it early. */
async function copyTable(
  source: ByteSource,
  { limits, signal, progress }: MakeOptions,
  flush: (piece: Uint8Array) => Promise<void>,
  written: () => number,
): Promise<ShapeProblem | null> {
  let rows = 0;
  try {
    const table = await openTable(source, null, signal);
    if (table.kind === "results") throw new Error("results are read where they lie");
    for await (const piece of table.pieces(signal)) {
      await flush(piece);
      await setImmediate(); // whoever else uses this thread goes first
      if (written() > limits.size) throw tooLarge(source.name, limits.size);
      for (const byte of piece) if (byte === lineFeed) rows++;
      progress(rows, table.rows);
    }
    return null;
  } catch (error) {
    if (!(error instanceof ParquetTrouble)) throw error;
    return { code: error.code, severity: "error", message: `of this Parquet file, ${rows} rows could be read: ${error.message}` };
  }
}
const lineFeed = 10;

const tooLarge = (name: string, size: number) =>
  new ShapeFailure("zip-bomb", `${name} is not opened: its rows are more than ${Math.floor(size / 1024 ** 2)} MiB; split it`);

function packedProblem({ kind: code, message }: PackedTrouble, packing: string): ShapeProblem {
  const growing =
    code === "cut-off" ? ", or is still being written: a packed file is not followed while it grows, only read anew when it has changed" : "";
  const kept = code === "trailing-bytes" ? "" : "; the rows before that are here";
  return { code, severity: code === "trailing-bytes" ? "warning" : "error", message: `of this ${packing} file, ${message}${growing}${kept}` };
}
