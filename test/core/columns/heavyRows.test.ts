import { describe, expect, it } from "vitest";
import { isUnread, longestParsed, parsedAtOnce, readHeavyRow, unreadRow } from "../../../src/core/columns/heavyRows";
import { readRow } from "../../../src/core/formats/readRow";
import { memorySource } from "../../../src/core/records/byteSource";
import { longAnswerRow } from "../../builders/extremeRows";

const encode = (text: string) => new TextEncoder().encode(text);
const heavy = longAnswerRow({ task: "HEAVY", characters: 2 * parsedAtOnce, claims: 50 });
/** The row read from between two others, and as the ordinary reader has it. */
async function bothWays(text: string) {
  const [before, line] = [encode('{"task_id":"A"}\n'), encode(`${text}\n`)];
  const file = new Uint8Array([...before, ...line, ...before]);
  const place = { start: before.length, end: before.length + line.length, line: 2 };
  let longest = 0;
  const source = memorySource("results.jsonl", file);
  const watched = {
    ...source,
    read: (start: number, end: number) => {
      longest = Math.max(longest, end - start);
      return source.read(start, end);
    },
  };
  return { slowly: await readHeavyRow(watched, place), ordinary: readRow(line, { file: "results.jsonl", line: 2, exact: false }), longest };
}

describe("a heavy row", () => {
  it("is read as any other, a slice at a time", async () => {
    const { slowly, ordinary, longest } = await bothWays(JSON.stringify(heavy));
    expect(slowly).toEqual(ordinary);
    expect(slowly.row?.trace?.claims).toHaveLength(50);
    expect(longest).toBeLessThan(parsedAtOnce);
  });

  it("tells what does not fit, of which version it is, and takes ids that are numbers digit for digit", async () => {
    const odd = JSON.stringify({ ...heavy, schema: "row/2", stratum: 7 });
    const read = await bothWays(odd);
    const said = (one: typeof read.slowly) => ({ ...one, problems: one.problems.map(({ code, path, message }) => ({ code, path, message })) });
    expect(said(read.slowly)).toEqual(said(read.ordinary));
    expect(read.slowly).toMatchObject({ readOnly: true, problems: [{ code: "unknown-version" }, { code: "schema", path: "stratum" }] });
    const numbered = JSON.stringify({ ...heavy, task_id: 0 }).replace('"task_id":0', '"task_id":12345678901234567890');
    const { slowly } = await bothWays(numbered);
    expect(slowly.row?.task_id).toBe("12345678901234567890");
  });

  it("that is no JSON is refused with the place of the fault", async () => {
    const { slowly, ordinary } = await bothWays(`${JSON.stringify(heavy).slice(0, -1)},}`);
    expect(slowly).toEqual(ordinary);
    expect(slowly.problems[0]).toMatchObject({ code: "json-syntax", line: 2 });
  });
});

describe("a row beyond what is parsed", () => {
  it("is told of by what the columns know, with its size and the way to its bytes", () => {
    const summary = {
      id: "x",
      key: { run_id: "run", lane: "fixture", system: { id: "s", version: "1" }, task_id: "BIG", repetition: 2 },
      keyText: "",
      ordinal: 0,
      place: 0,
      line: 7,
      start: 100,
      end: 100 + 200 * 1024 * 1024,
      readOnly: false,
      stratum: "search",
      query: null,
      label: "success",
      failureClass: null,
      expect: "success",
      refusalCode: null,
      freshness: null,
      tags: ["slow"],
      support: [],
      provenance: [],
      factsMatched: null,
      factsRequired: null,
      supported: null,
      checked: null,
      durationSeconds: 3,
      requests: 4,
      retries: null,
      escalations: null,
      bytes: null,
      costUsd: null,
      attempts: 0,
      citations: 0,
      observedAt: null,
      observedMs: null,
      dimensions: { topic: "x" },
    };
    expect(isUnread(summary)).toBe(true);
    expect(isUnread({ start: 5, end: 5 + longestParsed })).toBe(false);
    const { row, problems } = unreadRow(summary, "results.jsonl");
    expect(row).toMatchObject({
      task_id: "BIG",
      repetition: 2,
      stratum: "search",
      result: { primary_label: "success", failure_tags: ["slow"] },
      metrics: { requests: 4 },
    });
    expect(problems).toEqual([
      expect.objectContaining({ code: "row-too-large", line: 7, message: expect.stringContaining("this row has 200 MB") as string }),
    ]);
  });
});
