import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { answerInput, openWorkbench, runCommand, screen, setTheme, themes, toast } from "../ide/browser.mjs";
import { archivedPage, caseOnScreen, eventually, openRun, pictureOfFailure, setUp, shots } from "./setting.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("what VS Code shows around the screen", () => {
  let desk, page;
  const tree = () => page.getByRole("tree", { name: "Runs" });
  const node = (name) => tree().getByRole("treeitem", { name }).first();
  const picture = (name) => page.screenshot({ path: join(shots, `${name}.png`) });

  before(async () => {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("says what to do first where no run is known", async () => {
    await page.getByRole("tab", { name: "Trace Adjudicator", exact: true }).click();
    await page.getByRole("button", { name: "Open Sample Run" }).waitFor();
    await picture("welcome");
  });

  it("opens the bundled sample run from a copy of its own", async () => {
    await page.getByRole("button", { name: "Open Sample Run" }).click();
    const view = screen(page);
    await view.getByRole("grid", { name: "Cases" }).getByRole("row").nth(1).waitFor();
    await node(/^sample-run/).waitFor();
  });

  it("lists the workspace's runs when asked, and walks from run to case", async () => {
    await runCommand(page, "Trace Adjudicator: Find Runs in Workspace");
    await node(/^run$/).waitFor();
    await node(/^run$/).click();
    await node(/known-url/).click();
    await tree()
      .getByRole("treeitem", { name: /^success/ })
      .first()
      .click();
    await tree().getByRole("treeitem", { name: /^K01/ }).first().click();
    assert.equal(await caseOnScreen(screen(page), "K01"), "K01");
  });

  it("shows the pages and the text of a PDF, read by the workers inside the package", async () => {
    await tree().getByRole("treeitem", { name: /^K03/ }).first().click();
    const view = screen(page);
    await view.getByRole("tab", { name: "K03" }).waitFor();
    await view.getByText("application/pdf").first().waitFor();
    await view
      .locator(".pdf-page[data-drawn] .pdf-text")
      .filter({ hasText: /\p{L}{3}/u })
      .first()
      .waitFor({ state: "attached" }); // its letters are there to be selected, and unseen
    await picture("pdf");
    await view.getByRole("tab", { name: "Text", exact: true }).click();
    await view
      .getByRole("textbox", { name: /^Text of the representation/ })
      .filter({ hasText: /\p{L}{3}/u })
      .waitFor();
    await view.getByRole("tab", { name: "Pages", exact: true }).click();
  });

  it("finds nothing with axe in the case view, in the list and in the agreement, in every theme", async () => {
    await node(/^K01/).click();
    const view = screen(page);
    await view.getByRole("tab", { name: "K01" }).waitFor();
    await archivedPage(view).locator("body").waitFor();
    for (const theme of themes) {
      await setTheme(page, theme.label);
      await view.locator(`body[data-vscode-theme-kind="${theme.kind}"]`).waitFor();
      await view.getByRole("tab", { name: "K01" }).click();
      await archivedPage(view).locator("body").waitFor();
      await picture(`case-${theme.short}`);
      assert.deepEqual(await violations(view), [], `case view, ${theme.label}`);
      await view.getByRole("tab", { name: "Cases" }).click();
      await view.getByRole("grid", { name: "Cases" }).getByRole("row").nth(1).waitFor();
      await picture(`cases-${theme.short}`);
      assert.deepEqual(await violations(view), [], `list of cases, ${theme.label}`);
      await view.getByRole("tab", { name: "Agreement", exact: true }).click();
      await view.getByRole("group", { name: "What is compared" }).waitFor();
      await picture(`agreement-${theme.short}`);
      assert.deepEqual(await violations(view), [], `agreement, ${theme.label}`);
    }
    await setTheme(page, themes[0].label);
  });

  it("lists bad lines among the problems, each at its place", async () => {
    await openRun(page, "broken");
    await page.keyboard.press("Control+Shift+m");
    for (const place of ["Ln 2, Col 18", "Ln 3, Col 1", "Ln 4, Col 1", "Ln 5, Col 31"])
      await page.locator(".markers-panel .monaco-list-row").filter({ hasText: place }).waitFor();
    await picture("problems");
    await page.keyboard.press("Control+Shift+m");
  });

  it("copies a link that opens the case again", async () => {
    await runCommand(page, "View: Close All Editors");
    await node(/^K01/).click();
    let view = screen(page);
    await view.getByRole("tab", { name: "K01" }).waitFor();
    await view.getByRole("region", { name: "Labels" }).focus();
    await page.keyboard.press("Shift+Q");
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const link = await eventually(async () => (await clipboard()).includes("/case?") && clipboard(), "the link in the clipboard");
    await page.keyboard.press("j");
    await view.getByRole("tab", { name: "K02" }).waitFor();
    await runCommand(page, "View: Close All Editors");
    await runCommand(page, "Trace Adjudicator: Open Case Link…");
    await answerInput(page, "Open Case Link", link);
    view = screen(page);
    await view.getByRole("tab", { name: "K01" }).waitFor();
  });

  it("runs the fixture benchmark in a process of its own and opens what it made", async () => {
    await runCommand(page, "Trace Adjudicator: Run Fixture Benchmark…");
    await page.locator(".quick-input-widget .monaco-list-row").filter({ hasText: "Known URLs" }).click();
    await answerInput(page, "Run Fixture Benchmark: Seed", "7");
    // Folded, the run before leaves the list room for the new one beside the Queues view.
    await node(/^run/).click();
    await node(/^\d{4}-\d{2}-\d{2}T/).waitFor();
    const view = screen(page);
    await view.getByRole("grid", { name: "Cases" }).getByRole("row", { name: "K06" }).waitFor();
  });

  it("validates and verifies a run, and says how it came out", async () => {
    await runCommand(page, "Trace Adjudicator: Validate Run");
    await toast(page, "every artefact is valid").waitFor();
    await runCommand(page, "Trace Adjudicator: Verify Run (Hashes, Log Chains, Secrets)");
    await toast(page, "hashes and log chains hold").waitFor();
    await picture("verified");
    await runCommand(page, "Notifications: Clear All Notifications");
  });

  it("sets the reviewer, and the status bar says who it is", async () => {
    await runCommand(page, "Trace Adjudicator: Set Reviewer…");
    await answerInput(page, "Set Reviewer", "grace");
    await page.locator(".statusbar-item").filter({ hasText: "grace" }).waitFor();
    await screen(page).getByText("grace").first().waitFor();
  });

  it("does nothing in a folder without a corpus until one of its things is used", async () => {
    const { page: other, context } = await openWorkbench(desk.browser, desk.server.address({ folder: desk.workspace.at("foreign") }));
    try {
      const ours = other.locator(".runtime-extensions-editor .extension", { hasText: "Trace Adjudicator" });
      await runCommand(other, "Developer: Show Running Extensions");
      await other.locator(".runtime-extensions-editor .extension").first().waitFor();
      assert.equal(await ours.count(), 0);
      await other.keyboard.press("Escape");
      await other.getByRole("tab", { name: "Trace Adjudicator", exact: true }).click();
      await other.getByRole("button", { name: "Open Sample Run" }).waitFor();
      await runCommand(other, "Developer: Show Running Extensions");
      await ours.waitFor();
      await other.screenshot({ path: join(shots, "running-extensions.png") });
    } finally {
      await context.close();
    }
  });

  it("asked for nothing outside this machine", () => {
    assert.deepEqual(desk.strayed, []);
  });
});

/** What axe finds wrong in the screen's own document, a line each. */
async function violations(view) {
  const frame = await (await view.locator("body").elementHandle()).ownerFrame();
  // Handed over as an expression: the page's policy refuses script elements and eval, and rightly so.
  await frame.evaluate(axe);
  return frame.evaluate(async () => {
    const { violations } = await window.axe.run(document, { iframes: false, resultTypes: ["violations"] });
    return violations.map((each) => `${each.id}: ${each.nodes.map((node) => `${node.target.join(" ")} (${node.any[0]?.message ?? ""})`).join(", ")}`);
  });
}
