import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldReport, mappingProblems } from "../../../src/core/foreign/mapping";
import { judgement as judgementSchema } from "../../../src/core/formats/judgement";
import { mapping as mappingSchema } from "../../../src/core/formats/mapping";
import { row as rowSchema } from "../../../src/core/formats/row";
import { rowFindings } from "../../../src/core/validate/rowFindings";
import { mapped, utf8 } from "./mapped";

const keys = ["a", "b", "text", "url", "id", "__proto__", "constructor", "é ü", ""];
/** Few keys, so that paths often lead somewhere. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, 0, 1, -1.5, 1e300, "", "x", "One. Two.", "https://x.test/a", "\ud800", "\u202e\u0000", "2026-01-02"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(fc.constantFrom(...keys), tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries) as unknown),
  ),
})).value;
const path = fc.oneof(
  fc.constantFrom(
    ".",
    "$",
    "^",
    "$key",
    "$index",
    "$number",
    "#",
    "$line",
    "$file",
    "a",
    "b",
    "text",
    "a[].b",
    "a[][0]",
    "[]",
    "a.0",
    "^a",
    "$.a",
    '["é ü"]',
    '["__proto__"]',
    "a.b.text",
    "^^$key",
    "[-1]",
  ),
  fc.string({ minLength: 1 }),
);
const treatment = {
  map: fc.dictionary(fc.constantFrom("x", "1", "true", "null"), value),
  closed: fc.boolean(),
  default: value,
};
const source = fc.oneof(
  path,
  fc.record(
    { path, pattern: fc.constantFrom("x", "(.)", "https?://\\S+", "(a+)+", "["), ...treatment, locate: fc.constant("text") },
    { requiredKeys: ["path"] },
  ),
  fc.record({ constant: value }),
  fc.record({ template: fc.constantFrom("{a} {b}", "{.}", "{{", "{a", "{$key}/{#}", "plain"), ...treatment }, { requiredKeys: ["template"] }),
);
const ours = [
  "task_id",
  "query",
  "repetition",
  "system",
  "trace",
  "answer",
  "claims",
  "attempts",
  "result",
  "citations",
  "facts",
  "representations",
  "provenance",
  "id",
  "text",
  "url",
  "start",
  "end",
  "claim_id",
  "representation_id",
  "span_id",
  "sha256",
  "dimensions",
  "metrics",
  "__proto__",
  "observed_at",
  "content_type",
  "evidence",
  "lane",
  "failure_class",
];
const fields = fc.letrec((tie) => ({
  fields: fc.array(fc.tuple(fc.constantFrom(...ours), tie("field")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries) as unknown),
  field: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    source,
    fc.record({ each: path, fields: tie("fields") }),
    fc.array(tie("fields"), { maxLength: 2 }),
    tie("fields"),
  ),
}));
/** Mostly what fits the plausible records below, so that claims are found, texts archived, and items judged; now and then anything. */
const mostly = <T>(usual: unknown, anything: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: anything as fc.Arbitrary<unknown> });
const listOf = (each: string, item: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record({ each: mostly(each, path), fields: fc.record(item, { requiredKeys: ["text"] }) });
const likely = fc.record(
  {
    task_id: mostly("id", source),
    query: source,
    trace: fc.record({ answer: mostly("a", source), claims: listOf("b", { id: source, text: mostly("text", source), start: source }) }),
    result: fc.record({
      citations: listOf("b[].url", { text: mostly(".", source), url: mostly(".", source), claim_id: source, evidence: fields.field }),
    }),
    provenance: fc.record({ representations: listOf("b", { id: source, text: mostly("text", source), url: source }) }),
  },
  { requiredKeys: ["trace"] },
);
const rule = fc
  .record(
    {
      each: mostly("b", path),
      judge: fc.record({ id: source, kind: fc.constantFrom("human", "x"), model: source }, { requiredKeys: ["id"] }),
      target: fc.record({ kind: fc.constantFrom("row", "claim", "citation", "other") }),
      dimension: fc.constantFrom("d", "é"),
      label: mostly({ path: "text", map: { "One.": "first" }, closed: true }, source),
      score: mostly("score", source),
      rationale: source,
      joined: fc.option(fc.record({ file: fc.constantFrom("beside.json", "gone.json"), ours: mostly("id", path), theirs: mostly("id", path) })),
    },
    { requiredKeys: ["judge", "target", "label"] },
  )
  .map(({ joined, ...others }) => (joined ? { ...others, file: joined.file, join: { ours: joined.ours, theirs: joined.theirs } } : others));
const wholes = { row: fc.oneof(likely, fields.fields), judgements: fc.array(rule, { maxLength: 3 }) };
const mapping = fc
  .oneof({ weight: 3, arbitrary: fc.record(wholes) }, { weight: 1, arbitrary: fc.record({ each: path, ...wholes }) })
  .filter((one) => mappingSchema.safeParse(one).success);
const plausible = fc.record({
  id: fc.constantFrom("1", 1, "../x", null),
  a: fc.constantFrom("One. Two.", "One.  Two. One.", 7, null),
  b: fc.array(
    fc.record({
      id: fc.constantFrom(1, "1"),
      text: fc.constantFrom("One.", "One. Two.", "Three.", null, 1),
      url: fc.array(fc.constantFrom("https://x.test/a", "x")),
      score: fc.constantFrom(0, 1, "1"),
    }),
    { maxLength: 4 },
  ),
});
const anything = fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 6 }).map((entries) => Object.fromEntries(entries) as unknown);
const records = fc.array(fc.oneof(plausible, anything), { minLength: 1, maxLength: 4 });

