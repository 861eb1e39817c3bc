import * as assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { OpenReview } from "../../../src/host/editor/openReviews";
import { closeAll, inWorkspace, parts, until } from "./support";

const trace = inWorkspace("foreign", "trace.json");
const none = new AbortController().signal;
const whole = { where: "", search: "", sort: [] };

/** Opens a file in our editor as the explorer's menu does, and waits for its rows. */
async function openForeign(file: vscode.Uri) {
  const { panels, reviews } = await parts();
  await vscode.commands.executeCommand("traceAdjudicator.openFile", file);
  const panel = await until(panels.onDidChangeActive, () => panels.active?.results.path === file.path && panels.active, `a panel on ${file.path}`);
  await until(reviews.onDidChange, () => panel.review.state.status === "ready", `the rows of ${file.path}`);
  return panel;
}

const rowsOf = async (review: OpenReview) => (await review.handlers("test")["cases/page"]({ query: whole, from: 0, count: 50 }, none)).rows;
const spansOf = async (review: OpenReview) => {
  const [row] = await rowsOf(review);
  return (await review.handlers("test")["case/open"]({ rowId: row!.rowId }, none)).attempts;
};
const write = (file: vscode.Uri, text: string) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
const textOf = async (file: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(file));

describe("a file of another tool", () => {
  afterEach(closeAll);

  it("opens as text until it is asked for, and then in its own tab", async () => {
    await vscode.commands.executeCommand("vscode.open", trace);
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText);
    const panel = await openForeign(trace);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputCustom && input.uri.path === trace.path);
    assert.equal(panel.review.imported?.format, "otlp");
    assert.equal((await rowsOf(panel.review)).length, 1);
  });

  it("is imported into the extension's storage, and nothing is put beside it before there is a label", async () => {
    const panel = await openForeign(trace);
    const { results } = panel.review.imported!;
    assert.ok(results.path.includes("/globalStorage/trace-adjudicator.trace-adjudicator/imports/"), results.path);
    const beside = await vscode.workspace.fs.readDirectory(inWorkspace("foreign"));
    assert.deepEqual(
      beside.map(([name]) => name).filter((name) => name.startsWith("trace")),
      ["trace.json"],
    );
  });

  it("is not imported twice while it stays as it is", async () => {
    const first = await openForeign(trace);
    const record = join(first.review.imported!.results.fsPath, "../import.json");
    const { mtimeMs } = await stat(record);
    await closeAll();
    (await parts()).reviews.end(trace);
    await openForeign(trace);
    assert.equal((await stat(record)).mtimeMs, mtimeMs);
  });

  it("has one review for all its panels", async () => {
    const first = await openForeign(trace);
    const { panels } = await parts();
    await vscode.commands.executeCommand("workbench.action.splitEditor");
    const second = await until(panels.onDidChangeActive, () => panels.active !== first && panels.active, "a second panel");
    assert.equal(second.review, first.review);
    assert.notEqual(second.id, first.id);
  });

  it("stands under its own name in the Runs tree, with its cases", async () => {
    await openForeign(trace);
    const { tree } = await parts();
    const run = (await tree.getChildren()).find((node) => node.kind === "run" && node.results.path === trace.path);
    assert.ok(run, "the file is listed");
    assert.equal(tree.getTreeItem(run).label, "trace.json");
    assert.equal((await tree.getChildren(run)).length, 1);
  });

  it("shows the line of its import read-only", async () => {
    const panel = await openForeign(trace);
    await panel.review.handlers(panel.id)["shell/openLine"]({ line: 1, column: 1 }, none);
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, "trace-adjudicator-lines");
    assert.match(document.lineAt(0).text, /^\{.*"task_id":"5b8efff798038103d269b633813fc60c"/);
  });

  it("says that it was imported in the diagnostics, and not what or from where", async () => {
    await openForeign(trace);
    await vscode.commands.executeCommand("traceAdjudicator.copyDiagnostics");
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^imported: otlp$/m);
    assert.ok(!text.includes("trace.json") && !text.includes("answerer"));
  });

  it("is imported again when it changed on disk, in place, and made anew when it is opened later", async () => {
    const file = inWorkspace("foreign", "changing.json");
    const text = await textOf(trace);
    await write(file, text);
    const panel = await openForeign(file);
    const { reviews } = await parts();
    const before = await spansOf(panel.review);
    const states = () => panel.review.state.source?.state;
    await until(reviews.onDidChange, () => states() === "same", "the source found unchanged");
    await write(file, text.replaceAll("fetch", "browse"));
    await until(reviews.onDidChange, () => states() === "changed", "the change of the source");
    await panel.review.handlers(panel.id)["source/importAgain"]({}, none);
    await until(reviews.onDidChange, () => states() === "same", "the new import");
    const after = await spansOf(panel.review);
    assert.notDeepEqual(after, before);
    assert.ok(JSON.stringify(after).includes("browse"));

    await closeAll();
    reviews.end(file);
    await write(file, text);
    const again = await openForeign(file);
    assert.ok(!JSON.stringify(await spansOf(again.review)).includes("browse"));
  });

  it("says that its source is gone, and keeps showing what was imported", async () => {
    const file = inWorkspace("foreign", "going.json");
    await write(file, await textOf(trace));
    const panel = await openForeign(file);
    await vscode.workspace.fs.delete(file);
    const { reviews } = await parts();
    await until(reviews.onDidChange, () => panel.review.state.source?.state === "gone", "that the source is gone");
    assert.equal((await rowsOf(panel.review)).length, 1);
  });

  it("that is nothing to review opens no review, and is not listed", async () => {
    const table = inWorkspace("foreign", "table.jsonl");
    await vscode.commands.executeCommand("traceAdjudicator.openFile", table);
    const { panels, runs, reviews } = await parts();
    await assert.rejects(
      reviews.use(table, () => undefined),
      /table\.jsonl cannot be opened: .*(CSV|semicolon)/,
    );
    assert.equal(panels.of(table).length, 0);
    assert.ok(!runs.all().some((each) => each.path === table.path));
  });

  it("with records of unknown meaning waits for a mapping, and is opened by one beside it", async () => {
    const records = inWorkspace("foreign", "mapped.json");
    await write(records, await textOf(inWorkspace("foreign", "answers.json")));
    const { panels, reviews } = await parts();
    await vscode.commands.executeCommand("traceAdjudicator.openFile", records);
    await assert.rejects(
      reviews.use(records, () => undefined),
      /no mapping explains yet/,
    );
    assert.equal(panels.of(records).length, 0);
    await closeAll();
    await write(
      inWorkspace("foreign", "mapped.json.mapping.json"),
      JSON.stringify({ schema: "mapping/1", row: { task_id: "id", query: "question", trace: { answer: "response" } } }),
    );
    const panel = await openForeign(records);
    assert.equal(panel.review.imported?.format, "mapping");
    assert.deepEqual(
      (await rowsOf(panel.review)).map((row) => row.taskId),
      ["q1", "q2", "q3"],
    );
  });

  it("is imported to a folder of the user's choice by the command line that the extension carries", async () => {
    const { imports } = await parts();
    const folder = inWorkspace("foreign", "kept");
    assert.equal(await imports!.toFolder(trace, folder), true);
    const results = vscode.Uri.joinPath(folder, "results.jsonl");
    await vscode.commands.executeCommand("traceAdjudicator.openRun", folder);
    const { panels, reviews } = await parts();
    const panel = await until(panels.onDidChangeActive, () => panels.active?.results.path === results.path && panels.active, "the imported run");
    assert.equal(panel.review.imported, null, "it is a run like any other");
    await until(reviews.onDidChange, () => panel.review.state.source?.state === "same", "its remembered source");
    await closeAll();
    await vscode.workspace.fs.delete(folder, { recursive: true });
  });
});
