import { textChunks } from "../representation/textChunks";
import type { AnswerSegment } from "./answerSegments";

/** A block of a long answer: whole paragraphs where they are not too long. Offsets are UTF-16 code units of the answer. */
export interface AnswerChunk {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly AnswerPiece[];
}

/** As much of a segment as stands in one block. */
export interface AnswerPiece {
  readonly start: number;
  readonly end: number;
  readonly claimIds: readonly string[];
  /** Claims whose last character stands in this piece. */
  readonly ending: readonly string[];
}

const nothing: readonly string[] = [];

/** The answer in blocks, each with its own part of the segments; a segment that reaches over a block's end is cut there. */
export function answerChunks(answer: string, segments: readonly AnswerSegment[]): readonly AnswerChunk[] {
  let at = 0;
  return textChunks(answer).map(({ start, end }) => {
    const pieces: AnswerPiece[] = [];
    for (; at < segments.length && segments[at]!.start < end; at++) {
      const segment = segments[at]!;
      const goesOn = segment.end > end;
      pieces.push({
        start: Math.max(start, segment.start),
        end: Math.min(end, segment.end),
        claimIds: segment.claimIds,
        ending: goesOn ? nothing : segment.ending,
      });
      if (goesOn) break;
    }
    return { start, end, pieces };
  });
}

/** The block that a place of the answer lies in; the last one where it lies behind all of them. */
export function chunkAt(chunks: readonly AnswerChunk[], offset: number): number {
  let [low, high] = [0, Math.max(0, chunks.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
