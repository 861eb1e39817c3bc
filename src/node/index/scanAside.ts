import type { OwnScanner } from "../../core/columns/ownScanner";
import type { FilePart, PartSource } from "../../core/columns/partReader";
import type { Reading } from "../../core/columns/reading";
import type { ScannedPart } from "../../core/columns/rowReader";
import type { OpenedFile } from "./openFile";
import type { ScanPool } from "./scanPool";

export interface ScanWork {
  readonly file: OpenedFile;
  /** The file, for this thread. */
  readonly source: PartSource;
  /** Byte offset at which a line starts. */
  readonly from: number;
  readonly reading: Reading;
  /** Bytes that are scanned in this thread, and of the parts that workers scan. */
  readonly first: number;
  readonly part: number;
}

/**
 * Batches of the lines from a place to the file's end: the first from this thread, while the workers start, and the others from
 * them. Returns where the last line taken ends.
 */
export async function* scanAside(
  pool: ScanPool,
  own: OwnScanner,
  { file, source, from, reading, first, part }: ScanWork,
): AsyncGenerator<ScannedPart, number> {
  const here: FilePart = { from, to: Math.min(file.size, from + first), startsLine: true };
  const rest = pool.scan({ file, parts: partsBetween(here.to, file.size, part), goesOn: reading.goesOn, signal: reading.signal });
  const second = rest.next();
  second.catch(() => undefined); // whoever asks for it is told
  let end = from;
  try {
    const scanned = await reading.hold(() => own.scanPart(source, here));
    end = scanned.batch.to;
    if (scanned.batch.from < scanned.batch.to) yield scanned;
    for (let next = await second; !next.done; next = await rest.next()) {
      const { batch } = next.value;
      if (batch.from === batch.to) continue;
      yield next.value;
      end = batch.to;
    }
    return end;
  } finally {
    await rest.return();
  }
}

function partsBetween(from: number, to: number, each: number): readonly FilePart[] {
  const parts: FilePart[] = [];
  for (let at = from; at < to; at += each) parts.push({ from: at, to: Math.min(to, at + each) });
  return parts;
}
