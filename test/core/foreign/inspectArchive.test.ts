import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openArchive } from "../../../src/node/import/archive/openArchive";
import { memorySource } from "../../../src/core/records/byteSource";
import {
  archiveOf,
  attemptsOf,
  haveReal,
  logWith,
  misfits,
  readArchive,
  readJson,
  realLogs,
  representationsOf,
  textOf,
  time,
} from "./inspectHelpers";
import { partsOf } from "./inspectParts";

const sample = (id: unknown, epoch = 1, more: Record<string, unknown> = {}) => ({
  id,
  epoch,
  input: `ask ${String(id)}`,
  target: "t",
  events: [],
  attachments: {},
  ...more,
});
const finished = { ...logWith([], { results: { total_samples: 2, completed_samples: 2 } }), samples: undefined };
const start = { version: 2, eval: { ...finished.eval, dataset: { sample_ids: ["b", "a"] } }, plan: { steps: [{ solver: "generate" }] } };
const keys = (sink: { rows: readonly { task_id: string; repetition?: number }[] }) =>
  sink.rows.map(({ task_id, repetition }) => `${task_id}:${repetition}`);
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe("an Inspect log as an archive", () => {
  it("has a row for each sample and epoch, in the order of the data set however they were saved", async () => {
    const sink = await readArchive(
      archiveOf({
        "samples/a_epoch_2.json": sample("a", 2),
        "samples/b_epoch_1.json": sample("b"),
        "samples/a_epoch_1.json": sample("a"),
        "header.json": { ...finished, ...start, results: { total_samples: 3 } },
      }),
    );
    expect(keys(sink)).toEqual(["b:0", "a:0", "a:1"]);
    expect(sink.rows[0]!.system).toEqual({ id: "openai/gpt-x", version: "generate" });
    expect([sink.notes, sink.problems, misfits(sink)]).toEqual([[], [], []]);
  });

  it("of a crashed evaluation has no header: the journal says what it was, and the note that nobody says how it ended", async () => {
    const sink = await readArchive(
      archiveOf({
        "_journal/start.json": start,
        "_journal/summaries/1.json": [{ id: "b", epoch: 1, input: "ask b", target: "t" }],
        "samples/b_epoch_1.json": sample("b"),
      }),
    );
    expect(keys(sink)).toEqual(["b:0"]);
    expect(codes(sink.notes)).toEqual(["no-header", "fewer-samples"]);
    expect(sink.notes[1]!.message).toBe("The header claims 2 samples; the file holds 1.");
    expect(sink.said).toMatchObject({ run_id: "EVAL", started_at: "2025-01-02T02:04:05Z" });
  });

  it("gives rows of samples that only their summaries tell of, and says that they are no more than that", async () => {
    const sink = await readArchive(
      archiveOf({
        "_journal/start.json": start,
        "_journal/summaries/1.json": [{ id: "b", epoch: 1, input: "ask b", target: "t", scores: { match: { value: "C" } } }],
        "_journal/summaries/2.json": [{ id: "a", epoch: 1, input: "ask a", target: "t", error: "it broke" }],
        "samples/b_epoch_1.json": sample("b"),
      }),
    );
    expect(sink.rows.map(({ task_id, query, dimensions }) => [task_id, query, dimensions?.["status"]])).toEqual([
      ["b", "ask b", "complete"],
      ["a", "ask a", "summary-only"],
    ]);
    expect(sink.notes.find(({ code }) => code === "fewer-samples")?.message).toContain("and summaries of 1 more");
    expect(misfits(sink)).toEqual([]);
  });

  it("keeps what came before the damage of an entry, fills in from its summary, and says that the row is not whole", async () => {
    const whole = JSON.stringify(sample("a", 1, { output: { choices: [{ message: { role: "assistant", content: "Lima" } }] } }));
    const damaged = (beginning: Uint8Array | null) => ({ ok: false, code: "cut-off", message: "the entry ends early", beginning });
    const summary = { id: "a", epoch: 1, input: "ask a", target: "t", scores: { match: { value: "C" } } };
    const sink = await readArchive(
      archiveOf({
        "header.json": { ...finished, ...start },
        "summaries.json": [summary],
        "samples/a_epoch_1.json": damaged(new TextEncoder().encode(whole.slice(0, whole.indexOf('"target"')))),
        "samples/b_epoch_1.json": damaged(null),
      }),
    );
    expect(sink.rows.map(({ task_id, query, dimensions }) => [task_id, query, dimensions?.["status"]])).toEqual([
      ["b", undefined, "cut-off"],
      ["a", "ask a", "cut-off"],
    ]);
    expect(sink.rows[1]!["inspect"]).toMatchObject({ cut_off: "the entry ends early" });
    expect(sink.judgements.map(({ label }) => label)).toEqual(["C"]);
    expect(sink.problems.map(({ file, code, severity }) => [file, code, severity])).toEqual([
      ["log.eval/samples/b_epoch_1.json", "cut-off", "error"],
      ["log.eval/samples/b_epoch_1.json", "cut-off", "warning"],
      ["log.eval/samples/a_epoch_1.json", "cut-off", "error"],
      ["log.eval/samples/a_epoch_1.json", "cut-off", "warning"],
    ]);
    expect(misfits(sink)).toEqual([]);
  });

  it("tells entries that hold something else than a sample or a header, and fills in what their summaries say", async () => {
    const sink = await readArchive(
      archiveOf({
        "header.json": [],
        "_journal/start.json": start,
        "_journal/summaries/1.json": [{ id: "a", epoch: 1, input: "ask a", target: "t" }],
        "samples/a_epoch_1.json": null,
        "samples/b_epoch_1.json": sample("b"),
      }),
    );
    expect(sink.rows.map(({ task_id, query, dimensions }) => [task_id, query, dimensions?.["status"]])).toEqual([
      ["b", "ask b", "complete"],
      ["a", "ask a", "cut-off"],
    ]);
    expect(sink.problems.filter(({ severity }) => severity === "error").map(({ file, message }) => [file, message])).toEqual([
      ["log.eval/header.json", "an object belongs here, found a list: it is left out"],
      ["log.eval/samples/a_epoch_1.json", "an object belongs here, found null: it is left out"],
    ]);
  });

  it("takes a damaged header for what it still says, and the rest from the journal", async () => {
    const header = JSON.stringify({ version: 2, status: "cancelled", eval: start.eval });
    const cut = { ok: false, code: "wrong-crc", message: "wrong", beginning: new TextEncoder().encode(header.slice(0, 40)) };
    const sink = await readArchive(archiveOf({ "header.json": cut, "_journal/start.json": start, "samples/a_epoch_1.json": sample("a") }));
    expect(sink.said.run_id).toBe("EVAL");
    expect(codes(sink.notes)).toContain("cancelled");
    expect(codes(sink.problems)).toEqual(["wrong-crc"]);
  });

  it("tells a sample that lies in one entry and in parts, or twice, and ids that hold slashes", async () => {
    const sink = await readArchive(
      archiveOf({
        "header.json": { ...finished, results: { total_samples: 3 } },
        "samples/a/b_epoch_1.json": sample("a/b"),
        "samples/1_epoch_1.json": sample(1),
        "samples/1_epoch_1/sample.json": sample(1),
        "samples/one_epoch_1.json": sample(1),
      }),
    );
    expect(keys(sink)).toEqual(["1:0", "a/b:0", "1~2:0"]);
    expect(codes(sink.problems)).toEqual(["two-layouts", "truth-name", "duplicate-sample"]);
  });

  it("names the run after the file where nothing else does, and stops where no more rows are wanted", async () => {
    const sink = await readArchive(archiveOf({ "samples/a_epoch_1.json": sample("a"), "samples/b_epoch_1.json": sample("b") }), "logs/2025_x.eval", {
      rows: 1,
    });
    expect(keys(sink)).toEqual(["a:0"]);
    expect(sink.rows[0]!.run_id).toBe("2025_x");
    expect(codes(sink.notes)).toEqual(["no-header"]);
  });

  it("ends with the signal's reason", async () => {
    const stop = new AbortController();
    stop.abort(new Error("enough"));
    await expect(readArchive(archiveOf({ "samples/a_epoch_1.json": sample("a") }), "x.eval", { signal: stop.signal })).rejects.toThrow("enough");
  });
});

