import { isForeign } from "../formats/readJsonl";
import { readRow } from "../formats/readRow";
import type { Problem } from "../formats/problem";
import type { ByteSource } from "../records/byteSource";
import { scanLines, type ScannedLine } from "../records/scanLines";
import type { CheckedPart, CheckedStretch } from "./rowReader";
import { scanLimits } from "./scanner";
import { wholeReads } from "./wholeReads";

export interface CheckLimits {
  /** Bytes of a part. */
  readonly part: number;
  /** Longer lines (bytes, terminator not counted) are a problem, and are not read. */
  readonly longestLine: number;
}
export const checkLimits: CheckLimits = { part: 256 * 1024, longestLine: scanLimits.longestLine };

/** Bytes looked at between two pauses, and what a line costs beside its bytes: together a few milliseconds. */
const bytesPerPause = 64 * 1024;
const lineCost = 512;

/**
 * Every line of a stretch against its schema, a part at a time. Where the first line of the file shows that it is no text at all,
 * that is the only problem, and nothing behind it is looked at. What stands behind the last line feed of the stretch is a line,
 * too. Rejects with what reading meets, a file that became shorter among it.
 * @param pause lets other work go first, every few milliseconds
 */
export async function* checkLines(
  source: ByteSource,
  stretch: CheckedStretch,
  pause: () => Promise<void>,
  signal?: AbortSignal,
  limits: CheckLimits = checkLimits,
): AsyncGenerator<CheckedPart, void> {
  let [at, line, wanted, spent] = [stretch.from, stretch.line, stretch.most, 0];
  const sizes = { firstChunk: limits.part, chunk: limits.part, maxLineBytes: limits.longestLine };
  for await (const batch of scanLines(wholeReads(source, stretch.to), { offset: at, line }, stretch.to, sizes)) {
    const problems: Problem[] = [];
    let total = 0;
    for (const scanned of [...batch.lines, ...(batch.tail ? [batch.tail] : [])]) {
      signal?.throwIfAborted();
      // Beyond the problems that are wanted, places would be looked for in vain.
      const { found, foreign } = problemsOf(source.name, scanned, wanted > 0);
      total += found.length;
      for (const problem of found.slice(0, wanted)) problems.push(problem);
      wanted = Math.max(0, wanted - found.length);
      if (foreign) {
        yield { problems, total, to: stretch.to, lines: batch.next.line - line, isForeign: true };
        return;
      }
      spent += lineCost + scanned.end - scanned.start;
      if (spent >= bytesPerPause) {
        await pause();
        spent = 0;
      }
    }
    signal?.throwIfAborted();
    const to = batch.tail ? stretch.to : batch.next.offset;
    if (to > at) yield { problems, total, to, lines: batch.next.line - line };
    [at, line] = [to, batch.next.line];
  }
}

function problemsOf(file: string, line: ScannedLine, exact: boolean): { readonly found: readonly Problem[]; readonly foreign: boolean } {
  if (line.bytes === null) return { found: [tooLong(file, line)], foreign: false };
  const { problems, raw } = readRow(line.bytes, { file, line: line.number, exact });
  const foreign = line.start === 0 && raw === undefined && problems.some(isForeign);
  return { found: problems, foreign };
}

/** A line that is longer than any that is read. */
export const tooLong = (file: string, { number, start, end }: ScannedLine): Problem => ({
  file,
  line: number,
  column: 1,
  code: "line-too-long",
  severity: "error",
  message: `this line has ${Math.round((end - start) / 1e6)} MB, more than can be shown: split it, or move large fields to sibling files`,
});
