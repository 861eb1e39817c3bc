import { contentHash } from "../formats/common";
import { eventBase, type ReviewEvent } from "../formats/event";
import type { Problem } from "../formats/problem";
import { readJsonLine } from "../formats/readJsonl";
import { emptyTail, isBlankLine, logLines, tailAfter, type LogLine, type LogTail } from "./logLines";
import { parseTime } from "./time";
import { uuid7Time } from "./uuid7";

/** One line of a log that could be read as an event of any kind. */
export interface LogEvent {
  readonly event: ReviewEvent;
  /** File name of the log without folders: the same on every machine. */
  readonly log: string;
  readonly file: string;
  readonly line: number;
  /** Milliseconds since 1970: the later of the event's `at` and the effective time of the line before. */
  readonly effective: number;
  /** Of a newer major version: kept and counted, never folded. */
  readonly newer: boolean;
}

export interface ParsedLog {
  readonly file: string;
  readonly log: string;
  readonly bytes: Uint8Array;
  readonly events: readonly LogEvent[];
  readonly problems: readonly Problem[];
  /** A last line that a crash or a full disk cut off: `start` is its offset. It is no event, and is not in `tail`. */
  readonly torn: { readonly line: number; readonly start: number; readonly length: number } | null;
  readonly tail: LogTail;
  /** Lines that are no events at all; each has a problem. */
  readonly unreadable: number;
  /** Some line is of a newer major version: the log must not be appended to. */
  readonly newer: boolean;
}

/** An event whose chain is broken is still somebody's decision, so `prev` alone never makes a line unreadable. */
const readable = eventBase.extend({ prev: contentHash.nullish() });

/**
 * Reads a log. Never throws for what a file can hold: every line is an event, or a problem with its line, or the torn end.
 * The chain is checked over the bytes of each line without LF or CRLF. A last line without a line end counts when it is
 * whole JSON (an object cut short never is). Give the earlier reading of the same log to read only what was appended.
 */
export function parseLog(bytes: Uint8Array, file: string, earlier: ParsedLog | null = null): ParsedLog {
  const known = earlier && earlier.file === file && continues(bytes, earlier) ? earlier : null;
  const log = file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
  const events = known ? [...known.events] : [];
  const problems = known ? [...known.problems] : [];
  let { unreadable, newer, tail } = known ?? { unreadable: 0, newer: false, tail: emptyTail };
  let torn: ParsedLog["torn"] = null;

  for (const one of logLines(bytes, known?.bytes.length ?? 0, known ? linesIn(known.bytes) + 1 : 1)) {
    const problem = (code: string, severity: Problem["severity"], message: string) =>
      problems.push({ file, line: one.line, column: 1, code, severity, message });
    if (one.start === 0 && one.bytes.byteOffset !== bytes.byteOffset)
      problem("log-byte-order-mark", "warning", "a byte order mark was put before the log by another program; it is ignored");
    if (!one.ended && !isWholeObject(one.bytes)) {
      torn = { line: one.line, start: one.start, length: bytes.length - one.start };
      problem(
        "log-torn",
        "warning",
        "the last line was cut off (a crash or a full disk): it was never acknowledged; the next label sets it aside beside the log",
      );
      break;
    }
    if (isBlankLine(one.bytes)) {
      problem("log-blank-line", "warning", "a blank line: the log was edited by hand; the line is ignored");
      continue;
    }
    if (!one.ended) problem("log-no-line-end", "info", "the last line lacks its line end, but is whole; it counts, and the next label ends it");
    const read = readJsonLine(one.bytes, readable, { file, line: one.line }, "event");
    problems.push(...read.problems);
    newer ||= read.readOnly;
    const raw = (typeof read.raw === "object" && read.raw !== null ? read.raw : {}) as {
      readonly id?: unknown;
      readonly at?: unknown;
      readonly prev?: unknown;
    };
    problems.push(...chainProblems(raw, tail, one, file, read.raw === undefined));
    tail = tailAfter(tail, one.bytes, raw);
    if (read.value === null) unreadable++;
    else
      events.push({
        event: { ...read.value, prev: read.value.prev ?? null },
        log,
        file,
        line: one.line,
        effective: parseTime(tail.lastAt) ?? 0,
        newer: read.readOnly,
      });
  }
  return { file, log, bytes, events, problems, torn, tail, unreadable, newer };
}

/** The chain and the order of ids: what shows that a line was changed, taken out or put in. */
function chainProblems(
  raw: { readonly id?: unknown; readonly prev?: unknown },
  tail: LogTail,
  { line }: LogLine,
  file: string,
  notJson: boolean,
): Problem[] {
  const problems: Problem[] = [];
  const add = (code: string, severity: Problem["severity"], message: string) => problems.push({ file, line, column: 1, code, severity, message });
  if (!notJson && (raw.prev ?? null) !== tail.prev) {
    const before =
      tail.lines === 0
        ? "this is the first line, but it names a line before it: lines were taken out above"
        : "this line does not continue the one before it: a line above was changed, taken out or put in";
    add("log-chain", "error", `${before}. The labels are all kept; compare with an earlier copy of the log (git) to see what changed`);
  }
  if (typeof raw.id === "string" && tail.lastId !== null && uuidBefore(raw.id, tail.lastId))
    add("log-order", "warning", `id ${raw.id} is not greater than the ids above it: lines were moved or copied`);
  return problems;
}
const uuidBefore = (id: string, last: string) => uuid7Time(id) !== null && id.toLowerCase() <= last;

/** Whether the earlier bytes are still the head of these, and ended with a line end (else their last line has to be read again). */
function continues(bytes: Uint8Array, { bytes: head, torn }: ParsedLog): boolean {
  return !torn && (head.length === 0 || head[head.length - 1] === 10) && startsWith(bytes, head);
}

/** Whether nothing but appending (and setting a torn end aside) happened to a log since its earlier reading. */
export function onlyAppended(bytes: Uint8Array, { bytes: head, torn }: ParsedLog): boolean {
  return startsWith(bytes, torn ? head.subarray(0, torn.start) : head);
}

function startsWith(bytes: Uint8Array, head: Uint8Array): boolean {
  if (bytes.length < head.length) return false;
  // Four bytes at a time where both lie so in memory: a log of megabytes is compared after every label.
  const aligned = bytes.byteOffset % 4 === 0 && head.byteOffset % 4 === 0 ? head.length >> 2 : 0;
  const [words, headWords] = [
    new Uint32Array(bytes.buffer, aligned ? bytes.byteOffset : 0, aligned),
    new Uint32Array(head.buffer, aligned ? head.byteOffset : 0, aligned),
  ];
  for (let at = 0; at < aligned; at++) if (words[at] !== headWords[at]) return false;
  for (let at = aligned * 4; at < head.length; at++) if (bytes[at] !== head[at]) return false;
  return true;
}
function linesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

/** Whether an unfinished last line is a whole event all the same. */
export function isWholeObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return false; // cut short: not JSON, or inside a character
    throw error;
  }
}
