import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { CommandLine } from "../../../src/host/surroundings";
import { readCorpusFile } from "../../../src/host/tests/corpusFile";
import { corpusItem, type TestCases } from "../../../src/host/tests/corpusItems";
import { runTests } from "../../../src/host/tests/runTests";
import { closeAll, extension, inWorkspace, open, parts, until } from "./support";

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

/** What was said of each case while these were run, by a controller of its own. */
async function outcomes(
  text: string,
  whileRunning: (stop: vscode.CancellationTokenSource, line: string) => void = () => undefined,
  system: string | null = null,
) {
  const { commandLine } = await parts();
  const file = inWorkspace("tried", "corpus.yaml");
  await write(file, text);
  const systemFile = inWorkspace("tried", "system.yaml");
  if (system !== null) await write(systemFile, system);
  const more = system === null ? [] : ["--system", systemFile.fsPath];
  const controller = vscode.tests.createTestController("tried", "tried");
  const cases: TestCases = new WeakMap();
  controller.items.add(corpusItem(controller, await readCorpusFile(file), cases));
  const [heard, added]: [string[], string[]] = [[], []];
  const say = (what: string) => (item: vscode.TestItem, message?: unknown) =>
    void heard.push(`${what} ${item.label.split(" ")[0]}${message instanceof vscode.TestMessage ? `: ${textIn(message)}` : ""}`);
  const create = controller.createTestRun.bind(controller);
  controller.createTestRun = (...given) =>
    Object.assign(create(...given), { passed: say("passed"), failed: say("failed"), errored: say("errored"), skipped: say("skipped") });
  const stop = new vscode.CancellationTokenSource();
  const watched: CommandLine = {
    ...commandLine!,
    run: (args, { line }, signal) => commandLine!.run([...args, ...more], { line: (said) => (line(said), whileRunning(stop, said)) }, signal),
  };
  await runTests(new vscode.TestRunRequest(), stop.token, watched, {
    extensionId: extension!.id,
    freshFolder: () => Promise.resolve(inWorkspace("tried", "out")),
    controller,
    cases,
    runs: { add: async (...results) => void added.push(...results.map(({ path }) => path)) },
    output: { info: () => undefined, error: (problem) => heard.push(String(problem)) },
  });
  controller.dispose();
  await vscode.workspace.fs.delete(inWorkspace("tried"), { recursive: true });
  return { heard, added };
}
const textIn = ({ message }: vscode.TestMessage) => (typeof message === "string" ? message : message.value);
const line = (id: string, fixture: string, expected = "success") =>
  `  - { id: ${id}, stratum: known-url, query: "Extract the published date", fixture: "fixture://${fixture}", live_channel: direct-fetch, expect: ${expected} }\n`;

describe("a run of tests", () => {
  it("passes what is as expected, and fails what is not, with label, expectation, rule and a link", async () => {
    const { heard, added } = await outcomes(`version: v1\ncases:\n${line("K01", "known/static")}${line("K91", "known/static", "correct-refusal")}`);
    assert.equal(heard[0], "passed K01");
    assert.match(heard[1]!, /^failed K91: The label is wrong\\-answer, expected was correct\\-refusal\\.\n\nRule\\: .+\n\n\[Open Case\]\(command:/s);
    assert.equal(heard.length, 2);
    assert.deepEqual(added, [inWorkspace("tried", "out", "results.jsonl").path]);
  });

  it("fails what is as expected but over its caps, as the gate does", async () => {
    const { heard } = await outcomes(`version: v1\ncases:\n${line("K01", "known/static")}`, undefined, "options: { habits: [browser-always] }\n");
    assert.equal(heard.length, 1);
    assert.match(
      heard[0]!,
      /^failed K01: The label is success, as expected, but a hard rule of the gate is broken\\.\n\n.*escalations 1 of 0 allowed/s,
    );
  });

  it("errs where no run can be made, with what the command line says", async () => {
    const { heard, added } = await outcomes(`version: v1\ncases:\n${line("K01", "known/static")}${line("K92", "known/nowhere")}`);
    assert.deepEqual(
      heard.map((said) => said.split(":")[0]),
      ["errored K01", "errored K92"],
    );
    assert.match(heard[1]!, /no fixture of that name: K92/);
    assert.deepEqual(added, []);
  });

  it("skips what is left when it is cancelled", async () => {
    const many = Array.from({ length: 60 }, (_, index) => line(`K${index + 10}`, "known/static")).join("");
    const { heard } = await outcomes(`version: v1\ncases:\n${many}`, (stop, said) => said.includes('"done":2,') && stop.cancel());
    assert.equal(heard.length, 60);
    assert.equal(heard[0], "passed K10");
    assert.equal(heard.at(-1), "skipped K69");
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
