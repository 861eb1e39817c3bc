import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openByMenu, runCommand, screen } from "../ide/browser.mjs";
import { caseOnScreen, eventually, pictureOfFailure, setUp, shots } from "./setting.mjs";

// Real files that nobody here wrote, copied into the throw-away workspace. Where this machine has none, that is said.
describe("real logs of other people, in the workbench", () => {
  let desk, page, view;
  const picture = (name) => page.screenshot({ path: join(shots, `real-${name}.png`) });
  const cases = () => view.getByRole("grid", { name: "Cases" });
  const attempts = () => view.getByRole("treegrid", { name: "Attempts" });
  const attempt = (text) => attempts().getByRole("row").filter({ hasText: text });
  const shown = () => view.getByRole("region", { name: "Representation" });

  /** Opens a log by the explorer's menu. */
  const open = async (name) => {
    await runCommand(page, "View: Close All Editors");
    await openByMenu(page, "real", name);
    view = screen(page);
  };
  const openFirstCase = async () => {
    await cases().getByRole("row").nth(1).click();
    await page.keyboard.press("Enter");
    await caseOnScreen(view);
    await attempts().getByRole("row").nth(1).waitFor();
  };

  before(async function () {
    desk = await setUp({ reviewer: "ada" });
    ({ page } = desk);
    if (desk.workspace.noRealFiles === null) return;
    console.log(`not run: ${desk.workspace.noRealFiles}`);
    this.skip();
  });
  afterEach(function () {
    return pictureOfFailure(this.currentTest, page);
  });
  after(() => desk?.close());

  it("browser.json: four tool calls as a waterfall, each with the text of its page", async () => {
    await open("browser.json");
    await cases().getByRole("row").nth(1).waitFor();
    await picture("browser-cases");
    await openFirstCase();
    await picture("browser-case");
    // Each call's page begins with another element, by the number that the browser gave it.
    for (const [call, nth, beginning] of [
      ["web_browser_go", 0, "[132] link"],
      ["web_browser_click", 0, "[793] link"],
      ["web_browser_click", 1, "[793] link"],
      ["web_browser_click", 2, "[2033] link"],
    ]) {
      await attempt(call).nth(nth).click();
      await eventually(async () => (await shown().innerText()).includes(beginning), `the page of ${call} ${nth}: ${beginning}`);
    }
    assert.equal((await attempt("web_browser_go").count()) + (await attempt("web_browser_click").count()), 4);
    await picture("browser-page");
  });

  for (const name of ["streaming.eval", "zstd.eval", "zstd-frames.eval"])
    it(`${name}: two samples, twice each, with steps, model calls and scores`, async () => {
      await open(name);
      await cases().getByRole("row").nth(4).waitFor();
      assert.equal(await cases().getByRole("row").count(), 5, "a heading and four rows");
      await view.getByText("match", { exact: true }).first().waitFor(); // the scorer, among the facets
      await picture(`${name}-cases`);
      await openFirstCase();
      for (const step of ["system_message", "generate", "Meta-Llama", "match", "score"]) await attempt(step).first().waitFor();
      await picture(`${name}-case`);
    });

  it("input.eval: what was typed in is shown with its escapes made visible", async () => {
    await open("input.eval");
    await openFirstCase();
    await attempt("model_graded_fact").first().waitFor();
    await picture("input-case");
  });

  it("security-guide.json: three answers with the judge's verdicts and reasons", async () => {
    await open("security-guide.json");
    await cases().getByRole("row").nth(3).waitFor();
    await openFirstCase();
    const verdicts = view.getByRole("group", { name: "Judges and colleagues" });
    await verdicts.getByText("model_graded_fact").waitFor();
    await view.getByText("Expected facts").waitFor(); // the target that the judge compared with
    await verdicts
      .getByRole("button", { name: /^Show all/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await verdicts.getByRole("button", { name: "Show less" }).first().waitFor();
    await picture("security-guide-case");
  });

  it("cancelled.json: opens, and says that it was cancelled and holds no samples", async () => {
    await open("cancelled.json");
    await view
      .getByText(/cancelled/i)
      .first()
      .waitFor();
    await picture("cancelled");
  });

  it("experts.jsonl: asks what the records are", async () => {
    await open("experts.jsonl");
    await view.getByRole("heading", { name: "Source" }).waitFor();
    await view.locator('[data-pane="result"]').getByText(/claim/i).first().waitFor();
    await picture("experts-assistant");
  });

  it("history.json: opens as a trace", async () => {
    await open("history.json");
    await openFirstCase();
    await picture("history-case");
  });

  it("jaeger.json: opens as a trace of nested spans", async () => {
    await open("jaeger.json");
    await openFirstCase();
    await view.getByText(/57 attempts/).waitFor();
    await attempt("list_dashboards").first().click();
    await view.getByText("Its representation is shown.").waitFor();
    await picture("jaeger-case");
  });

  it("otlp.json: opens as a trace, its missing parent marked", async () => {
    await open("otlp.json");
    await openFirstCase();
    await view.getByText("1 × parent is missing").waitFor();
    await picture("otlp-case");
  });

  it("testset.json: with the judge's file joined, shows 25 garbage verdicts as malformed, and filters by them", async () => {
    await open("testset.json");
    await view.getByRole("button", { name: "Join gpt-verdicts.json" }).press("Enter");
    await view.getByText("joined", { exact: true }).waitFor();
    await page.keyboard.press("ControlOrMeta+Enter");
    await view.getByRole("checkbox", { name: "malformed, 25 rows" }).press("Space");
    await view.getByText("25 of 999").waitFor();
    await picture("testset-cases");
    await cases().getByRole("row").nth(1).click();
    await page.keyboard.press("Enter");
    await caseOnScreen(view);
    await view.getByText("malformed: no usable verdict").waitFor();
    assert.equal(await view.locator(".other-labels .verdict-judge").filter({ hasText: "person" }).count(), 3);
    await picture("testset-case");
  });

  it("nothing was put beside the sources", async () => {
    await eventually(() => !existsSync(desk.workspace.at("real", "browser.json.review")), "no review folder without a label");
    assert.deepEqual(desk.strayed, []);
  });
});
