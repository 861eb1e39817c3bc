import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headLength } from "../../../src/core/foreign/dataHead";
import { recogniseForeign } from "../../../src/core/foreign/recognise";

const bytes = (text: string) => new TextEncoder().encode(text);
const of = (text: string, name = "file") => recogniseForeign(name, bytes(text), true, null);
const said = (text: string | Uint8Array, name = "file", entries: readonly string[] | null = null) => {
  const found = recogniseForeign(name, typeof text === "string" ? bytes(text) : text, true, entries);
  return found.kind === "format" ? found.format : found.kind === "records" ? found.layout : found.kind === "refused" ? found.code : found.kind;
};
const json = (value: unknown) => JSON.stringify(value);

describe("recognising what a file is", () => {
  it("knows rows of ours, and asks the name only where a row says almost nothing", () => {
    expect(said(json({ task_id: "K01", trace: { answer: "a" } }), "x.json")).toBe("rows");
    expect(said(json({ task_id: "K01", schema: "row/1", mine: 1 }))).toBe("rows");
    expect(said(`${json({ task_id: "K01", query: "q" })}\n${json({ task_id: "K02", query: "q" })}`, "run/results.jsonl")).toBe("rows");
    expect(said(`${json({ task_id: "K01", query: "q" })}\n${json({ task_id: "K02", query: "q" })}`, "other.jsonl")).toBe("jsonl");
    expect(said(`${json({ task_id: 1, Question: "q" })}\n${json({ task_id: 2, Question: "q" })}`, "gaia.jsonl")).toBe("jsonl");
  });

  it("knows Inspect logs by their first members, also where the rest is cut off", () => {
    const log = json({ version: 2, status: "success", eval: { run_id: "r", task: "t", model: "m" }, samples: [{ id: 1 }] });
    expect(said(log)).toBe("inspect");
    expect(said(log.slice(0, 70))).toBe("inspect");
    expect(said("PK\u0003\u0004", "x.eval", ["header.json", "samples/1_epoch_1.json"])).toBe("inspect");
    expect(said("PK\u0003\u0004", "x.zip", ["_journal/start.json"])).toBe("inspect");
  });

  it("knows OpenTelemetry traces in every dress", () => {
    const span = { traceId: "5b8e", spanId: "eee1", name: "n" };
    expect(said(json({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }))).toBe("otlp");
    expect(said(json({ resource_spans: [] }))).toBe("otlp");
    expect(said(json({ batches: [{ resource: {}, scopeSpans: [] }] }))).toBe("otlp");
    expect(said(json({ trace: { resourceSpans: [] } }))).toBe("otlp");
    expect(said(json([{ resourceSpans: [] }]))).toBe("otlp");
    expect(said(`${json({ resourceSpans: [] })}\n${json({ resourceSpans: [] })}`)).toBe("otlp");
    expect(said(`${json(span)}\n${json(span)}`)).toBe("otlp");
    expect(said(JSON.stringify({ name: "n", context: { trace_id: "0x1", span_id: "0x2" } }, null, 4).repeat(2))).toBe("otlp");
    expect(said(json([{ "context.trace_id": "1", "context.span_id": "2" }]))).toBe("otlp");
    expect(said(json({ resourceLogs: [] }))).toBe("no-spans");
  });

  it("knows Jaeger's traces: one, a list, wrapped, or spans by themselves", () => {
    const trace = { traceID: "1", spans: [], processes: {} };
    const empty = { data: [], total: 0, limit: 0, offset: 0, errors: null };
    for (const value of [trace, [trace], { data: [trace] }, { traceID: "1", spanID: "2" }, empty])
      expect(said(json(value)), json(value)).toBe("jaeger");
  });

  it("knows conversations, alone, wrapped, one a line, for training and for evaluation", () => {
    const turns = [
      { role: "user", content: "q" },
      { role: "assistant", content: "a" },
    ];
    for (const value of [
      turns,
      { messages: turns },
      [{ messages: turns }],
      [turns, turns],
      { input: turns, ideal: "a" },
      { conversations: [{ from: "human", value: "q" }] },
    ])
      expect(said(json(value)), json(value)).toBe("messages");
    expect(said(`${json({ messages: turns })}\n${json({ messages: turns })}`)).toBe("messages");
    expect(said(json({ request: { messages: turns }, response: { choices: [{ message: turns[1] }] } }))).toBe("messages");
    expect(said(turns.map(json).join("\n"))).toBe("messages");
    expect(said(json([{ role: "admin", name: "x" }]))).toBe("array");
  });

  it("says of JSON of unknown meaning how its records lie", () => {
    expect(said('{"q":"a"}\n{"q":"b"}', "x.json")).toBe("jsonl");
    expect(said('[{"q":"a"}]')).toBe("array");
    expect(said('{"data":[{"q":"a"}]}')).toBe("array-in-object");
    expect(said('{"a":{"q":1},"b":{"q":2}}')).toBe("entries");
    expect(said('{"q":["a"],"r":["b"]}')).toBe("columns");
    expect(said('{"q":"a"}')).toBe("single");
    expect(said('starting …\n{"q":"a"}\n{"q":"b"}')).toBe("jsonl");
  });

  it("refuses what is something else by name, and says what to do", () => {
    const refusals: readonly (readonly [string, string | Uint8Array, string])[] = [
      ["empty", "", "x"],
      ["empty", " \n\t", "x"],
      ["warc", "WARC/1.0\r\nWARC-Type: warcinfo\r\n", "x"],
      ["warc", Uint8Array.of(0x1f, 0x8b, 8, 0), "x.warc.gz"],
      ["compressed", Uint8Array.of(0x1f, 0x8b, 8, 0), "x.json.gz"],
      ["compressed", Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd), "x"],
      ["compressed", bytes("BZh91AY"), "x"],
      ["compressed", Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), "x"],
      ["pdf", "%PDF-1.7", "x"],
      ["parquet", "PAR1\u0015\u0004", "x"],
      ["sqlite", "SQLite format 3\0\u0010", "x.db"],
      ["encoding", Uint8Array.of(0xff, 0xfe, 0x7b, 0), "x.json"],
      ["html", "<!DOCTYPE html><p>hello", "x"],
      ["xml", "<?xml version='1.0'?><a/>", "x"],
      ["csv", "id,question,answer\n1,what,that\n", "x"],
      ["csv", "id\tquestion\n1\twhat\n", "x"],
      ["yaml", "case_id: S03\nversions: []\n", "x.yaml"],
      ["script", "export default [\n  { a: 1 }\n];\n", "x.mjs"],
      ["binary", Uint8Array.from({ length: 200 }, (_, at) => (at * 7) % 32), "x"],
      ["json-scalar", "42", "x"],
      ["json-scalar", "null", "x"],
      ["no-records", "[]", "x"],
      ["no-records", "{}", "x"],
      ["no-records", "[1,2]", "x"],
      ["not-json", "hello there", "x"],
      ["not-json", '["a" "b"]', "x"],
      ["too-deep", "[".repeat(5000) + "]".repeat(5000), "x"],
      ["har", json({ log: { version: "1.2", creator: {}, entries: [] } }), "x"],
      ["artefact", json({ run_id: "r", started_at: "2026-01-01T00:00:00Z" }), "run.json"],
      ["artefact", json({ schema: "mapping/1", row: {} }), "x.mapping.json"],
      ["artefact", json({ judgement_id: "j", judge: {}, target: {}, label: "full" }), "x"],
    ];
    for (const [code, content, name] of refusals) {
      const found = recogniseForeign(name, typeof content === "string" ? bytes(content) : content, true, null);
      expect(found.kind === "refused" ? found.code : found.kind, String(content).slice(0, 60)).toBe(code);
      if (found.kind === "refused") expect(found.message).toMatch(/^this (file )?(is|begins|looks|zip)/);
    }
  });

  it("says of a zip what it holds instead of a log", () => {
    expect(said("PK\u0003\u0004", "x", ["datapackage.json", "archive/data.warc.gz"])).toBe("wacz");
    expect(said("PK\u0003\u0004", "x", ["a.txt", "b.txt"])).toBe("zip");
    expect(said("PK\u0003\u0004", "x", [])).toBe("zip");
    const cut = Uint8Array.from([0x50, 0x4b, 3, 4, ...Array<number>(22).fill(0), 11, 0, 0, 0, ...bytes("header.json")]);
    expect(said(cut, "x.eval")).toBe("inspect");
    expect(said(cut.subarray(0, 35), "x.eval")).toBe("zip");
  });

  it("points at the first fault of broken JSON", () => {
    expect(of('hello\n["a" "b"]\n', "x.json")).toMatchObject({ code: "not-json" });
    expect(of('["a",\n "b" "c"]', "x.json")).toMatchObject({ code: "not-json", message: expect.stringContaining("x.json:2:6: ") as string });
  });

  it("gives one answer for any bytes, however they are cut off, and never throws", () => {
    const whatever = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map(bytes), fc.string({ unit: "binary" }).map(bytes));
    fc.assert(
      fc.property(whatever, fc.nat(), (content, at) => {
        const cut = content.subarray(0, at % (content.length + 1));
        expect(recogniseForeign("x", cut, false, null)).toEqual(recogniseForeign("x", cut.slice(), false, null));
      }),
    );
  });

  const real = resolve(import.meta.dirname, "../../../../shared/real");
  it.skipIf(!existsSync(real))("has a word for each of the JSONTestSuite's texts (skipped without ../shared/real)", () => {
    const folder = join(real, "nst+JSONTestSuite/test_parsing");
    const names = readdirSync(folder);
    expect(names.length).toBe(283);
    for (const name of names) {
      const content = readFileSync(join(folder, name));
      const found = recogniseForeign(name, content, true, null);
      expect(["records", "refused"], name).toContain(found.kind);
      if (name.startsWith("y_") && found.kind === "refused")
        expect(["json-scalar", "no-records", "encoding"], `${name}: ${found.message}`).toContain(found.code);
    }
  });

  it.skipIf(!existsSync(real))("knows the real files, from their first 256 kB (skipped without ../shared/real)", () => {
    const word = (path: string, entries: readonly string[] | null = null) => {
      const content = readFileSync(join(real, path));
      return said(content.subarray(0, headLength), path, entries);
    };
    expect(word("MiroMindAI+MiroFlow/_history/87ee9c6df1/debug_message_history.json")).toBe("messages");
    expect(word("UKGovernmentBEIS+inspect_ai/tests/analysis/test_logs/2025-05-12T20-27-36-04-00_browser.json")).toBe("inspect");
    expect(word("UKGovernmentBEIS+inspect_ai/tests/analysis/test_logs/2025-05-12T20-28-13-04-00_no-samples.json")).toBe("inspect");
    expect(word("jaegertracing+jaeger-ui/packages/jaeger-ui/src/components/TracePage/TraceTimelineViewer/genaiTestTrace.json")).toBe("jaeger");
    expect(word("open-telemetry+opentelemetry-proto/examples/trace.json")).toBe("otlp");
    expect(word("webrecorder+warcio/test/data/example.warc")).toBe("warc");
    expect(word("webrecorder+warcio/test/data/example.warc.gz")).toBe("warc");
    expect(word("cure53+DOMPurify/test/fixtures/expect.mjs")).toBe("script");
    expect(word("WeOpenML+PandaLM/data/testset-v1.json")).toBe("array");
    expect(word("chaitanyamalaviya+ExpertQA/data/lfqa/rand_val.jsonl")).toBe("jsonl");
  });
});
