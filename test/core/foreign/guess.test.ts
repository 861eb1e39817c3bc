import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessJoin, guessMapping, withJoin } from "../../../src/core/foreign/guess";
import { mappingFindings } from "../../../src/core/foreign/mapping";
import { mapping as mappingSchema, type Mapping } from "../../../src/core/formats/mapping";
import { mapped } from "./mapped";

const records = (values: readonly unknown[]) => values.map((value) => ({ value }));
const guessed = (values: readonly unknown[]) => guessMapping(records(values), "data.jsonl").mapping;
const many = <T>(make: (n: number) => T, count = 24): readonly T[] => Array.from({ length: count }, (_, n) => make(n));
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const question = (n: number) => `What happened in case number ${n}, and why?`;
const answer = (n: number) => `In case ${n} the bridge was closed. It was closed because of the flood.`;
const rule = (mapping: Mapping, dimension: string) => mapping.judgements?.find((one) => one.dimension === dimension);

describe("guessing a mapping from names, types and values", () => {
  it("takes the plain names of a question, an answer and an id", () => {
    expect(guessed(many((n) => ({ id: n, question: question(n), answer: answer(n) }))).row).toEqual({
      task_id: "id",
      query: "question",
      trace: { answer: "answer" },
    });
  });

  it("takes the model's text for the answer, and `answer` beside it for the one to be expected", () => {
    const { row } = guessed(many((n) => ({ qid: `q-${n}`, question: question(n), answer: `the flood ${n}`, prediction: answer(n) })));
    expect(row).toMatchObject({ task_id: "qid", trace: { answer: "prediction" }, result: { facts: [{ expected: "answer" }] } });
  });

  it("reads names in Chinese", () => {
    const mapping = guessed(
      many((n) => ({
        题号: n + 1,
        问题: `第 ${n} 座桥为什么关闭？`,
        模型回答: `第 ${n} 座桥因为洪水而关闭。`,
        参考答案: `洪水 ${n}`,
        类别: pick(["交通", "天气"], n),
        评分: pick([1, 2, 3], n),
        理由: `理由 ${n}`,
      })),
    );
    expect(mapping.row).toMatchObject({
      task_id: "题号",
      query: "问题",
      stratum: "类别",
      trace: { answer: "模型回答" },
      result: { facts: [{ expected: "参考答案" }] },
    });
    expect(mapping.judgements).toMatchObject([{ label: "评分", rationale: "理由" }]);
  });

  it("makes one case for each system where a record holds several answers by name", () => {
    const systems = (n: number) => ({
      "gpt-4": { response: answer(n), latency_s: 1.5 + n },
      "llama.2": { response: `${answer(n)} Yes.`, latency_s: 0.5 + n },
    });
    expect(guessed(many((n) => ({ question_id: n, prompt: question(n), answers: systems(n) })))).toMatchObject({
      each: "answers",
      row: { task_id: "^question_id", system: { id: "$key" }, query: "^prompt", trace: { answer: "response" }, metrics: { duration_s: "latency_s" } },
    });
  });

  it("makes one case for each answer of a list, and takes the system from its model", () => {
    const outputs = (n: number) => [
      { model: "a", text: answer(n) },
      { model: "b", text: `${answer(n)} No.` },
    ];
    const mapping = guessed(many((n) => ({ uid: `u${n}`, query: question(n), outputs: outputs(n) })));
    expect(mapping).toMatchObject({ each: "outputs", row: { task_id: "^uid", system: { id: "model" }, query: "^query", trace: { answer: "text" } } });
  });

  it("finds claims with their evidence, addresses and texts in one, and what was said of them", async () => {
    const values = many((n) => ({
      question: question(n),
      response: answer(n),
      annotator_id: `w${n % 3}`,
      claims: [
        {
          claim: `In case ${n} the bridge was closed.`,
          evidence: [
            `[1] https://pages.example/${n}\n\nThe bridge of case ${n} was closed.\n\nIt stayed so.`,
            `[2] https://pages.example/other/${n}`,
          ],
          support: pick(["full", "partial", "none"], n),
          reason_support: `because ${n}`,
          correct: n % 2 === 0,
        },
      ],
    }));
    const mapping = guessed(values);
    expect(mapping.row).toMatchObject({
      trace: { claims: { each: "claims", fields: { text: "claim" } } },
      result: { citations: { each: "claims[].evidence" } },
    });
    expect(rule(mapping, "support")).toEqual({
      each: "claims",
      judge: { id: "^annotator_id", kind: "human" },
      target: { kind: "claim" },
      dimension: "support",
      label: "support",
      rationale: "reason_support",
    });
    expect(rule(mapping, "correct")).toBeDefined();
    const sink = await mapped(mapping, values);
    expect(sink.rows[3]?.result?.citations).toMatchObject([
      { claim_id: "c1", url: "https://pages.example/3" },
      { url: "https://pages.example/other/3" },
    ]);
    const page = sink.rows[3]!.provenance!.representations![0]!;
    // The text behind the address, whole; an address alone is no page.
    expect(new TextDecoder().decode(sink.archived.get(page.sha256!))).toBe("The bridge of case 3 was closed.\n\nIt stayed so.");
    expect(sink.rows[3]!.provenance!.representations).toHaveLength(1);
  });

  it("takes retrieved passages for citations with pages, and leaves out names that hold nothing", () => {
    const mapping = guessed(
      many((n) => ({
        id: `x${n}`,
        question: question(n),
        answer: answer(n),
        context: "",
        contexts: [{ title: "t", text: `A long passage about bridge ${n}.`, url: `https://a.example/${n}` }],
      })),
    );
    expect(mapping.row).toMatchObject({ query: "question", result: { citations: { each: "contexts", fields: { url: "url", text: "text" } } } });
  });

  it("puts an instruction and its input together", () => {
    const { row } = guessed(many((n) => ({ instruction: "Shorten the sentence.", input: question(n), output: answer(n) })));
    expect(row["query"]).toEqual({ template: "{instruction}\n\n{input}" });
    expect(row["trace"]).toEqual({ answer: "output" });
  });

  it("shows two answers to compare one below the other, and says in words which was better", () => {
    const mapping = guessed(
      many((n) => ({
        prompt: question(n),
        answer_a: answer(n),
        answer_b: question(n),
        winner: pick(["A", "B", "tie"], n),
        human_score: pick([1, 2, 3], n),
      })),
    );
    expect(mapping.row["trace"]).toEqual({ answer: { template: "Answer A:\n{answer_a}\n\nAnswer B:\n{answer_b}" } });
    expect(rule(mapping, "preference")?.label).toEqual({ path: "winner", map: { A: "answer a", B: "answer b", tie: "tie" }, closed: true });
    expect(rule(mapping, "score")).toMatchObject({ judge: { id: { constant: "human" }, kind: "human" }, label: "human_score" });
  });

  it("keeps judges apart by their names, each with its own score and reason", () => {
    const mapping = guessed(
      many((n) => ({
        question: question(n),
        answer: answer(n),
        gpt4_verdict: pick(["correct", "incorrect"], n),
        gpt4_score: n / 24,
        gpt4_reason: `reason ${n}`,
        human_label: pick(["good", "bad"], n),
      })),
    );
    expect(mapping.judgements).toMatchObject([
      { judge: { id: { constant: "gpt4" }, kind: "model" }, label: "gpt4_verdict", score: "gpt4_score", rationale: "gpt4_reason" },
      { judge: { id: { constant: "human" }, kind: "human" }, label: "human_label" },
    ]);
  });

  it("puts support labels into our words only where they mean exactly the same", () => {
    const claims = (labels: readonly string[]) =>
      guessed(many((n) => ({ question: question(n), answer: answer(n), claims: [{ text: "A claim.", support: pick(labels, n) }] })));
    expect(rule(claims(["FULLY_SUPPORTED", "partially supported", "none"]), "support")?.label).toEqual({
      path: "support",
      map: { FULLY_SUPPORTED: "full", "partially supported": "partial" },
    });
    for (const other of [
      ["Complete", "Incomplete", "Missing"],
      ["full", "somewhat", "none"],
      ["yes", "no"],
    ])
      expect(rule(claims(other), "support")?.label).toBe("support");
  });

  it("groups by columns of few values, takes times, and never an annotator for a system", () => {
    const { row } = guessed(
      many((n) => ({
        id: n,
        topic: pick(["law", "art"], n),
        region: pick(["north", "south"], n),
        model_name: pick(["m-1", "m-2"], n),
        created_at: `2026-01-0${(n % 9) + 1}T10:00:00Z`,
        question: question(n),
        answer: answer(n),
        annotator: pick(["w1", "w2"], n),
      })),
    );
    expect(row).toMatchObject({ stratum: "topic", dimensions: { region: "region" }, system: { id: "model_name" }, observed_at: "created_at" });
    expect(JSON.stringify(row)).not.toContain("annotator");
  });

  it("uses the names of records that lie by name", () => {
    const { mapping } = guessMapping(
      many((n) => ({ key: `case-${n}`, value: { question: question(n), answer: answer(n) } })),
      "data.json",
    );
    expect(mapping.row["task_id"]).toBe("$key");
  });

  it("writes keys that paths would misread in quotes", () => {
    const { row } = guessed(many((n) => ({ "the.id": n, "user question": question(n), $answer: answer(n) })));
    expect(row).toMatchObject({ query: "user question", trace: { answer: '["$answer"]' } });
  });

  it("says of each guess why, how sure it is and what else it could have been", () => {
    const { fields } = guessMapping(records(many((n) => ({ id: n, question: question(n), prompt: `${question(n)}!`, answer: answer(n) }))), "x");
    expect(fields.find(({ field }) => field === "query")).toEqual({
      field: "query",
      why: expect.stringContaining("question") as string,
      sure: "high",
      others: ["prompt"],
    });
    expect(fields.every(({ why }) => why.length > 10)).toBe(true);
  });

  it("joins a file beside by a key that both have, and takes out again what it joined", () => {
    const ours = records(many((n) => ({ idx: n, question: question(n), answer: answer(n) })));
    const theirs = records(many((n) => ({ idx: n, verdict: pick(["pass", "fail"], n), explanation: `because ${n}` })));
    const join = guessJoin("bench.json", ours, "claude-3-bench.json", theirs)!;
    expect(join).toMatchObject({
      file: "claude-3-bench.json",
      ours: "idx",
      theirs: "idx",
      coverage: 1,
      rules: [
        {
          judge: { id: { constant: "claude-3" } },
          label: "verdict",
          rationale: "explanation",
          file: "claude-3-bench.json",
          join: { ours: "idx", theirs: "idx" },
        },
      ],
    });
    const { mapping } = guessMapping(ours, "bench.json");
    expect(withJoin(withJoin(mapping, join), join)).toEqual(mapping);
    const strangers = records(many((n) => ({ idx: n + 1000, verdict: pick(["pass", "fail"], n) })));
    expect(guessJoin("bench.json", ours, "other.json", strangers)).toBeNull();
  });

  it("gives for any records a mapping that holds together, the same one each time, and never fails", async () => {
    const anything = fc.array(
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom("question", "answer", "claims", "id", "label", "__proto__", "a.b", "证据"), fc.jsonValue({ maxDepth: 3 })),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (values) => {
        const mapping = guessed(values);
        expect(guessed(values)).toEqual(mapping);
        expect(mappingSchema.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
        expect(mappingFindings(mapping).filter(({ severity }) => severity === "error")).toEqual([]);
        await mapped(mapping, values);
      }),
      { numRuns: 150 },
    );
  });
});
