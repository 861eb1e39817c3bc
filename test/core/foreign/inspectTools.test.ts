import { describe, expect, it } from "vitest";
import { dataUriBytes } from "../../../src/core/foreign/inspect/dataUri";
import { attemptsOf, logWith, misfits, readJson, representationsOf, textOf, time } from "./inspectHelpers";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const read = async (tool: Record<string, unknown>, sample: Record<string, unknown> = {}) => {
  const events = [{ event: "tool", id: "c1", function: "fetch", arguments: {}, timestamp: time(1), completed: time(3), ...tool }];
  const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", target: "", events, attachments: {}, ...sample }]));
  expect(misfits(sink)).toEqual([]);
  return { sink, attempt: attemptsOf(sink.rows[0])[0]!, all: representationsOf(sink.rows[0]) };
};
const told = (content: unknown) => ({ messages: [{ role: "tool", tool_call_id: "c1", content }] });

describe("what a tool of an Inspect log found", () => {
  it("is archived as the text it is, with its address, its time and the call that brought it", async () => {
    const { sink, attempt, all } = await read({ arguments: { url: "https://a.test/p?x=1" }, result: "Grüße\r\n" }, told("Grüße\r\n"));
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      id: "r1",
      url: "https://a.test/p?x=1",
      retrieved_at: "2025-01-02T03:04:03.500000Z",
      content_type: "text/plain; charset=utf-8",
      bytes: 9,
      generated_by: attempt.span_id,
      seen_by_model: { start: 0, end: 6 }, // the canonical text has one line feed
    });
    expect(textOf(sink, all[0]!.sha256)).toBe("Grüße\r\n");
    expect(attempt).toMatchObject({
      representation_id: "r1",
      attributes: { "url.full": "https://a.test/p?x=1", "arguments.url": "https://a.test/p?x=1" },
    });
  });

  it("is JSON where it parses as an object or list, and only there", async () => {
    expect((await read({ result: ' {"a":[1]}' })).all[0]!.content_type).toBe("application/json");
    expect((await read({ result: "[132] link" })).all[0]!.content_type).toBe("text/plain; charset=utf-8");
    expect((await read({ result: "12" })).all[0]!.content_type).toBe("text/plain; charset=utf-8");
    expect((await read({ result: { answer: 1 } })).all[0]!.content_type).toBe("application/json");
    const { sink, all } = await read({ result: 42 });
    expect(textOf(sink, all[0]!.sha256)).toBe("42");
  });

  it("is shown as the model got it where that differs: cut, or told as an error", async () => {
    const { sink, all } = await read({ result: "a very long page", truncated: [16, 6] }, told("a very"));
    expect(all.map(({ id, derived_from }) => [id, derived_from])).toEqual([
      ["r1", undefined],
      ["r1-text", "r1"],
    ]);
    expect(all[0]!.seen_by_model).toEqual({ sha256: all[1]!.sha256, start: 0, end: 6 });
    expect(textOf(sink, all[1]!.sha256)).toBe("a very");
  });

  it("does not claim that the model saw what no message tells of", async () => {
    expect((await read({ result: "lost" })).all[0]!.seen_by_model).toBeUndefined();
  });

  it("pairs calls and messages one after the other where a model numbers its calls anew", async () => {
    const events = ["first", "second"].map((result, at) => ({
      event: "tool",
      id: "call_1",
      function: "f",
      arguments: {},
      result,
      timestamp: time(at),
    }));
    const messages = ["first", "second, cut"].map((content) => ({ role: "tool", tool_call_id: "call_1", content }));
    const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", events, messages, attachments: {} }]));
    expect(representationsOf(sink.rows[0]).map(({ id }) => id)).toEqual(["r1", "r2", "r2-text"]);
  });

  it("finds the message in what a later call was given where the conversation was shortened, also in the pool", async () => {
    const message = { role: "tool", tool_call_id: "c1", content: "page" };
    const tool = { event: "tool", id: "c1", function: "f", arguments: {}, result: "page", timestamp: time(1) };
    for (const [model, pool] of [
      [{ input: [message] }, undefined],
      [
        { input: [], input_refs: [[1, 2]] },
        { messages: [{ role: "user", content: "q" }, message], calls: [] },
      ],
    ]) {
      const events = [tool, { event: "model", model: "m", output: {}, timestamp: time(2), ...model }];
      const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", events, events_data: pool, messages: [], attachments: {} }]));
      expect(representationsOf(sink.rows[0])[0]!.seen_by_model).toEqual({ start: 0, end: 4 });
      expect(attemptsOf(sink.rows[0])[1]!.attributes?.["messages"]).toBe(1);
    }
  });

  it("keeps images as their own bytes and type, texts of a list as one text", async () => {
    const { sink, attempt, all } = await read({
      result: [
        { type: "text", text: "one" },
        { type: "image", image: `data:image/png;base64,${png}` },
        { type: "text", text: "two" },
        { type: "image", image: "https://a.test/i.png" },
        { type: "image", image: "<base64-data-removed>" },
      ],
    });
    expect(all.map(({ content_type, url, bytes }) => [content_type, url, bytes])).toEqual([
      ["text/plain; charset=utf-8", undefined, 7],
      ["image/png", undefined, 70],
      [undefined, "https://a.test/i.png", undefined],
    ]);
    expect(textOf(sink, all[0]!.sha256)).toBe("one\ntwo");
    expect([...sink.archived.get(all[1]!.sha256!)!.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect(attempt.representation_id).toBe("r1");
    expect(sink.notes.find(({ code }) => code === "media-removed")?.message).toContain("1 ");
  });

  it("tells of half characters, which bytes cannot hold", async () => {
    const { sink, all } = await read({ result: "half \ud83d here" });
    expect(textOf(sink, all[0]!.sha256)).toBe("half \ufffd here");
    expect(sink.problems.map(({ code }) => code)).toEqual(["lone-surrogate"]);
  });

  it("is no representation where the tool failed without giving anything, and one where it gave nothing", async () => {
    const failed = await read({ result: "", error: { type: "timeout", message: "took too long" } });
    expect(failed.all).toEqual([]);
    expect(failed.attempt).toMatchObject({ status: "error", attributes: { "error.type": "timeout", "error.message": "took too long" } });
    expect((await read({ result: "" })).all[0]!.bytes).toBe(0);
    expect((await read({ result: "part", error: { type: "a sentence, not a type", message: "x" } })).attempt.attributes?.["error.type"]).toBe(
      "tool_error",
    );
  });

  it("belongs to the scorer where a scorer asked for it: no representation, but counted", async () => {
    const scorer = { event: "span_begin", id: "s", span_id: "s", type: "scorer", name: "check", timestamp: time(0) };
    const events = [scorer, { event: "tool", span_id: "s", id: "c", function: "run_tests", arguments: {}, result: "all passed", timestamp: time(1) }];
    const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", events, attachments: {} }]));
    expect(representationsOf(sink.rows[0])).toEqual([]);
    expect(attemptsOf(sink.rows[0]).map(({ name }) => name)).toEqual(["check", "run_tests"]);
    expect(sink.notes.map(({ code }) => code)).toEqual(["scorer-tools"]);
  });

  it("leaves secrets out of attributes and says that it did", async () => {
    const { sink, attempt } = await read({
      arguments: {
        password: "hunter2!",
        url: "https://u:pw@a.test/?api_key=abcdefgh1234",
        nested: { token: "abcdef123456" },
        note: "Bearer abcdefghijklmnopqrstuv",
      },
      result: "ok",
    });
    expect(JSON.stringify(sink.rows)).not.toMatch(/hunter2|abcdefgh1234|abcdef123456|ghijklmnopqrstuv/);
    expect(attempt.attributes?.["arguments.password"]).toBe("[masked: a secret]");
    expect(sink.notes.map(({ code }) => code)).toEqual(["masked-secrets"]);
  });

  it("resolves attachments wherever they are named, and leaves alone and tells what is not there", async () => {
    const hash = "0123456789abcdef0123456789abcdef";
    const gone = "ffffffffffffffffffffffffffffffff";
    const { sink, attempt, all } = await read(
      { arguments: { code: `attachment://${hash}`, mix: `see attachment://${hash}!` }, result: `attachment://${hash}` },
      { attachments: { [hash]: "https://a.test/" }, input: `attachment://${gone}`, ...told(`attachment://${hash}`) },
    );
    expect(textOf(sink, all[0]!.sha256)).toBe("https://a.test/");
    expect(attempt.attributes).toMatchObject({
      "arguments.code": "https://a.test/",
      "arguments.mix": "see https://a.test/!",
      "url.full": "https://a.test/",
    });
    expect(sink.rows[0]!.query).toBe(`attachment://${gone}`);
    expect(sink.problems).toMatchObject([{ code: "attachment", file: "log.json", line: 1 }]);
    expect(sink.problems[0]!.message).toContain(gone);
  });
});

describe("data: URIs", () => {
  it("are decoded as RFC 2397 says, or not at all", () => {
    const text = (uri: string) => {
      const found = dataUriBytes(uri);
      return found && [new TextDecoder().decode(found.bytes), found.type];
    };
    expect(text("data:text/plain;base64,SGVsbG8=")).toEqual(["Hello", "text/plain"]);
    expect(text("data:text/plain;base64,SGVs bG8")).toEqual(["Hello", "text/plain"]);
    expect(text("data:text/html;charset=utf-8,%3Cp%3E%C3%BC")).toEqual(["<p>ü", "text/html; charset=utf-8"]);
    expect(text("data:,a")).toEqual(["a", "text/plain; charset=US-ASCII"]);
    for (const wrong of ["data:image/png;base64,????", "data:image/png;base64,A", "data:text/plain,%ff%", "https://a.test"])
      expect(text(wrong)).toBeNull();
  });
});
