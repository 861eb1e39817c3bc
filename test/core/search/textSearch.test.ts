import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readRow } from "../../../src/core/formats/readRow";
import { folded } from "../../../src/core/query/field";
import { PlaceSet } from "../../../src/core/query/columns/placeSet";
import { searchQuestion, textScopes, type WantedText } from "../../../src/core/query/textQuestion";
import { lineTest } from "../../../src/core/search/lineTest";
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

/** Rows with the text somewhere, whole and sound or in some way odd; the last few are JSON that no object would give. */
const rowsWith: readonly ((text: string) => unknown)[] = [
  (text) => ({ task_id: text }),
  (text) => ({ task_id: "T", query: text }),
  (text) => ({ task_id: "T", query: [text] }),
  (text) => ({ query: text, task_id: 7 }),
  (text) => ({ task_id: "T", trace: { answer: text, refusal: null } }),
  (text) => ({ task_id: "T", trace: { answer: null, refusal: { code: "gone", message: text }, claims: [] } }),
  (text) => ({ task_id: "T", trace: { refusal: { message: text } } }),
  (text) => ({ task_id: "T", trace: { claims: [{ id: "c", text, more: [{ text: "x" }, "}"] }], answer: "a" } }),
  (text) => ({ task_id: "T", trace: { claims: [{ text }, { id: "c", text: "b" }] } }),
  (text) => ({ task_id: "T", trace: { claims: [{ id: 3, text }] } }),
  (text) => ({ task_id: "T", trace: { claims: { text } } }),
  (text) => ({ task_id: "T", trace: null, query: text }),
  (text) => ({ task_id: "T", trace: { attempts: [{ span_id: "s", attributes: { "url.full": text, "url.path": "/x" } }] } }),
  (text) => ({ task_id: "T", trace: { attempts: [{ span_id: "s", attributes: { "url.full": [text] } }] } }),
  (text) => ({ task_id: "T", trace: { attempts: [{ attributes: { "url.full": text } }] } }),
  (text) => ({ task_id: "T", result: { citations: [{ id: "k", url: text, support: "full" }], rule: "budget kg" } }),
  (text) => ({ task_id: "T", result: { citations: [{ id: "k", url: 5, reason: text }] } }),
  (text) => ({ task_id: "T", provenance: { representations: [{ id: "r", url: "u", final_url: text }, { id: "s" }] } }),
  (text) => ({ task_id: "T", provenance: { representations: [[text]] } }),
  (text) => ({ task_id: "T", reason: text, metrics: { duration_s: -1 } }),
  (text) => ({ task_id: "T", dimensions: { answer: text }, result: { facts: [{ id: "f", expected: { query: text } }] } }),
  (text) => `{"task_id":"T","query":${JSON.stringify(text)},"query":"last"}`,
  (text) => `{"task_id":"T","trace":{"answer":${JSON.stringify(text)}},"trace":{"answer":"last"}}`,
  (text) => `{"task_id":"T","que\\u0072y":${JSON.stringify(text)}}`,
  (text) => `{"task_id":"T","__proto__":{"query":${JSON.stringify(text)}},"trace":{"__proto__":{"answer":${JSON.stringify(text)}}}}`,
  (text) => ` { "task_id" : "T" , "trace" : { "answer" : ${JSON.stringify(text)} , "claims" : [ { "id" : "c" } , { "id":"d" } ] } } `,
];
/** A text somewhere in a row, and how its characters are written. */
const planted = fc.record({
  text: oddText(),
  at: fc.nat(rowsWith.length - 1),
  choices: fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 3), { minLength: 1, maxLength: 7 }),
});
type Planted = typeof planted extends fc.Arbitrary<infer T> ? T : never;

function lineOf({ text, at, choices }: Planted): string {
  const row = rowsWith[at]!(text === "" ? "none" : text);
  return `${written(typeof row === "string" ? row : JSON.stringify(row), choices)}\n`;
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
          const lines = rows.map((row) => lineOf(row));
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
        { seed: 7, numRuns: name === "plain" ? 500 : 1500 },
      );
      expect(hits).toBeGreaterThan(150);
    },
    60_000,
  );

  it("finds what any question asks for, in any scope", async () => {
    const wanted: fc.Arbitrary<WantedText> = fc.oneof(
      fc.constant<WantedText>({ kind: "none" }),
      fc.array(oddText(2), { minLength: 1, maxLength: 2 }).map((parts): WantedText => ({ kind: "parts", parts: parts.map(folded) })),
      fc
        .record({ source: fc.constantFrom("bud.et", "k|l", "^fi", "\\p{Han}+", "E", "kg.*l", "[a-z]{6}", "T"), exact: fc.boolean() })
        .map((one): WantedText => ({ kind: "pattern", ...one })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(planted, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...textScopes),
        fc.array(wanted, { minLength: 1, maxLength: 2 }),
        async (rows, scope, all) => {
          const lines = rows.map((row) => lineOf(row));
          const { search, columns, asked: used } = textSearchOver(lines, wasm);
          const question = { scope, wanted: all };
          const fits = lineTest(question);
          const told: number[] = [];
          const found = await search.places(question, PlaceSet.all(columns.rows), undefined, (places) => told.push(...places));
          const expected = lines.flatMap((line, index) => (fits(new TextEncoder().encode(line.trimEnd())) ? [index] : []));
          expect([...found.slice(0, found.count)]).toEqual(expected);
          expect(told.sort((a, b) => a - b)).toEqual(expected);
          expect(used.closed).toBeLessThanOrEqual(all.length);
        },
      ),
      { seed: 17, numRuns: 800 },
    );
  });

  it.each(["plain", "wasm"])("takes no digits of an escape for text (%s)", async (name) => {
    const lines = [{ answer: "\udc00" }, { answer: "x\udc00" }, { answer: "dc0" }].map((trace) => `${JSON.stringify({ task_id: "T", trace })}\n`);
    const { search, columns } = textSearchOver(lines, name === "wasm" ? wasm : undefined);
    const found = await search.places(searchQuestion("dc0"), PlaceSet.all(columns.rows));
    expect([...found.slice(0, 3)]).toEqual([2]);
  });
});
