import { readForeignJson } from "../foreignJson";
import { bytePositions } from "./bytePositions";
import { childrenOf, skipSpace } from "./children";
import { tellRest } from "./listed";
import type { ForeignRecord, Tell } from "./record";

/** One value that is itself the record; or several, one behind the other over any number of lines. Of one that is cut off, what stands complete is given. */
export function* recordsBehind(bytes: Uint8Array, file: string, open: number, tell: Tell): Generator<ForeignRecord> {
  const position = bytePositions(bytes);
  let [at, number] = [open, 0];
  while (bytes[at] === 0x7b || bytes[at] === 0x5b) {
    const end = endOf(bytes, at);
    const start = position(at);
    const read = readForeignJson(bytes.subarray(at, end), file, start);
    read.problems.forEach(tell);
    number++;
    if (read.value !== undefined && (read.complete || number === 1))
      yield { value: read.value, line: start.line, number, key: null, end, place: (path) => read.place(path) };
    at = skipSpace(bytes, end, bytes.length);
  }
  tellRest(bytes, at, (offset) => ({ file, ...position(offset) }), tell);
}

export function countBehind(bytes: Uint8Array, open: number): number {
  let [at, count] = [open, 0];
  for (; bytes[at] === 0x7b || bytes[at] === 0x5b; count++) at = skipSpace(bytes, endOf(bytes, at), bytes.length);
  return count;
}

function endOf(bytes: Uint8Array, open: number): number {
  const children = childrenOf(bytes, open, bytes.length);
  let next = children.next();
  while (!next.done) next = children.next();
  return next.value.at;
}
