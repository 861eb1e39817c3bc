import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecords } from "../../../src/core/foreign/records";

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, name = "data.json") => {
  const found = readRecords(utf8(text), name);
  const records = [...found.records];
  return { ...found, total: found.total, around: found.around, records, values: records.map(({ value }) => value) };
};
const codes = (problems: readonly { readonly code: string; readonly line?: number }[]) => problems.map(({ code, line }) => `${code}:${line}`);

describe("records lie in a file", () => {
  it("one a line, whatever the file is called", () => {
    const { layout, values, records, total, problems } = read('{"a":1}\n\n{"a":2}\r\n{"a":3}');
    expect(layout).toBe("jsonl");
    expect(values).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(records.map(({ line, number }) => [line, number])).toEqual([
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
    expect([total, problems]).toEqual([3, []]);
  });

  it("in a list, each with its place", () => {
    const { layout, values, records, total } = read('[\n  {"a": "é"}, {"b": {"c": [1, 2]}}\n]');
    expect([layout, total]).toEqual(["array", 2]);
    expect(values).toEqual([{ a: "é" }, { b: { c: [1, 2] } }]);
    expect(records[1]!.place(["b", "c", 1])).toEqual({ line: 2, column: 31 });
    expect(records[1]!.place(["nowhere"])).toEqual({ line: 2, column: 15 });
  });

  it("in a list inside an object, which says something of all of them", () => {
    const { layout, values, around } = read('{"model": "m", "data": [{"a": 1}, {"a": 2}], "n": 2}');
    expect([layout, values, around]).toEqual(["array-in-object", [{ a: 1 }, { a: 2 }], { model: "m", n: 2 }]);
  });

  it("by name", () => {
    const { layout, records } = read('{"q1": {"question": "x", "answer": "y"}, "q/2": {"question": "z", "answer": "w"}}');
    expect([layout, records.map(({ key }) => key)]).toEqual(["entries", ["q1", "q/2"]]);
  });

  it("in columns, as lists or as data frames write them", () => {
    const lists = read('{"question": ["x", "y"], "answer": ["1", "2"]}');
    expect([lists.layout, lists.values]).toEqual([
      "columns",
      [
        { question: "x", answer: "1" },
        { question: "y", answer: "2" },
      ],
    ]);
    expect(lists.records[1]!.place(["answer"])).toEqual({ line: 1, column: 42 });
    const frame = read('{"question": {"0": "x", "1": "y"}, "answer": {"0": "1", "1": "2"}}');
    expect([frame.layout, frame.values, frame.records[1]!.key]).toEqual(["columns", lists.values, "1"]);
    expect(frame.records[1]!.place(["answer"]).column).toBe(62);
  });

  it("after lines that are no JSON, and before others", () => {
    const { values, problems, records } = read('# made by x\nloading…\n{"a":1}\n{"a":2}\nDone in 3 s\n');
    expect(values).toEqual([{ a: 1 }, { a: 2 }]);
    expect(records[0]!.line).toBe(3);
    expect(codes(problems)).toEqual(["banner:1", "json-syntax:5"]);
    const list = read('[INFO] loading\n[\n{"a":1}\n]\nDone.');
    expect([list.values, codes(list.problems)]).toEqual([[{ a: 1 }], ["banner:1", "after-data:5"]]);
  });

  it("alone, or one behind the other over several lines", () => {
    expect(read('{"question": "x", "claims": [{"a": 1}, {"a": 2}]}').layout).toBe("single");
    const several = read('{\n"question": "x"\n}\n{\n"question": "y"\n}');
    expect([several.values, several.total]).toEqual([[{ question: "x" }, { question: "y" }], 2]);
  });
});

describe("what is wrong in a file of records is told, and the rest is there", () => {
  it("a bad line", () => {
    const { values, problems } = read('{"a":1}\n{"a":\n{"a":3}\n7');
    expect(values).toEqual([{ a: 1 }, { a: 3 }]);
    expect(codes(problems)).toEqual(["cut-off:2", "not-a-record:4"]);
  });

  it("a bad item of a list", () => {
    const { values, problems } = read('[{"a":1},\n{"a": nope},\n{"a":3}]');
    expect(values).toEqual([{ a: 1 }, { a: 3 }]);
    expect(codes(problems)).toEqual(["json-syntax:2"]);
  });

  it("a list that was cut off gives what stood complete in it", () => {
    const { values, problems } = read('[{"a":1},\n{"a":2},\n{"a":3,"b":"x');
    expect(values).toEqual([{ a: 1 }, { a: 2 }]);
    expect(codes(problems)).toEqual(["cut-off:3"]);
  });

  it("columns of unequal length", () => {
    const { values, problems } = read('{"a": ["x", "y"],\n "b": ["1"]}');
    expect(values).toEqual([{ a: "x", b: "1" }, { a: "y" }]);
    expect(codes(problems)).toEqual(["unequal-columns:2"]);
  });

  it("NaN, long numbers, keys and names that come twice", () => {
    const { values, problems } = read('[{"a": NaN, "a": 12345678901234567890}]');
    expect(values).toEqual([{ a: "12345678901234567890" }]);
    expect(codes(problems).sort()).toEqual(["duplicate-key:1", "not-json:1", "rounded-number:1"]);
    expect(codes(read('{"q": {"x": 1},\n"q": {"x": 2},\n"r": {"x": 3}}').problems)).toEqual(["duplicate-key:2"]);
  });

  it("an empty file, a packed one, one without objects", () => {
    expect(codes(read("").problems)).toEqual(["empty:1"]);
    expect(codes(read("just text").problems)).toEqual(["no-records:1"]);
    expect(readRecords(Uint8Array.of(0x1f, 0x8b, 8, 0), "x.json").problems[0]?.code).toBe("compressed");
  });

  it("is told once, however often the records are read", () => {
    const found = readRecords(utf8('{"a":1}\n{"a":\n{"a":3}\n{"b'), "x.jsonl");
    for (const record of found.records) if (record.number === 1) break;
    expect(found.problems).toEqual([]);
    for (let time = 0; time < 2; time++) expect([...found.records]).toHaveLength(2);
    expect(codes(found.problems)).toEqual(["cut-off:2", "cut-off:4"]);
  });

  it("never throws, and gives records in order, whatever the bytes", () => {
    const seeds = [
      '[{"a":1,"b":"é"},{"a":[2]}]',
      '{"a":1}\n{"b":2}\n',
      '{"data":[{"a":1}],"n":1}',
      '{"a":["x","y"],"b":["1","2"]}',
      '{"q":{"x":1},"r":{"x":2}}',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), fc.nat(60), (seed, changes, cut) => {
        const bytes = utf8(seed).slice(0, cut);
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        const found = readRecords(bytes, "x");
        const records = [...found.records];
        expect(records.map(({ number }) => number)).toEqual(records.map(({ number }) => number).sort((a, b) => a - b));
        expect(records.length).toBeLessThanOrEqual(found.total ?? 0);
        for (const record of records) expect(record.place(["a"]).line).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("reading again", () => {
  it("gives the same list whether it is pretty or not", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: fc.object({ values: [fc.string(), fc.boolean(), fc.integer(), fc.constant(null)] }), b: fc.string() }), {
          minLength: 1,
        }),
        fc.constantFrom(undefined, 2),
        (list, indent) => {
          const text = JSON.stringify(list, null, indent);
          expect(read(text).values).toEqual(JSON.parse(text));
          const lines = list.map((one) => JSON.stringify(one)).join("\n");
          expect(read(lines, "x.jsonl").values).toEqual(JSON.parse(text));
        },
      ),
    );
  });
});
