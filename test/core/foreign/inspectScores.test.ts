import { describe, expect, it } from "vitest";
import { hashOfBytes } from "../../../src/core/review/sha256";
import { logWith, misfits, readJson, time } from "./inspectHelpers";

const read = async (scores: unknown, sample: Record<string, unknown> = {}, log: Record<string, unknown> = {}) => {
  const sink = await readJson(logWith([{ id: 1, epoch: 1, input: "q", target: "", scores, attachments: {}, ...sample }], log));
  expect(misfits(sink)).toEqual([]);
  return sink;
};
const one = async (score: Record<string, unknown>, sample: Record<string, unknown> = {}) => (await read({ check: score }, sample)).judgements[0]!;
const told = async (score: Record<string, unknown>) => (await read({ check: score })).problems.map(({ message }) => message);

describe("the scores of an Inspect sample", () => {
  it("are judgements of the answer: the value as its label, a number also as its score", async () => {
    for (const [value, label, score] of [
      ["C", "C", undefined],
      ["a sentence", "a sentence", undefined],
      [true, "true", undefined],
      [0.25, "0.25", 0.25],
      [0, "0", 0],
      ["NaN", "NaN", undefined],
      [null, "null", undefined],
      [[], "[]", undefined],
    ] as const) {
      const judgement = await one({ value, answer: "a" });
      expect(judgement).toMatchObject({
        label,
        judge: { id: "check", kind: "rule" },
        target: { kind: "answer", task_id: "1", repetition: 0 },
        answer: "a",
      });
      expect(judgement.score).toBe(score);
    }
  });

  it("keep their explanation whole, and what else they say", async () => {
    const explanation = "because ".repeat(5000);
    const judgement = await one({ value: "P", explanation, metadata: { a: { b: 1 } }, history: [{ value: "I" }] });
    expect(judgement.rationale).toBe(explanation);
    expect(judgement).toMatchObject({ metadata: { a: { b: 1 } }, history: [{ value: "I" }] });
  });

  it("of several values are one judgement each", async () => {
    const sink = await read({ quiz: { value: { recall: 0.5, style: "good" }, explanation: "both" }, list: { value: ["C", 1] } });
    expect(sink.judgements.map(({ judgement_id, judge, label, rationale }) => [judgement_id, judge.id, label, rationale])).toEqual([
      ["1/0/quiz/recall", "quiz/recall", "0.5", "both"],
      ["1/0/quiz/style", "quiz/style", "good", "both"],
      ["1/0/list/0", "list/0", "C", undefined],
      ["1/0/list/1", "list/1", "1", undefined],
    ]);
  });

  it("have ids of their own, whatever samples and scorers are called", async () => {
    const sample = (id: string, name: string) => ({
      id,
      epoch: 1,
      input: "q",
      attachments: {},
      scores: { [name]: { value: { b: 1 } }, [`${name}/b`]: { value: 1 } },
    });
    const sink = await readJson(logWith([sample("a", "s"), sample("a/0", "s"), sample("a", "s")]));
    const ids = sink.judgements.map((judgement) => judgement.judgement_id);
    expect(ids).toEqual(["a/0/s/b", "a/0/s/b~2", "a%2F0/0/s/b", "a%2F0/0/s/b~2", "a~2/0/s/b", "a~2/0/s/b~2"]);
  });

  it("of a grading model name it, its version, and the hash of its prompt", async () => {
    const grading = [
      { role: "user", content: "Is it right?" },
      { role: "assistant", content: "GRADE: C", model: "grader-2025" },
    ];
    const events = [
      { event: "span_begin", id: "s", span_id: "s", type: "scorer", name: "pkg/check", timestamp: time(1) },
      {
        event: "model",
        span_id: "s",
        model: "openai/grader",
        timestamp: time(2),
        input: grading.slice(0, 1),
        output: { model: "grader-2025", choices: [{ message: grading[1] }] },
      },
      { event: "score", span_id: "s", score: { value: "C" }, timestamp: time(3) },
    ];
    const hash = hashOfBytes(new TextEncoder().encode("Is it right?")).slice(7);
    const judge = { id: "check", kind: "model", model: "openai/grader", model_version: "grader-2025", prompt_sha256: hash };
    expect(await one({ value: "C", explanation: "GRADE: C", metadata: { grading } }, { events })).toMatchObject({
      judge,
      judged_at: "2025-01-02T03:04:03.500000Z",
    });
    expect((await one({ value: "C", explanation: "GRADE: C" }, { events })).judge).toEqual(judge);
    expect((await one({ value: "C", metadata: { grading } })).judge).toEqual({ ...judge, model: "grader-2025" });
  });

  it("of several grading models name none of them", async () => {
    const model = (name: string) => ({
      event: "model",
      span_id: "s",
      model: name,
      timestamp: time(2),
      input: [],
      output: { choices: [{ message: { content: name } }] },
    });
    const events = [{ event: "span_begin", id: "s", span_id: "s", type: "scorer", name: "check", timestamp: time(1) }, model("a/x"), model("b/y")];
    expect((await one({ value: "C", explanation: "a vote" }, { events })).judge).toEqual({ id: "check", kind: "model" });
  });

  it("that contradict themselves are told and kept as they are", async () => {
    expect(await told({ value: 1, metadata: { correct: false } })).toEqual([
      expect.stringContaining("value 1 says right, metadata.correct false says wrong"),
    ]);
    expect(await told({ value: { correct: false, score: 1 } })).toEqual([
      expect.stringContaining("value.score 1 says right, value.correct false says wrong"),
    ]);
    expect(await told({ value: "I", explanation: "… so GRADE: C" })).toEqual([expect.stringContaining("contradicts itself")]);
    for (const fine of [
      { value: 1, metadata: { correct: true } },
      { value: 0.5, metadata: { correct: false } },
      { value: "C", explanation: "GRADE: C" },
    ])
      expect(await told(fine)).toEqual([]);
    expect((await one({ value: 1, metadata: { correct: false } })).label).toBe("1");
  });

  it("that differ from their own event are told, unless somebody edited them", async () => {
    const events = [{ event: "score", score: { value: "I" }, timestamp: time(1) }];
    const log = { results: { total_samples: 1, scores: [{ name: "check", scorer: "check" }] } };
    const codes = async (score: object) => (await read({ check: score }, { events }, log)).problems.map(({ code }) => code);
    expect(await codes({ value: "C" })).toEqual(["contradiction"]);
    expect(await codes({ value: "C", history: [{ value: "I" }] })).toEqual([]);
    expect(await codes({ value: "I" })).toEqual([]);
  });

  it("of the oldest logs have no name of their own", async () => {
    const sink = await read(undefined, { score: { value: "C" } }, { results: { scorer: { name: "match" } } });
    expect(sink.judgements[0]).toMatchObject({ judge: { id: "match" }, label: "C" });
  });

  it("without a value are told, not made up", async () => {
    const sink = await read({ check: { explanation: "…" } });
    expect([sink.judgements, sink.problems.map(({ code }) => code)]).toEqual([[], ["no-score"]]);
  });
});

