import type { Problem } from "../formats/problem";
import type { ByteSource } from "../records/byteSource";
import { checkLimits, checkLines } from "./checkLines";
import { firstLineStart, type FilePart, type PartSource } from "./partReader";
import type { CheckedPart } from "./rowReader";

/** A piece of a stretch, cut at any byte but its beginning and end: it has the lines that start in it, whole. */
export interface CheckedPiece extends FilePart {
  /** Where the stretch ends: behind a line feed, or at the end of the file. */
  readonly end: number;
  /** Problems wanted at most; beyond them they are only counted. */
  readonly most: number;
}

const nothingElse = () => Promise.resolve();
const limits = { ...checkLimits, part: 1024 * 1024 };

/**
 * The lines of a piece against their schema; null where none starts in it. Which lines of the file they are is known only to who
 * knows how many the pieces before have: here they count from 1. Rejects as `checkLines` does.
 */
export async function checkPiece(source: PartSource, bytes: ByteSource, piece: CheckedPiece): Promise<CheckedPart | null> {
  const { end, most } = piece;
  // Not looked for beyond the piece: of a line as long as a hundred pieces, each would read all that is left.
  const from = await firstLineStart(source, piece);
  if (from === piece.to) return null;
  const to = piece.to === end ? end : await firstLineStart(source, { from: piece.to, to: end });
  const problems: Problem[] = [];
  let [total, lines] = [0, 0];
  for await (const part of checkLines(bytes, { from, to, line: 1, most }, nothingElse, undefined, limits)) {
    for (const problem of part.problems) problems.push(problem);
    total += part.total;
    lines += part.lines;
    if (part.isForeign) return { problems, total, lines, to: end, isForeign: true };
  }
  return { problems, total, lines, to };
}
