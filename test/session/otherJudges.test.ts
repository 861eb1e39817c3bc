import { describe, expect, it } from "vitest";
import type { CaseView } from "../../src/protocol/views";
import { RawBytes } from "../../src/session/case/rawBytes";
import { importedRun } from "../builders/importedRun";
import { memoryPorts, MemoryRunFiles } from "../builders/memoryPorts";
import { everyRow, openedSession, type OpenedSession } from "../builders/openedSession";
import { jsonl } from "../builders/sampleRows";
import { usual } from "../../src/session/projection/seals";

const judged = (judgements: readonly unknown[]) => {
  const files = new MemoryRunFiles(jsonl([{ task_id: "1", trace: { answer: "Yes.", claims: [{ id: "c1", start: 0, end: 4 }] } }]), []);
  files.judgementFiles.set("judgements/a.jsonl", jsonl(judgements));
  return openedSession(memoryPorts({ files }));
};
const total = async ({ ask }: OpenedSession, where: string) => (await ask("cases/page", { query: { ...everyRow, where }, from: 0, count: 1 })).total;
async function caseOf(opened: OpenedSession, task: string, condition: CaseView["condition"] = "open") {
  const { rows } = await opened.ask("cases/page", { query: { ...everyRow, where: `task:${task}` }, from: 0, count: 1 });
  return opened.session.cases.open(rows[0]!.rowId, usual[condition]);
}

describe("other people's labels", () => {
  it("keep the name of a question that the codebook does not ask, and stand in no other one", async () => {
    const view = await caseOf(await openedSession(memoryPorts({ files: importedRun("raters") })), "2");
    const shown = view.otherJudgements.map(({ dimension, ref, label }) => [dimension, ref.kind, label.judge, label.judgeKind, label.label]);
    expect(shown).toEqual([
      ["preference", "row", "annotator1", "human", "2"],
      ["preference", "row", "annotator2", "human", "2"],
      ["preference", "row", "annotator3", "human", "Tie"],
      ["preference", "row", "judge-model", "model", "garbage"],
      ["informativeness", "claim", "expert", "human", "Somewhat informative"],
      ["reliability", "citation", "expert", "human", "Not reliable"],
    ]);
    const slots = view.slots.flatMap((slot) => slot.judges.labels.map((one) => [slot.dimension, one.label]));
    expect(slots).toEqual([["joint-support", "partial"]]);
  });

  it("are marked where the file says that they are malformed, and can be found by that", async () => {
    const opened = await openedSession(memoryPorts({ files: importedRun("raters") }));
    const view = await caseOf(opened, "2");
    expect(view.otherJudgements.find(({ label }) => label.label === "garbage")?.label.marks).toEqual(["malformed"]);
    expect(await total(opened, "judged:malformed")).toBe(1);
    expect(await total(opened, "judge.preference:garbage")).toBe(1);
    expect(await total(opened, "rater:annotator1")).toBe(3);
    const { facets } = await opened.ask("cases/facets", { query: everyRow });
    expect(facets.find((facet) => facet.field === "judge.preference")?.values.find((one) => one.value === "garbage")).toMatchObject({ count: 1 });
    expect(facets.find((facet) => facet.field === "judged")?.values.map((one) => [one.value, one.count])).toEqual([
      ["human", 3],
      ["model", 3],
      ["malformed", 1],
    ]);
  });

  it("that contradict themselves are marked, counted and told, and both sides stay", async () => {
    const target = { kind: "answer", task_id: "1" };
    const opened = await judged([
      { judgement_id: "a", judge: { id: "grader" }, target, dimension: "right", label: "false", score: 1 },
      { judgement_id: "b", judge: { id: "grader" }, target, dimension: "right", label: "0.5", score: 0.5 },
      { judgement_id: "c", judge: { id: "other" }, target, dimension: "right", label: "true", score: 1 },
      { judgement_id: "d", judge: { id: "grader" }, target, dimension: "kind", label: "true", score: 1 },
    ]);
    const view = await caseOf(opened, "1");
    expect(view.otherJudgements.map(({ label }) => [label.judgementId, label.label, label.score, label.marks])).toEqual([
      ["a", "false", 1, ["label-against-score", "said-both"]],
      ["b", "0.5", 0.5, ["said-both"]],
      ["c", "true", 1, []],
      ["d", "true", 1, []],
    ]);
    expect(await total(opened, "judged:contradictory")).toBe(1);
    const { problems } = await opened.ask("problems/page", { from: 0, count: 9 });
    expect(problems.filter((problem) => problem.code === "contradictory-judgement").map((problem) => problem.line)).toEqual([1, 1, 2]);
  });

  it("show everything else they say as text, long or structured", async () => {
    const rationale = "word ".repeat(50_000);
    const opened = await judged([
      {
        judgement_id: "a",
        judge: { id: "g", model: "m", prompt_sha256: "0".repeat(64) },
        target: { task_id: "1" },
        dimension: "x",
        label: '{"a":1}',
        score: 0.25,
        rationale,
        metadata: { rounds: 2, notes: ["one"] },
        answer: "42",
      },
    ]);
    const [{ label }] = (await caseOf(opened, "1")).otherJudgements as [CaseView["otherJudgements"][number]];
    expect(label).toMatchObject({ label: '{"a":1}', score: 0.25, rationale });
    expect(label.details.map(({ name }) => name)).toEqual(["judge.model", "judge.prompt_sha256", "metadata", "answer"]);
    expect(JSON.parse(label.details[2]!.text)).toEqual({ rounds: 2, notes: ["one"] });
  });

  it("are shown where they speak of a part that the row does not have", async () => {
    const opened = await judged([{ judgement_id: "a", judge: { id: "g" }, target: { kind: "claim", task_id: "1", claim_id: "c9" }, label: "full" }]);
    expect((await caseOf(opened, "1")).otherJudgements).toMatchObject([{ ref: { kind: "claim", claimId: "c9" }, dimension: "joint-support" }]);
  });

  it("go by the kind of their target where they name no question", async () => {
    const opened = await judged([{ judgement_id: "a", judge: { id: "g" }, target: { task_id: "1", claim_id: "c1" }, label: "full" }]);
    const view = await caseOf(opened, "1");
    expect([view.otherJudgements, view.slots.find((slot) => slot.dimension === "joint-support")?.judges.labels[0]?.label]).toEqual([[], "full"]);
  });

  it("are sealed with the verdicts: in the case, the list, the facets and the filters", async () => {
    const opened = await openedSession(memoryPorts({ files: importedRun("raters") }));
    expect((await caseOf(opened, "2", "blind")).otherJudgements).toEqual([]);
    const { facets } = await opened.session.cases.facets({ query: everyRow }, usual.blind);
    expect(facets.map((facet) => facet.field).filter((field) => /judge|rater/u.test(field))).toEqual([]);
    const page = await opened.session.cases.page({ query: everyRow, from: 0, count: 9 }, usual.blind);
    expect(page.rows.flatMap((row) => row.judgeLabels)).toEqual([]);
    for (const where of ["judge.preference:garbage", "judged:malformed", "rater:annotator1"])
      expect((await opened.session.cases.page({ query: { ...everyRow, where }, from: 0, count: 1 }, usual.blind)).error, where).not.toBeNull();
  });
});

