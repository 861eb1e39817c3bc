import { describe, expect, it } from "vitest";
import type { Row } from "../../src/core/formats/row";
import type { TruthInForce } from "../../src/session/run/truths";
import { answerChips } from "../../src/session/case/chips";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { everyRow, openedSession } from "../builders/openedSession";
import { jsonl, minimalRow, refusalRow, successRow, wrongRow } from "../builders/sampleRows";
import { sealingWith, usual } from "../../src/session/projection/seals";

const chip = (row: Row, question: string, truth: TruthInForce | null = null) =>
  answerChips(row, truth, usual.open).find((one) => one.question === question)!;
async function viewOf(row: object, change: (files: MemoryRunFiles) => void = () => undefined) {
  const files = new MemoryRunFiles(jsonl([row]));
  change(files);
  const opened = await openedSession(memoryPorts({ files }));
  const { rows } = await opened.ask("cases/page", { query: everyRow, from: 0, count: 1 });
  return opened.ask("case/open", { rowId: rows[0]!.rowId });
}

describe("the answers to the five questions", () => {
  it("stand apart, each with its reason, never as one score", () => {
    expect(answerChips(successRow(), null, usual.open).map((one) => [one.question, one.value, one.tone])).toEqual(
      [
        ["outcome", "success", "good"],
        ["content", "1/1 facts", "good"],
        ["citation", "2/3 supported", "fair"],
        ["freshness", "fresh, 3 h of 1 d", "good"],
        ["efficiency", "1.9 s · 4 requests · 1 escalation · $0.004", "neutral"],
      ].map((line) => line.map((part) => (part === "fresh, 3 h of 1 d" ? (expect.stringMatching(/^fresh, 3 h of (1 d|24 h)$/) as string) : part))),
    );
    for (const one of answerChips(successRow(), null, usual.open)) expect(one.why).toBeTruthy();
  });

  it("say which rule of precedence gave the outcome, or the grader's own words where it left them", () => {
    expect(chip(wrongRow(), "outcome").why).toBe("success was expected, and the system answered; 0 of 1 required facts matched.");
    expect(chip(refusalRow(), "outcome").why).toBe("A refusal is right here: correct-refusal was expected, and the system refused (challenge).");
    expect(chip({ ...wrongRow(), result: { ...wrongRow().result, rule: "K01.3 fired" } }, "outcome").why).toBe("K01.3 fired");
    expect(
      chip({ task_id: "X", result: { primary_label: "Policy_Violation", policy: { violations: ["destructive-action"] } } }, "outcome"),
    ).toMatchObject({ value: "Policy_Violation", tone: "bad", why: expect.stringContaining("destructive-action") as string });
    expect(chip({ task_id: "X", result: { primary_label: "brilliant" } }, "outcome")).toMatchObject({
      value: "brilliant",
      tone: "neutral",
      why: expect.stringContaining("not one of the benchmark's labels") as string,
    });
  });

  it("say with the outcome that its truth had expired, and that another version of it is in force than graded the row", () => {
    const graded = { ...wrongRow(), result: { ...wrongRow().result, truth: { case_id: "S03", version: 1 } } };
    const inForce = (version: number) => ({ ok: true, case_id: "S03", version, truth: { valid_at: "2026-01-01T00:00:00Z" } }) as TruthInForce;
    expect(chip(graded, "outcome", inForce(2)).why).toContain("Version 1 of the truth graded it, and version 2 is in force");
    expect(chip(graded, "outcome", inForce(1)).why).toBe(chip(wrongRow(), "outcome").why);
    const late = { ...graded, result: { ...graded.result, truth_expired: "2026-03-02T00:00:00Z" } };
    expect(chip(late, "outcome").why).toContain("valid until 2026-03-02T00:00:00Z");
    expect(answerChips(late, inForce(2), sealingWith(new Set(["grader"]))).every(({ why }) => !why?.includes("graded it"))).toBe(true);
  });

  it("count a wrong source or an unsupported claim as bad, a refusal without citations as neither", () => {
    expect(chip(wrongRow(), "citation")).toMatchObject({ value: "0/1 supported", tone: "bad" });
    expect(chip(refusalRow(), "citation")).toMatchObject({ value: "no citations", tone: "neutral" });
    expect(chip({ task_id: "X", trace: { answer: "Yes." } }, "citation").tone).toBe("bad");
    expect(chip({ task_id: "X", result: { citations: [{ id: "k", provenance: "snippet-only", support: "full" }] } }, "citation").tone).toBe("bad");
  });

  it("measure efficiency against the case's budget where it is known", () => {
    const truth = {
      ok: true,
      case_id: "S03",
      version: 1,
      truth: { valid_at: "2026-01-01T00:00:00Z", max_budget: { requests: 3, duration_s: 30 } },
    } as TruthInForce;
    expect(chip(successRow(), "efficiency", truth)).toMatchObject({ tone: "bad", why: "requests 4 is over the budget of 3." });
    expect(chip({ ...successRow(), metrics: { requests: 1, unnecessary_escalations: 2 } }, "efficiency")).toMatchObject({
      value: "1 request",
      tone: "fair",
    });
    expect(chip({ task_id: "X" }, "efficiency")).toMatchObject({ value: null, why: "The row has no measurements." });
  });
});

