import assert from "node:assert/strict";
import { reloadWindow, runCommand, screen } from "../ide/browser.mjs";
import {
  archivedPage,
  caseOnScreen,
  choice,
  eventually,
  highlighted,
  keptByExtension,
  openRun,
  pictureOfFailure,
  rationale,
  setUp,
} from "./setting.mjs";

describe("from results.jsonl to a label on disk, by keyboard", () => {
  let desk, page, view, run;
  const events = (kind) => run.events().filter((event) => event.kind === kind);
  const press = (key) => page.keyboard.press(key);

  before(async () => {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
    run = desk.workspace.run("run");
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("opens with Quick Open and shows every row", async () => {
    view = await openRun(page, "run");
    const rows = run.rows();
    const grid = view.getByRole("grid", { name: "Cases" });
    await grid.and(view.locator(`[aria-rowcount="${rows.length + 1}"]`)).waitFor();
    // As many rows as the window holds are drawn; every one is reached.
    for (const row of rows) {
      await grid.getByRole("row", { name: `${row.task_id} · ${row.repetition}` }).waitFor();
      await press("j");
    }
    await press("Home");
  });

  it("walks to a case without a mouse", async () => {
    await press("j");
    await press("Enter");
    assert.equal(await caseOnScreen(view, run.rows()[1].task_id), run.rows()[1].task_id);
    await press("k");
    await view.getByRole("tab", { name: run.rows()[0].task_id }).waitFor();
    assert.equal(await caseOnScreen(view, run.rows()[0].task_id), run.rows()[0].task_id);
  });

  it("shows the claim, the attempts as bars, and the evidence highlighted in the archived page", async () => {
    const [row] = run.rows();
    const [claim] = row.trace.claims;
    await view.getByRole("region", { name: "Answer" }).getByText(row.trace.answer.slice(claim.start, claim.end)).first().waitFor();
    const spans = view.getByRole("treegrid", { name: "Attempts" });
    await spans.getByRole("row").nth(1).waitFor();
    assert.ok((await spans.locator(".span-track > *").count()) >= row.trace.attempts.length);
    const quote = row.result.citations[0].evidence.exact;
    await eventually(async () => (await highlighted(view)) === quote, `“${quote}” highlighted`);
  });

  it("labels with a digit key: the event is on disk, and the screen says so", async () => {
    await press("1");
    const [label] = await eventually(() => events("label").length > 0 && events("label"), "a label in the log");
    const [row] = run.rows();
    assert.equal(label.reviewer, "ada");
    assert.match(label.dimension, /^citation-support@/);
    assert.equal(label.value, "full");
    assert.equal(label.condition, "open");
    assert.equal(label.prev, null);
    assert.deepEqual([label.target.task_id, label.target.run_id, label.target.citation_id], [row.task_id, row.run_id, row.result.citations[0].id]);
    await view.getByText("1 label, on disk").waitFor();
    await view.locator('[data-choice][aria-pressed="true"]').first().waitFor();
  });

  it("undoes by appending a retract", async () => {
    const [label] = events("label");
    await press("Control+z");
    const [retract] = await eventually(() => events("retract").length > 0 && events("retract"), "a retract in the log");
    assert.equal(retract.retracts, label.id);
    assert.equal(events("label").length, 1, "the label itself stays in the log");
    await view.locator('[data-choice][aria-pressed="true"]').first().waitFor({ state: "detached" });
  });

  it("writes exactly one label when 1jfs is typed as a rationale", async () => {
    const before = run.events().length;
    await press("r");
    await page.keyboard.type("1jfs");
    await eventually(async () => (await rationale(view)) === "1jfs", "the rationale as typed");
    assert.equal(await caseOnScreen(view, run.rows()[0].task_id), run.rows()[0].task_id);
    await press("Escape");
    await press("1");
    await eventually(() => run.events().length > before, "the label in the log");
    await view.getByText("1 label, on disk").waitFor();
    const added = run.events().slice(before);
    assert.deepEqual(
      added.map((event) => [event.kind, event.value, event.rationale]),
      [["label", "full", "1jfs"]],
    );
  });

  it("keeps our keys and the workbench's after a click inside the archived page", async () => {
    await archivedPage(view).locator("body").click();
    await press("j");
    await view.getByRole("tab", { name: run.rows()[1].task_id }).waitFor();
    await archivedPage(view).locator("body").click();
    await press("Control+p");
    await page.locator(".quick-input-widget input").first().waitFor();
    await press("Escape");
  });

  it("shows the same case and a half-written rationale after the window is reloaded", async () => {
    const task = await caseOnScreen(view);
    await screen(page).getByRole("region", { name: "Labels" }).focus();
    await press("r");
    await page.keyboard.type("half a thou");
    await eventually(() => keptByExtension(desk.server).includes("half a thou"), "the draft in the extension's storage");
    await reloadWindow(page);
    view = screen(page);
    assert.equal(await caseOnScreen(view, task), task);
    await eventually(async () => (await rationale(view)) === "half a thou", "the rationale as it was");
  });

  it("keeps two panels in step, each with its own place", async () => {
    await runCommand(page, "View: Split Editor Right");
    const [left, right] = [screen(page, 0), screen(page, 1)];
    await right.getByRole("grid", { name: "Cases" }).waitFor();
    await right.getByRole("grid", { name: "Cases" }).focus();
    await press("Enter");
    const task = run.rows()[0].task_id;
    await right.getByRole("tab", { name: task }).waitFor();
    await left.getByRole("region", { name: "Labels" }).focus();
    await press("k");
    await left.getByRole("tab", { name: task }).waitFor();
    await choice(left, "Partial").waitFor();
    await left.getByRole("region", { name: "Labels" }).focus();
    await press("2");
    for (const panel of [left, right]) await panel.locator('[data-choice][aria-pressed="true"]').filter({ hasText: "Partial" }).first().waitFor();
  });

  it("asked for nothing outside this machine", () => {
    assert.deepEqual(desk.strayed, []);
  });
});
