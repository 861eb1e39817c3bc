import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as vscode from "vscode";
import { handlersFor } from "../../src/session/handlers";
import type { Panel } from "../../src/host/editor/panels";
import { QueueProgress } from "../../src/host/views/queueLeft";
import { QueuesTree, type QueuesNode } from "../../src/host/views/queuesTree";
import type { KnownRuns } from "../../src/host/views/knownRuns";
import { MemoryRunFiles, memoryPorts } from "../builders/memoryPorts";
import { openedSession } from "../builders/openedSession";
import { probedAnswers } from "../builders/probeRun";

/** As much of VS Code as a tree is made of. */
vi.mock("vscode", async () => ({
  ...(await import("../builders/vscodeParts")),
  Uri: { joinPath: (uri: { toString(): string }) => uri },
  workspace: { asRelativePath: () => "run" },
}));

const results = {
  scheme: "file",
  path: "/run/results.jsonl",
  fsPath: "/run/results.jsonl",
  toString: () => "file:///run/results.jsonl",
} as unknown as vscode.Uri;
const signal = new AbortController().signal;

async function opened() {
  const { results: text, judgements } = probedAnswers(6);
  const files = new MemoryRunFiles(text, []);
  for (const [name, lines] of Object.entries(judgements)) files.judgementFiles.set(name, lines);
  const session = await openedSession(memoryPorts({ files }));
  const handlers = handlersFor(session.session, "queues-tree");
  const changes = new Set<() => void>();
  const runs = { all: () => [results], onDidChange: (heard: () => void) => changes.add(heard) } as unknown as KnownRuns;
  const open = { now: false };
  const tree = new QueuesTree(
    runs,
    (_results, question) => question({ handlers }),
    () => open.now,
  );
  const draw = async (planId: string, more: Record<string, unknown> = {}) => {
    const cells = [
      { id: "accepted ones", judge_label: "equivalent", by: ["stratum"], quota: 2 },
      { id: "rejected ones", judge_label: "not-equivalent", by: ["stratum"], quota: 3 },
    ];
    const design = { plan_id: planId, dimension: "answer-equivalence", seed: 1, cells, ...more };
    const outcome = await session.ask("sample/draw", { design, extends: null, token: "t", takeWhatThereIs: false });
    expect(outcome.state).toBe("drawn");
  };
  const plans = async (): Promise<readonly QueuesNode[]> => tree.getChildren((await tree.getChildren())[0]);
  const plan = async (planId: string) => (await plans()).find((node) => node.kind === "plan" && node.plan.planId === planId)!;
  return { ...session, handlers, tree, draw, plans, plan, open };
}

const saidOf = ({ label, description, tooltip, accessibilityInformation }: vscode.TreeItem): string =>
  [label, description, tooltip, accessibilityInformation?.label].join("\n");

