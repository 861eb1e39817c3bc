import { decodeUtf8 } from "../../formats/bytes";
import { readForeignJson } from "../foreignJson";
import { bytePositions } from "./bytePositions";
import { childrenOf, skipSpace, type ContainerEnd, type JsonChild } from "./children";
import type { ForeignRecord, Tell } from "./record";

/** A container of records: where it opens, and the keys that lead from it to the list or the entries. */
export interface ListPlace {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly open: number;
  readonly path: readonly string[];
}

/**
 * Records of a list, or of an object by name. Each is cut out and parsed alone, so that a broken one costs itself only and a
 * file that was cut off gives all that stood complete in it.
 */
export function* listedRecords({ bytes, file, open, path }: ListPlace, tell: Tell): Generator<ForeignRecord> {
  const position = bytePositions(bytes);
  const names = new Set<string>();
  const at = (offset: number) => ({ file, ...position(offset) });
  const items = itemsIn(bytes, open, bytes.length, path);
  let number = 0;
  for (let next = items.next(); ; next = items.next()) {
    if (next.done) {
      if (!next.value.closed)
        tell({ ...at(bytes.length), code: "cut-off", severity: "error", message: "the file ends before its JSON does: it was cut off here" });
      else tellRest(bytes, next.value.at, at, tell);
      return;
    }
    const child = next.value;
    number++;
    const { line, column } = position(child.start);
    const read = readForeignJson(bytes.subarray(child.start, child.end), file, { line, column });
    for (const problem of read.problems) if (child.whole || problem.code !== "cut-off") tell(problem);
    if (!child.whole || !read.complete || read.value === undefined) continue;
    const key = child.key && nameIn(bytes, child.key);
    if (key !== null) {
      if (names.has(key))
        tell({
          ...at(child.start),
          code: "duplicate-key",
          severity: "warning",
          message: `the name ${JSON.stringify(key)} comes more than once: each is read`,
        });
      names.add(key);
    }
    yield { value: read.value, line, number, key, end: child.end, place: (path) => read.place(path) };
  }
}

/** How many there are. */
export function countListed({ bytes, open, path }: ListPlace): number {
  let count = 0;
  for (const _ of itemsIn(bytes, open, bytes.length, path)) count++;
  return count;
}

/** Members beside the list, at the top; what is longer than this is no description of the records. */
const longestAround = 65_536;

export function aroundList({ bytes, file, open, path }: ListPlace): Readonly<Record<string, unknown>> {
  if (path.length === 0) return {};
  const found = [...childrenOf(bytes, open, bytes.length)].flatMap((child): [string, unknown][] => {
    const key = child.key && nameIn(bytes, child.key);
    if (key === null || key === path[0] || child.end - child.start > longestAround) return [];
    return [[key, readForeignJson(bytes.subarray(child.start, child.end), file, { line: 2, column: 1 }).value]];
  });
  return Object.fromEntries(found);
}

function* itemsIn(bytes: Uint8Array, open: number, end: number, path: readonly string[]): Generator<JsonChild, ContainerEnd> {
  const [step, ...rest] = path;
  if (step === undefined) return yield* childrenOf(bytes, open, end);
  const members = childrenOf(bytes, open, end);
  for (let next = members.next(); ; next = members.next()) {
    if (next.done) return next.value;
    const { key, start, end: memberEnd } = next.value;
    if (key && (bytes[start] === 0x7b || bytes[start] === 0x5b) && nameIn(bytes, key) === step) yield* itemsIn(bytes, start, memberEnd, rest);
  }
}

function nameIn(bytes: Uint8Array, { start, end }: { readonly start: number; readonly end: number }): string {
  const { text } = decodeUtf8(bytes.subarray(start, end));
  try {
    return String(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text.slice(1, -1);
  }
}

/** What follows the data, e.g. a line that says how long it took. */
export function tellRest(
  bytes: Uint8Array,
  from: number,
  at: (offset: number) => { readonly file: string; readonly line: number; readonly column: number },
  tell: Tell,
): void {
  const rest = skipSpace(bytes, from, bytes.length);
  if (rest < bytes.length)
    tell({ ...at(rest), code: "after-data", severity: "warning", message: "the JSON ends before this: what follows is left out" });
}
