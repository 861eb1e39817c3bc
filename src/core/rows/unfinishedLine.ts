import type { Problem } from "../formats/problem";
import { readRow } from "../formats/readRow";
import type { ByteSource } from "../records/byteSource";

const lineFeed = 10;
const piece = 64 * 1024;
/** Longer ones are not read to say what is wrong with them. */
const longestRead = 16 * 1024 * 1024;

const notTextCodes: ReadonlySet<string> = new Set(["encoding", "compressed", "not-text"]);

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 32 || byte === 9 || byte === 13);

/**
 * What follows a last row that had no line feed: `feed` with the byte offset behind it where nothing but blanks stand before it,
 * `nothing` where the file ends with blanks alone, `begun` where the line goes on and has no end yet, `other` where it goes on and
 * ends: it is another row than was read.
 */
export type AfterRow = { readonly kind: "feed"; readonly to: number } | { readonly kind: "nothing" | "begun" | "other" };

export async function whatFollows(source: ByteSource, from: number, size: number): Promise<AfterRow> {
  let blank = true;
  for (let at = from; at < size;) {
    const bytes = await source.read(at, Math.min(size, at + piece));
    if (bytes.length === 0) break;
    const feed = bytes.indexOf(lineFeed);
    blank &&= isBlank(feed < 0 ? bytes : bytes.subarray(0, feed));
    if (feed >= 0) return blank ? { kind: "feed", to: at + feed + 1 } : { kind: "other" };
    at += bytes.length;
  }
  return { kind: blank ? "nothing" : "begun" };
}

/** What is wrong with the bytes behind the last line feed; null where there are none but blanks, or where they are a row. */
export async function unfinishedLine(
  source: ByteSource,
  at: { readonly from: number; readonly line: number },
  size: number,
): Promise<Problem | null> {
  if (size <= at.from) return null;
  if (size - at.from > longestRead) return unfinished(source.name, at.line, null);
  const bytes = await source.read(at.from, size);
  if (isBlank(bytes)) return null;
  const read = readRow(bytes, { file: source.name, line: at.line });
  const noText = read.problems.find(({ code, severity }) => severity === "error" && notTextCodes.has(code));
  if (noText) return noText; // nothing that is written behind it will make it a row
  return read.row !== null || read.problems.length === 0 ? null : unfinished(source.name, at.line, read.problems[0]!);
}

/** @param cause what reading it met, where it was read */
export function unfinished(file: string, line: number, cause: Problem | null): Problem {
  return {
    file,
    line,
    column: cause?.column ?? 1,
    code: "unfinished-line",
    severity: "warning",
    message: `the last line has no end yet and cannot be read${cause ? ` (${cause.message})` : ""}: if the run is still being written it will appear when it is whole`,
  };
}
