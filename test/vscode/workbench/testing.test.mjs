import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFile, runCommand, screen, setTheme, themes } from "../ide/browser.mjs";
import { caseOnScreen, eventually, openRun, pictureOfFailure, setUp, shots } from "./setting.mjs";

describe("the benchmark in the Testing view and as a task", () => {
  let desk, page;
  const tests = () => page.getByRole("tree", { name: "Test Explorer" });
  const test = (name) => tests().getByRole("treeitem", { name }).first();
  const runs = () => page.getByRole("tree", { name: "Runs" });
  const picture = (name) => page.screenshot({ path: join(shots, `testing-${name}.png`) });
  const showTesting = async () => {
    await runCommand(page, "Testing: Focus on Test Explorer View");
    await tests().waitFor();
  };
  const unfold = async (name) => {
    await test(name).waitFor();
    if ((await test(name).getAttribute("aria-expanded")) !== "true") await test(name).locator(".monaco-tl-twistie").click();
    await eventually(async () => (await test(name).getAttribute("aria-expanded")) === "true", `${name} unfolded`);
  };
  const runTest = async (name) => {
    await test(name).hover();
    await test(name).getByRole("button", { name: "Run Test" }).click();
  };

  before(async () => {
    // The reference system without its second tries: cases that need one fail, others do not.
    desk = await setUp({
      reviewer: "ada",
      settings: { "traceAdjudicator.tests.systemFile": "hasty.yaml", "testing.automaticallyOpenTestResults": "neverOpen" },
    });
    ({ page } = desk);
    writeFileSync(desk.workspace.at("hasty.yaml"), "options: { habits: [no-retry] }\n");
    writeFileSync(desk.workspace.at("lame.yaml"), "version: v1\ncases:\n  - { id: X1, stratum: s }\n");
    mkdirSync(desk.workspace.at(".vscode"));
    const task = { type: "adjudicate", corpus: "corpus.yaml", cases: ["K02", "B04"], fixtureSeed: 3, label: "two cases" };
    const lame = { type: "adjudicate", corpus: "lame.yaml", label: "a lame corpus" };
    writeFileSync(desk.workspace.at(".vscode/tasks.json"), JSON.stringify({ version: "2.0.0", tasks: [task, lame] }));
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("lists the cases by stratum when a run with its corpus is opened", async () => {
    await openRun(page, "run");
    await showTesting();
    await unfold(/^web-retrieval-v1/);
    for (const stratum of ["known-url", "search", "dynamic", "auth", "blocking"]) await test(new RegExp(`^${stratum}`)).waitFor();
    await unfold(/^known-url/);
    await test(/^K06/).waitFor();
    await picture("strata");
  });

  it("runs one case, which passes", async () => {
    await runTest(/^K01/);
    await test(/^K01.*\(Passed/).waitFor({ timeout: 60_000 });
  });

  it("fails a case with label, expectation and rule, and leads to the case of that run", async () => {
    await unfold(/^blocking/);
    await runTest(/^B02/);
    await test(/^B02.*\(Failed/).waitFor({ timeout: 60_000 });
    await runCommand(page, "Test Results: Focus on Test Results View");
    await page
      .locator(".test-output-peek-tree")
      .getByRole("treeitem", { name: /expected was success/ })
      .click();
    const message = page.locator(".test-output-peek-message-container").filter({ hasText: "expected was success" });
    await message.waitFor();
    for (const { label, short } of themes) {
      await setTheme(page, label);
      await picture(`failed-${short}`);
    }
    await setTheme(page, themes[0].label);
    assert.match(await message.textContent(), /The label is \S+, expected was success\..*Rule:/s);
    await message.getByRole("link", { name: "Open Case" }).click();
    const view = screen(page);
    assert.equal(await caseOnScreen(view, "B02"), "B02");
    await picture("case");
  });

  it("lists the runs of the tests among the runs", async () => {
    await page.getByRole("tab", { name: "Trace Adjudicator", exact: true }).click();
    await eventually(
      async () =>
        (await runs()
          .getByRole("treeitem", { name: /^\d{4}-\d{2}-\d{2}T/ })
          .count()) === 2,
      "two runs by time",
    );
  });

  it("shows the corpus with its tests at their lines", async () => {
    await openFile(page, "run/corpus.yaml");
    await page.locator(".testing-run-glyph").first().waitFor();
    await picture("corpus");
  });

  const runTask = async (label) => {
    await runCommand(page, "Tasks: Run Task");
    const entry = page.locator(".quick-input-widget .monaco-list-row").filter({ hasText: label }).first();
    await entry.waitFor();
    await entry.click();
  };

  it("runs a task of tasks.json in a terminal, into a run of its own", async () => {
    await runCommand(page, "View: Close All Editors");
    await runTask("two cases");
    await eventually(
      async () =>
        (await runs()
          .getByRole("treeitem", { name: /^\d{4}-\d{2}-\d{2}T/ })
          .count()) === 3,
      "the run of the task",
      60_000,
    );
    await picture("task");
  });

  it("asked for nothing outside this machine", () => {
    assert.deepEqual(desk.strayed, []);
  });
});
