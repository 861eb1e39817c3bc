import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRow } from "../../../src/core/formats/readRow";
import { readJsonl, linesOf } from "../../../src/core/formats/readJsonl";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { normaliseLabel } from "../../../src/core/formats/modernize";
import { judgement } from "../../../src/core/formats/judgement";

const at = { file: "results.jsonl", line: 7 };
const read = (text: string, line = 7) => readRow(new TextEncoder().encode(text), { file: "results.jsonl", line });
const full = { corpus_version: "web-retrieval-v1", lane: "fixture", task_id: "K01", observed_at: "2026-11-29T10:00:00.120Z" };

describe("reading a row", () => {
  it("takes document 001's minimal row without a word", () => {
    const minimal = { ...full, result: { primary_label: "success" }, metrics: {}, provenance: {} };
    expect(read(JSON.stringify(minimal))).toEqual({ row: minimal, raw: minimal, problems: [], readOnly: false });
  });

  it("keeps unknown fields at every level", () => {
    const given = { ...full, mine: { a: [1] }, trace: { answer: "x", note: 1, claims: [{ id: "c1", start: 0, end: 1, hue: "red" }] } };
    expect(read(JSON.stringify(given)).row).toEqual(given);
  });

  it("leaves a wrong-typed field out of the row, keeps it in raw, and says where it stands", () => {
    const text = '{"task_id":"K01","query":{"a":1},"stratum":"s"}';
    expect(read(text)).toEqual({
      row: { task_id: "K01", stratum: "s" },
      raw: JSON.parse(text),
      readOnly: false,
      problems: [
        {
          file: "results.jsonl",
          line: 7,
          column: 26,
          length: 7,
          code: "schema",
          severity: "error",
          message: "query: expected a string, found an object",
          path: "query",
        },
      ],
    });
  });

  it("leaves out a list item that lacks what it must have, and no other", () => {
    const text = '{"task_id":"K01","trace":{"claims":[{"id":"c1"},{"start":1},{"id":"c3","end":-1},{"id":"c4"}]}}';
    const { row, problems } = read(text);
    expect(row?.trace?.claims).toEqual([{ id: "c1" }, { id: "c3" }, { id: "c4" }]);
    expect(problems.map(({ column, path, message }) => [text.slice(column! - 1, column! + 8), path, message])).toEqual([
      ['{"start":', "trace.claims[1]", 'trace.claims[1] lacks "id": expected a string'],
      ['-1},{"id"', "trace.claims[2].end", "trace.claims[2].end: expected at least 0, found number -1"],
    ]);
  });

  it("reads ids that are numbers as they are written, beyond 2^53 too", () => {
    const { row, problems } = read('{"task_id": 12345678901234567891, "trace": {"claims": [{"id": 1}, {"id": [2]}]}}');
    expect(row).toMatchObject({ task_id: "12345678901234567891", trace: { claims: [{ id: "1" }] } });
    expect(problems.map(({ code, column, severity }) => [code, column, severity])).toEqual([
      ["number-as-id", 13, "warning"],
      ["number-as-id", 63, "warning"],
      ["schema", 74, "error"],
    ]);
  });

  it.each([
    ["no JSON", '{"task_id":"K01"', "json-syntax"],
    ["a list", "[1]", "schema"],
    ["a string", '"K01"', "schema"],
    ["no task_id", '{"lane":"live"}', "schema"],
    ["an empty task_id", '{"task_id":""}', "schema"],
    ["a task_id of null", '{"task_id":null}', "schema"],
  ])("has no row for %s, and one problem", (_, text, code) => {
    const { row, problems } = read(text);
    expect(row).toBeNull();
    expect(problems).toMatchObject([{ ...at, code, severity: "error" }]);
  });

  it("opens a newer major version read-only, and a foreign artefact as an error", () => {
    expect(read('{"schema":"row/2","task_id":"K01","query":7}')).toMatchObject({
      readOnly: true,
      row: { task_id: "K01" },
      problems: [
        { code: "unknown-version", column: 11, severity: "warning" },
        { code: "schema", severity: "warning" },
      ],
    });
    expect(read('{"schema":"row/1.4","task_id":"K01"}')).toMatchObject({ readOnly: false, problems: [] });
    expect(read('{"schema":"event/1","task_id":"K01"}')).toMatchObject({ readOnly: true, problems: [{ code: "wrong-artefact" }] });
  });

  it("reads past a byte order mark, CRLF and blanks, with columns that an editor would show", () => {
    expect(read('\ufeff{"task_id":"K01","query":1}\r\n', 1)).toMatchObject({ row: { task_id: "K01" }, problems: [{ line: 1, column: 26 }] });
    expect(read(" \t\r\n")).toEqual({ row: null, raw: undefined, problems: [], readOnly: false });
    expect(read("")).toEqual({ row: null, raw: undefined, problems: [], readOnly: false });
  });

  it("counts columns in UTF-16 units, so that an emoji is two", () => {
    expect(read('{"task_id":"😀","query":1}').problems[0]!.column).toBe(25);
  });

  it("writes labels of the closed lists as the codebook does, and leaves others alone", () => {
    const { row, raw } = read(
      '{"task_id":"K01","result":{"primary_label":"Wrong_Answer","failure_tags":["EMPTY_BODY","my_tag"],"citations":[{"id":"k","support":"Cannot Judge","provenance":"Snippet_only"}]}}',
    );
    expect(row?.result).toMatchObject({
      primary_label: "wrong-answer",
      failure_tags: ["empty-body", "my_tag"],
      citations: [{ support: "cannot-judge", provenance: "snippet-only" }],
    });
    expect(raw).toMatchObject({ result: { primary_label: "Wrong_Answer" } });
    expect(normaliseLabel("Half_Right")).toBe("Half_Right");
  });

  it("never throws and never invents a row, whatever the bytes", () => {
    const seed = new TextEncoder().encode(
      JSON.stringify({
        ...full,
        trace: { answer: "ä😀", claims: [{ id: "c1", start: 0, end: 2 }], attempts: [{ span_id: "a", attributes: { n: 1 } }] },
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(seed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }), (changes) => {
        const given = Uint8Array.from(seed);
        for (const [where, byte] of changes) given[where] = byte;
        const { row, problems } = readRow(given, at);
        if (row === null) expect(problems.some(({ severity }) => severity === "error")).toBe(true);
        else expect(row.task_id.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("reading many lines", () => {
  it("numbers lines by LF, whatever ends the last one", () => {
    const lines = (text: string) => [...linesOf(new TextEncoder().encode(text))].map(({ line, bytes }) => [line, new TextDecoder().decode(bytes)]);
    expect(lines("a\r\n\nb")).toEqual([
      [1, "a"],
      [2, ""],
      [3, "b"],
    ]);
    expect(lines("a\n")).toEqual([[1, "a"]]);
    expect(lines("")).toEqual([]);
  });

  it("gives every good line and a problem for each bad one", () => {
    const good = JSON.stringify({ judgement_id: "j1", judge: { id: "judge" }, target: { task_id: "K01" }, label: "full" });
    const { values, problems } = readJsonl(new TextEncoder().encode(`${good}\n\nnope\n${good}`), judgement, "judgements/a.jsonl", "judgement");
    expect(values.map(({ line }) => line)).toEqual([1, 4]);
    expect(problems).toMatchObject([{ file: "judgements/a.jsonl", line: 3, column: 1, code: "json-syntax" }]);
  });

  it("says once that a file is UTF-16 or packed", () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Array.from("{}\n{}\n").flatMap((char) => [char.charCodeAt(0), 0])]);
    expect(readJsonl(utf16, judgement, "f").problems).toMatchObject([{ line: 1, column: 1, code: "encoding" }]);
  });
});

describe("row keys", () => {
  it("come from the manifest where the row lacks them, else from the fingerprint", () => {
    const manifest = { run_id: "r", systems: [{ id: "s", version: "2" }], lane: "fixture" };
    expect(rowKeys(manifest, "f").next({ task_id: "K01" })).toMatchObject({
      key: { run_id: "r", lane: "fixture", system: { id: "s", version: "2" }, task_id: "K01", repetition: 0 },
      ordinal: 0,
    });
    expect(rowKeys(null, "f").next({ task_id: "K01", lane: "live" }).key).toEqual({
      run_id: "f",
      lane: "live",
      system: { id: "unknown", version: "unknown" },
      task_id: "K01",
      repetition: 0,
    });
    expect(rowKeys({ run_id: "r", systems: [{ id: "a" }, { id: "b" }] }, "f").next({ task_id: "K01" }).key.system.id).toBe("unknown");
  });

  it("count a missing repetition among equal rows, and mark further rows with one key", () => {
    const keys = rowKeys(null, "f");
    const next = (repetition?: number) => keys.next({ task_id: "K01", ...(repetition === undefined ? {} : { repetition }) });
    expect([next(), next(), next(1)].map(({ key, ordinal }) => [key.repetition, ordinal])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });
});

it("reads half a character in an id as U+FFFD, as it is kept, and says where", () => {
  const { row, problems } = readRow(new TextEncoder().encode(String.raw`{"task_id":"b\ud83d"}`), { file: "f", line: 7 });
  expect(row?.task_id).toBe("b\ufffd");
  expect(problems).toMatchObject([{ line: 7, column: 12, code: "encoding", severity: "warning", path: "task_id" }]);
  const whole = readRow(new TextEncoder().encode(String.raw`{"task_id":"b\ud83d\ude00"}`), { file: "f", line: 7 });
  expect([whole.row?.task_id, whole.problems]).toEqual(["b😀", []]);
});

it("goes on behind a first line that is broken and has a byte that is not UTF-8: only a file that is no text at all ends there", () => {
  const schema = judgement.pick({ judgement_id: true });
  const bytes = (first: readonly number[]) => Uint8Array.from([...first, ...new TextEncoder().encode('\n{"judgement_id":"j"}\n')]);
  expect(readJsonl(bytes([0x89, 0x50]), schema, "f").values.map(({ line }) => line)).toEqual([2]);
  expect(readJsonl(bytes([0x1f, 0x8b]), schema, "f").values).toEqual([]);
});