describe("an Inspect sample that lies in many entries", () => {
  it("is read in no time, however far apart its chunks claim to be", async () => {
    const far = Array.from({ length: 900 }, (_, at) => (at + 1) * 1_000_000);
    const part = (name: string, item: object) => far.map((number) => [`samples/a_epoch_1/${name}/${number}.json`, [item]]);
    const sink = await readArchive(
      archiveOf({
        "_journal/start.json": start,
        "samples/a_epoch_1/sample.json": { id: "a", epoch: 1, input: "q", message_refs: [[0, 2]] },
        "samples/a_epoch_1/messages/0.json": [{ role: "user", content: "q" }],
        "samples/a_epoch_1/events/0.json": [{ event: "info", data: "first", timestamp: time(1) }],
        ...Object.fromEntries([...part("messages", { role: "user", content: "far" }), ...part("events", { event: "info", data: "far" })]),
      }),
    );
    expect(sink.rows.map(({ task_id, dimensions }) => [task_id, dimensions?.["status"]])).toEqual([["a", "cut-off"]]);
    expect(sink.problems.map(({ message }) => message).join()).toContain("messages 1 to 999999 are missing");
  });

  const hash = "0123456789abcdef0123456789abcdef";
  const messages = [
    { id: "m1", role: "user", content: "where?" },
    { id: "m2", role: "assistant", content: "", tool_calls: [{ id: "c1", function: "go", arguments: { url: "https://a.test/" } }] },
    { id: "m3", role: "tool", content: `attachment://${hash}`, tool_call_id: "c1" },
    { id: "m4", role: "assistant", content: "There: https://a.test/" },
  ];
  const whole = sample("a", 1, {
    messages,
    metadata: { level: 3 },
    output: { choices: [{ message: messages[3], stop_reason: "stop" }] },
    scores: { match: { value: "C", explanation: `attachment://${hash}` } },
    attachments: { [hash]: "a long page" },
    events: [
      { event: "span_begin", id: "s", span_id: "s", type: "solver", name: "solve", timestamp: time(1) },
      { event: "model", span_id: "s", model: "m", input: messages.slice(0, 1), output: {}, timestamp: time(2) },
      {
        event: "tool",
        span_id: "s",
        id: "c1",
        function: "go",
        arguments: { url: "https://a.test/" },
        result: `attachment://${hash}`,
        timestamp: time(3),
      },
      { event: "model", span_id: "s", model: "m", input: messages.slice(0, 3), output: {}, timestamp: time(4) },
      { event: "span_end", id: "s", span_id: "s", timestamp: time(5) },
    ],
  });
  const header = { ...finished, version: 3, results: { total_samples: 1 } };

  it("becomes the same row as in one entry, whatever the size of its chunks", async () => {
    const expected = await readArchive(archiveOf({ "header.json": header, "samples/a_epoch_1.json": whole }));
    for (const size of [1, 2, 1000]) {
      const sink = await readArchive(archiveOf({ "header.json": header, ...partsOf(whole, size) }));
      expect(sink.rows).toEqual(expected.rows);
      expect(sink.judgements).toEqual(expected.judgements);
      expect([sink.problems, sink.notes, misfits(sink)]).toEqual([[], [], []]);
    }
    expect(representationsOf(expected.rows[0])[0]).toMatchObject({ url: "https://a.test/", seen_by_model: { start: 0, end: 11 } });
    expect(expected.rows[0]!.result?.citations?.[0]).toMatchObject({ representation_id: "r1" });
  });

  it("keeps its numbers where a chunk is missing, and says which items are not there", async () => {
    const entries = partsOf(whole, 1);
    delete entries["samples/a_epoch_1/events/1.json"];
    delete entries["samples/a_epoch_1/messages/0.json"];
    const sink = await readArchive(archiveOf({ "header.json": header, ...entries }));
    expect(attemptsOf(sink.rows[0]).map(({ adapter }) => adapter)).toEqual(["span", "tool", "model"]);
    expect(textOf(sink, representationsOf(sink.rows[0])[0]!.sha256)).toBe("a long page");
    expect(sink.rows[0]!.dimensions?.["status"]).toBe("cut-off");
    expect(sink.rows[0]!["inspect"]).toMatchObject({ cut_off: "messages 0 to 0 are missing; events 1 to 1 are missing" });
  });

  it("is still a row where its own entry is missing", async () => {
    const entries = partsOf(whole, 1000);
    delete entries["samples/a_epoch_1/sample.json"];
    const sink = await readArchive(archiveOf({ "header.json": header, ...entries }));
    expect(keys(sink)).toEqual(["a:0"]);
    expect(attemptsOf(sink.rows[0])).toHaveLength(4);
    expect(sink.rows[0]!["inspect"]).toMatchObject({ cut_off: "sample.json is missing" });
  });

  it("does not fall for numbers that would need endless room", async () => {
    const entries = {
      ...partsOf(whole, 1000),
      "samples/a_epoch_1/messages/999999999.json": [{ role: "tool" }],
      "samples/a_epoch_1/events/900000000.json": [],
    };
    const sink = await readArchive(archiveOf({ "header.json": header, ...entries }));
    expect(attemptsOf(sink.rows[0])).toHaveLength(4);
    expect(sink.rows[0]!.dimensions?.["status"]).toBe("cut-off");
  });

  it.skipIf(!haveReal)("gives a real log's row, too", async () => {
    const log = JSON.parse(readFileSync(realLogs.browser, "utf8")) as { samples: Record<string, unknown>[] };
    const { samples, ...rest } = log;
    const expected = await readJson(log);
    const sink = await readArchive(archiveOf({ "header.json": rest, ...partsOf(samples[0]!, 10) }));
    expect(sink.rows).toEqual(expected.rows);
    expect(sink.judgements).toEqual(expected.judgements);
  });
});

describe.skipIf(!haveReal)("a real archive that was cut off", () => {
  it("gives what is left, wherever it was cut", async () => {
    const bytes = readFileSync(realLogs.zstdFrames);
    const found = new Set<number>();
    for (let length = 0; length < bytes.length; length += 1201) {
      const archive = await openArchive(memorySource("cut.eval", bytes.subarray(0, length)), "cut.eval");
      const sink = await readArchive(archive, "cut.eval");
      expect(misfits(sink)).toEqual([]);
      expect(sink.notes.length + archive.problems.length).toBeGreaterThan(0);
      found.add(sink.rows.length);
    }
    expect([...found].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
