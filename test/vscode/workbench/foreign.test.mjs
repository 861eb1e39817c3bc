import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openByMenu, reloadWindow, runCommand, screen } from "../ide/browser.mjs";
import { traceText } from "../foreignFiles.mjs";
import { caseOnScreen, eventually, pictureOfFailure, setUp, shots } from "./setting.mjs";

describe("files of other tools", () => {
  let desk, page;
  const picture = (name) => page.screenshot({ path: join(shots, `foreign-${name}.png`) });
  const cases = (view) => view.getByRole("grid", { name: "Cases" });
  const attempts = (view) => view.getByRole("treegrid", { name: "Attempts" });
  const press = (key) => page.keyboard.press(key);
  const open = async (folder, name) => {
    await openByMenu(page, folder, name);
    return screen(page);
  };
  const closeAll = () => runCommand(page, "View: Close All Editors");

  before(async () => {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("opens a trace by the explorer's menu, as a waterfall in the tab of the file", async () => {
    const view = await open("foreign", "trace.json");
    await cases(view).getByRole("row").nth(1).click();
    await press("Enter");
    await caseOnScreen(view);
    for (const name of ["search", "fetch"]) await attempts(view).getByRole("row").filter({ hasText: name }).first().waitFor();
    await page.getByRole("tab", { name: /trace\.json/ }).waitFor();
    await picture("trace");
  });

  it("puts a label beside the file, and keeps it when the file changed and is imported again", async () => {
    const view = screen(page);
    await view.getByRole("region", { name: "Labels" }).focus();
    await press("1");
    const labels = () => desk.workspace.eventsBeside("foreign", "trace.json").filter(({ kind }) => kind === "label");
    const [label] = await eventually(() => labels().length > 0 && labels(), "a label in trace.json.review/");
    assert.equal(label.reviewer, "ada");
    await view.getByText("1 label, on disk").waitFor();

    writeFileSync(desk.workspace.at("foreign", "trace.json"), traceText(["search", "fetch", "read"]));
    const again = view.getByRole("button", { name: "Import again" });
    await again.waitFor();
    await picture("changed");
    await again.click();
    await attempts(view).getByRole("row").filter({ hasText: "read" }).first().waitFor();
    await view.locator('[data-choice][aria-pressed="true"]').first().waitFor();
    assert.equal(labels().length, 1, "the label is the one that was given");
    await picture("imported-again");
  });

  it("comes back after the window is reloaded", async () => {
    const task = await caseOnScreen(screen(page));
    await reloadWindow(page);
    assert.equal(await caseOnScreen(screen(page), task), task);
    await attempts(screen(page)).getByRole("row").filter({ hasText: "read" }).first().waitFor();
    await closeAll();
  });

  it("says precisely why a table cannot be opened, and offers it as text", async () => {
    const view = await open("foreign", "table.jsonl");
    await view.getByText(/table\.jsonl cannot be opened: .*(CSV|semicolon)/).waitFor();
    await picture("refused");
    await view.getByRole("link", { name: "Open as Text" }).click();
    await page.locator(".editor-instance .view-line").first().waitFor();
    await closeAll();
  });

  it("says that a long file is being opened, gives it up when told to, and offers it again", async () => {
    await closeAll();
    const view = await open("foreign", "long.json");
    await view.getByText("Opening…").waitFor();
    await page
      .locator(".notifications-toasts")
      .getByText(/^Importing long\.json/)
      .waitFor();
    await picture("opening");
    await page.locator(".notifications-toasts").getByRole("button", { name: "Cancel" }).click();
    await view.getByText("The import of long.json was cancelled.").waitFor();
    await page
      .locator(".notifications-toasts")
      .getByText(/^Importing long\.json/)
      .waitFor({ state: "detached" });
    await picture("cancelled");
    await view.getByRole("link", { name: "Import" }).focus();
    await press("Enter");
    await page
      .locator(".notifications-toasts")
      .getByText(/^Importing long\.json/)
      .waitFor();
    await page.locator(".notifications-toasts").getByRole("button", { name: "Cancel" }).click();
    await view.getByRole("link", { name: "Import" }).waitFor();
  });

  it("asks what records of unknown meaning are, takes a correction by keyboard, imports and labels them", async () => {
    let view = await open("foreign", "answers.json");
    await view.getByRole("heading", { name: "Source" }).waitFor();
    await view.getByText("The Alder runs through Harbourtown.").first().waitFor();
    await picture("assistant");
    await readStratumFrom(view, page, "expert_label");
    await picture("assistant-corrected");
    await press("Control+Enter");
    view = screen(page);
    await cases(view).getByRole("row").filter({ hasText: "q1" }).first().waitFor();
    const mapping = JSON.parse(readFileSync(desk.workspace.at("foreign", "answers.json.mapping.json"), "utf8"));
    assert.equal(mapping.row.stratum, "expert_label", "the corrected mapping is saved beside the file");
    await view.getByText("contradicted").first().waitFor();
    await picture("mapped-cases");
    await cases(view).getByRole("row").filter({ hasText: "q1" }).first().click();
    await press("Enter");
    await caseOnScreen(view);
    await view.getByRole("region", { name: "Labels" }).focus();
    await press("1");
    const labels = () => desk.workspace.eventsBeside("foreign", "answers.json").filter(({ kind }) => kind === "label");
    await eventually(() => labels().length > 0, "a label in answers.json.review/");
    await picture("mapped");
    await closeAll();
  });

  it("goes back from the review to the mapping", async () => {
    let view = await open("foreign", "answers.json");
    assert.equal(await caseOnScreen(view, "q1"), "q1");
    await runCommand(page, "Trace Adjudicator: Change Mapping…");
    view = screen(page);
    await view.getByRole("heading", { name: "Source" }).waitFor();
    await closeAll();
  });

  it("asked for nothing outside this machine", () => {
    assert.deepEqual(desk.strayed, []);
  });
});

/** Has the stratum read from the experts' verdict, without a mouse: to the fields, down to the stratum, and a few letters of the path. */
async function readStratumFrom(view, page, path) {
  const stratum = view.locator('[data-field="stratum"]');
  await stratum.waitFor();
  await view.locator("[data-focus-home]").first().focus();
  await page.keyboard.press("f");
  await page.keyboard.press("Home");
  const reached = () => stratum.evaluate((row) => row === document.activeElement);
  await eventually(async () => (await reached()) || (await page.keyboard.press("ArrowDown")), "the stratum among the fields");
  await page.keyboard.press("Enter");
  const dialog = view.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.type(path);
  await dialog.getByRole("option", { selected: true }).filter({ hasText: path }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await stratum.filter({ hasText: path }).waitFor();
}
