// The page of a live case has moved on. One reviewer proposes what it says now, another approves it, each in a workbench of their own on
// one folder; the run is graded again, its gate passes, and the old label is given anew. Who is reviewing is a setting of the user, so each
// has a server of their own.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../scripts/suites.mjs";
import { launchBrowser, openWorkbench, runCommand, screen, setTheme, themes, toast } from "../ide/browser.mjs";
import { startServer } from "../ide/server.mjs";
import { importTypeScript } from "../workspace.mjs";
import { caseOnScreen, eventually, openRun, pictureOfFailure, shots, tableRow, vsix } from "./setting.mjs";

describe("a truth that changed", () => {
  let browser, folder, fixture, ada, ben;
  const windows = [];
  const at = (...path) => join(folder, ...path);
  const truth = () => readFileSync(at("truth/S03.yaml"), "utf8");
  const picture = (page, name) => page.screenshot({ path: join(shots, `${name}.png`) });

  /** The command line, as a colleague or a build server uses it. */
  function adjudicate(...args) {
    try {
      return execFileSync(process.execPath, [join(root, "dist/cli.js"), ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    } catch (error) {
      if (error.status === 1) return error.stdout;
      throw error;
    }
  }
  const gate = (run) => JSON.parse(adjudicate("gate", at(run), "--json"));
  function events(run, reviewer) {
    const logs = at(run, "review/logs");
    if (!existsSync(logs)) return [];
    return readdirSync(logs)
      .filter((name) => name.endsWith(".jsonl"))
      .flatMap((name) => readFileSync(join(logs, name), "utf8").split("\n"))
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
      .filter((event) => event.reviewer === reviewer);
  }
  async function windowOf(reviewer) {
    const server = await startServer({ folder, vsix: [vsix], settings: { "traceAdjudicator.reviewer": reviewer } });
    const { page } = await openWorkbench(browser, server.address());
    windows.push({ server, page });
    return { page, view: await openRun(page, "moved") };
  }
  const row = async (view) => {
    await tableRow(view, "S03").first().waitFor();
    await tableRow(view, "S03").first().click();
  };
  const opened = (view) => view.getByRole("region", { name: "Opened proposal" });
  const inTruthView = (page, name) => page.getByRole("tree", { name: "Truth" }).getByRole("treeitem", { name }).first();
  const written = { "Evidence URL": null, Reason: "the vendor released v3.2", "Valid from": "2026-08-20T00:00:00Z" };

  before(async function () {
    this.timeout(300_000);
    fixture = await importTypeScript("test/builders/liveTruthRun.ts");
    folder = mkdtempSync(join(tmpdir(), "adjudicator-truth-"));
    const home = fixture.liveTruthRun();
    cpSync(home.path("run"), at("moved"), { recursive: true });
    for (const beside of ["truth", "corpus.yaml"]) cpSync(home.path(beside), at(beside), { recursive: true });
    home.remove();
    browser = await launchBrowser();
    ada = await windowOf("ada");
  });
  afterEach(async function () {
    for (const [index, { page }] of windows.entries())
      await pictureOfFailure(
        index === 0 ? this.currentTest : { ...this.currentTest, fullTitle: () => `${this.currentTest.fullTitle()} ${index}` },
        page,
      );
  });
  after(async () => {
    await browser?.close();
    for (const { server } of windows) await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it("stands in quarantine, and is labelled as what it is", async () => {
    assert.equal(gate("moved").quarantined.length, 1);
    const { page, view } = ada;
    await row(view);
    await page.keyboard.press("Enter");
    await caseOnScreen(view, "S03");
    await view.getByRole("region", { name: "Labels" }).focus();
    await page.keyboard.press("1");
    const [label] = await eventually(() => events("moved", "ada").length === 1 && events("moved", "ada"), "a label on disk");
    assert.deepEqual(label.truth, { case_id: "S03", version: 1 });
  });

  it("is proposed from its case, with the archived page as evidence, and nothing that a system answered stands in the form", async () => {
    const { page, view } = ada;
    await view.getByRole("region", { name: "Labels" }).focus();
    await page.keyboard.press("t");
    await view.getByText("A change of S03").waitFor();
    for (const field of await view.getByRole("textbox").all()) assert.doesNotMatch(await field.inputValue(), /v3\.2/);
    await view.getByRole("button", { name: "Change fact release" }).click();
    await view.getByRole("textbox", { name: "Value", exact: true }).fill("v3.2");
    await view.getByRole("radio").nth(1).check();
    await view.getByRole("textbox", { name: "Reason" }).fill(written.Reason);
    await view.getByRole("textbox", { name: "Valid from" }).fill(written["Valid from"]);
    await view.getByRole("textbox", { name: "Valid from" }).press("Control+Enter");
    await opened(view).waitFor();
    const [proposal] = await eventually(() => {
      const said = events("moved", "ada").filter(({ kind }) => kind === "truth-proposal");
      return said.length === 1 && said;
    }, "the proposal in the log");
    assert.equal(proposal.evidence_sha256, fixture.hashOf(fixture.newPage));
    assert.equal(proposal.evidence_url, fixture.vendorUrl);
    assert.equal(proposal.target.task_id, "S03");
  });

  it("cannot be approved by who proposed it", async () => {
    const { page, view } = ada;
    await opened(view)
      .getByText(/another person has to approve/)
      .first()
      .waitFor();
    assert.equal(await opened(view).getByRole("button", { name: "Approve" }).count(), 0);
    assert.equal(truth(), fixture.oldTruthText);
    await picture(page, "truth-proposed");
  });

  it("waits in the view of the other reviewer, with a badge", async function () {
    this.timeout(300_000);
    ben = await windowOf("ben");
    const { page } = ben;
    await page
      .getByRole("tab", { name: /^Trace Adjudicator/ })
      .first()
      .click();
    await inTruthView(page, /^S03/).waitFor();
    await page.locator(".activitybar .badge-content, .action-item .badge-content").filter({ hasText: "1" }).first().waitFor();
    for (const theme of themes) {
      await setTheme(page, theme.label);
      await ben.view.locator(`body[data-vscode-theme-kind="${theme.kind}"]`).waitFor();
      await picture(page, `truth-view-${theme.short}`);
    }
    await setTheme(page, themes[0].label);
    await inTruthView(page, /^S03/).click();
    await opened(ben.view).waitFor();
  });

  it("is not approved without archived evidence, and the file stays as it is, byte for byte", async () => {
    const { page, view } = ben;
    const change = ["--fact", "release=v3.2", "--category", "page-changed", "--reason", "I know it", "--evidence-url", fixture.vendorUrl];
    adjudicate("truth", "propose", at("moved"), "S03", ...change, "--valid-at", "2026-08-20T00:00:00Z", "--reviewer", "cem");
    await toast(page, "cem proposes a change of the truth of S03.").waitFor();
    await runCommand(page, "Notifications: Clear All Notifications");
    await inTruthView(page, /^S03.*proposed by cem/).click();
    await opened(view)
      .getByText(/archived/)
      .first()
      .waitFor();
    const approve = opened(view).getByRole("button", { name: "Approve" });
    await approve.waitFor();
    assert.equal(await approve.isDisabled(), true);
    await picture(page, "truth-guard");
    await opened(view).getByRole("button", { name: "Reject…" }).click();
    await opened(view).getByRole("textbox").fill("nothing shows it");
    await page.keyboard.press("Control+Enter");
    await eventually(() => events("moved", "ben").some(({ kind }) => kind === "truth-rejection"), "the rejection in the log");
    assert.equal(truth(), fixture.oldTruthText);
  });

  it("is seen in the diff editor, acknowledged and approved by the other, and the file keeps what stood in it", async () => {
    const { page, view } = ben;
    await inTruthView(page, /^S03.*proposed by ada/).click();
    await opened(view).getByRole("button", { name: "Open in diff editor" }).click();
    await page.locator(".monaco-diff-editor .modified").getByText("v3.2").first().waitFor();
    await picture(page, "truth-diff");
    await runCommand(page, "View: Close Editor");
    await opened(view)
      .getByRole("checkbox", { name: /makes answers of router@1\.0\.0 right/ })
      .waitFor();
    const approve = opened(view).getByRole("button", { name: "Approve" });
    assert.equal(await approve.isDisabled(), true);
    await opened(view)
      .getByRole("checkbox", { name: /makes answers of router@1\.0\.0 right/ })
      .click();
    await eventually(async () => !(await approve.isDisabled()), "the button to approve");
    await approve.click();
    await eventually(() => truth() !== fixture.oldTruthText, "the new version in the file");
    assert.match(truth(), /value: v3\.2/);
    assert.match(truth(), /# checked by hand/);
    assert.match(truth(), /\{ id: release, value: v3\.1, match: exact \} # as announced/);
    assert.match(truth(), /approved_by: ben/);
    await inTruthView(page, /^Nothing waits/).waitFor();
    await picture(page, "truth-approved");
    // Who proposed it is told, and who approved it is not.
    await toast(ada.page, "Your change of the truth of S03 was approved.").waitFor();
    await runCommand(ada.page, "Notifications: Clear All Notifications");
    assert.equal(await toast(page, /was approved/).count(), 0);
  });

  it("grades the run again into a folder of its own, whose gate passes", async () => {
    const { page } = ada;
    const before = readFileSync(at("moved/results.jsonl"));
    await runCommand(page, "Trace Adjudicator: Regrade Run…");
    await page.locator(".quick-input-widget .monaco-list-row").filter({ hasText: "moved-regraded" }).click();
    await page.locator(".tabs-container .tab.active").filter({ hasText: "moved-regraded" }).waitFor();
    assert.deepEqual(readFileSync(at("moved/results.jsonl")), before);
    const { verdict, quarantined } = gate("moved-regraded");
    assert.deepEqual([verdict, quarantined], ["pass", []]);
    assert.equal(gate("moved").quarantined.length, 1);
  });

  it("makes the old label stale there, and takes it again", async () => {
    const { page } = ada;
    const view = screen(page);
    await view.getByRole("grid", { name: "Cases" }).waitFor();
    await view.getByRole("button", { name: "1 stale" }).click();
    await row(view);
    await page.keyboard.press("Enter");
    await caseOnScreen(view, "S03");
    await view.getByRole("region", { name: "Labels" }).focus();
    await page.keyboard.press("1");
    const labels = await eventually(() => {
      const all = events("moved-regraded", "ada").filter(({ kind }) => kind === "label");
      return all.length === 2 && all;
    }, "the label given again");
    assert.deepEqual(labels.at(-1).truth, { case_id: "S03", version: 2 });
    await view.getByRole("button", { name: "1 stale" }).waitFor({ state: "detached" });
    await picture(page, "truth-labelled-again");
  });
});