describe("a scorer inside of a trace", () => {
  it("is sealed with all that it did and wrote, and its representation cannot be opened", async () => {
    const opened = await openedSession(memoryPorts({ files: scored() }));
    const [open, blind] = [await caseOf(opened, "1"), await caseOf(opened, "1", "blind")];
    expect(open.attempts.map((attempt) => attempt.span_id)).toEqual(["a", "s", "g", "b"]);
    expect(blind.attempts.map((attempt) => attempt.span_id)).toEqual(["a", "b"]);
    expect([open.representations.map((one) => one.id), blind.representations.map((one) => one.id)]).toEqual([["r1", "r2"], ["r1"]]);
    expect(JSON.stringify(blind)).not.toContain("GRADE");
    const asked = { rowId: open.rowId, representationId: "r2", charset: null };
    await expect(opened.session.representations.open(asked, usual.blind)).rejects.toMatchObject({ code: "refused" });
    const of = { rowId: open.rowId, representationId: "r2" };
    await expect(new RawBytes(opened.session.run).read({ of, from: 0, count: 4 }, usual.blind)).rejects.toMatchObject({ code: "refused" });
    expect((await opened.session.representations.open(asked, usual.open)).representationId).toBe("r2");
  });

  it("leaves what a tool was called with to see, and takes the model's name out of names", async () => {
    const blind = await caseOf(await openedSession(memoryPorts({ files: scored() })), "1", "blind");
    expect(blind.attempts.find((attempt) => attempt.span_id === "b")).toMatchObject({
      name: "chat model",
      attributes: { "arguments.query": "ferries", "gen_ai.tool.name": "search" },
    });
    expect(JSON.stringify(blind)).not.toContain("vendor-x");
  });
});

const scored = () =>
  new MemoryRunFiles(
    jsonl([
      {
        task_id: "1",
        system: { id: "vendor-x", version: "1" },
        trace: {
          answer: "Yes.",
          attempts: [
            { span_id: "a", adapter: "fetch", name: "fetch", representation_id: "r1" },
            { span_id: "s", adapter: "span", name: "scorers", attributes: { type: "scorers" } },
            { span_id: "g", parent_span_id: "s", adapter: "model", name: "grader", attributes: { output: "GRADE: C" }, representation_id: "r2" },
            {
              span_id: "b",
              adapter: "tool",
              name: "chat vendor-x-large",
              attributes: { "arguments.query": "ferries", "gen_ai.tool.name": "search", "gen_ai.request.model": "vendor-x-large" },
            },
          ],
        },
        provenance: { representations: [{ id: "r1" }, { id: "r2", generated_by: "g" }] },
      },
    ]),
    [],
  );
