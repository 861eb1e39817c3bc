import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionsIn } from "../../../src/core/formats/position";
import { memorySource } from "../../../src/core/records/byteSource";
import { lineMap, packedPlaces } from "../../../src/core/shapes/lineMap";
import { LineMaker, type LinesState, type RowPlace } from "../../../src/core/shapes/lineMaker";
import type { TextShape } from "../../../src/core/shapes/shape";
import { textShapeOf } from "../../../src/core/shapes/textShape";

const utf8 = (text: string) => new TextEncoder().encode(text);
export function encoded(text: string, encoding: TextShape["encoding"], mark = true): Uint8Array {
  if (encoding === "utf-8") return utf8(text);
  const little = Buffer.from((mark ? "\ufeff" : "") + text, "utf16le");
  return new Uint8Array(encoding === "utf-16le" ? little : little.swap16());
}
/** What a text becomes, cut at these places. */
function made(bytes: Uint8Array, cuts: readonly number[] = [], shape = textShapeOf(bytes, true), resume = false) {
  let maker = new LineMaker(shape);
  const parts: Uint8Array[] = [];
  const places: RowPlace[] = [];
  const at = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
  at.slice(1).forEach((end, index) => {
    const one = maker.push(bytes.slice(at[index], end));
    parts.push(one.bytes);
    places.push(...one.places);
    if (resume) maker = new LineMaker(shape, JSON.parse(JSON.stringify(maker.state())) as LinesState);
  });
  const whole = new Uint8Array(Buffer.concat(parts));
  const text = new TextDecoder().decode(whole);
  const map = lineMap(memorySource("lines", whole), memorySource("places", packedPlaces(places)));
  return { text, places, map, shape, problems: maker.problems(), rows: maker.rows };
}
const rowsIn = (text: string) => made(utf8(text)).text.split("\n");

const row = fc.record({
  task_id: fc.string({ unit: "grapheme" }),
  query: fc.string({ unit: "binary" }).map((text) => Buffer.from(text).toString()),
  trace: fc.jsonValue({ maxDepth: 3 }),
});
const rows = fc.array(row, { maxLength: 8 });
const cuts = fc.array(fc.nat(2000), { maxLength: 12 });
const encoding = fc.constantFrom("utf-8", "utf-16le", "utf-16be");
const spaces = fc.array(fc.constantFrom(" ", "\t", "\n", "\r\n", "\r"), { maxLength: 3 }).map((all) => all.join(""));
const written = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, "\t").replaceAll("\n", "\r\n"),
);