describe("a case", () => {
  it("places claims in the answer as UTF-16, whatever unit they were counted in", async () => {
    const answer = "🚀é released";
    const unit = (name: string, start: number, end: number) => ({ id: name, unit: name, start, end });
    const view = await viewOf({
      task_id: "A",
      trace: {
        answer,
        claims: [
          unit("utf16", 4, 12),
          unit("codepoint", 3, 11),
          unit("byte", 7, 15),
          { id: "beyond", start: 4, end: 99, text: "said elsewhere" },
          { id: "unplaced", start: null, end: null, text: "not literally" },
        ],
      },
    });
    expect(view.claims.map((claim) => [claim.id, claim.start, claim.text])).toEqual([
      ["utf16", 4, "released"],
      ["codepoint", 4, "released"],
      ["byte", 4, "released"],
      ["beyond", null, "said elsewhere"],
      ["unplaced", null, "not literally"],
    ]);
  });

  it("gives a claim its judge's joint support, else the best that the grader says of its citations", async () => {
    expect((await viewOf(successRow())).claims.map((claim) => claim.support)).toEqual(["full", "full", null]);
    const judged = await viewOf(successRow(), (files) =>
      files.judgementFiles.set(
        "judgements/a.jsonl",
        jsonl([{ judgement_id: "j", judge: { id: "j" }, target: { kind: "claim", task_id: "S03", claim_id: "c1" }, label: "partial" }]),
      ),
    );
    expect(judged.claims.map((claim) => claim.support)).toEqual(["partial", "full", null]);
    expect(judged.slots.find((slot) => slot.dimension === "joint-support" && slot.ref.claimId === "c1")!.judges.labels).toMatchObject([
      { judgementId: "j", label: "partial", judgeKind: "model" },
    ]);
  });

  it("keeps and shows what no schema names, and masks what looks like a secret", async () => {
    const row = successRow();
    const view = await viewOf({
      ...row,
      my_note: { deep: [1] },
      trace: {
        ...row.trace,
        attempts: [
          {
            ...row.trace!.attempts![0]!,
            attributes: { "http.request.header.authorization": "Bearer abcdefghijklmnop1234", "url.full": "http://u:secretpass@a.test/" },
          },
        ],
      },
    });
    expect(view.unknownFields).toEqual([{ path: "my_note", json: '{"deep":[1]}' }]);
    expect(JSON.stringify(view.attempts)).not.toMatch(/abcdefghijklmnop|secretpass/);
  });

  it("opens with almost nothing in it", async () => {
    expect(await viewOf(minimalRow())).toMatchObject({
      taskId: "D01",
      primaryLabel: "timeout",
      answer: "",
      claims: [],
      citations: [],
      budget: null,
      labelling: { allowed: true },
    });
  });

  it("shows a field of the wrong type as a problem in its place", async () => {
    const view = await viewOf({ task_id: "A", metrics: { duration_s: "long" } });
    expect(view.problems).toMatchObject([{ line: 1, path: "metrics.duration_s", code: "schema" }]);
  });

  it("draws the limits of its truth", async () => {
    const view = await viewOf(successRow(), (files) =>
      files.truths.set("S03", "case_id: S03\nvalid_at: 2026-01-01T00:00:00Z\nmax_budget: { requests: 8, duration_s: 30 }\n"),
    );
    expect(view.budget).toEqual({ requests: 8, retries: null, escalations: null, durationSeconds: 30 });
  });
});
