import { expect, it } from "vitest";
import { checkPiece, type CheckedPiece } from "../../../src/core/columns/checkPiece";
import type { PartSource } from "../../../src/core/columns/partReader";
import { memorySource } from "../../../src/core/records/byteSource";

it("reads a line that is as long as many pieces once to check it, and in the pieces that it covers no more than themselves", async () => {
  const content = Buffer.from(`{"task_id":"long","x":"${"x".repeat(8_000_000)}"}\n{"task_id":"next"}\nno row\n`);
  const looked: number[] = [];
  const source: PartSource = {
    size: content.length,
    read(into, offset) {
      looked.push(into.length);
      into.set(content.subarray(offset, offset + into.length));
      return into.length;
    },
  };
  const each = 100_000;
  const pieces: CheckedPiece[] = [];
  for (let from = 0; from < content.length; from += each)
    pieces.push({ from, to: Math.min(content.length, from + each), end: content.length, startsLine: from === 0, most: 10 });
  const parts = await Promise.all(pieces.map((piece) => checkPiece(source, memorySource("rows.jsonl", content), piece)));
  const some = parts.filter((part) => part !== null);
  expect(some.map(({ lines, total }) => [lines, total])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(some.at(-1)!.to).toBe(content.length);
  const read = looked.reduce((sum, bytes) => sum + bytes, 0);
  expect(read).toBeLessThan(3 * content.length);
});
