import { existsSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { guessMapping } from "../../src/core/foreign/guess";
import { readRecords } from "../../src/core/foreign/records";
import { attemptKind, waterfallOf } from "../../src/core/trace";
import { importRun } from "../../src/node/import";
import { openRunFiles } from "../../src/node/runFiles";
import type { CaseView } from "../../src/protocol/views";
import { openReview, type ReviewSession } from "../../src/session/reviewSession";
import { memoryPorts } from "../builders/memoryPorts";
import { everyRow, panelOf } from "../builders/openedSession";

const shared = resolve(import.meta.dirname, "../../../shared");
const here = existsSync(join(shared, "real")) && existsSync(join(shared, "made"));
if (!here) console.warn("Reviews of real imported files are not tested: ../shared/real and ../shared/made are absent.");

const inspect = "real/UKGovernmentBEIS+inspect_ai/tests";
const browser = `${inspect}/analysis/test_logs/2025-05-12T20-27-36-04-00_browser.json`;
const cancelledLog = `${inspect}/analysis/test_logs/2025-05-12T20-28-13-04-00_no-samples.json`;
const guide = `${inspect}/analysis/test_logs/2025-05-12T20-28-26-04-00_security-guide.json`;
const expertQa = "real/chaitanyamalaviya+ExpertQA/data/lfqa";
const pandaLm = "real/WeOpenML+PandaLM/data";
const otlp = "real/open-telemetry+opentelemetry-proto/examples/trace.json";
const jaeger = "real/jaegertracing+jaeger-ui/packages/jaeger-ui/src/components/TracePage/TraceTimelineViewer/genaiTestTrace.json";
const history = "real/MiroMindAI+MiroFlow/_history/87ee9c6df1/debug_message_history.json";
const logs = [
  browser,
  guide,
  `${inspect}/log/test_eval_log/log_streaming.eval`,
  `${inspect}/log/test_list_logs/2024-11-05T13-32-37-05-00_input-task_hxs4q9azL3ySGkjJirypKZ.eval`,
  "made/log_streaming.zstd.eval",
  "made/log_streaming.zstd-frames.eval",
];
const traces = [otlp, jaeger, history];
const recordFiles = [
  `${expertQa}/rand_val.jsonl`,
  `${expertQa}/rand_lfqa_val.json`,
  `${pandaLm}/testset-v1.json`,
  `${pandaLm}/gpt-3.5-turbo-testset-v1.json`,
];

const folder = mkdtempSync(join(tmpdir(), "imported-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imports the file where it lies and opens a review of what came of it. */
async function reviewOf(path: string): Promise<ReviewSession> {
  const file = join(shared, path);
  const out = mkdtempSync(join(folder, "run-"));
  let mapping: string | null = null;
  if (recordFiles.includes(path)) {
    mapping = join(mkdtempSync(join(folder, "mapping-")), `${basename(path)}.mapping.json`);
    const { records } = readRecords(readFileSync(file), basename(path));
    writeFileSync(mapping, JSON.stringify(guessMapping(records, basename(path)).mapping));
  }
  const made = await importRun({ files: [file], format: "auto", mapping, out, signal: new AbortController().signal, progress: () => undefined });
  if (!made.ok) throw new Error(`${path}: ${made.message}`);
  const session = await openReview({ ...memoryPorts(), files: openRunFiles(out) });
  await session.whenRead;
  return session;
}

async function everyCase(session: ReviewSession, most = 1000): Promise<readonly CaseView[]> {
  const { ask } = panelOf(session, "panel");
  const page = await ask("cases/page", { query: everyRow, from: 0, count: 500 });
  const views: CaseView[] = [];
  for (const { rowId } of page.rows.slice(0, most)) views.push(await ask("case/open", { rowId }));
  return views;
}

describe.skipIf(!here)("a review of a real file that was imported (skipped without ../shared)", () => {
  it.each([...logs, ...traces, ...recordFiles, cancelledLog])("opens %s: cases, attempts, representations, facets, problems", async (path) => {
    const session = await reviewOf(path);
    const { ask, errors } = panelOf(session, "panel");
    const state = session.documentState();
    expect(state).toMatchObject({ status: "ready", source: { name: basename(path), state: "same" } });
    const views = await everyCase(session, 25);
    expect(views.length).toBe(Math.min(25, state.rows));
    for (const view of views) {
      expect(view.labelling).toEqual({ allowed: true, why: null });
      expect(waterfallOf(view).tree.spans).toHaveLength(view.attempts.length);
      for (const one of view.representations.slice(0, 40)) {
        const opened = await ask("representation/open", { rowId: view.rowId, representationId: one.id, charset: null });
        if (one.sha256 !== null) expect([one.id, opened.hash.verdict]).toEqual([one.id, "verified"]);
      }
    }
    const { problems, total } = await ask("problems/page", { from: 0, count: 500 });
    expect(problems.filter((problem) => problem.file === "results.jsonl")).toEqual([]);
    expect(state.problems).toBeGreaterThanOrEqual(total);
    await ask("cases/facets", { query: everyRow });
    expect(errors).toEqual([]);
    session.close();
  });

  it("shows browser.json's tool calls, each with its page and where that came from", async () => {
    const [view] = await everyCase(await reviewOf(browser));
    const tools = view!.attempts.filter((attempt) => attemptKind(attempt) === "tool");
    expect(tools).toHaveLength(4);
    for (const { representation_id } of tools) {
      const page = view!.representations.find((one) => one.id === representation_id);
      expect(page?.broughtBy).toMatch(/web_browser/u);
    }
  });

  it("says of the cancelled log what it is", async () => {
    const state = (await reviewOf(cancelledLog)).documentState();
    expect(state).toMatchObject({ rows: 0, source: { title: "Inspect log" } });
    expect(state.source?.notes.map((note) => note.message).join(" ")).toMatch(/cancelled/u);
  });

  it("shows graders' scores with their whole explanations", async () => {
    const views = await everyCase(await reviewOf(guide));
    const scores = views.flatMap((view) => [...view.slots.flatMap((slot) => slot.judges.labels), ...view.otherJudgements.map(({ label }) => label)]);
    expect(scores.length).toBeGreaterThanOrEqual(views.length);
    expect(Math.max(...scores.map((score) => score.rationale?.length ?? 0))).toBeGreaterThan(200);
  });

  it("marks the parent that is missing in OpenTelemetry's example, and keeps every digit of its times", async () => {
    const [view] = await everyCase(await reviewOf(otlp));
    const { tree } = waterfallOf(view!);
    expect(tree.marks.get("missing-parent")).toBeGreaterThan(0);
    expect(view!.attempts.map((attempt) => attempt.start_time)).toContain("2018-12-13T14:51:00.000000000Z");
  });

  it("draws the chat history in order, without a time and without a complaint about that", async () => {
    const [view] = await everyCase(await reviewOf(history));
    const { tree } = waterfallOf(view!);
    expect([tree.origin, tree.marks.size, tree.spans.length > 3]).toEqual([null, 0, true]);
  });

  it("shows PandaLM's three raters on each row, under names of their own, to be filtered and counted", async () => {
    const session = await reviewOf(`${pandaLm}/testset-v1.json`);
    const [view] = await everyCase(session, 1);
    const judged = [...view!.slots.flatMap((slot) => slot.judges.labels), ...view!.otherJudgements.map(({ label }) => label)];
    expect(new Set(judged.filter((one) => one.judgeKind === "human").map((one) => one.judge)).size).toBe(3);
    const { facets } = await panelOf(session, "panel").ask("cases/facets", { query: everyRow });
    expect(facets.find((facet) => facet.field === "rater")?.values).toHaveLength(3);
  });

  it("lists ExpertQA's claims that are not in the answer, with the experts' labels", async () => {
    const views = await everyCase(await reviewOf(`${expertQa}/rand_val.jsonl`), 20);
    expect(views.some((view) => view.claims.some((claim) => claim.start === null))).toBe(true);
    const kinds = views.flatMap((view) => [...view.slots.flatMap((slot) => slot.judges.labels), ...view.otherJudgements.map(({ label }) => label)]);
    expect(new Set(kinds.map((one) => one.judgeKind))).toEqual(new Set(["human"]));
  });
});
