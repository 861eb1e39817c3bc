import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../src/core/records/byteSource";
import { lineWindow } from "../../src/host/editor/lineWindow";

const source = (text: string) => memorySource("results.jsonl", new TextEncoder().encode(text));
const window = (text: string, line: number, around = 2, longest = 1000) =>
  lineWindow(source(text), line, around, longest, new AbortController().signal);

describe("a window on the lines of a large file", () => {
  it("shows the line with those around it, by their numbers", async () => {
    expect(await window("a\nb\nc\nd\ne\nf\n", 4, 1)).toEqual({ first: 3, last: 5, text: "c\nd\ne" });
  });

  it("is the same slice that splitting the whole text gives", async () => {
    const line = fc.array(fc.constantFrom("a", "é", "你", "😀"), { maxLength: 6 }).map((signs) => signs.join(""));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(29), fc.nat(4), async (lines, at, around) => {
        fc.pre(at < lines.length && lines.at(-1) !== "");
        const first = Math.max(1, at + 1 - around);
        const wanted = lines.slice(first - 1, at + 1 + around);
        expect(await window(lines.join("\n"), at + 1, around)).toEqual({ first, last: first + wanted.length - 1, text: wanted.join("\n") });
      }),
    );
  });

  it("cuts a line that is too long, and says how much is missing", async () => {
    const shown = await window(`short\n${"x".repeat(100)}\nafter\n`, 2, 1, 10);
    expect(shown?.text).toBe(`short\n${"x".repeat(10)} … (90 bytes more)\nafter`);
  });

  it("finds lines beyond the first chunk", async () => {
    const long = "y".repeat(5 * 1024 * 1024);
    expect(await window(`${long}\n${long}\nhere\n`, 3, 0)).toEqual({ first: 3, last: 3, text: "here" });
  });

  it("takes the carriage return of Windows' line ends away", async () => {
    expect((await window("a\r\nb\r\n", 2, 1))?.text).toBe("a\nb");
  });

  it("says when there is no such line", async () => {
    expect(await window("a\nb\n", 3)).toBeNull();
    expect(await window("a\nb", 9)).toBeNull();
    expect(await window("", 1)).toBeNull();
  });

  it("stops when asked", async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(lineWindow(source("a\nb"), 2, 0, 10, stop.signal)).rejects.toThrow();
  });
});
