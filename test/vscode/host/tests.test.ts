import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, inWorkspace, open, parts, until } from "./support";

const corpus = inWorkspace("corpus.yaml");
const childrenOf = (items: vscode.TestItemCollection) => [...items].map(([, item]) => item);
const write = (file: vscode.Uri, text: string) => vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));

/** The strata of the only corpus that is listed, with the ids of their cases. */
async function listed() {
  const { tests } = await parts();
  return childrenOf(tests.controller!.items).map((top) => ({
    uri: top.uri!.path,
    strata: Object.fromEntries(
      childrenOf(top.children).map((stratum) => [stratum.label, childrenOf(stratum.children).map(({ label }) => label.split(" ")[0])]),
    ),
  }));
}
const six = (letter: string) => [1, 2, 3, 4, 5, 6].map((number) => `${letter}0${number}`);
const strata = { "known-url": six("K"), search: six("S"), dynamic: six("D"), auth: six("A"), blocking: six("B") };

describe("the cases as tests", () => {
  afterEach(closeAll);

  it("come with a run that holds its corpus, by stratum", async () => {
    const { tests } = await parts();
    const run = inWorkspace("run", "results.jsonl");
    await open(run);
    await tests.showWithRun({ results: run, imported: null });
    assert.deepEqual(await listed(), [{ uri: inWorkspace("run", "corpus.yaml").path, strata }]);
  });

  it("come with the corpus itself, instead of the equal copy in a run, each at its line", async () => {
    const { tests } = await parts();
    const document = await vscode.workspace.openTextDocument(corpus);
    await tests.show(corpus);
    assert.deepEqual(await listed(), [{ uri: corpus.path, strata }]);
    for (const top of childrenOf(tests.controller!.items))
      for (const stratum of childrenOf(top.children))
        for (const item of childrenOf(stratum.children))
          assert.match(document.getText(item.range), new RegExp(`^  - \\{ id: ${item.label.split(" ")[0]}, `));
  });

  it("say why a corpus has none, and have them again when it is mended", async () => {
    const { tests } = await parts();
    const bad = inWorkspace("bad", "corpus.yaml");
    await write(bad, "version: v1\ncases:\n  - { id: X1, stratum: s }\n");
    await tests.show(bad);
    const item = () => tests.controller!.items.get(bad.toString());
    assert.match(String(item()?.error), /corpus\.yaml:3:\d+: .*query/s);
    assert.equal(item()?.children.size, 0);
    await write(bad, 'version: v1\ncases:\n  - { id: X1, stratum: s, query: "What?", expect: success }\n');
    await tests.show(bad);
    assert.equal(item()?.error, undefined);
    assert.deepEqual(
      childrenOf(item()!.children).map(({ label }) => label),
      ["s"],
    );
    await vscode.workspace.fs.delete(inWorkspace("bad"), { recursive: true });
    await tests.controller!.refreshHandler!(new vscode.CancellationTokenSource().token);
    assert.equal(item(), undefined);
  });

  it("are the bundled ones where no corpus is in front", async () => {
    const { tests } = await parts();
    await vscode.commands.executeCommand("traceAdjudicator.showTests");
    assert.ok(tests.corpora.length >= 1);
    assert.ok(tests.corpora.every(({ trouble }) => trouble === null));
  });
});

describe("the task adjudicate", () => {
  const exit = (name: string) =>
    new Promise<number | undefined>((resolve) => {
      const heard = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== name) return;
        heard.dispose();
        resolve(exitCode);
      });
    });

  it("is offered for the corpus in the root of the workspace", async () => {
    await parts();
    const tasks = await vscode.tasks.fetchTasks({ type: "adjudicate" });
    assert.ok(tasks.some(({ definition }) => definition["corpus"] === "corpus.yaml" && definition["lane"] === "fixture"));
  });

  it("runs cases in a terminal, into a folder of its own each time, and lists the run", async () => {
    const { runs } = await parts();
    const before = new Set(runs.all().map(String));
    const made = () => runs.all().filter((uri) => !before.has(uri.toString()));
    const [offered] = await vscode.tasks.fetchTasks({ type: "adjudicate" });
    assert.ok(offered);
    const { ProcessExecution: process } = vscode;
    const execution = offered.execution;
    assert.ok(execution instanceof process);
    const out = execution.args.at(-1)!;
    assert.match(out, /^\$\{command:/);
    const task = new vscode.Task(
      { ...offered.definition, cases: ["K01"] },
      offered.scope!,
      "one case",
      "adjudicate",
      new process(execution.process, [...execution.args, "--cases", "K01"], execution.options),
      "$adjudicate",
    );
    for (const count of [1, 2]) {
      const ended = exit("one case");
      await vscode.tasks.executeTask(task);
      assert.equal(await ended, 0);
      await until(runs.onDidChange, () => made().length === count, `the run of the task, number ${count}`);
    }
    for (const results of made()) {
      const rows = new TextDecoder()
        .decode(await vscode.workspace.fs.readFile(results))
        .trim()
        .split("\n");
      assert.deepEqual(
        rows.map((row) => (JSON.parse(row) as { task_id: string }).task_id),
        ["K01"],
      );
      await runs.remove(results);
    }
  });
});
