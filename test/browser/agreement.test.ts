import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { ratedCases, ratedJudgements, ratedResults } from "../builders/ratedRun";
import { haveReal, realFolder } from "../builders/readForeign";
import { emptyFolder } from "../builders/runOnDisk";
import { adjudicate } from "../cli/adjudicate";
import { expectNoAxeFindings, startBench, themes, type Bench, type OpenScreen } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
let open: OpenScreen | null = null;
beforeAll(async () => void (bench = await startBench()));
afterAll(() => bench?.close());
afterEach(async () => {
  const troubles = await open?.troubles();
  await open?.close();
  open = null;
  expect(troubles ?? []).toEqual([]);
});

const given: Given = { results: ratedResults, judgements: ratedJudgements };
async function show(run: Given = given, options: Parameters<Bench["open"]>[1] = {}): Promise<Page> {
  open = await bench.open(run, options);
  await open.page.getByRole("tab", { name: "Agreement", exact: true }).click();
  return open.page;
}
/** Ann labels everything, as she would by hand, in the session behind the page. */
async function labelled(page: Page): Promise<void> {
  await page.evaluate(async (cases) => {
    const { request } = window.harness!.screen;
    await request("reviewer/set", { name: "Ann" });
    const { rows } = await request("cases/page", { query: { where: "", search: "", sort: [] }, from: 0, count: 100 });
    for (const { task, ann } of cases) {
      const { rowId } = rows.find(({ taskId }) => taskId === task)!;
      const label = { ref: { kind: "row" }, dimension: "primary-label", value: ann, rationale: "read it", evidence: null, activeSeconds: 1 };
      await request("label/commit", { rowId, ...label });
    }
  }, ratedCases);
}
const computed = (page: Page) => page.getByRole("progressbar", { name: "Computing intervals" }).waitFor({ state: "detached" });
const row = (page: Page, table: string, name: string) => page.getByRole("table", { name: table }).getByRole("row", { name: new RegExp(`^${name}`) });