describe("the targets of Inspect samples", () => {
  const truths = async (samples: readonly object[]) => {
    const sink = await readJson(logWith(samples.map((sample) => ({ epoch: 1, input: "q", attachments: {}, ...sample }))));
    expect(misfits(sink)).toEqual([]);
    return sink;
  };

  it("are what is held to be right since the evaluation began; blank ones are none", async () => {
    const sink = await truths([
      { id: "a", target: " Yes" },
      { id: "b", target: ["one", "two", "one", ""] },
      { id: "c", target: "  " },
      { id: "d", target: "+" },
    ]);
    expect(sink.truths).toEqual([
      { case_id: "a", valid_at: "2025-01-02T02:04:05Z", expected_facts: [{ id: "target", value: " Yes", match: "normalized" }] },
      {
        case_id: "b",
        valid_at: "2025-01-02T02:04:05Z",
        expected_facts: [
          { id: "target-1", value: "one", match: "normalized", optional: true },
          { id: "target-2", value: "two", match: "normalized", optional: true },
        ],
      },
      { case_id: "d", valid_at: "2025-01-02T02:04:05Z", expected_facts: [{ id: "target", value: "+", match: "exact" }] },
    ]);
  });

  it("are left out of the truth store where the id can name no file, and that is told", async () => {
    for (const id of ["a/b", "..", "con", "x".repeat(300), "tail.", "a:b", "half \ud800"]) {
      const sink = await truths([{ id, target: "t" }]);
      expect([id, sink.truths, sink.problems.map(({ code }) => code)]).toEqual([id, [], ["truth-name"]]);
      expect(sink.rows[0]!.task_id).toBe(id);
    }
  });

  it("that differ between epochs are told; the first counts", async () => {
    const sink = await truths([
      { id: 1, target: "a" },
      { id: 1, epoch: 2, target: "b" },
      { id: 1, epoch: 3, target: "a" },
    ]);
    expect(sink.truths.map(({ expected_facts }) => (expected_facts as { value: string }[])[0]!.value)).toEqual(["a"]);
    expect(sink.problems.map(({ code }) => code)).toEqual(["contradiction"]);
  });
});
