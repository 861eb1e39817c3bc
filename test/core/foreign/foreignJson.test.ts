import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForeignJson } from "../../../src/core/foreign/foreignJson";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array) => readForeignJson(typeof text === "string" ? bytes(text) : text, "f.json");
const codes = (text: string | Uint8Array) => read(text).problems.map(({ code }) => code);

describe("reading somebody else's JSON", () => {
  it("reads what JSON.parse reads, without a word, whatever stands in it", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const found = read(text);
        if (found.problems.every(({ code }) => code === "rounded-number")) expect(found.complete).toBe(true);
        if (found.problems.length === 0) expect(found.value).toEqual(JSON.parse(text));
        else expect(new Set(found.problems.map(({ code }) => code))).toEqual(new Set(["rounded-number"]));
      }),
    );
  });

  it("keeps integers that no number holds, and NaN and Infinity, as they are written", () => {
    const found = read('{"id": 9223372036854775807, "exact": 1544712660000000000, "n": [NaN, -Infinity, Infinity], "s": "NaN 9223372036854775807"}');
    expect(found.value).toEqual({
      id: "9223372036854775807",
      exact: 1544712660000000000,
      n: ["NaN", "-Infinity", "Infinity"],
      s: "NaN 9223372036854775807",
    });
    expect(found.complete).toBe(true);
    expect(found.problems.map(({ code, column, length }) => [code, column, length])).toEqual([
      ["rounded-number", 8, 19],
      ["not-json", 65, 3],
      ["not-json", 70, 9],
      ["not-json", 81, 8],
    ]);
  });

  it("says for every integer the number or its very digits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (integer) => {
        const [value] = read(`[${integer}]`).value as [number | string];
        expect(BigInt(value)).toBe(integer);
        if (integer >= BigInt(Number.MIN_SAFE_INTEGER) && integer <= BigInt(Number.MAX_SAFE_INTEGER)) expect(value).toBe(Number(integer));
      }),
    );
  });

  it("points at values behind such words where they stand in the file, not where they would stand with quotes", () => {
    const text = '[NaN, 9223372036854775807, {"a": NaN, "b": true}]';
    const found = read(text);
    expect(found.place([2, "b"])).toEqual({ line: 1, column: text.indexOf("true") + 1 });
    expect(found.place([2])).toEqual({ line: 1, column: text.indexOf("{") + 1 });
    expect(found.place([0])).toEqual({ line: 1, column: 2 });
    expect(found.place([1])).toEqual({ line: 1, column: 7 });
    expect(found.place([2, "gone", "deeper"])).toEqual(found.place([2]));
  });

  it("keeps integers that are too long for any number at all", () => {
    const digits = "1".repeat(400);
    expect(read(`{"a": ${digits}, "b": -${digits}, "c": 1e999, "d": true}`).value).toEqual({ a: digits, b: `-${digits}`, c: "1e999", d: true });
  });

  it("reads a text of many megabytes beside a NaN or a long integer", () => {
    const long = "\\n".repeat(10_000_000);
    const found = read(`["${long}", NaN, 9223372036854775807]`);
    expect(found.complete).toBe(true);
    expect((found.value as string[]).map((one) => one.length)).toEqual([10_000_000, 3, 19]);
  });

  it("keeps control characters that stand bare in a text, and says so; a line still ends a text", () => {
    const found = read('{\t"a": "x\ty\u0000z\u001b[31m", "b": 9223372036854775807,\n\t"c": true}');
    expect(found.value).toEqual({ a: "x\ty\u0000z\u001b[31m", b: "9223372036854775807", c: true });
    expect(found.complete).toBe(true);
    expect(found.problems.map(({ code, column, length, message }) => [code, column, length, message])).toEqual([
      ["control-character", 10, 1, "the control character U+0009 stands bare in a text: it is kept"],
      ["control-character", 12, 1, "the control character U+0000 stands bare in a text: it is kept"],
      ["control-character", 14, 1, "the control character U+001B stands bare in a text: it is kept"],
      ["rounded-number", 27, 19, "9223372036854775807 is beyond what a number holds exactly: it is kept as written"],
    ]);
    expect(found.place(["c"])).toEqual({ line: 2, column: 7 });
    expect(codes('{"a": "x\ny"}')).toEqual(["json-syntax"]);
    expect(read('{"a": "x\ty", "b": tru').problems.map(({ code, column }) => [code, column])).toEqual([
      ["control-character", 9],
      ["cut-off", 19],
    ]);
  });

  it("points at the right place behind hundreds of thousands of such words", () => {
    const text = `[${"NaN,".repeat(300_000)}{"a": true}]`;
    const found = read(text);
    expect(found.place([300_000, "a"])).toEqual({ line: 1, column: text.indexOf("true") + 1 });
  });

  it("counts lines and columns on from where the text begins in its file", () => {
    const found = readForeignJson(bytes('{"a":1,\n"b":2}'), "f", { line: 7, column: 5 });
    expect([found.place([]), found.place(["a"]), found.place(["b"])]).toEqual([
      { line: 7, column: 5 },
      { line: 7, column: 10 },
      { line: 8, column: 5 },
    ]);
  });

  it("gives the complete values before the cut, wherever that is, and says that it was cut", () => {
    const value = {
      samples: [
        { id: 1, text: 'a\\"b', n: [1, 2, NaN] },
        { id: 2, deep: { x: [true, null] } },
      ],
      end: "ü",
    };
    const text = JSON.stringify(value).replace("null]", "NaN]");
    const whole = bytes(text);
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), (at) => {
        const found = read(whole.subarray(0, at));
        expect(found.complete).toBe(false);
        expect(found.problems.length).toBeGreaterThan(0);
        const full = read(whole).value;
        if (found.value !== undefined) expect(isBeginningOf(found.value, full)).toBe(true);
      }),
    );
  });

  it("never gives half a text or half a number", () => {
    expect(read('{"a": 12').value).toEqual({});
    expect(read('{"a": 12,').value).toEqual({ a: 12 });
    expect(read('[1, "ab').value).toEqual([1]);
    expect(read("[1, 234").value).toEqual([1]);
    expect(read('{"a": [1, {"b": 2}').value).toEqual({ a: [1, { b: 2 }] });
    expect(read('{"a": tr').value).toEqual({});
    expect(read("12").value).toBe(12);
    expect(read('"ab').value).toBeUndefined();
  });

  it("stops at what is no JSON and says where", () => {
    expect(read('{"a": 1, "b": nope, "c": 3}')).toMatchObject({
      value: { a: 1 },
      complete: false,
      problems: [{ code: "json-syntax", line: 1, column: 15, severity: "error" }],
    });
    expect(read('{"a": 1,\n "b" 2}').problems).toMatchObject([{ code: "json-syntax", line: 2, column: 6 }]);
    expect(read('{"a": 1} rest')).toMatchObject({ value: { a: 1 }, complete: false });
    expect(codes("")).toEqual(["cut-off"]);
  });

  it("tells duplicate keys at the later one, which counts", () => {
    const found = read('{"a": 1, "b": {"a": 1},\n "a": 2}');
    expect(found.value).toEqual({ a: 2, b: { a: 1 } });
    expect(found.problems).toMatchObject([{ code: "duplicate-key", line: 2, column: 2, severity: "warning" }]);
  });

  it("makes no prototypes of keys", () => {
    const found = read('{"__proto__": {"x": 1}, "constructor": 2}').value as object;
    expect(Object.keys(found)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
  });

  it("keeps lone surrogates, bidi controls and NULs, escaped or bare", () => {
    expect(read('["\\ud800", "\u202e", "\\u0000"]').value).toEqual(["\ud800", "\u202e", "\0"]);
    expect(read('["a", "b\0", 3]')).toMatchObject({ value: ["a", "b\0", 3], complete: true, problems: [{ code: "control-character", column: 9 }] });
  });

  it("passes over a byte order mark, reads bytes that are not UTF-8 as such, refuses UTF-16 and packed files", () => {
    expect(read("\uFEFF[1]")).toMatchObject({ value: [1], complete: true, problems: [] });
    expect(read(Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d))).toMatchObject({
      value: ["\ufffd"],
      complete: true,
      problems: [{ code: "encoding", column: 3 }],
    });
    expect(codes(Uint8Array.of(0xff, 0xfe, 0x5b, 0, 0x5d, 0))).toEqual(["encoding"]);
    expect(codes(Uint8Array.of(0x5b, 0, 0x5d, 0))).toEqual(["encoding"]);
    expect(codes(Uint8Array.of(0x1f, 0x8b, 8, 0))).toEqual(["compressed"]);
  });

  it("refuses what is nested too deep, whole or cut off", () => {
    expect(codes(`${"[".repeat(600)}${"]".repeat(600)}`)).toEqual(["too-deep"]);
    expect(codes("[".repeat(100_000))).toContain("too-deep");
    expect(codes('{"a":'.repeat(50_000))).toContain("too-deep");
  });

  it("never throws for any bytes, and never tells more than a person would read", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string({ unit: "binary" }).map(bytes),
          fc.array(fc.constantFrom("{", "}", "[", "]", '"', ",", ":", "NaN", "1", "\\", "-Infinity")).map((parts) => bytes(parts.join(""))),
        ),
        (content) => {
          const found = read(content);
          expect(found.complete || found.problems.length > 0).toBe(true);
          expect(found.place(["a", 0]).line).toBeGreaterThan(0);
        },
      ),
    );
    expect(read(`[${Array(500).fill("NaN").join(",")}]`).problems.length).toBeLessThanOrEqual(20);
  });
});

/** Whether every value is that of the other at its place: less may be there, nothing else. */
function isBeginningOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return Object.is(part, whole);
  if (typeof whole !== "object" || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  return Object.entries(part).every(([key, value]) => Object.hasOwn(whole, key) && isBeginningOf(value, (whole as Record<string, unknown>)[key]));
}
