import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { waterfallOf } from "../../../src/core/trace";
import { errorsIn, haveReal, readForeign, realFile } from "../../builders/readForeign";

const read = async (value: unknown, name = "chat.json") => {
  const sink = await readForeign("messages", typeof value === "string" ? value : JSON.stringify(value), name);
  expect(errorsIn(sink)).toEqual([]);
  return sink;
};
const call = (id: string, name: string, given: object) => ({ id, type: "function", function: { name, arguments: JSON.stringify(given) } });
const openAi = [
  { role: "system", content: "Be brief." },
  { role: "user", content: "Hello" },
  { role: "user", content: "When was it?" },
  { role: "assistant", content: null, tool_calls: [call("c1", "web_search", { query: "when" }), call("c2", "fetch", { url: "https://a.test/p" })] },
  { role: "tool", tool_call_id: "c2", content: "A page: it was in 1999." },
  { role: "tool", tool_call_id: "c1", content: '{"results":[]}' },
  { role: "assistant", content: "It was in 1999, see [the page](https://a.test/p#top). That is all." },
];

describe("chat messages", () => {
  it("joins calls and results by their id, keeps their order, and what each gave", async () => {
    const sink = await read(openAi);
    const row = sink.rows[0]!;
    expect(row).toMatchObject({ run_id: "chat", task_id: "1", query: "When was it?" });
    expect(row.trace!.attempts!.map(({ span_id, adapter, representation_id }) => [span_id, adapter, representation_id])).toEqual([
      ["turn-4", "model", undefined],
      ["c1", "tool", "r2"],
      ["c2", "tool", "r1"],
      ["turn-7", "model", undefined],
    ]);
    expect(row.trace!.attempts![1]!.attributes).toMatchObject({ "search.query": "when", "gen_ai.tool.name": "web_search" });
    expect(row.provenance!.representations).toMatchObject([
      { url: "https://a.test/p", content_type: "text/plain; charset=utf-8", generated_by: "c2", seen_by_model: { start: 0, end: 23 } },
      { content_type: "application/json", generated_by: "c1", seen_by_model: { start: 0, end: 14 } },
    ]);
    expect(row["messages"]).toEqual({ count: 7, system_prompt: "Be brief." });
  });

  it("takes an address in the answer for a citation of its sentence, and finds the page", async () => {
    const row = (await read(openAi)).rows[0]!;
    const [claim] = row.trace!.claims!;
    expect(row.trace!.answer!.slice(claim!.start!, claim!.end!)).toBe("It was in 1999, see [the page](https://a.test/p#top).");
    expect(row.result!.citations).toMatchObject([{ url: "https://a.test/p#top", representation_id: "r1" }]);
  });

  it("takes no bare name of a site for an address: nobody could tell it from other words", async () => {
    const row = (
      await read([
        { role: "user", content: "q" },
        { role: "assistant", content: "Up (Source: a.test/quote/x)." },
      ])
    ).rows[0]!;
    expect(row.result).toBeUndefined();
  });

  it("reads Anthropic's blocks, citations with their quotation included", async () => {
    const row = (
      await read({
        model: "m-1",
        messages: [
          { role: "user", content: "q?" },
          {
            role: "assistant",
            content: [
              { type: "thinking", thinking: "hm" },
              { type: "tool_use", id: "t1", name: "fetch", input: { url: "https://a.test/" } },
            ],
          },
          { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", is_error: true, content: [{ type: "text", text: "gone" }] }] },
          {
            role: "assistant",
            content: [
              {
                type: "text",
                text: "It is so.",
                citations: [{ type: "web_search_result_location", url: "https://a.test/", cited_text: "so it is" }],
              },
            ],
          },
        ],
      })
    ).rows[0]!;
    expect(row).toMatchObject({ system: { id: "m-1" }, query: "q?", trace: { answer: "It is so." }, record: { model: "m-1" } });
    expect(row.trace!.attempts![1]).toMatchObject({
      span_id: "t1",
      status: "error",
      attributes: { "error.type": "tool_error", "url.full": "https://a.test/" },
    });
    expect(row.result!.citations).toMatchObject([{ url: "https://a.test/", evidence: { exact: "so it is" } }]);
  });

  it("reads OpenAI's responses, Gemini's parts, and `from` and `value`", async () => {
    const responses = {
      input: [{ role: "user", content: "q" }],
      output: [
        {
          role: "assistant",
          content: [
            { type: "output_text", text: "See it.", annotations: [{ type: "url_citation", url: "https://a.test/x", start_index: 0, end_index: 7 }] },
          ],
        },
      ],
    };
    expect((await read(responses)).rows[0]).toMatchObject({
      query: "q",
      trace: { answer: "See it." },
      result: { citations: [{ url: "https://a.test/x" }] },
    });
    const gemini = [
      { role: "user", parts: [{ text: "q" }] },
      { role: "model", parts: [{ functionCall: { name: "f", args: { a: 1 } } }] },
      { role: "user", parts: [{ functionResponse: { name: "f", response: { r: 2 } } }] },
      { role: "model", parts: [{ text: "two" }] },
    ];
    expect((await read(gemini)).rows[0]).toMatchObject({
      trace: { answer: "two", attempts: [{ adapter: "model" }, { name: "f", representation_id: "r1" }, { adapter: "model" }] },
    });
    expect(
      (
        await read({
          id: "x1",
          conversations: [
            { from: "human", value: "q" },
            { from: "gpt", value: "a" },
          ],
        })
      ).rows[0],
    ).toMatchObject({ task_id: "x1", query: "q", trace: { answer: "a" } });
    const logged = {
      custom_id: "r-9",
      request: { messages: [{ role: "user", content: "q" }] },
      response: { body: { model: "m", choices: [{ message: { role: "assistant", content: "a" } }] } },
    };
    expect((await read(logged)).rows[0]).toMatchObject({ task_id: "r-9", system: { id: "m" }, query: "q", trace: { answer: "a" } });
  });

  it("makes a row of each conversation, and takes an id that comes again for a repetition", async () => {
    const one = (id: string) => ({
      id,
      messages: [
        { role: "user", content: "q" },
        { role: "assistant", content: "a" },
      ],
    });
    const sink = await read(["a", "b", "a"].map((id) => JSON.stringify(one(id))).join("\n"), "runs.jsonl");
    expect(sink.rows.map(({ task_id, repetition }) => [task_id, repetition])).toEqual([
      ["a", 0],
      ["b", 0],
      ["a", 1],
    ]);
    expect((await readForeign("messages", JSON.stringify([one("a"), one("b")]), "x", { rows: 1 })).rows).toHaveLength(1);
  });

  it("takes messages one a line for one conversation", async () => {
    expect((await read(openAi.map((message) => JSON.stringify(message)).join("\n"), "log.jsonl")).rows).toHaveLength(1);
  });

  it("shows calls without a result and results without a call, with their place", async () => {
    const sink = await read([
      { role: "user", content: "q" },
      { role: "assistant", tool_calls: [call("c1", "f", {})] },
      { role: "tool", tool_call_id: "other", content: "x" },
    ]);
    expect(sink.rows[0]!.trace!.attempts!.map(({ span_id, status }) => [span_id, status])).toEqual([
      ["turn-2", "ok"],
      ["c1", "pending"],
      ["other", "ok"],
    ]);
    expect(sink.problems).toMatchObject([{ code: "no-call", line: 1 }, { code: "no-result" }]);
    expect(sink.rows[0]!.trace!.answer).toBeUndefined();
  });

  it("draws attempts without times in their order", async () => {
    const { attempts } = (await read(openAi)).rows[0]!.trace!;
    const { tree, length } = waterfallOf({ attempts: attempts!, budget: null, lane: "live", facts: [], citations: [], representations: [] });
    expect(tree.spans.map(({ key }) => key)).toEqual(["turn-4", "c1", "c2", "turn-7"]);
    expect(length).toBe(0);
  });

  it("gives what is complete of any beginning, and never throws", async () => {
    const whole = new TextEncoder().encode(JSON.stringify({ messages: openAi }));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length }), async (at) => {
        expect(errorsIn(await readForeign("messages", whole.subarray(0, at)))).toEqual([]);
      }),
    );
  });

  it("reads any JSON in the place of messages without throwing", async () => {
    const odd = fc.jsonValue({ maxDepth: 3 });
    await fc.assert(
      fc.asyncProperty(odd, odd, async (a, b) => {
        const value = [
          { role: "user", content: a },
          { role: "assistant", content: [b, { type: "tool_use", id: a, input: b }], tool_calls: [a, { function: { arguments: b } }] },
          { role: "tool", content: a },
          a,
        ];
        expect(errorsIn(await readForeign("messages", JSON.stringify(value)))).toEqual([]);
      }),
    );
  });

  it.skipIf(!haveReal)("reads MiroFlow's history: two calls, two results, one of them 96 kB (skipped without ../shared/real)", async () => {
    const sink = await readForeign(
      "messages",
      realFile("MiroMindAI+MiroFlow/_history/87ee9c6df1/debug_message_history.json"),
      "debug_message_history.json",
    );
    expect(errorsIn(sink)).toEqual([]);
    const row = sink.rows[0]!;
    expect(sink.rows).toHaveLength(1);
    expect(row.query).toMatch(/^What is the NASDAQ index today\?/);
    expect(row.trace!.answer).toMatch(/^The most reliable and authoritative source/);
    const tools = row.trace!.attempts!.filter(({ adapter }) => adapter === "tool");
    expect(tools.map(({ name }) => name)).toEqual(["tool-searching-google_search", "tool-searching-scrape_website"]);
    expect(row.provenance!.representations).toMatchObject([
      { content_type: "application/json" },
      { url: "https://finance.yahoo.com/quote/%5EIXIC/", content_type: "text/plain; charset=utf-8" },
    ]);
    expect(row.provenance!.representations![1]!.bytes).toBeGreaterThan(90_000);
  });

  it.skipIf(!haveReal)(
    "gives what stands complete of the real traces and chats, wherever they are cut off (skipped without ../shared/real)",
    async () => {
      for (const [format, path] of [
        ["messages", "MiroMindAI+MiroFlow/_history/87ee9c6df1/debug_message_history.json"],
        ["otlp", "open-telemetry+opentelemetry-proto/examples/trace.json"],
        ["jaeger", "jaegertracing+jaeger-ui/packages/jaeger-ui/src/components/TracePage/TraceTimelineViewer/genaiTestTrace.json"],
      ] as const) {
        const whole = realFile(path);
        await fc.assert(
          fc.asyncProperty(fc.nat({ max: whole.length - 2 }), async (at) => {
            const sink = await readForeign(format, whole.subarray(0, at));
            expect(errorsIn(sink)).toEqual([]);
            expect(sink.problems.length).toBeGreaterThan(0);
          }),
          { numRuns: 60 },
        );
      }
    },
  );
});
