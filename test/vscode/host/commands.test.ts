import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RunsNode } from "../../../src/host/views/runsTree";
import { closeAll, inWorkspace, open, parts, until } from "./support";

const results = inWorkspace("run", "results.jsonl");

describe("commands and views", () => {
  afterEach(closeAll);

  it("finds the runs of the workspace only when asked", async () => {
    const { runs } = await parts();
    for (const each of runs.all()) await runs.remove(each);
    await vscode.commands.executeCommand("traceAdjudicator.findRuns");
    const names = runs.all().map((each) => each.path.split("/").at(-2));
    assert.deepEqual(names.sort(), ["broken", "hostile", "media", "run"]);
  });

  it("shows a run as strata, labels and cases, with every case once", async () => {
    const { tree, runs } = await parts();
    await runs.add(results);
    const run = (await tree.getChildren()).find((node) => node.kind === "run" && node.results.path === results.path)!;
    const cases: RunsNode[] = [];
    for (const stratum of await tree.getChildren(run)) {
      assert.equal(stratum.kind, "stratum");
      assert.match(String(tree.getTreeItem(stratum).description), /\d+ cases?/);
      for (const label of await tree.getChildren(stratum)) cases.push(...(await tree.getChildren(label)));
    }
    const lines = new TextDecoder()
      .decode(await vscode.workspace.fs.readFile(results))
      .split("\n")
      .filter((line) => line !== "");
    const wanted = lines.map((line) => (JSON.parse(line) as { task_id: string }).task_id);
    assert.deepEqual(cases.map((node) => (node.kind === "case" ? node.item.taskId : node.kind)).sort(), wanted.sort());
  });

  it("shows rows without stratum or label too", async () => {
    const { tree, runs } = await parts();
    const broken = inWorkspace("broken", "results.jsonl");
    await runs.add(broken);
    const run = (await tree.getChildren()).find((node) => node.kind === "run" && node.results.path === broken.path)!;
    const cases: RunsNode[] = [];
    for (const stratum of await tree.getChildren(run))
      for (const label of await tree.getChildren(stratum)) cases.push(...(await tree.getChildren(label)));
    assert.deepEqual(cases.map((node) => (node.kind === "case" ? node.item.taskId : node.kind)).sort(), ["X01", "X05", "X06"]);
  });

  it("shows a run that cannot be read as trouble, not as nothing", async () => {
    const { tree, runs } = await parts();
    const missing = inWorkspace("nowhere", "results.jsonl");
    await runs.add(missing);
    const run = (await tree.getChildren()).find((node) => node.kind === "run" && node.results.path === missing.path)!;
    const [child] = await tree.getChildren(run);
    assert.equal(child?.kind, "trouble");
    await runs.remove(missing);
  });

  it("opens the row's line in the text editor, selected", async () => {
    const panel = await open(results);
    await panel.review.handlers(panel.id)["shell/openLine"]({ line: 3, column: 1 }, new AbortController().signal);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.path, results.path);
    assert.equal(editor.selection.start.line, 2);
    assert.equal(editor.document.getText(editor.selection), editor.document.lineAt(2).text);
  });

  it("opens a case from its link", async () => {
    const panel = await open(results);
    const handlers = panel.review.handlers(panel.id);
    const signal = new AbortController().signal;
    const page = await handlers["cases/page"]({ query: { where: "", search: "", sort: [] }, from: 0, count: 3 }, signal);
    const { text } = await handlers["shell/caseLink"]({ rowId: page.rows[2]!.rowId }, signal);
    await closeAll();
    const { panels } = await parts();
    await vscode.commands.executeCommand("traceAdjudicator.openCaseLink", text);
    const opened = await until(
      panels.onDidChangeActive,
      () => panels.active?.results.path === results.path && panels.active,
      "the panel of the link",
    );
    assert.ok(opened.tab === "case" || (await until(panels.onDidChangeTab, () => opened.tab === "case", "the case of the link")));
  });

  it("copies diagnostics without names or data", async () => {
    await open(results);
    await vscode.commands.executeCommand("traceAdjudicator.copyDiagnostics");
    const text = await vscode.env.clipboard.readText();
    assert.match(text, /^Trace Adjudicator \d+\.\d+\.\d+\nVS Code 1\./);
    assert.ok(!text.includes("known-url") && !text.includes("host-tester") && !text.includes("K01"));
  });

  it("validates the sample run with the bundled command line", async () => {
    const { commandLine } = await parts();
    const said: string[] = [];
    const outcome = await commandLine!.run(
      ["validate", inWorkspace("run").fsPath, "--json"],
      { line: (text) => said.push(text) },
      new AbortController().signal,
    );
    assert.equal(outcome.code, 0, outcome.stdout + outcome.stderr);
  });

  it("reads a PDF in a worker that starts from the extension's folder", async () => {
    const panel = await open(results);
    const handlers = panel.review.handlers(panel.id);
    const signal = new AbortController().signal;
    const { rows } = await handlers["cases/goto"]({ text: "K03", count: 1 }, signal);
    const { rowId, representations } = await handlers["case/open"]({ rowId: rows[0]!.rowId }, signal);
    const pdf = representations.find((each) => each.contentType?.startsWith("application/pdf"));
    assert.ok(pdf, "the sample's K03 has a PDF");
    const shown = await handlers["representation/open"]({ rowId, representationId: pdf.id, charset: null }, signal);
    assert.equal(shown.kind, "pdf");
    assert.match(shown.text ?? "", /\p{L}{3}/u);
  });
});
