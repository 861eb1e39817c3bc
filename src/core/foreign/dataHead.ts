import { linesOf } from "../formats/readJsonl";
import { readForeignJson } from "./foreignJson";

/** As much of a file's beginning is looked at to tell what it is, in bytes. */
export const headLength = 262_144;
/** Lines that may stand before the data: what a program printed while it wrote them. */
const mostBanner = 50;
const mostValues = 50;

/** The beginning of the JSON in a file. */
export interface DataHead {
  /** Where it begins, after a banner: in bytes, and the line, from 1. */
  readonly offset: number;
  readonly line: number;
  /** Lines that are no JSON, before it. */
  readonly banner: number;
  /** `lines`: each line a value of its own. `value`: one value over all that follows (or several, one behind the other). */
  readonly form: "lines" | "value";
  /** The first lines' values, or the one value; of one that is cut off or broken what stands complete in it. */
  readonly values: readonly unknown[];
  /** All of the one value is there. */
  readonly complete: boolean;
}

/**
 * Finds where JSON objects or lists begin in a file and whether they stand one a line. Looks at the first 256 kB only. Null
 * where no line begins one. The name settles only what the content leaves open: a single line may be a file of lines.
 * @param whole whether `bytes` are the whole file
 */
export function dataHead(name: string, bytes: Uint8Array, whole: boolean): DataHead | null {
  const head = bytes.subarray(0, headLength);
  const cut = !whole || bytes.length > headLength;
  const start = startOf(head);
  if (start === null) return null;
  const rest = head.subarray(start.offset);
  const lines = [...firstLines(rest)];
  if (!areLines(name, lines, cut)) {
    const { value, complete } = readForeignJson(rest, name, { line: start.line, column: 1 });
    return { ...start, form: "value", values: [value], complete };
  }
  const values = lines.map((line) => readForeignJson(line.bytes, name, { line: 2, column: 1 })).filter(({ value }) => isContainer(value));
  return { ...start, form: "lines", values: values.map(({ value }) => value), complete: false };
}

function startOf(head: Uint8Array): Pick<DataHead, "offset" | "line" | "banner"> | null {
  let banner = 0;
  for (const { line, bytes } of linesOf(head)) {
    if (isBlank(bytes)) continue;
    if (beginsJson(bytes)) return { offset: bytes.byteOffset - head.byteOffset, line, banner };
    if (++banner > mostBanner) return null;
  }
  return null;
}

/** Whether a line is a JSON object or list, or the beginning of one that goes on below. `[INFO] started` is none. */
function beginsJson(line: Uint8Array): boolean {
  const first = line.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  if (first !== 0x7b && first !== 0x5b) return false;
  const { value, complete, problems } = readForeignJson(line, "", { line: 2, column: 1 });
  if (!isContainer(value)) return problems.some(({ code }) => code === "too-deep");
  return complete || Object.keys(value).length > 0 || problems.some(({ code }) => code === "cut-off");
}

interface FirstLine {
  readonly bytes: Uint8Array;
  readonly complete: boolean;
  /** Nothing before its bracket. */
  readonly atMargin: boolean;
}

function* firstLines(rest: Uint8Array): Generator<FirstLine> {
  let given = 0;
  for (const { bytes } of linesOf(rest)) {
    if (isBlank(bytes)) continue;
    const { value, complete } = readForeignJson(bytes, "", { line: 2, column: 1 });
    yield { bytes, complete: complete && isContainer(value), atMargin: bytes[0] === 0x7b || bytes[0] === 0x5b };
    if (++given >= mostValues) return;
  }
}

/** JSON over several lines has no complete value at the beginning of its first line, nor two at the margin further on. */
function areLines(name: string, lines: readonly FirstLine[], cut: boolean): boolean {
  const saysLines = /\.(jsonl|ndjson|jsonlines)$/i.test(name);
  const [first] = lines;
  if (!first) return false;
  if (lines.length === 1) return saysLines && first.bytes.find(isBracket) === 0x7b && (first.complete || cut); // a list on one line is the records' list
  return first.complete || lines.filter(({ complete, atMargin }) => complete && atMargin).length >= 2;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
const isBracket = (byte: number) => byte === 0x7b || byte === 0x5b;
const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
