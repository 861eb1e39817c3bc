import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../../src/core/records/byteSource";
import { scanDefaults, scanLines, type ScanOptions, type ScannedLine } from "../../../src/core/records/scanLines";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null) => (bytes === null ? null : new TextDecoder().decode(bytes));

async function scanned(bytes: Uint8Array, options: Partial<ScanOptions> = {}) {
  const lines: (Omit<ScannedLine, "bytes"> & { text: string | null })[] = [];
  let tail: string | null = null;
  let tailSeen = false;
  let next = { offset: 0, line: 1 };
  for await (const batch of scanLines(memorySource("x", bytes), { offset: 0, line: 1 }, bytes.length, { ...scanDefaults, ...options })) {
    lines.push(...batch.lines.map(({ bytes: line, ...rest }) => ({ ...rest, text: decode(line) })));
    next = batch.next;
    if (batch.tail) [tail, tailSeen] = [decode(batch.tail.bytes), true];
  }
  return { lines, tail, tailSeen, next };
}

describe("cutting bytes into lines", () => {
  it("gives the same lines whatever the size of the chunks, LF and CRLF alike, and counts blank ones", async () => {
    const text = fc
      .array(fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.constant("\r"), fc.constant(""), fc.constant("\u0000")), { maxLength: 12 })
      .chain((parts) =>
        fc
          .array(fc.constantFrom("\n", "\r\n"), { minLength: parts.length, maxLength: parts.length })
          .map((ends) => parts.map((part, index) => part.replace(/\n/gu, "") + ends[index]!).join("")),
      );
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.string().map((tail) => tail.replace(/\n/gu, "")),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 40 }),
        async (body, end, firstChunk, chunk) => {
          const whole = body + end;
          const { lines, tail, next } = await scanned(encode(whole), { firstChunk, chunk });
          const pieces = new TextDecoder().decode(encode(whole)).split("\n");
          const last = pieces.pop()!;
          const filled = pieces
            .map((piece, index) => ({ text: piece.replace(/\r$/u, ""), number: index + 1 }))
            .filter(({ text: one }) => !/^[ \t\r]*$/.test(one));
          expect(lines.map(({ text: one, number }) => ({ text: one, number }))).toEqual(filled);
          expect(tail ?? "").toBe(last.replace(/\r$/u, ""));
          expect(next.line).toBe(pieces.length + 1);
          for (const line of lines) expect(decode(encode(whole).slice(line.start, line.end))!.replace(/\r$/u, "")).toBe(line.text);
        },
      ),
    );
  });

  it("holds no line longer than allowed, and goes on after it", async () => {
    const { lines } = await scanned(encode(`${"x".repeat(100)}\nshort\n`), { firstChunk: 7, chunk: 7, maxLineBytes: 20 });
    expect(lines.map(({ text, start, end }) => [text, start, end])).toEqual([
      [null, 0, 100],
      ["short", 101, 106],
    ]);
  });

  it("finds nothing in nothing", async () => {
    expect(await scanned(new Uint8Array())).toMatchObject({ lines: [], tailSeen: false });
  });
});
