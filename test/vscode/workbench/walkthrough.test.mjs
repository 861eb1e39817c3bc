import assert from "node:assert/strict";
import { join } from "node:path";
import { inLanguage, openWorkbench, runCommand, screen } from "../ide/browser.mjs";
import { caseOnScreen, eventually, pictureOfFailure, setUp, shots } from "./setting.mjs";

describe("the walkthrough to the first label", () => {
  let desk, page;
  const steps = () => page.locator(".getting-started-step");
  const done = () => steps().locator(".codicon-getting-started-step-checked.complete").count();
  const walk = () => runCommand(page, "Trace Adjudicator: Five Steps to the First Label");
  const picture = (name) => page.screenshot({ path: join(shots, `walkthrough-${name}.png`) });

  before(async () => {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("is reached by a command and from the welcome of the Runs view", async () => {
    await page.getByRole("tab", { name: "Trace Adjudicator", exact: true }).click();
    await page.getByRole("button", { name: "Show the Five Steps" }).click();
    await steps().nth(4).waitFor();
    await runCommand(page, "View: Close All Editors");
    await walk();
    await steps().nth(4).waitFor();
    assert.equal(await steps().count(), 5);
    assert.equal(await done(), 0);
    await picture("first");
  });

  it("shows a picture to every step", async () => {
    for (let step = 0; step < 5; step++) {
      await steps().nth(step).locator(".step-title").click();
      await eventually(async () => (await steps().nth(step).getAttribute("aria-expanded")) === "true", `step ${step + 1} unfolded`);
      await picture(`step-${step + 1}`);
    }
  });

  it("ticks off each step as it is done in the sample run, down to a label on disk", async () => {
    await steps().nth(0).locator(".step-title").click();
    await page.getByRole("button", { name: "Open Sample Run" }).first().click();
    const view = screen(page);
    await view.getByRole("grid", { name: "Cases" }).getByRole("row").nth(1).waitFor();
    await view.locator(".matrix-scroll").getByRole("button").first().click();
    await view.getByRole("grid", { name: "Cases" }).getByRole("row").nth(1).click();
    await page.keyboard.press("Enter");
    await caseOnScreen(view);
    await page.keyboard.press("p");
    await view.getByRole("region", { name: "Labels" }).focus();
    await page.keyboard.press("1");
    await view.getByText("1 label, on disk").waitFor();
    await walk();
    await steps().nth(4).waitFor();
    await eventually(async () => (await done()) === 5, "five steps ticked off");
    await picture("done");
  });

  for (const [language, title, open, screenTab] of [
    ["zh-cn", "五步给出第一个标签", "打开示例运行记录", "用例"],
    ["zh-tw", "五步給出第一個標籤", "開啟範例執行記錄", "案例"],
  ])
    it(`speaks ${language} where VS Code does, and so does what it opens`, async () => {
      const { page: other, context } = await openWorkbench(desk.browser, desk.server.address(), { beforeLoad: inLanguage(language) });
      try {
        await runCommand(other, `Trace Adjudicator: ${title}`);
        await other.locator(".getting-started-step").nth(4).waitFor();
        for (const text of await other.locator(".getting-started-step .step-title").allInnerTexts()) assert.match(text, /^\p{Script=Han}/u);
        await other.screenshot({ path: join(shots, `walkthrough-${language}.png`) });
        await other.getByRole("button", { name: open }).first().click();
        await screen(other).getByRole("tab", { name: screenTab }).first().waitFor();
      } catch (error) {
        await other.screenshot({ path: join(shots, `failed walkthrough-${language}.png`) });
        throw error;
      } finally {
        await context.close();
      }
    });

  it("asked for nothing outside this machine", () => {
    assert.deepEqual(desk.strayed, []);
  });
});
