import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { attemptsOf, haveReal, logWith, misfits, readFile, readJson, realLogs, time } from "./inspectHelpers";

const sample = (id: unknown, more: Record<string, unknown> = {}) => ({ id, epoch: 1, input: "q", target: "", events: [], attachments: {}, ...more });
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe("an Inspect log as one JSON", () => {
  it("is a run of its own name, else of its run's, else of its file's", async () => {
    const named = (spec: object, file = "dir/2025-01-01_x.json") => readJson({ ...logWith([sample(1)]), eval: { task: "t", ...spec } }, file);
    expect((await named({ eval_id: "E", run_id: "R" })).rows[0]!.run_id).toBe("E");
    expect((await named({ eval_id: "", run_id: "R" })).said.run_id).toBe("R");
    expect((await named({})).rows[0]).toMatchObject({ run_id: "2025-01-01_x", system: { id: "unknown" }, stratum: "t" });
  });

  it("tells systems apart by the solver and its arguments, which hold for the whole log", async () => {
    const version = async (spec: object) => (await readJson({ ...logWith([sample(1)]), eval: { model: "m", ...spec } })).rows[0]!.system?.version;
    expect(await version({ solver: "react" })).toBe("react");
    expect(await version({ solver: "react", solver_args: { attempts: 3 } })).toMatch(/^react#[0-9a-f]{8}$/);
    expect(await version({ solver: "react", solver_args: { attempts: 3 } })).not.toBe(
      await version({ solver: "react", solver_args: { attempts: 4 } }),
    );
    expect(await version({})).toBeUndefined();
  });

  it("says how it ended: with its error, or not at all", async () => {
    const failed = await readJson(
      logWith([sample(1)], { status: "error", error: { message: "no disk" }, results: { total_samples: 3, completed_samples: 1 } }),
    );
    expect(failed.notes.map(({ message }) => message)).toEqual([
      "The evaluation ended with an error: no disk",
      "The header claims 3 samples, 1 of them completed; the file holds 1.",
    ]);
    expect(codes((await readJson(logWith([sample(1)], { status: "started" }))).notes)).toEqual(["crashed"]);
    const unlogged = await readJson({ ...logWith([]), eval: { config: { log_samples: false }, dataset: { sample_ids: [1] } } });
    expect(unlogged.notes.map(({ severity }) => severity)).toEqual(["info", "warning"]);
    expect(codes((await readJson(logWith([sample(1)], { version: 9, invalidated: true }))).notes)).toEqual(["invalidated", "newer-format"]);
  });

  it("shows how samples ended as facets, never how they were scored", async () => {
    const sink = await readJson(
      logWith([
        sample(1, { scores: { match: { value: "I" } } }),
        sample(2, { error: { message: "x", traceback: "…\nTimeoutError: x" }, error_retries: [{ message: "first" }] }),
        sample(3, { limit: { type: "token", limit: 10 } }),
        sample(4, { invalidation: { author: "a" } }),
      ]),
    );
    expect(sink.rows.map(({ dimensions }) => dimensions)).toEqual([
      { status: "complete" },
      { status: "error", error_type: "TimeoutError" },
      { status: "limit", limit: "token" },
      { status: "complete", invalidated: "yes" },
    ]);
    expect(sink.rows[1]!["inspect"]).toMatchObject({ error: { type: "TimeoutError", message: "x" }, error_retries: ["first"] });
    expect(codes(sink.notes)).toEqual(["sample-errors", "limits"]);
    expect(misfits(sink)).toEqual([]);
  });

  it("keeps tokens, and the cost where every model has one", async () => {
    const usage = (costs: readonly (number | undefined)[]) =>
      Object.fromEntries(costs.map((total_cost, at) => [`m${at}`, { input_tokens: 10, output_tokens: 1, total_tokens: 11, total_cost }]));
    const metrics = async (model_usage: object, more: object = {}) =>
      (await readJson(logWith([sample(1, { model_usage, ...more })]))).rows[0]!.metrics;
    expect(await metrics(usage([0.25, 0.5]), { total_time: 3 })).toMatchObject({ input_tokens: 20, total_tokens: 22, cost_usd: 0.75, duration_s: 3 });
    expect(await metrics(usage([0.25, undefined]))).not.toHaveProperty("cost_usd");
    expect(await metrics({}, { total_time: "NaN" })).toEqual({});
  });

  it("tells samples that come twice, have no id, no epoch, or are none", async () => {
    const sink = await readJson(
      logWith([sample("a"), sample("a"), sample("b", { epoch: undefined }), sample("b", { epoch: 0 }), { epoch: 1, input: "q" }, "nothing"]),
    );
    expect(sink.rows.map(({ task_id, repetition }) => [task_id, repetition])).toEqual([
      ["a", 0],
      ["a~2", 0],
      ["b", 0],
      ["b", 1],
      ["sample 5", 0],
    ]);
    expect(codes(sink.problems)).toEqual(["duplicate-sample", "no-epoch", "no-epoch", "no-id", "sample"]);
    expect(sink.problems[0]).toMatchObject({
      file: "log.json",
      line: 1,
      severity: "warning",
      message: 'sample "a", epoch 1 comes more than once: the later one is shown as "a~2"',
    });
    const taken = await readJson(logWith([sample("a~2"), sample("a"), sample("a"), sample("a"), sample("a", { epoch: 2 })]));
    expect(taken.rows.map(({ task_id, repetition }) => [task_id, repetition])).toEqual([
      ["a~2", 0],
      ["a", 0],
      ["a~3", 0],
      ["a~4", 0],
      ["a", 1],
    ]);
  });

  it("keeps ids exact: beyond 2^53, with slashes, with 300 characters, with what is no letter", async () => {
    const ids = ["../etc", "a/b", "x".repeat(300), "\u202eevil\u0000", "__proto__", "constructor"];
    const text = JSON.stringify(logWith([...ids.map((id) => sample(id)), sample("BIG")])).replace('"BIG"', "12345678901234567890");
    const sink = await readJson(text);
    expect(sink.rows.map(({ task_id }) => task_id)).toEqual([...ids, "12345678901234567890"]);
    expect(misfits(sink)).toEqual([]);
  });

  it("does not let names from the file become prototypes", async () => {
    const text = JSON.stringify(
      logWith([
        sample(1, {
          scores: { SCORER: { value: { SCORER: 1 } } },
          attachments: { SCORER: "polluted" },
          events: [
            { event: "SCORER", timestamp: time(1) },
            { event: "tool", id: "c", function: "f", arguments: { SCORER: { polluted: true } }, result: "attachment://toString", timestamp: time(2) },
          ],
        }),
      ]),
    ).replaceAll("SCORER", "__proto__");
    const sink = await readJson(text);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(sink.judgements[0]!.judge.id).toBe("__proto__/__proto__");
    expect(attemptsOf(sink.rows[0]).at(-1)!.attributes?.["arguments.__proto__"]).toBe('{"polluted":true}');
  });

  it("with thousands of oddities tells the first ones, counts the rest, and looks up each place once", async () => {
    const events = Array.from({ length: 2500 }, () => ({ event: "span_end", id: "never", timestamp: time(1) }));
    const sink = await readJson(logWith([sample(1, { events })]));
    expect(sink.problems).toHaveLength(2000);
    expect(sink.problems.every(({ line, column }) => line === 1 && column !== undefined && column > 1)).toBe(true);
    expect(sink.notes).toEqual([{ code: "more-problems", severity: "warning", message: "500 more problems are only counted." }]);
  });

  it("keeps the sample's own metadata, whole where it is short", async () => {
    const sink = await readJson(logWith([sample(1, { metadata: { level: 3, tags: ["a"], long: "x".repeat(600), api_key: "abcdef123456" } })]));
    expect(sink.rows[0]!["inspect"]).toMatchObject({
      metadata: { level: 3, tags: '["a"]', long: `${"x".repeat(500)}… (100 more characters)`, api_key: "[masked: an API key]" },
    });
  });

  it("that is none says so", async () => {
    for (const text of ["", "[]", "12", "{", '{"a":1}', "\u0000\u0000"]) {
      const sink = await readJson(text);
      expect([text, sink.rows, sink.notes.length + sink.problems.length > 0]).toEqual([text, [], true]);
    }
  });

  it("stops where no more rows are wanted, without calling the others missing", async () => {
    const sink = await readJson(logWith([sample(1), sample(2), sample(3)]), "x.json", { rows: 2 });
    expect([sink.rows.length, sink.notes]).toEqual([2, []]);
  });

  it("that breaks off gives the samples before it, and the one it breaks off in marked as not whole", async () => {
    const text = JSON.stringify(logWith([sample(1), sample(2, { output: { completion: "late" } })], { results: { total_samples: 2 } }));
    const sink = await readJson(text.slice(0, text.indexOf('"output"')));
    expect(sink.rows.map(({ task_id, dimensions }) => [task_id, dimensions?.["status"]])).toEqual([
      ["1", "complete"],
      ["2", "cut-off"],
    ]);
    expect(codes(sink.notes)).toEqual(["cut-off", "incomplete-samples"]);
    expect(codes(sink.problems)).toContain("cut-off");
  });

  it("of tens of thousands of events stays small: it grows no faster than they do", async () => {
    const log = (count: number) =>
      logWith([
        sample(1, {
          events: Array.from({ length: count }, (_, at) =>
            at % 2 === 0
              ? { event: "sandbox", action: "exec", cmd: "x", output: "o".repeat(600), result: 0, timestamp: time(at % 60) }
              : { event: "state", changes: [{ op: "add", path: "/a", value: "v".repeat(600) }], timestamp: time(at % 60) },
          ),
        }),
      ]);
    const [small, large] = await Promise.all([log(2000), log(20_000)].map(async (one) => JSON.stringify((await readJson(one)).rows[0]).length));
    expect(large! / small!).toBeLessThan(10.5);
    expect(large!).toBeLessThan(20_000 * 600);
  });
});

describe.skipIf(!haveReal)("a real Inspect log that was damaged", () => {
  const bytes = haveReal ? new Uint8Array(readFileSync(realLogs.browser)) : new Uint8Array();

  it("gives rows that hold together, wherever it was cut off", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        const sink = await readJson(bytes.subarray(0, length), "cut.json");
        expect(misfits(sink)).toEqual([]);
        expect(sink.problems.length).toBeGreaterThan(0);
        expect(codes(sink.notes)).toContain("cut-off");
        for (const row of sink.rows) expect(row.dimensions?.["status"]).toMatch(/cut-off|complete/);
      }),
      { numRuns: 40 },
    );
  });

  it("gives rows that hold together, whatever stretch of it is gone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.oneof(fc.nat(20), fc.nat(100_000)), async (start, length) => {
        const left = Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + length + 1)]);
        const sink = await readJson(left, "hole.json");
        expect(misfits(sink)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it("is read to the same rows again", async () => {
    const [one, two] = [await readFile(realLogs.securityGuide), await readFile(realLogs.securityGuide)];
    expect(JSON.stringify([one.rows, one.judgements, one.truths])).toBe(JSON.stringify([two.rows, two.judgements, two.truths]));
  });
});

