import { versionOf } from "../formats/schemaVersion";
import { emptyTail, isBlankLine, logLines, tailAfter, type LogTail } from "./logLines";
import { isWholeObject } from "./parseLog";

/** What a writer knows of a log: all it needs to continue it, without keeping its events. */
export interface TailState {
  readonly tail: LogTail;
  /** Some line is of a newer major version: nothing may be appended. */
  readonly newer: boolean;
  /** Offset behind the last line that counts, its line end included. */
  readonly end: number;
  /** That line has its line end; where not, the next append begins with one. */
  readonly ended: boolean;
}
export const emptyState: TailState = { tail: emptyTail, newer: false, end: 0, ended: true };

/**
 * Takes the bytes that follow `before.end` in the log. What remains behind the new `end` is a torn line, to be set aside.
 * `before` must have ended with a line end.
 */
export function extendTail(before: TailState, bytes: Uint8Array): TailState {
  let { tail, newer, end, ended } = before;
  for (const line of logLines(bytes, 0, 1, before.end === 0)) {
    if (!line.ended && !isWholeObject(line.bytes)) break;
    end = before.end + line.end;
    ended = line.ended;
    if (isBlankLine(line.bytes)) continue;
    const said = saidBy(line.bytes);
    newer ||= versionOf("event", said).readOnly;
    tail = tailAfter(tail, line.bytes, said);
  }
  return { tail, newer, end, ended };
}

function saidBy(line: Uint8Array): { readonly id?: unknown; readonly at?: unknown } {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(line));
    return typeof value === "object" && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {}; // a line that is no event; parseLog says so, and the chain runs over it
    throw error;
  }
}
