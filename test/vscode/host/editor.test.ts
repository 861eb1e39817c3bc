import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, inWorkspace, open, parts, until } from "./support";

const activeInput = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
const results = inWorkspace("run", "results.jsonl");

describe("the results editor", () => {
  afterEach(closeAll);

  it("is what results.jsonl opens in", async () => {
    await open(results);
    const input = activeInput();
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(input.viewType, "traceAdjudicator.results");
  });

  it("never makes a text document of the file", async () => {
    await open(results);
    assert.deepEqual(
      vscode.workspace.textDocuments.filter((document) => document.uri.path.endsWith("results.jsonl")),
      [],
    );
  });

  it("leaves other JSON Lines to the text editor, unless asked", async () => {
    const other = inWorkspace("answers.jsonl");
    await vscode.commands.executeCommand("vscode.open", other);
    assert.ok(activeInput() instanceof vscode.TabInputText);
    await closeAll();
    await vscode.commands.executeCommand("vscode.openWith", other, "traceAdjudicator.otherResults");
    const { panels } = await parts();
    await until(panels.onDidChangeActive, () => panels.active?.results.path === other.path, "a panel on the other file");
  });

  it("gives all panels of a file one review, and names panels apart", async () => {
    const first = await open(results);
    const { panels } = await parts();
    await vscode.commands.executeCommand("workbench.action.splitEditor");
    const second = await until(panels.onDidChangeActive, () => panels.active !== first && panels.active, "a second panel");
    assert.equal(second.review, first.review);
    assert.notEqual(second.id, first.id);
  });

  it("knows every row that the file has", async () => {
    const panel = await open(results);
    const lines = new TextDecoder()
      .decode(await vscode.workspace.fs.readFile(results))
      .split("\n")
      .filter((line) => line !== "");
    assert.equal(panel.review.state?.rows, lines.length);
  });

  it("offers the text diff for a version that is not on disk", async () => {
    const version = results.with({ scheme: "git", query: JSON.stringify({ path: results.fsPath, ref: "HEAD" }) });
    await vscode.commands.executeCommand("vscode.openWith", version, "traceAdjudicator.results");
    const input = activeInput();
    assert.ok(input instanceof vscode.TabInputCustom);
    const { panels } = await parts();
    assert.equal(panels.of(version).length, 0, "no review is opened over it");
  });
});
