import assert from "node:assert/strict";
import { caseOnScreen, eventually, openRun, pictureOfFailure, setUp } from "./setting.mjs";

describe("what is no small page, in the workbench", () => {
  let desk, page, view;
  const troubles = [];

  before(async () => {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
    page.on("console", (message) => /Content Security Policy/.test(message.text()) && troubles.push(message.text()));
    view = await openRun(page, "media");
    await page.keyboard.press("Enter");
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("shows a screenshot with the regions that are evidence", async () => {
    assert.equal(await caseOnScreen(view, "IMAGE"), "IMAGE");
    await view.getByRole("group", { name: /^Archived picture/ }).waitFor();
    await eventually(async () => (await view.locator(".image-region").count()) === 2, "two regions");
  });

  it("draws a PDF in a worker of its own, with text over it that evidence is found in", async () => {
    await page.keyboard.press("j");
    assert.equal(await caseOnScreen(view, "PDF"), "PDF");
    const first = view.locator(".pdf-page[data-drawn]").first();
    await first.waitFor({ timeout: 60_000 });
    assert.equal(await view.locator(".pdf-page-trouble").count(), 0);
    await eventually(async () => (await view.locator(".pdf-text").first().textContent()).includes("the harbour was measured"), "the text of a page");
    await eventually(
      () => view.locator("body").evaluate(() => [...(CSS.highlights.get("focused") ?? [])].map(String).join("").includes("the harbour was measured")),
      "the evidence in focus",
    );
  });

  it("says that a PDF is locked", async () => {
    await page.keyboard.press("j");
    assert.equal(await caseOnScreen(view, "LOCKED"), "LOCKED");
    await view.getByText("It is locked with a password.").first().waitFor();
  });

  it("draws as much of a long page as fits, and says where it ends", async () => {
    await page.keyboard.press("j");
    assert.equal(await caseOnScreen(view, "LONGPAGE"), "LONGPAGE");
    await view.locator("iframe[sandbox]").waitFor({ timeout: 120_000 });
  }).timeout(180_000);

  it("broke no policy of the webview, and sent nothing", () => {
    assert.deepEqual(troubles, []);
    assert.deepEqual(desk.strayed, []);
  });
});
