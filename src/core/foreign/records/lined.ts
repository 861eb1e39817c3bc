import { linesOf } from "../../formats/readJsonl";
import { readForeignJson } from "../foreignJson";
import { isBlank } from "./blank";
import type { ForeignRecord, Tell } from "./record";

/** JSON Lines: each line a record. A line that is none is told and left out. */
export function* linedRecords(bytes: Uint8Array, file: string, offset: number, firstLine: number, tell: Tell): Generator<ForeignRecord> {
  let number = 0;
  for (const { line: lineHere, bytes: text } of linesOf(bytes.subarray(offset))) {
    if (isBlank(text)) continue;
    number++;
    const line = firstLine + lineHere - 1;
    const read = readForeignJson(text, file, { line, column: 1 });
    read.problems.forEach(tell);
    if (!read.complete || read.value === undefined) continue;
    if (typeof read.value !== "object" || read.value === null) {
      tell({ file, line, column: 1, code: "not-a-record", severity: "error", message: "this line holds no JSON object: it is left out" });
      continue;
    }
    yield { value: read.value, line, number, key: null, end: text.byteOffset - bytes.byteOffset + text.length, place: (path) => read.place(path) };
  }
}

export function countLines(bytes: Uint8Array, offset: number): number {
  let count = 0;
  for (const line of linesOf(bytes.subarray(offset))) if (!isBlank(line.bytes)) count++;
  return count;
}
