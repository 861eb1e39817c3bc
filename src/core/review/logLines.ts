import { hashOfBytes } from "./sha256";
import { uuid7Time } from "./uuid7";
import { parseTime } from "./time";

/** How the next append must continue a log. */
export interface LogTail {
  /** Hash of the last line's bytes without its terminator; null for an empty log. */
  readonly prev: string | null;
  /** The greatest UUIDv7 of the log; null where it has none. */
  readonly lastId: string | null;
  /** Effective time of the last line, RFC 3339; null where no line has a time. */
  readonly lastAt: string | null;
  /** Lines that are not blank. */
  readonly lines: number;
}
export const emptyTail: LogTail = { prev: null, lastId: null, lastAt: null, lines: 0 };

export interface LogLine {
  /** From 1. */
  readonly line: number;
  /** Offset of its first byte, and of the byte behind its terminator. */
  readonly start: number;
  readonly end: number;
  /** Without terminator (LF or CRLF) and byte order mark: what `prev` hashes. */
  readonly bytes: Uint8Array;
  /** Whether a line feed ends it. */
  readonly ended: boolean;
}

/**
 * The lines of a log, blank ones included. `from` and `line` continue where an earlier reading ended; `isHead` says that the
 * bytes begin where the log does, the only place where a byte order mark is one.
 */
export function* logLines(bytes: Uint8Array, from = 0, line = 1, isHead = true): Generator<LogLine> {
  for (let start = from; start < bytes.length; line++) {
    const found = bytes.indexOf(10, start);
    const stop = found < 0 ? bytes.length : found;
    const first = isHead && start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : start;
    const last = found >= 0 && stop > first && bytes[stop - 1] === 13 ? stop - 1 : stop;
    const end = found < 0 ? bytes.length : found + 1;
    yield { line, start, end, bytes: bytes.subarray(first, last), ended: found >= 0 };
    start = end;
  }
}

export const isBlankLine = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);

/** The tail after one more line that is not blank. `id` and `at` as the line gives them; wrong ones change nothing. */
export function tailAfter(tail: LogTail, bytes: Uint8Array, said: { readonly id?: unknown; readonly at?: unknown }): LogTail {
  const id = typeof said.id === "string" && uuid7Time(said.id) !== null ? said.id.toLowerCase() : null;
  const at = typeof said.at === "string" ? said.at : null;
  return {
    prev: hashOfBytes(bytes),
    lastId: id !== null && (tail.lastId === null || id > tail.lastId) ? id : tail.lastId,
    lastAt: laterOf(tail.lastAt, at),
    lines: tail.lines + 1,
  };
}

/** The later of two RFC 3339 times; what is missing or no time counts as earlier than all. */
function laterOf(before: string | null, at: string | null): string | null {
  const time = parseTime(at);
  if (time === null) return before;
  const known = parseTime(before);
  return known !== null && known >= time ? before : at;
}
