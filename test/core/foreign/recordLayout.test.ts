import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headLength } from "../../../src/core/foreign/dataHead";
import { layoutOf } from "../../../src/core/foreign/recordLayout";

const bytes = (text: string) => new TextEncoder().encode(text);
const layout = (text: string, name = "data.json") => {
  const found = layoutOf(name, bytes(text), true);
  return found && [found.layout, found.path.join("."), found.banner];
};

describe("how records lie in a file", () => {
  it("takes values that stand one a line for lines, whatever the file is called", () => {
    expect(layout('{"a":1}\n{"a":2}\n')).toEqual(["jsonl", "", 0]);
    expect(layout('\uFEFF{"a":1}\r\n\r\n{"a":2}')).toEqual(["jsonl", "", 0]);
    expect(layout('{"a":NaN}\n{"a":2}')).toEqual(["jsonl", "", 0]);
    expect(layout('{"a":"broken\n{"a":1}\n{"a":2}')).toEqual(["jsonl", "", 0]);
  });

  it("asks the name only what the content leaves open: a file of one line", () => {
    expect(layout('{"data":[{"a":1}]}', "x.jsonl")).toEqual(["jsonl", "", 0]);
    expect(layout('{"data":[{"a":1}]}', "x.json")).toEqual(["array-in-object", "data", 0]);
    expect(layout('[{"a":1},\n{"a":2}]', "x.jsonl")).toEqual(["array", "", 0]);
  });

  it("finds lists at the top, in an object, or some levels down", () => {
    expect(layout('[{"a":1},\n {"a":2}\n]')).toEqual(["array", "", 0]);
    expect(layout('{"version":1,"data":[{"a":1}]}')).toEqual(["array-in-object", "data", 0]);
    expect(layout('{"results":{"version":3,"results":[{"a":1}]}}')).toEqual(["array-in-object", "results.results", 0]);
    expect(layoutOf("x.json", bytes('{"train":[{"a":1},{"a":1}],"dev":[{"a":1}]}'), true)).toMatchObject({ path: ["train"], others: ["dev"] });
  });

  it("tells objects by name from columns and from one record", () => {
    expect(layout('{"q1":{"text":"a","gold":1},"q2":{"text":"b"}}')).toEqual(["entries", "", 0]);
    expect(layout('{"question":["a","b"],"answer":["c","d"]}')).toEqual(["columns", "", 0]);
    expect(layout('{"question":{"0":"a","1":"b"},"answer":{"0":"c","1":"d"}}')).toEqual(["columns", "", 0]);
    expect(layout('{"question":"q","evidence":[{"text":"a"},{"text":"b"}]}')).toEqual(["single", "", 0]);
    expect(layout('{"input":{"a":1},"output":{"b":1}}')).toEqual(["single", "", 0]);
  });

  it("leaves lines that are no JSON before the data, and says how many", () => {
    expect(layout('loading model\n[INFO] 3 questions\n[2026-01-01 10:00] go\n\n{"a":1}\n{"a":2}')).toEqual(["jsonl", "", 3]);
    expect(layoutOf("x", bytes('hello\n{\n "data": [{"a":1}]}'), true)).toMatchObject({ layout: "array-in-object", offset: 6, line: 2, banner: 1 });
  });

  it("finds no records where there are none", () => {
    for (const text of ["", "  ", "[]", "{}", "[1,2]", "42", "null", "hello", '"text"', "[INFO] x"]) expect(layout(text)).toBeNull();
  });

  it("needs only the beginning of a long file", () => {
    const record = { question: "q".repeat(1000), answer: "a" };
    const long = bytes(JSON.stringify({ data: Array.from({ length: 1000 }, () => record) }));
    expect(long.length).toBeGreaterThan(headLength);
    expect(layoutOf("x.json", long, true)).toEqual(layoutOf("x.json", long.subarray(0, headLength), false));
    expect(layoutOf("x.json", long, true)).toMatchObject({ layout: "array-in-object", path: ["data"] });
    expect(layoutOf("x.jsonl", bytes(`{"a":"${"x".repeat(headLength)}"}`).subarray(0, headLength), false)).toMatchObject({ layout: "jsonl" });
    const columns = bytes(
      JSON.stringify({ q: Array.from({ length: 3000 }, () => "q".repeat(60)), a: Array.from({ length: 3000 }, () => "a".repeat(60)) }),
    );
    expect(layoutOf("x.json", columns.subarray(0, headLength), false)).toMatchObject({ layout: "columns" });
    expect(layoutOf("x.json", columns.subarray(0, 9000), false)).toMatchObject({ layout: "columns" });
    expect(layout('{"tags":["a","b"]}')).toEqual(["single", "", 0]);
  });

  it("says the same of any text twice and never throws, wherever it is cut off", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        const cut = bytes(text).subarray(0, at % (text.length + 1));
        expect(layoutOf("x", cut, false)).toEqual(layoutOf("x", cut, false));
      }),
    );
  });

  const real = resolve(import.meta.dirname, "../../../../shared/real");
  it.skipIf(!existsSync(real))("knows the real files' layouts (skipped without ../shared/real)", () => {
    const of = (path: string) => layoutOf(path, readFileSync(join(real, path)), true);
    expect(of("chaitanyamalaviya+ExpertQA/data/lfqa/rand_lfqa_val.json")).toMatchObject({ layout: "jsonl", banner: 0 });
    expect(of("chaitanyamalaviya+ExpertQA/data/lfqa/rand_val.jsonl")).toMatchObject({ layout: "jsonl", banner: 0 });
    expect(of("WeOpenML+PandaLM/data/testset-v1.json")).toMatchObject({ layout: "array" });
    expect(of("WeOpenML+PandaLM/data/gpt-3.5-turbo-testset-v1.json")).toMatchObject({ layout: "array" });
  });
});
