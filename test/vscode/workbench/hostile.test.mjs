import assert from "node:assert/strict";
import { createServer } from "node:http";
import { archivedPage, caseOnScreen, openRun, pictureOfFailure, setUp } from "./setting.mjs";

describe("hostile pages in the workbench", () => {
  let desk, page, view, listener;
  const heard = [];

  before(async () => {
    listener = createServer((request, response) => {
      heard.push(request.url);
      response.setHeader("access-control-allow-origin", "*");
      response.end();
    });
    await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
    desk = await setUp({ listener: `http://127.0.0.1:${listener.address().port}` });
    ({ page } = desk);
    page.on("dialog", (dialog) => heard.push(`dialog: ${dialog.message()}`));
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(async () => {
    await desk?.close();
    listener.close();
  });

  it("shows every one of them, clicks into it, and neither runs nor sends anything", async () => {
    view = await openRun(page, "hostile");
    await page.keyboard.press("Enter");
    for (const name of desk.workspace.hostileNames) {
      await view.getByRole("tab", { name, exact: true }).waitFor();
      // The page is drawn, or, where its text could not be matched, the text register stands in its place.
      await view.locator("iframe[sandbox], [role=textbox][aria-readonly=true]").first().waitFor();
      const frame = view.locator("iframe[sandbox]");
      if ((await frame.count()) > 0) {
        assert.equal(await frame.getAttribute("sandbox"), "allow-same-origin");
        await archivedPage(view)
          .locator("body")
          .click({ position: { x: 20, y: 20 } });
      }
      await page.keyboard.press("j");
    }
    assert.equal(await caseOnScreen(view, desk.workspace.hostileNames.at(-1)), desk.workspace.hostileNames.at(-1));
  }).timeout(600_000);

  it("set nothing on any window", async () => {
    const frames = page.frames();
    assert.ok(frames.length >= 3, "the workbench, the webview and the screen");
    for (const frame of frames) assert.equal(await frame.evaluate(() => window.hostile ?? null), null, frame.url());
  });

  it("was heard by no one", async () => {
    assert.deepEqual(heard, []);
    assert.deepEqual(desk.strayed, []);
    // It would have heard: this browser can reach it.
    const other = await desk.context.newPage();
    await other.goto(`http://127.0.0.1:${listener.address().port}/control`);
    assert.ok(heard.includes("/control"));
  });
});