describe("the Queues view", () => {
  let stage: Awaited<ReturnType<typeof opened>>;
  beforeEach(async () => void (stage = await opened()));

  it("lists the known runs, those that are open unfolded", async () => {
    const [run] = await stage.tree.getChildren();
    expect(stage.tree.getTreeItem(run!)).toMatchObject({ collapsibleState: 1, contextValue: "queueRun" });
    stage.open.now = true;
    expect(stage.tree.getTreeItem(run!)).toMatchObject({ collapsibleState: 2 });
  });

  it("offers to draw a sample where there is no plan", async () => {
    const [node] = await stage.plans();
    expect(stage.tree.getTreeItem(node!)).toMatchObject({ command: { command: "traceAdjudicator.drawSampleOf", arguments: [results] } });
  });

  it("says how far a queue is, and opens it", async () => {
    await stage.draw("p");
    const item = () => stage.plan("p").then((node) => stage.tree.getTreeItem(node));
    expect(await item()).toMatchObject({
      label: "p",
      description: "0 of 10 · 10 left",
      contextValue: "plan",
      command: { command: "traceAdjudicator.openPlan", arguments: [results, "p"] },
    });
    const { item: first } = await stage.ask("queue/item", { planId: "p", place: 0 });
    const queue = { planId: "p", place: 0 };
    const { rowId } = first.case!;
    const { ref, dimension } = first.slot!;
    const label = { rowId, ref, dimension, value: "equivalent", rationale: "", evidence: null, activeSeconds: 1, queue };
    expect(await stage.ask("label/commit", label)).toMatchObject({ saved: "disk" });
    await stage.ask("queue/skip", { planId: "p", place: 1, reason: "cannot tell", activeSeconds: 1 });
    expect((await item()).description).toBe("1 of 10 · 8 left · 1 skipped");
  });

  it("names no cell that would tell what the judge said, nor counts by one", async () => {
    await stage.draw("p");
    await stage.handlers["queue/item"]({ planId: "p", place: 0 }, signal);
    const cells = await stage.tree.getChildren(await stage.plan("p"));
    const said = cells.map((node) => saidOf(stage.tree.getTreeItem(node))).join("\n");
    expect(said).not.toMatch(/accepted|rejected|equivalent/);
    // Two accepted and three rejected ones of each stratum: such numbers would tell, too.
    for (const node of cells) expect(node.kind === "cell" && [2, 3].includes(node.total)).toBe(false);
    expect(saidOf(stage.tree.getTreeItem(await stage.plan("p")))).not.toMatch(/accepted|rejected|not-equivalent/);
  });

  it("shows cells by their names where nothing of the judge is sealed", async () => {
    await stage.draw("p", { blinding: { judge: false, grader: false } });
    const cells = await stage.tree.getChildren(await stage.plan("p"));
    const labels = cells.map((node) => stage.tree.getTreeItem(node).label);
    expect(labels).toEqual(["equivalent · death", "equivalent · tenure", "not-equivalent · death", "not-equivalent · tenure"]);
  });

  it("keeps plans of others apart, mine first, and says what is wrong with those that cannot be worked on", async () => {
    await stage.draw("theirs", { reviewers: ["Ann", "Ben"] });
    await stage.draw("mine", { reviewers: ["reviewer-a"] });
    const text = stage.ports.plans.texts.get("mine")!;
    const plan = JSON.parse(text) as { population: object };
    const population = { ...plan.population, results_fingerprint: "file:other" };
    stage.ports.plans.texts.set("foreign", JSON.stringify({ ...plan, plan_id: "foreign", population }));
    await stage.session.plansChanged();
    const items = (await stage.plans()).map((node) => stage.tree.getTreeItem(node));
    expect(items.at(-1)).toMatchObject({ label: "theirs", contextValue: "planOfOthers", description: "for Ann, Ben" });
    expect(items.at(-1)!.command).toBeUndefined();
    expect(items[0]!.label).not.toBe("theirs");
    const foreign = items.find(({ label }) => label === "foreign")!;
    expect(foreign).toMatchObject({ contextValue: "planClosed", collapsibleState: 0 });
    expect(foreign.description).toMatch(/other results/);
    expect(foreign.command).toBeUndefined();
  });

  it("shows trouble where a run cannot be asked", async () => {
    const runs = { all: () => [results], onDidChange: () => undefined } as unknown as KnownRuns;
    const tree = new QueuesTree(
      runs,
      () => Promise.reject(new Error("the disk is gone")),
      () => false,
    );
    const [node] = await tree.getChildren((await tree.getChildren())[0]);
    expect(tree.getTreeItem(node!)).toMatchObject({ label: "the disk is gone" });
  });
});

describe("the items left, for the status bar", () => {
  it("are those of the queue that is shown, else of one that is begun and not finished; none where there is no queue of mine", async () => {
    const stage = await opened();
    const panel = {
      review: { state: stage.session.documentState(), handlers: () => stage.handlers },
      tab: "cases",
      planId: null,
    } as unknown as Panel;
    let active: Panel | null = panel;
    const failures: unknown[] = [];
    const progress = new QueueProgress(
      () => active,
      (error) => failures.push(error),
    );
    const told = () => new Promise<void>((resolve) => void progress.onDidChange(resolve));
    await stage.draw("first", { reviewers: ["reviewer-a"] });
    // Who takes part in one plan cannot draw another: it comes from a colleague.
    const plan = JSON.parse(stage.ports.plans.texts.get("first")!) as object;
    stage.ports.plans.texts.set("second", JSON.stringify({ ...plan, plan_id: "second", created_at: "2027-01-01T00:00:00Z" }));
    await stage.session.plansChanged();
    let next = told();
    progress.refreshSoon();
    progress.refreshSoon();
    await next;
    expect(progress.left).toEqual({ planId: "first", left: 10, total: 10 });
    Object.assign(panel, { tab: "queue", planId: "second" });
    next = told();
    progress.refreshSoon();
    await next;
    expect(progress.left).toMatchObject({ planId: "second" });
    active = null;
    next = told();
    progress.refreshSoon();
    await next;
    expect(progress.left).toBeNull();
    expect(failures).toEqual([]);
    progress.dispose();
  });
});
