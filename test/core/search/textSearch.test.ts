import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readRow } from "../../../src/core/formats/readRow";
import { folded } from "../../../src/core/query/field";
import { PlaceSet } from "../../../src/core/query/columns/placeSet";
import { searchQuestion } from "../../../src/core/query/textQuestion";
import { searchableText } from "../../../src/core/records/rowSummary";
import { PlainKernel } from "../../../src/core/search/plainKernel";
import type { SearchKernel } from "../../../src/core/search/searchKernel";
import { WasmKernel } from "../../../src/core/search/wasmKernel";
import { compilePatience, searchInstance } from "../../builders/builtScan";
import { oddText, written } from "../../builders/oddTexts";
import { textSearchOver } from "../../builders/textSearch";

let wasm: () => SearchKernel;
beforeAll(async () => {
  const search = await searchInstance();
  wasm = () => new WasmKernel(search);
}, compilePatience);

const place = fc.constantFrom("task", "query", "answer", "claim", "url", "sent", "refusal", "found", "elsewhere");
/** A text somewhere in a row, and how its characters are written. */
const planted = fc.record({ text: oddText(), at: place, choices: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3), { minLength: 1, maxLength: 7 }) });
type Planted = typeof planted extends fc.Arbitrary<infer T> ? T : never;

function lineOf({ text, at, choices }: Planted, index: number): string {
  const row: Record<string, unknown> = { task_id: `T${index}` };
  if (at === "task") row["task_id"] = text === "" ? "none" : text;
  else if (at === "query") row["query"] = text;
  else if (at === "answer") row["trace"] = { answer: text };
  else if (at === "claim") row["trace"] = { claims: [{ id: "c", text }, { text }] };
  else if (at === "url") row["result"] = { citations: [{ id: "k", url: text }] };
  else if (at === "sent") row["trace"] = { attempts: [{ span_id: "s", attributes: { "url.full": text } }] };
  else if (at === "refusal") row["trace"] = { refusal: { code: "gone", message: text } };
  else if (at === "found") row["provenance"] = { representations: [{ id: "r", final_url: text }] };
  else row["reason"] = text;
  return `${written(JSON.stringify(row), choices)}\n`;
}

const slowly = (lines: readonly string[], needle: string): number[] =>
  lines.flatMap((line, index) => {
    const { row } = readRow(new TextEncoder().encode(line.trimEnd()), { file: "", line: index + 1 });
    return row !== null && searchableText(row).includes(needle) ? [index] : [];
  });

/** A stretch of one of the texts, as somebody might look for it. */
const asked = fc.record({
  rows: fc.array(planted, { minLength: 1, maxLength: 12 }),
  from: fc.nat(8),
  length: fc.integer({ min: 1, max: 6 }),
  form: fc.constantFrom("NFC", "NFD", "NFKC"),
  which: fc.nat(11),
});

describe("the search for text", () => {
  it.each(["plain", "wasm"])(
    "finds what the searchable text of a row has, and nothing else, however it is written (%s)",
    async (name) => {
      const kernel = name === "wasm" ? wasm : () => new PlainKernel();
      let hits = 0;
      await fc.assert(
        fc.asyncProperty(asked, async ({ rows, from, length, form, which }) => {
          const lines = rows.map(lineOf);
          const whole = [...rows[which % rows.length]!.text];
          const needle = folded(
            whole
              .slice(from % Math.max(1, whole.length))
              .slice(0, length)
              .join("")
              .normalize(form),
          );
          fc.pre(needle !== "");
          const { search, columns } = textSearchOver(lines, kernel);
          const found = await search.places(searchQuestion(needle), PlaceSet.all(columns.rows));
          const expected = slowly(lines, needle);
          hits += expected.length;
          expect([...found.slice(0, found.count)]).toEqual(expected);
        }),
        { seed: 7, numRuns: 1500 },
      );
      expect(hits).toBeGreaterThan(500);
    },
    60_000,
  );
});
