import type { ByteSource } from "../../core/records/byteSource";

export interface LineWindow {
  /** Number of the first line in `text`, counted from 1. */
  readonly first: number;
  readonly last: number;
  /** Lines joined by `\n`; a line longer than the limit is cut, and says how much is missing. */
  readonly text: string;
}

const chunkBytes = 4 * 1024 * 1024;
const lineFeed = 10;

/**
 * The lines around one line of a file of any size: what is read stays small, whatever the file. Null where the file has
 * fewer lines. Lines before are found by counting line feeds from the start, a chunk at a time.
 */
export async function lineWindow(source: ByteSource, line: number, around: number, longest: number, signal: AbortSignal): Promise<LineWindow | null> {
  const size = await source.size();
  const first = Math.max(1, line - around);
  const start = await startOfLine(source, size, first, signal);
  if (start === null) return null;
  const decoder = new TextDecoder();
  const lines: string[] = [];
  for (let at: number | null = start; at !== null && at < size && lines.length <= line + around - first;) {
    const end = await nextLineFeed(source, size, at, signal);
    const bytes = await source.read(at, Math.min(end, at + longest));
    const missing = end - at - bytes.length;
    lines.push(decoder.decode(bytes).replace(/\r$/, "") + (missing > 0 ? ` … (${missing} bytes more)` : ""));
    at = end + 1;
  }
  if (first + lines.length <= line) return null;
  return { first, last: first + lines.length - 1, text: lines.join("\n") };
}

async function startOfLine(source: ByteSource, size: number, line: number, signal: AbortSignal): Promise<number | null> {
  if (line === 1) return 0;
  let left = line - 1;
  for (let from = 0; from < size; from += chunkBytes) {
    signal.throwIfAborted();
    const chunk = await source.read(from, Math.min(size, from + chunkBytes));
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) {
      left--;
      if (left === 0) return from + at + 1;
    }
  }
  return null;
}

/** Position of the next line feed at or after `from`, or the size where there is none. */
async function nextLineFeed(source: ByteSource, size: number, from: number, signal: AbortSignal): Promise<number> {
  for (let at = from, step = 64 * 1024; at < size; at += step, step = chunkBytes) {
    signal.throwIfAborted();
    const chunk = await source.read(at, Math.min(size, at + step));
    const found = chunk.indexOf(lineFeed);
    if (found !== -1) return at + found;
  }
  return size;
}
