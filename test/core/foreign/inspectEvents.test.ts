import { describe, expect, it } from "vitest";
import type { Attempt } from "../../../src/core/formats/row";
import { attemptsOf, logWith, misfits, readJson, representationsOf, textOf, time } from "./inspectHelpers";

const read = async (events: readonly unknown[], more: Record<string, unknown> = {}) => {
  const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", target: "", events, attachments: {}, ...more }]));
  expect(misfits(sink)).toEqual([]);
  return { sink, attempts: attemptsOf(sink.rows[0]) };
};
/** `name < parent's name`, in the order of the row. */
const shape = (attempts: readonly Attempt[]) =>
  attempts.map((one) => {
    const parent = attempts.find(({ span_id }) => span_id === one.parent_span_id)?.name ?? one.parent_span_id;
    return `${one.adapter} ${one.name}${parent ? ` < ${parent}` : ""}`;
  });
const span = (id: string, name: string, parent: string | null, type: string, at: number) => ({
  event: "span_begin",
  span_id: id,
  id,
  parent_id: parent,
  type,
  name,
  timestamp: time(at),
});
const spanEnd = (id: string, at: number) => ({ event: "span_end", span_id: id, id, timestamp: time(at) });

describe("what the events of an Inspect log become", () => {
  it("nests spans by their parents and gives them the time from begin to end", async () => {
    const { attempts } = await read([span("a", "agent", null, "agent", 1), span("b", "inner", "a", "solver", 2), spanEnd("b", 4), spanEnd("a", 5)]);
    expect(shape(attempts)).toEqual(["span agent", "span inner < agent"]);
    expect(attempts.map(({ start_time, duration_s }) => [start_time, duration_s])).toEqual([
      ["2025-01-02T03:04:01.500000Z", 4],
      ["2025-01-02T03:04:02.500000Z", 2],
    ]);
  });

  it("nests old steps by the order of their begin and end; an end without a begin is told", async () => {
    const step = (action: string, name: string, at: number) => ({ event: "step", action, type: "solver", name, timestamp: time(at) });
    const { attempts, sink } = await read([
      step("begin", "outer", 1),
      step("begin", "inner", 2),
      { event: "info", data: "x", timestamp: time(2) },
      step("end", "inner", 3),
      step("end", "outer", 4),
      step("end", "ghost", 5),
    ]);
    expect(shape(attempts)).toEqual(["step outer", "step inner < outer"]);
    expect(attempts[1]!.events).toEqual([{ name: "info", time: "2025-01-02T03:04:02.500000Z", attributes: { data: "x" } }]);
    expect(sink.problems.map(({ code }) => code)).toEqual(["step"]);
  });

  it("reads the events of the oldest logs: under `transcript`, and inside of tools and subtasks", async () => {
    const events = [
      {
        event: "subtask",
        name: "search",
        timestamp: time(1),
        input: { query: "q" },
        events: [
          {
            event: "tool",
            id: "t",
            function: "fetch",
            arguments: {},
            result: "tc://abc",
            timestamp: time(2),
            events: [{ event: "info", data: 1, timestamp: time(2) }],
          },
        ],
      },
    ];
    const { attempts, sink } = await read([], { events: undefined, attachments: undefined, transcript: { events, content: { abc: "the page" } } });
    expect(shape(attempts)).toEqual(["subtask search", "tool fetch < search"]);
    expect(attempts[1]!.events?.[0]?.name).toBe("info");
    expect(textOf(sink, representationsOf(sink.rows[0])[0]?.sha256)).toBe("the page");
  });

  it("shows a span around one tool call as that call, also where the call stands beside it", async () => {
    const tool = (span_id: string, id: string) => ({
      event: "tool",
      span_id,
      id,
      function: "go",
      arguments: {},
      result: id,
      timestamp: time(3),
      completed: time(5),
    });
    const within = await read([span("a", "agent", null, "agent", 1), span("t", "go", "a", "tool", 2), tool("t", "c1"), spanEnd("t", 6)]);
    const beside = await read([
      span("a", "agent", null, "agent", 1),
      span("t1", "go", "a", "tool", 2),
      span("t2", "go", "a", "tool", 2),
      tool("a", "c1"),
      tool("a", "c2"),
      spanEnd("t1", 6),
      { event: "sandbox", span_id: "t2", action: "exec", cmd: "ls", result: 0, timestamp: time(4), completed: time(4) },
    ]);
    expect(shape(within.attempts)).toEqual(["span agent", "tool go < agent"]);
    expect(within.attempts[1]).toMatchObject({ span_id: "t", start_time: "2025-01-02T03:04:03.500000Z", duration_s: 2 });
    expect(shape(beside.attempts)).toEqual(["span agent", "tool go < agent", "tool go < agent", "sandbox exec < go"]);
    expect(beside.attempts.map((one) => one.attributes?.["gen_ai.tool.call.id"])).toEqual([undefined, "c1", "c2", undefined]);
  });

  it("keeps a tool span of another name, and a call that no span is around", async () => {
    const { attempts } = await read([
      span("t", "go", null, "tool", 1),
      { event: "tool", id: "x", function: "stop", arguments: {}, result: "r", timestamp: time(2) },
    ]);
    expect(shape(attempts)).toEqual(["span go", "tool stop"]);
    expect(attempts[1]!.duration_s).toBeUndefined();
  });

  it("says how a model was called and what it cost, but never copies the raw request", async () => {
    const { attempts, sink } = await read([
      {
        event: "model",
        model: "openai/m",
        role: "critic",
        timestamp: time(1),
        completed: time(2),
        input: [{ role: "user", content: "hi" }],
        output: {
          model: "m-2025",
          choices: [
            {
              message: {
                role: "assistant",
                content: [
                  { type: "reasoning", reasoning: "hm" },
                  { type: "text", text: "yes" },
                ],
              },
              stop_reason: "max_tokens",
            },
          ],
          usage: { input_tokens: 5, output_tokens: 6, total_cost: 0.5 },
        },
        call: { request: { headers: { authorization: "Bearer abcdefghijklmnopqrstuvwx" } }, response: { secret: "very secret" } },
      },
      { event: "model", model: "openai/m", timestamp: time(3), output: {}, error: "RateLimitError: slow down", input: [] },
      { event: "model", model: "openai/m", timestamp: time(4), output: {}, pending: true, input: [] },
    ]);
    expect(attempts[0]).toMatchObject({
      adapter: "model",
      name: "critic",
      provider: "openai/m",
      duration_s: 1,
      status: "ok",
      attributes: {
        "gen_ai.response.model": "m-2025",
        "gen_ai.usage.input_tokens": 5,
        "gen_ai.usage.output_tokens": 6,
        cost_usd: 0.5,
        stop_reason: "max_tokens",
        messages: 1,
        output: "yes",
        reasoning: "hm",
      },
    });
    expect(attempts[1]).toMatchObject({
      status: "error",
      attributes: { "error.type": "RateLimitError", "error.message": "RateLimitError: slow down" },
    });
    expect(attempts[2]!.status).toBe("pending");
    expect(JSON.stringify(sink.rows)).not.toMatch(/Bearer|very secret/);
  });

  it("makes errors, limits, human input, approvals and sandbox work attempts that say what they are", async () => {
    const { attempts, sink } = await read([
      { event: "sandbox", action: "exec", cmd: "false", result: 1, output: "no\n".padEnd(200), timestamp: time(1), completed: time(2) },
      { event: "sandbox", action: "read_file", file: "/x", timestamp: time(1) },
      { event: "error", error: { message: "boom", traceback: "Traceback\n  x\npkg.CustomError: boom" }, timestamp: time(2) },
      { event: "sample_limit", type: "token", limit: 1000, message: "too many", timestamp: time(3) },
      { event: "input", input: "typed", input_ansi: "\u001b[1mtyped\u001b[0m", timestamp: time(4) },
      { event: "approval", approver: "human", decision: "reject", message: "no", call: { function: "rm" }, timestamp: time(5) },
    ]);
    expect(attempts.map(({ adapter, status, attributes }) => [adapter, status, attributes?.["error.type"]])).toEqual([
      ["sandbox", "error", "nonzero_exit"],
      ["sandbox", "ok", undefined],
      ["error", "error", "CustomError"],
      ["limit", "error", "token_limit"],
      ["input", undefined, undefined],
      ["approval", undefined, undefined],
    ]);
    expect(attempts.map(({ duration_s }) => duration_s)).toEqual([1, undefined, 0, 0, undefined, undefined]); // errors and limits are moments
    expect(attempts[0]!.attributes?.["output"]).toBe("no");
    expect(attempts[5]!.attributes).toMatchObject({ decision: "reject", call: '{"function":"rm"}' });
    expect(sink.rows[0]!.dimensions?.["status"]).toBe("complete"); // the sample itself says nothing of an error
  });

  it("keeps events of unknown kinds, and says which", async () => {
    const { attempts, sink } = await read([
      span("a", "agent", null, "agent", 1),
      { event: "teleport", span_id: "a", to: "mars", cargo: { n: 1 }, timestamp: time(2) },
      { event: "logger", span_id: "a", message: { level: "warning", message: "careful" }, timestamp: time(3) },
      { event: "state", span_id: "a", changes: [{ op: "add", path: "/messages/0", value: "long ".repeat(1000) }], timestamp: time(3) },
    ]);
    expect(attempts[0]!.events?.map(({ name, attributes }) => [name, attributes])).toEqual([
      ["teleport", { to: "mars", cargo: '{"n":1}' }],
      ["logger", { level: "warning", message: "careful" }],
      ["state", { changes: 1, paths: "add /messages/0" }],
    ]);
    expect(sink.notes.find(({ code }) => code === "unknown-events")?.message).toContain("teleport (1)");
  });

  it("marks what does not hold together: lost parents, ids used twice, times that run backwards, times that are none", async () => {
    const { attempts, sink } = await read([
      span("a", "one", "gone", "agent", 9),
      spanEnd("a", 1),
      span("a", "two", null, "agent", 3),
      spanEnd("never", 3),
      { event: "model", model: "m", output: {}, input: [], timestamp: "yesterday" },
      "no event at all",
    ]);
    expect(attempts.map(({ span_id }) => span_id)).toEqual(["a", "a~2", "e5"]);
    expect(attempts[0]).toMatchObject({ parent_span_id: "gone", start_time: "2025-01-02T03:04:09.500000Z" });
    expect(attempts[0]!.duration_s).toBeUndefined();
    expect(attempts[2]!.start_time).toBeUndefined();
    expect(sink.problems.map(({ code }) => code)).toEqual(["time", "duplicate-id", "span", "time", "event"]);
  });

  it("reads tools that the provider ran inside of its answer", async () => {
    const part = {
      type: "tool_use",
      tool_type: "web_search",
      id: "s",
      name: "web_search",
      arguments: '{"query":"capital of peru"}',
      result: '[{"url":"https://x.test"}]',
    };
    const { attempts, sink } = await read([
      {
        event: "model",
        model: "m",
        input: [],
        timestamp: time(1),
        completed: time(2),
        output: { choices: [{ message: { role: "assistant", content: [part] } }] },
      },
    ]);
    expect(shape(attempts)).toEqual(["model generate", "tool web_search < generate"]);
    expect(attempts[1]!.attributes?.["search.query"]).toBe("capital of peru");
    expect(representationsOf(sink.rows[0])[0]).toMatchObject({
      content_type: "application/json",
      generated_by: attempts[1]!.span_id,
      retrieved_at: "2025-01-02T03:04:02.500000Z",
    });
  });

  it("reads attempts from the messages where a log has no events, and says so", async () => {
    const { attempts, sink } = await read([], {
      messages: [
        { role: "user", content: "q" },
        { role: "assistant", content: "", tool_calls: [{ id: "c", function: "go", arguments: { url: "https://a.test/x" } }] },
        { role: "tool", content: "page", tool_call_id: "c", function: "go" },
        { role: "assistant", content: "done" },
      ],
    });
    expect(shape(attempts)).toEqual(["model generate", "tool go", "model generate"]);
    expect(representationsOf(sink.rows[0])[0]).toMatchObject({ url: "https://a.test/x", seen_by_model: { start: 0, end: 4 } });
    expect(sink.rows[0]!.trace?.answer).toBe("done");
    expect(sink.notes.map(({ code }) => code)).toEqual(["no-events"]);
  });
});
