import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSpanTree, waterfallOf } from "../../../src/core/trace";
import { errorsIn, haveReal, readForeign, realFile } from "../../builders/readForeign";

const traceId = "5b8efff798038103d269b633813fc60c";
const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
const span = (id: string, more: object = {}) => ({
  traceId,
  spanId: id.padStart(16, "0"),
  name: `span ${id}`,
  kind: 1,
  startTimeUnixNano: "1544712660000000001",
  endTimeUnixNano: "1544712660500000001",
  ...more,
});
const request = (spans: readonly object[], resource: readonly object[] = [text("service.name", "svc")]) => ({
  resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ scope: { name: "lib", version: "1" }, spans }] }],
});
const read = async (value: unknown, name?: string) => {
  const sink = await readForeign("otlp", typeof value === "string" ? value : JSON.stringify(value), name);
  expect(errorsIn(sink)).toEqual([]);
  return sink;
};

describe("OpenTelemetry traces", () => {
  it("keeps times beyond 2^53 to the nanosecond, as numbers and as texts", async () => {
    for (const time of ["1544712660000000001", '"1544712660000000001"', "1544712660000000000"]) {
      const sink = await read(JSON.stringify(request([span("1")])).replace('"1544712660000000001"', time));
      const last = time.replaceAll('"', "").slice(-9);
      expect(sink.rows[0]!.trace!.attempts![0]).toMatchObject({ start_time: `2018-12-13T14:51:00.${last}Z` });
      expect(sink.rows[0]!.trace!.attempts![0]!.duration_s).toBeCloseTo(0.5, 6);
    }
  });

  it("reads every kind of attribute value", async () => {
    const attributes = [
      text("s", "a"),
      { key: "b", value: { boolValue: true } },
      { key: "i", value: { intValue: "42" } },
      { key: "big", value: { intValue: "9223372036854775807" } },
      { key: "d", value: { doubleValue: 1.5 } },
      { key: "list", value: { arrayValue: { values: [{ stringValue: "x" }, { intValue: 1 }] } } },
      { key: "map", value: { kvlistValue: { values: [text("k", "v")] } } },
      { key: "bytes", value: { bytesValue: "AQI=" } },
      { key: "nothing", value: {} },
      text("s", "again"),
    ];
    const sink = await read(request([span("1", { attributes })]));
    expect(sink.rows[0]!.trace!.attempts![0]!.attributes).toEqual({
      s: "again",
      b: true,
      i: 42,
      big: "9223372036854775807",
      d: 1.5,
      list: ["x", 1],
      map: { k: "v" },
      bytes: { base64: "AQI=" },
      nothing: null,
    });
    expect(sink.problems).toMatchObject([{ code: "duplicate-key" }]);
  });

  it("joins the spans of one trace over lines and writes ids in one way, whether hex or base64", async () => {
    const base64 = { ...span("2"), traceId: "W47/95gDgQPSabYzgT/GDA==", spanId: "7uGbfsPBsXQ=", parentSpanId: "AAAAAAAAAAE=" };
    const sink = await read(`${JSON.stringify(request([span("1")]))}\n${JSON.stringify(request([base64]))}\n`, "traces.jsonl");
    expect(sink.rows).toHaveLength(1);
    expect(sink.rows[0]).toMatchObject({ task_id: traceId, run_id: traceId });
    expect(sink.rows[0]!.trace!.attempts!.map(({ span_id, parent_span_id }) => [span_id, parent_span_id])).toEqual([
      ["0000000000000001", null],
      ["eee19b7ec3c1b174", "0000000000000001"],
    ]);
  });

  it("makes a row of each trace and then calls the run after the file", async () => {
    const sink = await read(request([span("1"), span("1", { traceId: "ff".repeat(16) })]), "some/night.traces.json");
    expect(sink.rows.map(({ run_id, task_id }) => [run_id, task_id])).toEqual([
      ["night", traceId],
      ["night", "ff".repeat(16)],
    ]);
  });

  it("marks a parent that is not there and leaves its id standing", async () => {
    const sink = await read(request([span("1", { parentSpanId: "00000000000000aa" })]));
    expect(buildSpanTree(sink.rows[0]!.trace!.attempts!).spans[0]).toMatchObject({
      marks: ["missing-parent"],
      attempt: { parent_span_id: "00000000000000aa" },
    });
  });

  it("shows a span that was sent twice once, and two spans of one id under two", async () => {
    const sink = await read(request([span("1"), span("1"), span("1", { name: "other" })]));
    expect(sink.rows[0]!.trace!.attempts!.map(({ span_id, name }) => [span_id, name])).toEqual([
      ["0000000000000001", "span 1"],
      ["0000000000000001~2", "other"],
    ]);
    expect(sink.problems.map(({ code }) => code)).toEqual(["duplicate-span", "duplicate-id"]);
  });

  it("points at odd spans in their own line", async () => {
    const lines = [request([span("1")]), request([span("1"), span("2", { startTimeUnixNano: "soon" })])].map((one) => JSON.stringify(one));
    const { problems } = await read(lines.join("\n"), "t.jsonl");
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["time", 2, lines[1]!.lastIndexOf('{"traceId"') + 1],
      ["time", 2, lines[1]!.lastIndexOf('{"traceId"') + 1],
      ["duplicate-span", 2, lines[1]!.indexOf('{"traceId"') + 1],
    ]);
  });

  it("keeps events, links, status, scope, and names an error by its type, not its message", async () => {
    const sink = await read(
      request([
        span("1", {
          status: { code: 2, message: "it broke" },
          events: [{ name: "exception", timeUnixNano: "1544712660000000009", attributes: [text("exception.type", "httpx.ReadTimeout")] }],
          links: [{ traceId: "AA".repeat(16), spanId: "BB".repeat(8) }],
          traceState: "k=v",
        }),
      ]),
    );
    expect(sink.rows[0]!.trace!.attempts![0]).toMatchObject({
      status: "error",
      attributes: { "error.type": "ReadTimeout", "error.message": "it broke" },
      events: [{ name: "exception", time: "2018-12-13T14:51:00.000000009Z" }],
      links: [{ trace_id: "aa".repeat(16), span_id: "bb".repeat(8) }],
      scope: "lib 1",
      service: "svc",
      trace_state: "k=v",
    });
  });

  it("leaves out times that cannot be, and says so", async () => {
    const sink = await read(
      request([
        span("1", { startTimeUnixNano: "soon" }),
        span("2", { endTimeUnixNano: "1" }),
        span("3", { startTimeUnixNano: "0", endTimeUnixNano: 0 }),
      ]),
    );
    expect(sink.rows[0]!.trace!.attempts!.map(({ start_time, duration_s }) => [start_time !== undefined, duration_s ?? null])).toEqual([
      [false, null],
      [true, null],
      [false, null],
    ]);
    expect(sink.problems.map(({ code }) => code)).toEqual(["time", "time", "time"]);
  });

  it("takes question, answer and tool results from GenAI's conventions", async () => {
    const messages = (role: string, content: string) => JSON.stringify([{ role, parts: [{ type: "text", content }] }]);
    const sink = await read(
      request([
        span("1", { attributes: [text("gen_ai.operation.name", "invoke_agent"), text("gen_ai.agent.name", "helper")] }),
        span("2", {
          parentSpanId: "0000000000000001",
          attributes: [
            text("gen_ai.operation.name", "chat"),
            text("gen_ai.input.messages", messages("user", "When?")),
            text("gen_ai.output.messages", JSON.stringify([{ role: "assistant", parts: [{ type: "tool_call", name: "fetch" }] }])),
          ],
        }),
        span("3", {
          parentSpanId: "0000000000000001",
          attributes: [
            text("gen_ai.operation.name", "execute_tool"),
            text("gen_ai.tool.name", "fetch"),
            text("gen_ai.tool.call.arguments", '{"url":"https://a.test/p"}'),
            text("gen_ai.tool.call.result", "It was in 1999."),
          ],
        }),
        span("4", {
          parentSpanId: "0000000000000001",
          startTimeUnixNano: "1544712660100000001",
          attributes: [text("gen_ai.operation.name", "chat"), text("gen_ai.output.messages", messages("assistant", "In 1999 (https://a.test/p)."))],
          events: [
            {
              name: "gen_ai.evaluation.result",
              timeUnixNano: "1544712660200000001",
              attributes: [
                text("gen_ai.evaluation.name", "relevance"),
                text("gen_ai.evaluation.score.label", "relevant"),
                { key: "gen_ai.evaluation.score.value", value: { doubleValue: 0.9 } },
                text("gen_ai.evaluation.explanation", "on topic"),
              ],
            },
          ],
        }),
      ]),
    );
    const row = sink.rows[0]!;
    expect(row).toMatchObject({ query: "When?", system: { id: "helper" }, trace: { answer: "In 1999 (https://a.test/p)." } });
    expect(row.trace!.attempts!.map(({ adapter }) => adapter)).toEqual(["agent", "model", "tool", "model"]);
    expect(row.provenance!.representations).toMatchObject([
      { id: "r1", url: "https://a.test/p", content_type: "text/plain; charset=utf-8", generated_by: "0000000000000003" },
    ]);
    expect(row.result!.citations).toMatchObject([{ url: "https://a.test/p", representation_id: "r1" }]);
    expect(sink.judgements).toMatchObject([
      { judge: { id: "relevance" }, label: "relevant", score: 0.9, rationale: "on topic", target: { kind: "answer", task_id: traceId } },
    ]);
  });

  it("takes the same from OpenInference's, flattened or nested, as spans one a line", async () => {
    const context = { trace_id: `0x${traceId}`, span_id: "0x01" };
    const flat = {
      name: "ask",
      context,
      parent_id: null,
      start_time: "2025-01-02T03:04:05.000006Z",
      end_time: "2025-01-02T03:04:06.000006Z",
      status: { status_code: "OK" },
      attributes: {
        "openinference.span.kind": "CHAIN",
        "input.value": '{"question":"What?"}',
        "output.value": "That.",
        "eval.hallucination.label": "factual",
        "eval.hallucination.score": 1,
      },
    };
    const nested = {
      name: "search",
      context: { ...context, span_id: "0x02" },
      parent_id: "0x01",
      start_time: "2025-01-02 03:04:05.1+00:00",
      end_time: "2025-01-02 03:04:05.2+00:00",
      status_code: "UNSET",
      span_kind: "RETRIEVER",
      attributes: {
        retrieval: { documents: [{ document: { content: "A page.", metadata: { url: "https://a.test/1" } } }, { document: { content: "{}" } }] },
      },
    };
    const sink = await read(`${JSON.stringify(flat)}\n${JSON.stringify(nested)}`, "spans.jsonl");
    const row = sink.rows[0]!;
    expect(row).toMatchObject({ query: "What?", trace: { answer: "That." }, metrics: { duration_s: 1 } });
    expect(row.trace!.attempts).toMatchObject([
      { span_id: "01", adapter: "chain", status: "ok" },
      { span_id: "02", parent_span_id: "01", adapter: "search", start_time: "2025-01-02T03:04:05.1Z", representation_id: "r1" },
    ]);
    expect(row.provenance!.representations).toMatchObject([{ url: "https://a.test/1" }, { content_type: "application/json" }]);
    expect(sink.judgements).toMatchObject([{ judge: { id: "hallucination" }, label: "factual", score: 1 }]);
  });

  it("reads spans that an SDK printed over many lines, one behind the other, and other writings of times", async () => {
    const print = (id: string, more: object) => JSON.stringify({ name: id, traceId: "ab", spanId: id, ...more }, null, 2);
    const sink = await read(
      [print("1", { startTime: [1736000000, 5], endTime: [1736000001, 5] }), print("2", { start_time: 1736000000123, end_time: 1736000000223 })].join(
        "\n",
      ),
      "console.log",
    );
    expect(sink.rows[0]!.trace!.attempts).toMatchObject([
      { start_time: "2025-01-04T14:13:20.000000005Z", duration_s: 1 },
      { start_time: "2025-01-04T14:13:20.123Z", duration_s: 0.1 },
    ]);
  });

  it("makes no escalation of a browser's page and a model's call, and fails where HTTP did", async () => {
    const sink = await read(
      request([
        span("1", { attributes: [text("http.request.method", "GET"), { key: "http.response.status_code", value: { intValue: "503" } }] }),
        span("2", { attributes: [text("gen_ai.operation.name", "execute_tool"), text("gen_ai.tool.name", "browser")] }),
      ]),
    );
    const { counts } = waterfallOf({
      attempts: sink.rows[0]!.trace!.attempts!,
      budget: null,
      lane: "live",
      facts: [],
      citations: [],
      representations: [],
    });
    expect(counts).toMatchObject({ escalations: 0, failed: 1 });
  });

  it("masks what looks like a secret, and says how often", async () => {
    const sink = await read(request([span("1", { attributes: [text("http.request.header.authorization", "Bearer abcdefghijklmnopqrstuvwxyz")] })]));
    expect(JSON.stringify(sink.rows)).not.toContain("abcdefghijkl");
    expect(sink.notes).toMatchObject([{ code: "masked" }]);
  });

  it("says where there are no spans", async () => {
    expect((await read({ resourceSpans: [] })).notes).toMatchObject([{ code: "no-rows" }]);
    expect((await read(`${JSON.stringify(request([span("1")]))}\n{"x":1}\n`)).problems).toMatchObject([{ code: "no-spans", line: 2 }]);
  });

  it("gives what is complete of any beginning, and never throws", async () => {
    const whole = new TextEncoder().encode(JSON.stringify(request([span("1", { attributes: [text("a", "ü")] }), span("2")])));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length }), async (at) => {
        const sink = await readForeign("otlp", whole.subarray(0, at));
        expect(errorsIn(sink)).toEqual([]);
        if (at < whole.length) expect(sink.problems.length).toBeGreaterThan(0);
      }),
    );
  });

  it("reads any JSON in the place of spans without throwing", async () => {
    const odd = fc.jsonValue({ maxDepth: 3 });
    await fc.assert(
      fc.asyncProperty(odd, odd, odd, async (a, b, c) => {
        const value = {
          resourceSpans: [
            {
              resource: { attributes: a },
              scopeSpans: [
                {
                  scope: b,
                  spans: [a, { ...span("1"), attributes: [{ key: "k", value: b }], events: [c], links: [c], status: a, parentSpanId: b, name: c }],
                },
              ],
            },
            a,
          ],
        };
        expect(errorsIn(await readForeign("otlp", JSON.stringify(value)))).toEqual([]);
      }),
    );
  });

  it.skipIf(!haveReal)("reads OpenTelemetry's own example (skipped without ../shared/real)", async () => {
    const sink = await readForeign("otlp", realFile("open-telemetry+opentelemetry-proto/examples/trace.json"), "trace.json");
    expect(errorsIn(sink)).toEqual([]);
    expect(sink.problems).toEqual([]);
    expect(sink.rows).toMatchObject([
      {
        task_id: traceId,
        system: { id: "my.service" },
        trace: {
          attempts: [
            {
              span_id: "eee19b7ec3c1b174",
              parent_span_id: "eee19b7ec3c1b173",
              start_time: "2018-12-13T14:51:00.000000000Z",
              duration_s: 1,
              kind: "server",
              attributes: { "my.span.attr": "some value" },
            },
          ],
        },
      },
    ]);
  });
});
