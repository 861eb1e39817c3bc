import * as assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TruthNode } from "../../../src/host/views/truthItems";
import { hashOf, liveTruthRun, newPage, vendorUrl } from "../../builders/liveTruthRun";
import type { RunOnDisk } from "../../builders/runOnDisk";
import { closeAll, open, parts, until } from "./support";

let home: RunOnDisk;
const at = (...path: string[]) => vscode.Uri.file(join(home.folder, ...path));
const results = () => at("run", "results.jsonl");
const truthFile = () => join(home.folder, "truth", "S03.yaml");

async function adjudicate(...args: string[]): Promise<string> {
  const { commandLine } = await parts();
  const { code, stdout, stderr } = await commandLine!.run(args, { line: () => undefined }, new AbortController().signal);
  assert.equal(code, 0, stdout + stderr);
  return stdout;
}

/** Somebody else proposes, as a pull from a colleague would bring it. */
async function proposedBy(reviewer: string): Promise<string> {
  const change = ["--fact", "release=v3.2", "--category", "page-changed", "--reason", "the vendor released v3.2"];
  const evidence = ["--evidence-url", vendorUrl, "--evidence-sha256", hashOf(newPage), "--quote", "The latest release is v3.2"];
  const who = ["--valid-at", "2026-08-20T00:00:00Z", "--reviewer", reviewer, "--json"];
  const said = await adjudicate("truth", "propose", join(home.folder, "run"), "S03", ...change, ...evidence, ...who);
  return (JSON.parse(said) as { id: string }).id;
}
const approvedBy = (reviewer: string, id: string) =>
  adjudicate("truth", "approve", join(home.folder, "run"), id, "--acknowledge", "--reviewer", reviewer);

async function beneath(): Promise<readonly TruthNode[]> {
  const { tree } = (await parts()).truths;
  const run = (await tree.getChildren()).find((node) => node.kind === "run" && node.results.path === results().path);
  assert.ok(run, "the run is listed");
  return tree.getChildren(run);
}
async function waiting(value: number | undefined): Promise<void> {
  const { truths } = await parts();
  await until(truths.tree.onDidChangeTreeData, () => truths.view.badge?.value === value, `a badge that says ${value ?? "nothing"}`);
}
async function proposalNode(): Promise<TruthNode> {
  const { tree } = (await parts()).truths;
  const [group] = await beneath();
  assert.ok(group);
  const [node] = await tree.getChildren(group);
  assert.equal(node?.kind, "proposal");
  return node;
}

describe("the Truth view", () => {
  beforeEach(() => void (home = liveTruthRun()));
  afterEach(async () => {
    await closeAll();
    const { reviews, runs } = await parts();
    for (const each of runs.all()) if (each.path.startsWith(at().path)) reviews.end(each);
    for (const each of runs.all()) if (each.path.startsWith(at().path)) await runs.remove(each);
    home.remove();
  });

  it("counts a colleague's proposal in its badge while the run is open, and no longer once it is decided", async () => {
    const panel = await open(results());
    const id = await proposedBy("ada");
    await waiting(1);
    const { tree } = (await parts()).truths;
    const item = tree.getTreeItem(await proposalNode());
    assert.equal(item.label, "S03");
    assert.match(String(item.description), /^release · ada$/);
    await panel.review.handlers(panel.id)["truth/reject"]({ id, reason: "the page says beta" }, new AbortController().signal);
    await waiting(undefined);
    assert.equal((await beneath())[0]?.kind, "nothing");
  });

  it("opens a proposal in the Truth tab, and its file before and after in the diff editor", async () => {
    const panel = await open(results());
    const id = await proposedBy("ada");
    await waiting(1);
    const { panels, truths } = await parts();
    const node = await proposalNode();
    const { command } = truths.tree.getTreeItem(node);
    assert.deepEqual(command?.arguments?.[1], { view: "proposals", id });
    await vscode.commands.executeCommand(command!.command, ...(command!.arguments as unknown[]));
    await until(panels.onDidChangeTab, () => panel.tab === "truth", "the Truth tab");

    await vscode.commands.executeCommand("traceAdjudicator.showTruthDiff", node);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff, "a diff editor is in front");
    const [before, after] = await Promise.all([input.original, input.modified].map((uri) => vscode.workspace.openTextDocument(uri)));
    assert.equal(before!.getText(), readFileSync(truthFile(), "utf8"));
    assert.equal(before!.languageId, "yaml");
    assert.match(after!.getText(), /value: v3\.2/);
    assert.match(after!.getText(), /# checked by hand/);
  });

  it("compares two versions of a case in the diff editor", async () => {
    await approvedBy("ben", await proposedBy("ada"));
    await open(results());
    const done = vscode.commands.executeCommand("traceAdjudicator.compareTruths", {
      kind: "due",
      results: results(),
      view: { caseId: "S03", version: 2, due: "", state: "valid", waiting: 0 },
    } satisfies TruthNode);
    await accepted(done);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff, "a diff editor is in front");
    assert.match((await vscode.workspace.openTextDocument(input.original)).getText(), /v3\.1/);
    assert.match((await vscode.workspace.openTextDocument(input.modified)).getText(), /v3\.2/);
  });

  it("grades a run again beside it, and opens what was made", async () => {
    await approvedBy("ben", await proposedBy("ada"));
    await open(results());
    const before = readFileSync(results().fsPath);
    const { panels } = await parts();
    await accepted(vscode.commands.executeCommand("traceAdjudicator.regradeRun", results()));
    const made = at("run-regraded", "results.jsonl");
    await until(panels.onDidChangeActive, () => panels.active?.results.path === made.path, "the graded run");
    const row = JSON.parse(readFileSync(made.fsPath, "utf8").split("\n")[0]!) as { result: { primary_label: string; truth: object } };
    assert.deepEqual([row.result.primary_label, row.result.truth], ["success", { case_id: "S03", version: 2 }]);
    assert.deepEqual(readFileSync(results().fsPath), before);
  });

  it("shows in the list of problems what the check finds of truths, at their files", async () => {
    await open(results());
    const text = readFileSync(truthFile(), "utf8");
    writeFileSync(truthFile(), text.replace("31536000", "60"));
    // It ends when its message is answered; what it found is shown before.
    void vscode.commands.executeCommand("traceAdjudicator.checkTruths", results());
    const found = await until(
      vscode.languages.onDidChangeDiagnostics,
      () => {
        const all = vscode.languages.getDiagnostics(vscode.Uri.file(truthFile())).filter(({ code }) => code === "truth-expired");
        return all.length > 0 && all;
      },
      "a finding on the truth file",
    );
    assert.match(found[0]!.message, /valid until 2026-08-01/);
  });
});

/** Chooses what is offered first, as often as it is asked, until a command has ended. */
async function accepted(done: Thenable<unknown>): Promise<void> {
  let ended = false;
  const ending = Promise.resolve(done).finally(() => (ended = true));
  while (!ended) {
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  await ending;
}
