import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildSpanTree, waterfallOf } from "../../../src/core/trace";
import { errorsIn, haveReal, readForeign, realFile } from "../../builders/readForeign";

const tag = (key: string, value: unknown, type = "string") => ({ key, type, value });
const span = (spanID: string, more: object = {}) => ({
  traceID: "ab12",
  spanID,
  operationName: `op ${spanID}`,
  references: [],
  startTime: 1770000000001234,
  duration: 1500,
  tags: [],
  logs: [],
  processID: "p1",
  warnings: null,
  ...more,
});
const processes = { p1: { serviceName: "svc", tags: [tag("service.version", "2")] } };
const read = async (value: unknown, name = "t.json") => {
  const sink = await readForeign("jaeger", JSON.stringify(value), name);
  expect(errorsIn(sink)).toEqual([]);
  return sink;
};

describe("Jaeger traces", () => {
  it("reads microseconds, tags, logs, references, processes and warnings", async () => {
    const sink = await read({
      traceID: "AB12",
      processes,
      warnings: ["clock skew"],
      spans: [
        span("1"),
        span("2", {
          references: [
            { refType: "FOLLOWS_FROM", traceID: "ff", spanID: "9" },
            { refType: "CHILD_OF", traceID: "ab12", spanID: "1" },
          ],
          tags: [tag("error", true, "bool"), tag("n", 3, "int64"), tag("raw", "AQI=", "binary")],
          logs: [{ timestamp: 1770000000001300, fields: [tag("event", "retry"), tag("attempt", 2, "int64")] }],
          warnings: ["odd"],
        }),
      ],
    });
    expect(sink.rows[0]).toMatchObject({ task_id: "ab12", run_id: "ab12", system: { id: "svc", version: "2" } });
    expect(sink.rows[0]!.trace!.attempts![1]).toMatchObject({
      span_id: "2",
      parent_span_id: "1",
      start_time: "2026-02-02T02:40:00.001234Z",
      duration_s: 0.0015,
      status: "error",
      attributes: { error: true, n: 3, raw: { base64: "AQI=" }, "error.type": "error" },
      events: [{ name: "retry", time: "2026-02-02T02:40:00.001300Z", attributes: { attempt: 2 } }],
      links: [{ trace_id: "ff", span_id: "9", type: "FOLLOWS_FROM" }],
      warnings: ["odd"],
    });
    expect(sink.problems).toMatchObject([{ code: "trace-warning", message: expect.stringContaining("clock skew") as string }]);
  });

  it("hangs a span under the one it follows where it is nobody's child", async () => {
    const sink = await read({
      traceID: "ab12",
      processes,
      spans: [span("1"), span("2", { references: [{ refType: "FOLLOWS_FROM", traceID: "ab12", spanID: "1" }] })],
    });
    expect(sink.rows[0]!.trace!.attempts![1]!.parent_span_id).toBe("1");
  });

  it("reads lists, `data`, and spans by themselves with their process inside", async () => {
    const trace = { traceID: "ab12", processes, spans: [span("1")] };
    const other = { ...trace, traceID: "cd", spans: [span("1", { traceID: "cd" })] };
    expect((await read({ data: [trace, other] })).rows).toHaveLength(2);
    expect((await read([trace])).rows).toHaveLength(1);
    const alone = await readForeign(
      "jaeger",
      [span("1", { process: { serviceName: "s" } }), span("2")].map((one) => JSON.stringify(one)).join("\n"),
      "spans.jsonl",
    );
    expect(alone.rows).toMatchObject([{ system: { id: "s" }, trace: { attempts: [{ span_id: "1" }, { span_id: "2" }] } }]);
  });

  it("reads any JSON in the place of spans without throwing", async () => {
    const odd = fc.jsonValue({ maxDepth: 3 });
    await fc.assert(
      fc.asyncProperty(odd, odd, async (a, b) => {
        const sink = await readForeign(
          "jaeger",
          JSON.stringify({
            traceID: "1",
            processes: b,
            warnings: [a],
            spans: [a, span("1", { tags: a, logs: [b], references: [a], startTime: b, duration: a })],
          }),
        );
        expect(errorsIn(sink)).toEqual([]);
      }),
    );
  });

  describe.skipIf(!haveReal)("the trace of an agent that comes with Jaeger's screen (skipped without ../shared/real)", () => {
    const path = "jaegertracing+jaeger-ui/packages/jaeger-ui/src/components/TracePage/TraceTimelineViewer/genaiTestTrace.json";

    it("is a tree of 57 spans with one error", async () => {
      const sink = await readForeign("jaeger", realFile(path), "genaiTestTrace.json");
      expect(errorsIn(sink)).toEqual([]);
      const attempts = sink.rows[0]!.trace!.attempts!;
      const tree = buildSpanTree(attempts);
      expect([attempts.length, tree.roots.length, tree.marks.get("missing-parent") ?? 0]).toEqual([57, 1, 0]);
      const { counts } = waterfallOf({ attempts, budget: null, lane: "live", facts: [], citations: [], representations: [] });
      expect(counts).toMatchObject({ failed: 1, escalations: 0 });
      expect(attempts.filter(({ status }) => status === "error")).toMatchObject([
        { name: "GET /api/v1/pods", attributes: { "http.response.status_code": 500, "error.type": "500" } },
      ]);
    });

    it("has its question, its answer, the tools' arguments and results and the models' tokens", async () => {
      const { rows } = await readForeign("jaeger", realFile(path), "genaiTestTrace.json");
      const row = rows[0]!;
      expect(row).toMatchObject({ system: { id: "triage-agent" }, query: "Why did the checkout latency regress this afternoon?" });
      expect(row.trace!.answer).toMatch(/^Latency rose/);
      const tools = row.trace!.attempts!.filter(({ adapter }) => adapter === "tool");
      expect(tools.map(({ representation_id }) => representation_id)).toEqual(["r1", "r2", "r3", "r4", "r5", "r6", undefined]);
      expect(tools[0]).toMatchObject({ attributes: { "gen_ai.tool.call.arguments": '{"window":"1h"}' } });
      expect(row.provenance!.representations).toHaveLength(6);
      const models = row.trace!.attempts!.filter(({ adapter }) => adapter === "model");
      expect(models.map(({ attributes }) => typeof attributes?.["gen_ai.usage.input_tokens"])).toEqual(Array(5).fill("number"));
    });
  });
});
