import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join, basename, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isBlankLine } from "../../core/columns/reference";
import { Scanner } from "../../core/columns/scanner";
import type { ScanExports } from "../../core/columns/scanPort";
import { TableWriter } from "../../core/parquet/tableWriter";
import type { ByteSource } from "../../core/records/byteSource";
import { diskError } from "../diskError";

export interface ExportedTable {
  readonly rows: number;
  /** Bytes of the file. */
  readonly bytes: number;
  /** Lines that are no rows and are not in it: how many, and the number of the first. */
  readonly rejected: { readonly total: number; readonly first: number | null };
  /** Rows whose bytes were not UTF-8: what could not be read stands as U+FFFD. */
  readonly replaced: number;
}

export interface ExportOptions {
  /** The scanner's instance; null: the reference reader reads. */
  readonly scan: ScanExports | null;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

const partBytes = 1024 * 1024;

/**
 * Writes the rows of a results file as Parquet, a row group at a time. The file is in place once it is whole; what stood there
 * before stays until then. Rejects with the signal's reason, what reading meets, or what a disk can do.
 */
export async function exportParquet(source: ByteSource, to: string, options: ExportOptions): Promise<ExportedTable> {
  const target = resolve(to);
  const aside = join(dirname(target), `.${basename(target)}.${randomUUID().slice(0, 8)}.part`);
  const onDisk = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw diskError(error, to);
    });
  const file = await onDisk(open(aside, "wx"));
  let bytes = 0;
  try {
    const writer = new TableWriter(async (piece) => {
      for (let at = 0; at < piece.length;) at += (await onDisk(file.write(piece, at, piece.length - at, bytes + at))).bytesWritten;
      bytes += piece.length;
    });
    const rejected = await writeRows(source, writer, options);
    await writer.finish();
    await onDisk(file.sync());
    await file.close();
    await onDisk(rename(aside, target));
    return { rows: writer.rows, bytes, rejected, replaced: writer.replaced };
  } catch (error) {
    await file.close();
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeRows(source: ByteSource, writer: TableWriter, { scan, signal, progress }: ExportOptions): Promise<ExportedTable["rejected"]> {
  const size = await source.size();
  const scanner = new Scanner(scan);
  const part = {
    size,
    async read(into: Uint8Array, offset: number) {
      const bytes = await source.read(offset, Math.min(size, offset + into.length));
      into.set(bytes);
      return bytes.length;
    },
  };
  let total = 0;
  let first: number | null = null;
  let lines = 0;
  let end = 0;
  for (let from = 0; from < size; from += partBytes) {
    signal?.throwIfAborted();
    const batch = await scanner.scanPart(part, { from, to: Math.min(size, from + partBytes) });
    if (batch.rejected.length > 0) first ??= lines + batch.rejected[0]!.line + 1;
    total += batch.rejected.length;
    lines += batch.lines;
    if (batch.to > batch.from) end = batch.to;
    await writer.add(batch, await source.read(batch.from, batch.to));
    progress?.(Math.min(size, from + partBytes), size);
    await setImmediate(); // whoever else uses this thread goes first
  }
  // What was begun at the end and cannot be read (yet) is none of the lines.
  if (end < size && !isBlankLine(await source.read(end, size))) return { total: total + 1, first: first ?? lines + 1 };
  return { total, first };
}
