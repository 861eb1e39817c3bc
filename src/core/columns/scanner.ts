import type { ArrayRoom } from "./arrayRoom";
import { BatchBuilder } from "./batchBuilder";
import type { ColumnBatch } from "./contract";
import { Dictionaries } from "./dictionaries";
import { firstLineStart, lineFeedFrom, type FilePart, type PartSource } from "./partReader";
import { PlainLines, ScannedLines, type LineTaker } from "./lineTakers";
import { addLine } from "./reference";
import type { ScanExports } from "./scanPort";

export interface ScanLimits {
  /** Bytes that are read at a time: as many as a processor's second cache holds, and few calls. */
  readonly chunk: number;
  /** Longer lines (bytes, terminator not counted) are rejected without being read. */
  readonly longestLine: number;
}

export const scanLimits: ScanLimits = { chunk: 512 * 1024, longestLine: 256 * 1024 * 1024 };
/** What is read of a line that goes on behind its part, at first. */
const overrun = 64 * 1024;

/**
 * Turns parts of a file into batches of columns, in bounded memory. The parts of a file may be cut at any byte: each takes the
 * lines that start in it, so that together they have every line once. No line is lost: what the WebAssembly will not vouch
 * for is read by the reference reader, and without WebAssembly all is.
 */
export class Scanner {
  readonly #batch = new BatchBuilder(new Dictionaries());
  readonly #lines: LineTaker;

  /** @param scan the scanner's instance; null where WebAssembly or its SIMD is missing */
  constructor(
    scan: ScanExports | null,
    readonly limits: ScanLimits = scanLimits,
  ) {
    this.#lines = scan ? new ScannedLines(scan, this.#batch.dictionaries) : new PlainLines();
  }

  /**
   * The batch of the lines that start in the part; its last line is read to its end, wherever that is. A batch whose
   * `from` is its `to` took nothing and says nothing of where reading goes on: no line starts in its part, or one without an
   * end. One part at a time: the next call waits for this one's answer. Rejects where the
   * source does.
   * @param room where the batch's arrays are made
   */
  async scanPart(source: PartSource, part: FilePart, room?: ArrayRoom): Promise<ColumnBatch> {
    const lines = this.#lines;
    const roomiest = this.limits.longestLine + 1;
    const first = await firstLineStart(source, part);
    const batch = this.#batch;
    batch.clear(); // the part before may have ended with an error
    lines.forget();
    let base = first; // where in the file the buffer's bytes begin: always at a line
    let used = 0;
    let line = 0;
    while (base < part.to) {
      const at = base + used;
      const wished = at < part.to ? Math.min(this.limits.chunk, part.to - at) : Math.max(overrun, used);
      const wanted = Math.min(wished, roomiest - used, source.size - at);
      lines.reserve(used + Math.max(0, wanted), used);
      const got = wanted > 0 ? await source.read(lines.bytes.subarray(used, used + wanted), at) : 0;
      const feed = lines.bytes.subarray(used, used + got).indexOf(10);
      used += got;
      if (feed >= 0) {
        const taken = lines.take(batch, { used, base, line, before: part.to });
        line = taken.line;
        lines.bytes.copyWithin(0, taken.consumed, used);
        base += taken.consumed;
        used -= taken.consumed;
      } else if (used >= roomiest) {
        const next = await lineFeedFrom(source, base + used, source.size);
        if (next === null) break; // it may become a line yet
        lines.flush(batch);
        batch.addRejected({ line, start: base, end: next - 1 });
        line++;
        base = next;
        used = 0;
      } else if (got === 0) {
        lines.flush(batch);
        if (addLine(batch, lines.bytes.subarray(0, used), { line, start: base }, true)) base += used;
        break;
      }
    }
    lines.flush(batch);
    return batch.finish(first, base, line, room);
  }
}