describe("an Inspect log of any shape", () => {
  const odd = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, -1, 1.5, "", "x", "C", "2025-01-01T00:00:00Z", "attachment://0", "text"),
      tie("list"),
      tie("object"),
    ),
    list: fc.array(tie("value"), { maxLength: 3 }),
    object: fc.dictionary(
      fc.constantFrom(
        "type",
        "content",
        "role",
        "text",
        "value",
        "id",
        "message",
        "model",
        "choices",
        "input",
        "citations",
        "cited_text",
        "url",
        "events",
      ),
      tie("value"),
      { maxKeys: 4 },
    ),
  })).value;
  const kinds = [
    "model",
    "tool",
    "score",
    "span_begin",
    "span_end",
    "step",
    "sandbox",
    "subtask",
    "error",
    "sample_limit",
    "input",
    "approval",
    "info",
    "logger",
    "state",
    "x",
  ];
  const fields = [
    "id",
    "span_id",
    "parent_id",
    "name",
    "type",
    "timestamp",
    "completed",
    "output",
    "input",
    "input_refs",
    "arguments",
    "result",
    "error",
    "score",
    "changes",
    "message",
    "events",
    "action",
    "truncated",
    "function",
  ];
  const event = fc
    .tuple(fc.constantFrom(...kinds), fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 6 }))
    .map(([kind, more]) => ({ event: kind, ...more }));
  const names = [
    "id",
    "epoch",
    "input",
    "target",
    "choices",
    "messages",
    "output",
    "scores",
    "score",
    "metadata",
    "attachments",
    "error",
    "limit",
    "model_usage",
    "total_time",
    "events_data",
    "transcript",
    "error_retries",
    "invalidation",
  ];
  const anySample = fc
    .tuple(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 8 }), fc.array(fc.oneof(event, odd), { maxLength: 8 }))
    .map(([more, events]) => ({ id: 1, epoch: 1, ...more, events }));

  it("never fails, and gives no row that does not hold together", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySample, { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("eval", "plan", "results", "stats", "status", "error", "version"), odd),
        async (samples, more) => {
          const sink = await readJson({ ...logWith(samples), ...more });
          expect(misfits(sink)).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