describe("the Agreement tab", () => {
  it("says what to do where there is nothing to compare, and where one rater speaks alone", async () => {
    const page = await show({ results: ratedResults });
    await page.getByText("There are no labels to compare yet.").waitFor();
    await expectNoAxeFindings(page);
    await labelled(page);
    await page.getByText("Only Ann has labelled this.").waitFor();
    await page.getByRole("button", { name: "Go to the cases" }).waitFor({ state: "detached" });
  });

  it("shows two judges' matrix and figures as the session counts them, with their flips, and people's word on those once there is one", async () => {
    const page = await show();
    await page.getByRole("heading", { name: "judge new and judge old" }).waitFor();
    await computed(page);
    const pair = await page.evaluate(() =>
      window.harness!.screen.request("agreement/pair", {
        dimension: "primary-label",
        condition: null,
        plan: null,
        withoutAsserted: false,
        first: "judge:new",
        second: "judge:old",
        intervals: { seed: "1", resamples: 10_000, token: "test" },
      }),
    );
    const titles = { raw: "Agreement", kappa: "Cohen's κ", alpha: "Krippendorff's α", ac1: "Gwet's AC1" } as const;
    for (const [name, title] of Object.entries(titles)) {
      const { estimate, interval } = pair.coefficients.find((one) => one.name === name)!;
      if (!estimate.defined || interval?.defined !== true) throw new Error(`${name} has no figure`);
      const { low, high } = interval.value;
      expect((await row(page, "Coefficients", title).getByRole("cell").allInnerTexts()).slice(0, 2)).toEqual([
        estimate.value.toFixed(3),
        `${low.toFixed(3)} to ${high.toFixed(3)}`,
      ]);
    }
    // Once chosen, the two judges stay, whoever else comes to speak.
    await page.evaluate(() => {
      const { screen } = window.harness!;
      screen.setPanel(({ agreement }) => ({ agreement: { ...agreement, first: "judge:new", second: "judge:old" } }));
    });
    const flipped = ratedCases.filter((one) => one.old !== one.new).length;
    await page.getByText(`${flipped} items change their label.`).waitFor();
    await page.getByText("Nobody has labelled any of the flips").waitFor();
    await labelled(page);
    await page.getByText(/By labels that reviewers gave open, of \d+ flips/).waitFor();
  });

  it("opens exactly the cases of a cell by keyboard, names them in a chip, and lets them go again", async () => {
    const page = await show();
    await computed(page);
    const cells = page.locator(".agreement-matrix button");
    await cells.first().focus();
    await page.keyboard.press("ArrowRight");
    const cell = page.locator(".agreement-matrix button:focus");
    const shown = Number(await cell.innerText());
    expect(shown).toBeGreaterThan(0);
    expect(await cell.getAttribute("aria-label")).toMatch(/^judge new success, judge old wrong-answer: \d+ items/);
    await page.keyboard.press("Enter");
    await page.getByRole("grid", { name: "Cases" }).waitFor();
    const expected = ratedCases.filter((one) => one.new === "success" && one.old === "wrong-answer").map(({ task }) => task);
    expect(shown).toBe(expected.length);
    const listed = () =>
      page
        .getByRole("grid", { name: "Cases" })
        .locator('[role="row"][data-row]')
        .evaluateAll((rows) => rows.map((one) => (one.querySelector('[role="gridcell"]') as HTMLElement).innerText.split(" ")[0]));
    await expect.poll(listed).toEqual(expected);
    await page.getByRole("button", { name: "Remove judge new: success · judge old: wrong-answer" }).click();
    await expect.poll(async () => Number(await page.getByRole("grid", { name: "Cases" }).getAttribute("aria-rowcount"))).toBe(ratedCases.length + 1);
  });

  it("keeps the raters that were chosen when it is hidden and shown again, and exchanges them", async () => {
    const page = await show();
    await labelled(page);
    await page.getByRole("heading", { name: "All raters" }).waitFor();
    await page.getByRole("button", { name: /^Ann and judge old: κ/ }).click();
    await page.getByRole("heading", { name: "Ann and judge old" }).waitFor();
    await page.getByRole("button", { name: "Exchange the two raters" }).click();
    await page.getByRole("heading", { name: "judge old and Ann" }).waitFor();
    await expect
      .poll(() =>
        page.evaluate(
          async () =>
            JSON.stringify(await window.harness!.ports.keeper.get("panel/panel")) === JSON.stringify(window.harness!.screen.store.getState().panel),
        ),
      )
      .toBe(true);
    await page.evaluate(() => window.harness?.reopen());
    await page.getByRole("heading", { name: "judge old and Ann" }).waitFor();
  });

  it("copies its tables with all digits; Escape leads to the cases, and a key back", async () => {
    const page = await show();
    await computed(page);
    await page.getByRole("button", { name: "Copy as TSV" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Cohen's κ\t0.");
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("| Cohen's κ | 0.");
    await page.keyboard.press("Escape");
    await page.getByRole("grid", { name: "Cases" }).getByRole("row").nth(1).waitFor();
    await page.keyboard.press("I");
    await page.getByRole("heading", { name: "Coefficients" }).waitFor();
  });

  it.each(["blind", "verify"] as const)("is closed while the view is %s, and shows nothing of what others said", async (condition) => {
    const page = await show({ ...given, condition });
    await page.getByText("Agreement is closed.").waitFor();
    const text = await page.locator("body").innerText();
    for (const word of ["judge new", "judge old", "Cohen"]) expect(text).not.toContain(word);
  });

  it.each(themes)("has nothing that axe objects to in %s, wide and narrow", async (theme) => {
    const page = await show(given, { theme });
    await labelled(page);
    await page.getByRole("heading", { name: "All raters" }).waitFor();
    await computed(page);
    await expectNoAxeFindings(page);
    await page.setViewportSize({ width: 480, height: 860 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
});

interface CliPair {
  readonly raters: readonly string[];
  readonly n: number;
  readonly matrix: readonly (readonly number[])[];
  readonly coefficients: Readonly<Record<string, { readonly value: number; readonly low: number; readonly high: number }>>;
  readonly by_label: readonly {
    readonly label: string;
    readonly ppv: number;
    readonly npv: number;
    readonly sensitivity: number;
    readonly specificity: number;
  }[];
}

describe(`PandaLM's raters on the screen${haveReal ? "" : " (left out: the real files are not there)"}`, () => {
  it.skipIf(!haveReal)("have the very figures of the command line", async () => {
    const folder = emptyFolder();
    try {
      const mapping = [...readFileSync(resolve(import.meta.dirname, "../../docs/mapping.md"), "utf8").matchAll(/```json\n([\s\S]*?)```/g)]
        .map((found) => found[1]!)
        .find((text) => text.includes("PandaLM: three raters"))!;
      folder.write("pandalm.mapping.json", mapping);
      const run = folder.path("run");
      const source = resolve(realFolder, "WeOpenML+PandaLM/data/testset-v1.json");
      await adjudicate(["import", "mapping", source, "--mapping", folder.path("pandalm.mapping.json"), "--out", run]);
      const raters = ["--rater", "judge:annotator1", "--rater", "judge:annotator2"];
      const { dimensions } = (await adjudicate(["agreement", run, ...raters, "--json"])).json<{
        readonly dimensions: readonly {
          readonly labels: readonly string[];
          readonly conditions: readonly { readonly pairs: readonly CliPair[] }[];
        }[];
      }>();
      const { labels, conditions } = dimensions[0]!;
      const expected = conditions[0]!.pairs[0]!;
      expect(expected.raters).toEqual(["judge:annotator1", "judge:annotator2"]);

      const files = (name: string) => readFileSync(join(run, name), "utf8");
      const judgements = Object.fromEntries(readdirSync(join(run, "judgements")).map((name) => [`judgements/${name}`, files(`judgements/${name}`)]));
      const page = await show({
        results: files("results.jsonl"),
        judgements,
        artefacts: { "run.json": files("run.json"), "import.json": files("import.json") },
      });
      await page.getByRole("button", { name: /^judge annotator1 and judge annotator2: κ/ }).click();
      await page.getByRole("heading", { name: "judge annotator1 and judge annotator2" }).waitFor();
      await computed(page);
      await page.getByText(`${expected.n} items of`).first().waitFor();
      const titles = { raw: "Agreement", kappa: "Cohen's κ", alpha: "Krippendorff's α", ac1: "Gwet's AC1" } as const;
      for (const [name, title] of Object.entries(titles)) {
        const { value, low, high } = expected.coefficients[name]!;
        const cells = await row(page, "Coefficients", title).getByRole("cell").allInnerTexts();
        expect(cells.slice(0, 2)).toEqual([value.toFixed(3), `${low.toFixed(3)} to ${high.toFixed(3)}`]);
      }
      const matrix = page.locator(".agreement-matrix tbody tr");
      for (const at of labels.keys())
        expect((await matrix.nth(at).locator("button").allInnerTexts()).slice(0, labels.length)).toEqual(expected.matrix[at]!.map(String));
      for (const one of expected.by_label) {
        await page.getByRole("combobox", { name: "Positive label" }).click();
        await page.getByRole("option", { name: one.label, exact: true }).last().click();
        const figures = page.getByRole("table", { name: "One label against all others" });
        const shares = [one.ppv, one.npv, one.sensitivity, one.specificity].map((share) => share.toFixed(3));
        await expect.poll(() => figures.locator("tbody td").allInnerTexts()).toEqual(shares);
      }
    } finally {
      folder.remove();
    }
  });
});
