import { describe, expect, it } from "vitest";
import { documentHtml } from "../../src/core/export/document/documentHtml";
import { documentMarkdown } from "../../src/core/export/document/documentMarkdown";
import type { Plan } from "../../src/core/formats/plan";
import { fileFingerprint } from "../../src/core/records/fingerprint";
import { inSlices } from "../../src/core/slices";
import { refsOf } from "../../src/session/case/slots";
import { appendix, type AppendixOptions } from "../../src/session/exports/appendix/appendix";
import type { OpenRun } from "../../src/session/openRun";
import { LogBuilder } from "../builders/log";
import { MemoryLogs, MemoryPlans, MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { openedSession } from "../builders/openedSession";
import { jsonl, successRow } from "../builders/sampleRows";

const hostile = "<img src=x onerror=alert(1)> | # *not* [a](javascript:1)\u202e";
const tasks = [...Array(16).keys()].map((at) => `T${String(at).padStart(2, "0")}`);

/** Sixteen rows judged by one judge, labelled by Ann and Ben, some of them twice, one decided. */
async function reviewed(): Promise<{ readonly run: OpenRun; readonly plan: Plan }> {
  const rows = tasks.map((task, at) => ({
    ...(successRow({ task }) as Readonly<Record<string, unknown>>),
    query: `What of ${task}?`,
    stratum: at % 2 === 0 ? "even" : "odd",
    repetition: 0,
  }));
  const files = new MemoryRunFiles(jsonl(rows));
  const target = (at: number) => {
    const { run_id, lane, system, task_id } = rows[at] as unknown as {
      run_id: string;
      lane: string;
      system: { id: string; version: string };
      task_id: string;
    };
    return { kind: "row", run_id, lane, system, task_id, repetition: 0 };
  };
  const judged = (at: number) => (at % 4 === 0 ? "partial" : "success");
  const judge = { id: "judge-1", model: "m", model_version: "3", prompt_sha256: "ab".repeat(32) };
  files.judgementFiles.set(
    "judgements/j.jsonl",
    jsonl(rows.map((_, at) => ({ judgement_id: `j${at}`, judge, target: target(at), label: judged(at) }))),
  );
  const first = (await openedSession(memoryPorts({ files }))).session.run;
  const dimension = first.data.dimension("primary-label")!;
  const content = async (at: number) => {
    const context = (await first.context(first.rows.store.table.summaryAt(at).id))!;
    return context.content(dimension, refsOf(dimension, context)[0]!, null);
  };
  const logs = new MemoryLogs();
  const builders = {
    Ann: new LogBuilder("review/logs/ann.jsonl", 1),
    Ben: new LogBuilder("review/logs/ben.jsonl", 2),
    Cem: new LogBuilder("review/logs/cem.jsonl", 3),
  };
  const ids: Record<string, string[]> = { Ann: [], Ben: [] };
  for (const [at] of tasks.entries())
    for (const [place, reviewer] of (["Ann", "Ben"] as const).entries()) {
      const { content: hash, recipe } = await content(at);
      const value = at === 3 && reviewer === "Ben" ? "partial" : judged(at);
      const said = {
        reviewer,
        kind: "label",
        target: target(at),
        content: hash,
        recipe,
        dimension: "primary-label@1",
        value,
        condition: "blind",
        plan_id: "p-1",
      };
      ids[reviewer]!.push(builders[reviewer].add(said, Date.parse("2026-11-29T10:00:00Z") + at * 2000 + place * 1000).id);
      if (at < 4 && reviewer === "Ann")
        builders.Ann.add({ ...said, occasion: 2, value: at === 0 ? "success" : value }, Date.parse("2026-11-29T11:00:00Z") + at * 1000);
    }
  const { content: hash, recipe } = await content(3);
  builders.Cem.add(
    {
      reviewer: "Cem",
      kind: "decision",
      target: target(3),
      content: hash,
      recipe,
      dimension: "primary-label@1",
      value: "success",
      condition: "open",
      over: [ids["Ann"]![3]!, ids["Ben"]![3]!],
      cause: "guideline-gap",
      rationale: hostile,
    },
    Date.parse("2026-11-30T10:00:00Z"),
  );
  for (const [name, { text }] of Object.entries(builders)) logs.lines.set(name, text.trimEnd().split("\n"));
  const cells = ["partial", "success"].map((label) => {
    const size = tasks.filter((_, at) => judged(at) === label).length;
    return {
      id: `all · ${label}`,
      judge_label: label,
      stratum: null,
      predicate: null,
      size: size * 3,
      quota: "all" as const,
      drawn: size,
      inclusion_probability: 1 / 3,
    };
  });
  const plan: Plan = {
    plan_id: "p-1",
    seed: 7,
    created_at: "2026-11-28T10:00:00Z",
    by: "Ann",
    dimension: "primary-label@1",
    judge: "judge-1",
    population: { results_fingerprint: await fileFingerprint(files.results), size: 48 },
    cells,
    blinding: { passages: false },
    items: tasks.map((_, at) => ({ target: target(at), cell: `all · ${judged(at)}` })),
  };
  const plans = new MemoryPlans();
  plans.texts.set("p-1", JSON.stringify(plan));
  return { run: (await openedSession(memoryPorts({ files, logs, plans }))).session.run, plan };
}

const made = (run: OpenRun, given: Partial<AppendixOptions> = {}) =>
  appendix(run, {
    plan: null,
    seed: "1",
    resamples: 200,
    positive: null,
    nameOf: (name) => name,
    version: "1.2.3",
    results: "results.jsonl",
    doing: (_, work) => inSlices(work, { pause: () => Promise.resolve() }),
    ...given,
  });

describe("the appendix of a review", () => {
  it("says how items were drawn, who labelled them how, how far raters agree, and what was decided", async () => {
    const { run, plan } = await reviewed();
    const text = documentMarkdown(await made(run, { plan }));
    for (const part of [
      "# Review of evaluation results: plan p-1",
      "- **Software**: Trace Adjudicator 1.2.3",
      "seed 1, 200 resamples",
      "- **Sealed until the label is given**: judges' labels",
      "- **Shown**: passages offered by wording",
      "| all · partial | partial | any |  | 12 | all | 4 | 0.333 | 4 |",
      "primary-label@1, of a row",
      "| Ann | reviewer | 16 | 0 | 0 | 0 | 0 | 0 |",
      "Ann (down) and Ben (across): 16 items of 16 clusters with a label of both",
      "in the population",
      "| Ann | blind | 4 | 3 | 75.0 % |",
      "### Rates, corrected",
      "| guideline-gap | 1 |",
      "ab".repeat(32),
      "## References",
    ])
      expect(text.replace(/\\(.)/g, "$1")).toContain(part);
  });

  it("is the same, byte for byte, from the same inputs, and another with another seed", async () => {
    const [one, other] = [await reviewed(), await reviewed()];
    const [first, again] = [await made(one.run, { plan: one.plan }), await made(other.run, { plan: other.plan })];
    expect(documentHtml(again)).toBe(documentHtml(first));
    expect(documentMarkdown(again)).toBe(documentMarkdown(first));
    expect(documentMarkdown(await made(one.run, { plan: one.plan, seed: "2" }))).not.toBe(documentMarkdown(first));
  });

  it("names no reviewer where pseudonyms are asked for", async () => {
    const { run, plan } = await reviewed();
    const called = new Map([...run.book.state.reviewers].map((name, at) => [name, `R${at + 1}`]));
    const text = documentMarkdown(await made(run, { plan, nameOf: (name) => called.get(name)! }));
    expect(text).not.toMatch(/\b(Ann|Ben|Cem)\b/);
    expect(text).toContain("R1 (down) and R2 (across)".replace(/[()]/g, "\\$&"));
  });

  it("counts a decision on its own item, and as many items as were labelled", async () => {
    const { run, plan } = await reviewed();
    const text = documentMarkdown(await made(run, { plan })).replace(/\\(.)/g, "$1");
    expect(text).toContain("1 item by decision.");
    expect(text).toContain("16 judgements, 16 of the items labelled by people");
  });

  it("takes nothing of the data for markup, runs nothing, and loads nothing", async () => {
    const { run, plan } = await reviewed();
    const document = await made(run, { plan });
    const html = documentHtml(document);
    const tags = html.match(/<[^>]*>/g)!.join("\n");
    expect(tags).not.toMatch(/<img|<script|<link|\son\w+=|(src|href)=/i);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).toContain("⟨U+202E⟩");
    expect(html).toMatch(/content="default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/);
    const line = documentMarkdown(document)
      .split("\n")
      .find((one) => one.includes("img src"))!;
    expect(line).toContain("\\<img src=x onerror=alert\\(1\\)\\> \\| \\# \\*not\\* \\[a\\]\\(javascript:1\\)");
    expect(line).toContain("⟨U\\+202E⟩");
  });

  it("is about every dimension that people have labelled where there is no plan, and says nothing of a population", async () => {
    const { run } = await reviewed();
    const text = documentMarkdown(await made(run));
    expect(text).toContain("they say nothing of a population");
    expect(text).not.toContain("in the population");
    expect(documentMarkdown(await made((await openedSession()).session.run))).toContain("Nobody has labelled anything in this run.");
  });
});
