import { linesOf } from "../formats/readJsonl";
import type { JsonPath } from "../formats/jsonScan";
import type { Position } from "../formats/position";
import type { Problem } from "../formats/problem";
import { dataHead } from "./dataHead";
import { readForeignJson } from "./foreignJson";
import { recordsBehind } from "./records/behind";
import { openingFrom } from "./records/children";

/** A JSON value at the top of a file. */
export interface ForeignValue {
  readonly value: unknown;
  /** False where it was cut off or broken: `value` is what stood complete in it. */
  readonly complete: boolean;
  /** Bytes of the file up to its end. */
  readonly end: number;
  /** At most so many bytes are read to find a place in it. */
  readonly size: number;
  readonly place: (path: JsonPath) => Position;
}

/**
 * The values of a file as they stand at its top: one a line, one over many lines, or several one behind the other, as SDKs
 * print them. What is broken or cut off is told and given as far as it goes. Never throws for what bytes can hold.
 */
export function* foreignValues(bytes: Uint8Array, name: string, tell: (problem: Problem) => void): Generator<ForeignValue> {
  const head = dataHead(name, bytes, true);
  if (head === null) {
    tell({ file: name, line: 1, column: 1, code: "no-records", severity: "error", message: "no line of this file begins a JSON object or list" });
    return;
  }
  if (head.banner > 0)
    tell({
      file: name,
      line: 1,
      column: 1,
      code: "banner",
      severity: "info",
      message: `${head.banner} ${head.banner === 1 ? "line" : "lines"} before the data that are no JSON: left out`,
    });
  if (head.form === "value") {
    let complete = true;
    const heard = (problem: Problem) => {
      complete &&= problem.code !== "cut-off" && problem.code !== "json-syntax";
      tell(problem);
    };
    for (const record of recordsBehind(bytes, name, openingFrom(bytes, head.offset), heard)) {
      yield { value: record.value, complete, end: record.end, size: bytes.length - head.offset, place: (path) => record.place(path) };
      complete = true;
    }
    return;
  }
  for (const { line, bytes: text } of linesOf(bytes.subarray(head.offset))) {
    if (text.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))) continue;
    const read = readForeignJson(text, name, { line: head.line + line - 1, column: 1 });
    read.problems.forEach(tell);
    if (read.value === undefined) continue;
    yield {
      value: read.value,
      complete: read.complete,
      end: text.byteOffset - bytes.byteOffset + text.length,
      size: text.length,
      place: (path) => read.place(path),
    };
  }
}
