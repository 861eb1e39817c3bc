import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { IndexedRow } from "../../../src/core/columns/batchBuilder";
import { rowFlag } from "../../../src/core/columns/contract";
import { Dictionaries } from "../../../src/core/columns/dictionaries";
import { murmur3 } from "../../../src/core/columns/murmur3";
import { indexedRow, referenceScan } from "../../../src/core/columns/reference";
import { linesOf } from "../../../src/core/formats/readJsonl";
import { readRow } from "../../../src/core/formats/readRow";
import type { RowSummary } from "../../../src/core/records/rowSummary";
import { summarise } from "../../builders/slowRows/summarise";
import { rowKeys } from "../../../src/core/formats/rowKeys";
import { decodedBatches } from "../../builders/decodedBatch";
import { manyRowsText } from "../../builders/manyRows";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string): IndexedRow => {
  const row = indexedRow(bytesOf(text));
  if (!row) throw new Error("this line is no row");
  return row;
};
const scanned = (text: string, endsFile = true) => referenceScan({ bytes: bytesOf(text), from: 0, endsFile }, new Dictionaries());
const decoded = (text: string) => decodedBatches([scanned(text)]);

const orNull = (number: number) => (Number.isNaN(number) ? null : number);
const json = (entry: string | null): unknown => (entry === null ? null : JSON.parse(entry));

describe("an ordinary row means to the index what it means to the reader of whole rows", () => {
  const summaryOf = (line: Uint8Array): { summary: RowSummary; run: string | undefined; system: unknown } => {
    const { row, readOnly } = readRow(line, { file: "results.jsonl", line: 1 });
    const keyed = rowKeys(null, "no-run").next(row!);
    const summary = summarise(row!, keyed, { place: 0, line: 1, start: 0, end: line.length, readOnly }, () => null);
    return { summary, run: row!.run_id, system: row!.system };
  };
  const sources = ["samples/run/results.jsonl", "samples/run-impatient/results.jsonl"].map((file) => [file, readFileSync(file)] as const);

  it.each([...sources, ["many made rows", bytesOf(manyRowsText(300))] as const])("%s", (_, bytes) => {
    const lines = [...linesOf(bytes)];
    expect(lines.length).toBeGreaterThanOrEqual(30);
    for (const { bytes: line } of lines) {
      const { summary, run, system } = summaryOf(line);
      const { task, entries, numbers, flags } = indexedRow(line)!;
      const { id, version } = (system ?? {}) as { id?: string; version?: string };
      expect({
        task,
        run: json(entries.run) ?? undefined,
        lane: json(entries.lane),
        system: json(entries.system),
        stratum: json(entries.stratum),
        label: json(entries.label),
        failureClass: json(entries.failure),
        expect: json(entries.expect),
        refusalCode: json(entries.refusal),
        freshness: json(entries.freshness),
        tags: json(entries.tags) ?? [],
        support: json(entries.support) ?? [],
        provenance: json(entries.provenance) ?? [],
        dimensions: json(entries.dimensions) ?? {},
        repetition: numbers.repetition,
        factsMatched: orNull(numbers.factsMatched),
        factsRequired: orNull(numbers.factsRequired),
        supported: orNull(numbers.supported),
        checked: orNull(numbers.checked),
        attempts: numbers.attempts,
        citations: numbers.citations,
        durationSeconds: orNull(numbers.duration),
        requests: orNull(numbers.requests),
        retries: orNull(numbers.retries),
        escalations: orNull(numbers.escalations),
        bytes: orNull(numbers.bytes),
        costUsd: orNull(numbers.cost),
        observedMs: orNull(numbers.observed),
        readOnly: (flags & rowFlag.readOnly) !== 0,
      }).toEqual({
        task: summary.key.task_id,
        run,
        lane: summary.key.lane,
        system: id === undefined ? null : [id, version ?? null],
        stratum: summary.stratum,
        label: summary.label,
        failureClass: summary.failureClass,
        expect: summary.expect,
        refusalCode: summary.refusalCode,
        freshness: summary.freshness,
        tags: summary.tags,
        support: [...summary.support].sort(),
        provenance: [...summary.provenance].sort(),
        dimensions: summary.dimensions,
        repetition: summary.key.repetition,
        factsMatched: summary.factsMatched,
        factsRequired: summary.factsRequired,
        supported: summary.supported,
        checked: summary.checked,
        attempts: summary.attempts,
        citations: summary.citations,
        durationSeconds: summary.durationSeconds,
        requests: summary.requests,
        retries: summary.retries,
        escalations: summary.escalations,
        bytes: summary.bytes,
        costUsd: summary.costUsd,
        observedMs: summary.observedMs,
        readOnly: summary.readOnly,
      });
    }
  });
});

