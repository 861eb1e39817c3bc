import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { QueuesNode } from "../../../src/host/views/queuesTree";
import { closeAll, inWorkspace, open, parts, until } from "./support";

const results = inWorkspace("run", "results.jsonl");
const plans = inWorkspace("run", "review", "plans");
const signal = new AbortController().signal;

/** Draws a plan over the verdicts of the sample run's rows. */
async function draw(planId: string, more: Record<string, unknown> = {}) {
  const panel = await open(results);
  const design = {
    plan_id: planId,
    dimension: "primary-label",
    judge: "grader",
    seed: 1,
    cells: [
      { id: "won", judge_label: "success", quota: 3 },
      { id: "lost", judge_label: ["wrong-answer", "timeout", "partial", "wrong-refusal"], quota: "all" },
    ],
    ...more,
  };
  const outcome = await panel.review.handlers(panel.id)["sample/draw"]({ design, extends: null, token: "t", takeWhatThereIs: true }, signal);
  assert.equal(outcome.state, "drawn", JSON.stringify(outcome));
  return panel;
}

async function planNodes(): Promise<QueuesNode[]> {
  const { queues, runs } = await parts();
  await runs.add(results);
  const run = (await queues.getChildren()).find((node) => node.kind === "run" && node.results.path === results.path);
  assert.ok(run, "the run is listed");
  return queues.getChildren(run);
}
const planNode = async (planId: string) => {
  const found = (await planNodes()).find((node) => node.kind === "plan" && node.plan.planId === planId);
  assert.ok(found?.kind === "plan", `the plan ${planId} is listed`);
  return found;
};

describe("the Queues view", () => {
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(plans, { recursive: true, useTrash: false }).then(undefined, () => undefined); // no plan was drawn
    const { reviews } = await parts();
    reviews.end(results);
  });

  it("offers to draw a sample where a run has no plan", async () => {
    const { queues } = await parts();
    const [node] = await planNodes();
    assert.equal(node?.kind, "none");
    const item = queues.getTreeItem(node);
    assert.equal(item.command?.command, "traceAdjudicator.drawSampleOf");
    assert.equal((item.command?.arguments?.[0] as vscode.Uri).path, results.path);
  });

  it("lists a plan with what is left of it, and cells without names that would tell what is sealed", async () => {
    await draw("mine");
    const { queues } = await parts();
    const node = await planNode("mine");
    const item = queues.getTreeItem(node);
    assert.match(String(item.description), /^0 of \d+ · \d+ left$/);
    assert.equal(item.contextValue, "plan");
    const cells = await queues.getChildren(node);
    assert.ok(cells.length > 0);
    for (const cell of cells) {
      const { label, description, tooltip } = queues.getTreeItem(cell);
      assert.doesNotMatch([label, description, tooltip].join(" "), /won|lost|success|wrong|timeout|partial/);
    }
  });

  it("opens the queue of a plan in the editor", async () => {
    const panel = await draw("to-open");
    const { panels, queues } = await parts();
    const { command } = queues.getTreeItem(await planNode("to-open"));
    await vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[]));
    await until(panels.onDidChangeTab, () => panel.tab === "queue" && panel.planId === "to-open", "the queue of the plan");
  });

  it("shows plans of others as theirs, and plans of other results with what is wrong", async () => {
    await draw("theirs", { reviewers: ["somebody-else"] });
    const { queues, reviews } = await parts();
    const theirs = queues.getTreeItem(await planNode("theirs"));
    assert.equal(theirs.contextValue, "planOfOthers");
    assert.match(String(theirs.description), /somebody-else/);
    assert.equal(theirs.command, undefined);
    const file = vscode.Uri.joinPath(plans, "theirs.json");
    const plan = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file))) as Record<string, object>;
    const foreign = { ...plan, plan_id: "foreign", population: { ...plan["population"], results_fingerprint: "file:other" } };
    const seen = new Promise<void>((resolve, reject) => {
      const heard = reviews.onDidChange((review) =>
        Promise.resolve(review.handlers("test")["queue/list"]({}, signal)).then(
          ({ plans: listed }) => {
            if (!listed.some(({ planId }) => planId === "foreign")) return;
            heard.dispose();
            resolve();
          },
          (error: unknown) => reject(error as Error),
        ),
      );
    });
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(plans, "foreign.json"), new TextEncoder().encode(JSON.stringify(foreign)));
    await seen;
    const item = queues.getTreeItem(await planNode("foreign"));
    assert.equal(item.contextValue, "planClosed");
    assert.match(String(item.description), /other results/);
  });

  it("brings the form for a sample to the front from its title and its entries", async () => {
    const { panels } = await parts();
    await vscode.commands.executeCommand("traceAdjudicator.drawSampleOf", results);
    const panel = await until(panels.onDidChangeActive, () => panels.active?.results.path === results.path && panels.active, "the panel");
    await until(panels.onDidChangeTab, () => panel.tab === "sample", "the form");
  });
});