describe("rows of any shape, one a line", () => {
  it("are the rows that were put into a list, whatever stands between them and however it is cut", () => {
    fc.assert(
      fc.property(rows, cuts, encoding, spaces, spaces, written, fc.boolean(), (all, at, code, before, after, write, resume) => {
        const text = `${before}[${after}${all.map(write).join(`${before},${after}`)}${before}]${after}`;
        const bytes = encoded(text, code);
        const result = made(bytes, at, { encoding: code, layout: "list" }, resume);
        const lines = result.text.split("\n");
        expect(lines.pop()).toBe("");
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(all.map((one) => JSON.parse(JSON.stringify(one)) as unknown));
        expect([result.problems, result.rows]).toEqual([[], all.length]);
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  it("are the rows that stood one behind the other", () => {
    fc.assert(
      fc.property(rows, cuts, encoding, spaces, written, fc.boolean(), (all, at, code, between, write, resume) => {
        const bytes = encoded(all.map((one) => `${between}${write(one)}`).join(""), code);
        const result = made(bytes, at, { encoding: code, layout: "objects" }, resume);
        const lines = result.text.split("\n").slice(0, -1);
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(all.map((one) => JSON.parse(JSON.stringify(one)) as unknown));
        expect(result.problems).toEqual([]);
      }),
      { seed: 2, numRuns: 400 },
    );
  });

  it("leaves lines as they are in UTF-16", () => {
    fc.assert(
      fc.property(rows, cuts, fc.constantFrom("utf-16le", "utf-16be"), fc.boolean(), (all, at, code, resume) => {
        const text = all.map((one) => `${JSON.stringify(one)}\r\n`).join("");
        expect(made(encoded(text, code), at, { encoding: code, layout: "lines" }, resume).text).toBe(text);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("knows where each character of a row stood", async () => {
    await fc.assert(
      fc.asyncProperty(rows, cuts, spaces, written, async (all, at, between, write) => {
        const pieces = all.map((one) => write(one));
        const text = `[${pieces.map((piece) => `${between}${piece}`).join(",")}]`;
        const { map, text: lines } = made(utf8(text), at, { encoding: "utf-8", layout: "list" });
        const positionOf = positionsIn(text);
        let offset = 1;
        for (const [index, piece] of pieces.entries()) {
          offset += between.length;
          expect(await map.place(index + 1, 1)).toEqual(positionOf(offset));
          const line = lines.split("\n")[index]!;
          const key = line.indexOf('"trace"');
          expect(await map.place(index + 1, key + 1)).toEqual(positionOf(offset + piece.indexOf('"trace"')));
          expect(await map.lineOf(positionOf(offset + piece.length - 1))).toBe(index + 1);
          offset += piece.length + 1;
        }
        expect(await map.place(all.length + 1, 7)).toEqual({ line: all.length + 1, column: 7 });
      }),
      { seed: 4, numRuns: 150 },
    );
  });
});

describe("a shape is told by the beginning", () => {
  const layout = (text: string, whole = true) => textShapeOf(utf8(text), whole).layout;

  it("of lines, also where the first is damaged", () => {
    expect(layout('{"task_id":"a"}\n{"task_id":"b"}\n')).toBe("lines");
    expect(layout('{"task_id":"a"}')).toBe("lines");
    expect(layout("")).toBe("lines");
    expect(layout('{"task_id":"a", "b\n{"task_id":"b"}\n')).toBe("lines");
    expect(layout('{"task_id":"a",\n{"task_id":"b"}\n')).toBe("lines");
    expect(layout('{"task_id":"a"} x\n{"task_id":"b"}\n')).toBe("lines");
    expect(layout('[INFO] started\n{"task_id":"a"}\n')).toBe("lines");
    expect(layout('{"task_id":NaN}\n{"task_id":"b"}\n')).toBe("lines");
    expect(layout('{"task_id":"a', false)).toBe("lines");
  });

  it("of a list, of objects over several lines, of objects on one", () => {
    expect(layout('[{"task_id":"a"}]')).toBe("list");
    expect(layout("\ufeff [\n")).toBe("list");
    expect(layout("[]")).toBe("list");
    expect(layout('{"task_id":"a"}{"task_id":"b"}')).toBe("objects");
    expect(layout('{"task_id":"a"}{"task_id":"b"}{"ta', false)).toBe("objects");
    expect(layout('{\n  "task_id": "a"\n}\n')).toBe("objects");
    expect(layout('{"task_id":\n"a", "n": NaN}\n{"task_id":"b"')).toBe("objects");
    expect(layout('{\n  "task_id": "a",\n  "trace": {', false)).toBe("objects");
    expect(layout('{"a":1}\r{"a":2}\r')).toBe("objects");
  });

  it("in UTF-16 with a byte order mark and without", () => {
    for (const code of ["utf-16le", "utf-16be"] as const)
      for (const mark of [true, false])
        expect(textShapeOf(encoded('[{"task_id":"ü"}]', code, mark), true)).toEqual({ encoding: code, layout: "list" });
    expect(textShapeOf(new Uint8Array([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), true).encoding).toBe("utf-8"); // UTF-32, which reading refuses
  });
});

describe("a row that is not closed", () => {
  it("takes no other with it where each begins on a line of its own", () => {
    const text = '[\n  {"task_id": "a", "trace": {"x": 1},\n  {"task_id": "b"},\n  {"task_id": "c, "x": 1},\n  {"task_id": "d"}\n]\n';
    const { text: lines, problems } = made(utf8(text));
    expect(lines.split("\n").map((line) => /"task_id": "(.)/.exec(line)?.[1])).toEqual(["a", "b", "c", "d", undefined]);
    expect(problems).toEqual([]);
  });

  it("takes no other with it on one line, where an object stands that cannot belong to it", () => {
    expect(rowsIn('[{"a":{"b":1},{"a":2},{"a":[1,2},{"a":3}]')).toEqual(['{"a":{"b":1},', '{"a":2}', '{"a":[1,2}', '{"a":3}', ""]);
    expect(rowsIn('{"a":1}{"a":{"b":2}{"a":3}')).toEqual(['{"a":1}', '{"a":{"b":2}', '{"a":3}', ""]);
  });

  it("waits at the end, and so does the list", () => {
    const { text, problems } = made(utf8('[{"a":1},{"a":'));
    expect(text).toBe('{"a":1}\n{"a":');
    expect(problems).toEqual([
      {
        code: "list-end",
        severity: "warning",
        line: 1,
        column: 15,
        message: "the list of rows has no ] at its end: the file was cut off, or is still being written",
      },
    ]);
  });
});

describe("what does not belong", () => {
  it("is a line of its own where it is no row, so that it is told like any bad line", () => {
    expect(rowsIn('[{"a":1}, nul, 7, "x, y", [1, 2], {"a":2}]')).toEqual(['{"a":1}', "nul", "7", '"x, y"', "[1, 2]", '{"a":2}', ""]);
    expect(rowsIn('{\n"a":1}\nbanner\n{"a":2}')).toEqual(['{\r"a":1}', "banner", '{"a":2}', ""]);
  });

  it("is told with its place where it is a comma too many, or one too few", () => {
    const told = (text: string) => made(utf8(text)).problems.map(({ code, line, column, message }) => [code, line, column, message]);
    expect(told('[{"a":1},,\n{"a":2}\n {"a":3},]')).toEqual([
      ["comma", 1, 10, "a comma too many: no row stands before it"],
      ["comma", 3, 2, "a comma is missing between this row and the one before"],
      ["comma", 3, 10, "a comma before ]: remove it"],
    ]);
    expect(told('[{"a":1}]]')).toEqual([["comma", 1, 10, "] stands between rows where nothing belongs"]]);
  });

  it("is half a character in UTF-16: U+FFFD, and told with its place", () => {
    const text = '{"a":"\ud800x"}\n{"a":"😀\udc00"}\n';
    const { text: lines, problems } = made(encoded(text, "utf-16le"));
    expect(lines).toBe('{"a":"\ufffdx"}\n{"a":"😀\ufffd"}\n');
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["lone-surrogate", 1, 7],
      ["lone-surrogate", 2, 9],
    ]);
    expect(made(encoded(text, "utf-16be").subarray(0, 9)).problems.map(({ code }) => code)).toEqual(["cut-off"]);
  });

  it("is counted where there is much of it", () => {
    const { problems } = made(utf8(`[{"a":1}${",".repeat(1000)}]`));
    expect(problems.length).toBe(51);
    expect(problems.at(-1)?.message).toBe("950 more faults of this kind are not listed");
  });
});

it("any bytes at all come through in any cutting, alike", () => {
  const odd = fc
    .array(fc.constantFrom(...'{}[],:"\\ \n\r\tax1é😀'.split(""), "\ud83d", '{"a":1}', "\r\n", '"x"'), { maxLength: 80 })
    .map((all) => utf8(all.join("")));
  fc.assert(
    fc.property(odd, cuts, fc.constantFrom("list", "objects"), fc.boolean(), (bytes, at, layout, resume) => {
      const shape = { encoding: "utf-8", layout } as const;
      const whole = made(bytes, [], shape);
      const cut = made(
        bytes,
        at.map((one) => one % 100),
        shape,
        resume,
      );
      expect([cut.text, cut.places, cut.problems]).toEqual([whole.text, whole.places, whole.problems]);
      // Nothing is lost but what stands between rows.
      const kept = (text: string) => text.replace(/[\s,[\]]/g, "");
      expect(kept(whole.text)).toBe(kept(new TextDecoder().decode(bytes)));
    }),
    { seed: 5, numRuns: 2000 },
  );
});