describe("the raw meaning of a row", () => {
  it("takes the last of equal keys", () => {
    const row = read('{"task_id":"a","lane":"x","result":{"primary_label":"success"},"lane":"y","result":{}}');
    expect(row.entries.lane).toBe('"y"');
    expect(row.entries.label).toBeNull();
  });

  it("takes ids that are numbers digit for digit", () => {
    const row = read('{"task_id":9007199254740993,"run_id":1e400,"system":{"version":2,"id":-0.10}}');
    expect([row.task, row.entries.run, row.entries.system]).toEqual(["9007199254740993", '"1e400"', '["-0.10",null]']);
  });

  it("leaves out what is of the wrong type", () => {
    const row = read(
      '{"task_id":"a","lane":7,"system":"s","stratum":null,"repetition":1.5,"observed_at":"yesterday","dimensions":["x"],"metrics":{"duration_s":-1,"requests":"2","bytes":1e400},"result":{"facts":{},"citations":"none","failure_tags":[1,"x"]},"trace":[]}',
    );
    expect(Object.entries(row.entries).filter(([, entry]) => entry !== null)).toEqual([["tags", '["x"]']]);
    expect(Object.entries(row.numbers).filter(([, number]) => !Number.isNaN(number))).toEqual([
      ["attempts", 0],
      ["citations", 0],
    ]);
  });

  it("counts lists by their length, whatever they hold", () => {
    const { numbers, entries } = read(
      '{"task_id":"a","trace":{"attempts":[1,{},null]},"result":{"facts":[{"matched":true},{"matched":1},7,{"matched":true}],"citations":[null,{"support":"Full"},{"support":"none","provenance":"mirror"},{"support":3},{"support":"full"}]}}',
    );
    expect(numbers).toMatchObject({ attempts: 3, factsMatched: 2, factsRequired: 4, citations: 5, checked: 3, supported: 2 });
    expect([entries.support, entries.provenance]).toEqual(['["full","none"]', '["mirror"]']);
  });

  it("spells labels as the codebook does and leaves unknown ones alone", () => {
    const { entries } = read(
      '{"task_id":"a","result":{"primary_label":"Wrong_Answer","failure_class":"SYSTEM failure","failure_tags":["Soft 404","mine_own"],"freshness":{"verdict":"Fresh"}}}',
    );
    expect([entries.label, entries.failure, entries.tags, entries.freshness]).toEqual([
      '"wrong-answer"',
      '"system-failure"',
      '["soft-404","mine_own"]',
      '"fresh"',
    ]);
  });

  it("does not mistake a key for an inherited property", () => {
    expect(indexedRow(bytesOf('{"__proto__":{"task_id":"a"}}'))).toBeNull();
    expect(read('{"task_id":"a","dimensions":{"__proto__":"x","constructor":"y"}}').entries.dimensions).toBe('{"__proto__":"x","constructor":"y"}');
  });

  it("says what the row's bytes hold", () => {
    const flagsOf = (text: string) => read(text).flags & ~rowFlag.reread;
    expect(flagsOf('{"task_id":"a"}')).toBe(0);
    expect(flagsOf(String.raw`{"task_id":"\u0061"}`)).toBe(rowFlag.escapes);
    expect(flagsOf(String.raw`{"task_id":"\\u0061\n"}`)).toBe(0);
    expect(flagsOf('{"task_id":"é"}')).toBe(rowFlag.beyondAscii);
    expect(flagsOf('\ufeff{"task_id":"a"}')).toBe(0);
    expect(flagsOf('{"task_id":"a","schema":"row/2"}')).toBe(rowFlag.readOnly);
  });

  it.each([
    "",
    "7",
    "[]",
    '"task_id"',
    "{}",
    '{"task_id":""}',
    '{"task_id":null}',
    '{"task_id":"a"',
    '{"task_id":NaN}',
    "\0",
    `{"task_id":"a","x":${"[".repeat(512)}${"]".repeat(512)}}`,
  ])("finds no row in %j", (text) => {
    expect(indexedRow(bytesOf(text))).toBeNull();
  });
});

describe("the batch of a part", () => {
  it("has rows and rejected lines in their places", () => {
    const text = '\ufeff{"task_id":"a"}\r\n\n  \t\r\nnot JSON\r\n{"task_id":"b"}\nlast';
    const batch = scanned(text);
    expect(decodedBatches([batch]).rows.map(({ line, start, length, task }) => ({ line, start, length, task }))).toEqual([
      { line: 0, start: 0, length: 18, task: "a" },
      { line: 4, start: 36, length: 15, task: "b" },
    ]);
    expect(batch.rejected).toEqual([{ line: 3, start: 26, end: 35 }]);
    expect([batch.lines, batch.from, batch.to]).toEqual([5, 0, 52]);
  });

  it("takes a last line without line feed only where the file ends and it is a row", () => {
    const text = '{"task_id":"a"}\n{"task_id":"b"}';
    expect([scanned(text).rows, scanned(text).to, scanned(text).lines]).toEqual([2, 31, 1]);
    expect([scanned(text, false).rows, scanned(text, false).to]).toEqual([1, 16]);
    expect([scanned(text.slice(0, -1)).rows, scanned(text.slice(0, -1)).to, scanned(text.slice(0, -1)).rejected]).toEqual([1, 16, []]);
  });

  it("gives every entry one code, from 1, and tells it once", () => {
    const dictionaries = new Dictionaries();
    const part = (text: string, from: number) => referenceScan({ bytes: bytesOf(text), from, endsFile: false }, dictionaries);
    const first = part('{"task_id":"a","lane":"x"}\n{"task_id":"b"}\n{"task_id":"c","lane":"y"}\n', 0);
    const second = part('{"task_id":"d","lane":"y"}\n{"task_id":"e","lane":"z"}\n', 100);
    expect([[...first.codes.lane], first.entries.lane]).toEqual([
      [1, 0, 2],
      ['"x"', '"y"'],
    ]);
    expect([[...second.codes.lane], second.entries.lane]).toEqual([[2, 3], ['"z"']]);
    expect([...second.start]).toEqual([100, 127]);
  });

  it("uses the narrowest codes that hold its dictionary", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `{"task_id":"a","lane":"${i}"}\n`).join("");
    expect(scanned(rows(255)).codes.lane).toBeInstanceOf(Uint8Array);
    expect(scanned(rows(256)).codes.lane).toBeInstanceOf(Uint16Array);
  });

  it("hashes task ids with both seeds", () => {
    const { rows } = decoded('{"task_id":"K01"}\n{"task_id":"é"}\n');
    expect(rows.map(({ taskHash }) => taskHash)).toEqual(["K01", "é"].map((task) => [0, 1].map((seed) => murmur3(bytesOf(task), seed))));
  });
});