describe("any JSON through any mapping that fits the schema", () => {
  it("gives rows and judgements that fit theirs, hold together, and have names of their own; nothing throws", async () => {
    await fc.assert(
      fc.asyncProperty(mapping, records, async (given, theirs) => {
        const sink = await mapped(given, theirs, { beside: { "beside.json": JSON.stringify(theirs) } });
        for (const row of sink.rows) {
          const parsed = rowSchema.safeParse(row);
          expect(parsed.error).toBeUndefined();
          expect(rowFindings(row).filter(({ severity }) => severity === "error")).toEqual([]);
          expect(JSON.parse(JSON.stringify(row))).toEqual(row);
          for (const { sha256 } of row.provenance?.representations ?? [])
            if (sha256 !== undefined && !JSON.stringify(theirs).includes(sha256)) expect(sink.archived.has(sha256)).toBe(true);
          for (const claim of row.trace?.claims ?? []) {
            const { start, end, text } = claim;
            if (
              typeof start === "number" &&
              typeof end === "number" &&
              row.trace?.answer != null &&
              text !== undefined &&
              claim["unit"] === undefined
            )
              expect(end).toBeLessThanOrEqual(row.trace.answer.length);
          }
        }
        for (const judgement of sink.judgements) expect(judgementSchema.safeParse(judgement).error).toBeUndefined();
        expect(new Set(sink.judgements.map(({ judgement_id }) => judgement_id)).size).toBe(sink.judgements.length);
        for (const { message, line } of sink.problems) expect([message.length > 3, (line ?? 1) > 0]).toEqual([true, true]);
        expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      }),
      { numRuns: 600 },
    );
  });

  it("gives the same rows, judgements, texts and remarks each time", async () => {
    await fc.assert(
      fc.asyncProperty(mapping, records, async (given, theirs) => {
        const [first, second] = [await mapped(given, theirs), await mapped(given, theirs)];
        const all = ({ rows, judgements, problems, notes, archived }: typeof first) =>
          JSON.stringify([rows, judgements, problems, notes, [...archived.keys()]]);
        expect(all(second)).toBe(all(first));
      }),
      { numRuns: 150 },
    );
  });

  it("can be checked and counted before it is used", async () => {
    await fc.assert(
      fc.asyncProperty(mapping, records, async (given, theirs) => {
        const parsed = mappingSchema.parse(given);
        for (const problem of mappingProblems(parsed, "x.mapping.json", () => ({ line: 1, column: 1, length: 0 })))
          expect(problem.message).not.toBe("");
        const bytes = utf8(theirs.map((one) => JSON.stringify(one)).join("\n"));
        const { fields: report } = await fieldReport(parsed, "x.jsonl", bytes, 2, { signal: new AbortController().signal });
        for (const { asked, present, firstAbsent, example } of report) {
          expect(present).toBeLessThanOrEqual(asked);
          expect(firstAbsent === null).toBe(present === asked);
          expect(example === null).toBe(present === 0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("reads what is left of a file that was cut anywhere", async () => {
    const whole = utf8(
      JSON.stringify([
        { id: "é1", a: "One. Two.", c: [{ t: "One." }] },
        { id: "2", a: "x", c: [] },
      ]),
    );
    for (let length = 0; length <= whole.length; length++) {
      const sink = await mapped(
        { row: { task_id: "id", trace: { answer: "a", claims: { each: "c", fields: { text: "t" } } } } },
        whole.slice(0, length),
        { name: "x.json" },
      );
      expect(sink.rows.map(({ task_id }) => task_id)).toEqual(["é1", "2"].slice(0, sink.rows.length));
      if (length < whole.length) expect(sink.problems.length).toBeGreaterThan(0);
    }
  });
});
