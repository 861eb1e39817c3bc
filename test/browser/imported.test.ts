import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { expectNoAxeFindings, startBench, type Bench } from "./harness";
import type { Row } from "../../src/core/formats/row";
import { importJson } from "../builders/importedRun";
import { jsonl } from "../builders/sampleRows";
import type { Given } from "./page/index";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

/** Opens the screen and runs the test; afterwards nothing may have complained. */
async function on(given: Given, test: (page: Page) => Promise<void>, width = 1440): Promise<void> {
  const screen = await bench.open(given, { width });
  try {
    await test(screen.page);
    expect(await screen.troubles()).toEqual([]);
  } finally {
    await screen.close();
  }
}
async function openFirst(page: Page) {
  await page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".case").waitFor();
}
const name = "2026-05-12_harbour.eval";
const nineNotes = importJson({
  format: "inspect",
  name,
  rows: 2,
  notes: Array.from({ length: 9 }, (_, n) => ({ code: `n${n}`, severity: n === 7 ? "warning" : "info", message: `Something to know, number ${n}.` })),
});
const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  const pane = element.closest(".pane-body")!.getBoundingClientRect();
  return top < pane.bottom && bottom > pane.top;
};

describe("a run made from somebody else's file", () => {
  it("says above its cases what is to be said of the file, until that is put away", () =>
    on({ imported: "log" }, async (page) => {
      const notes = page.getByRole("note", { name: `About ${name}` });
      await notes.getByText("The log's header counts 4 samples, the log holds 2.").waitFor();
      expect(await page.getByRole("columnheader", { name: "Label", exact: true }).count()).toBe(0);
      await expectNoAxeFindings(page);
      await notes.getByRole("button", { name: "Dismiss" }).click();
      await notes.waitFor({ state: "detached" });
      await page.evaluate(() => window.harness!.reopen());
      await page.getByRole("grid").getByRole("row").nth(1).waitFor();
      expect(await notes.count()).toBe(0);
    }));

  it("says the gravest first, and more than a few only when asked", () =>
    on({ imported: "log", artefacts: { "import.json": nineNotes } }, async (page) => {
      const notes = page.getByRole("note", { name: `About ${name}` });
      const said = notes.getByRole("listitem").filter({ hasNot: page.getByRole("button") });
      await notes.getByRole("button", { name: "and 6 more" }).waitFor();
      expect(await said.count()).toBe(3);
      expect(await said.first().getByRole("img", { name: "warning" }).count()).toBe(1);
      await expectNoAxeFindings(page);
      await notes.getByRole("button", { name: "and 6 more" }).press("Enter");
      expect(await said.count()).toBe(9);
      await notes.getByRole("button", { name: "Show less" }).press("Enter");
      expect(await said.count()).toBe(3);
    }));

  it("without a row says what the log is, not that nothing matches", () =>
    on({ imported: "cancelled" }, async (page) => {
      await page.getByText("Inspect log, cancelled: 3 samples were planned, none is in the log.").waitFor();
      expect(await page.getByText("No case matches.").count()).toBe(0);
      await expectNoAxeFindings(page);
    }));

  it("offers to import a changed file again, stays in the case, and shows it as it is now", () =>
    on({ imported: "log", origin: { name, state: "changed" } }, async (page) => {
      await openFirst(page);
      await page.getByText(`${name} has changed since it was imported.`).waitFor();
      await expectNoAxeFindings(page);
      await page.evaluate(() => {
        const { files } = window.harness!.ports;
        files.resultsBytes = new TextEncoder().encode(new TextDecoder().decode(files.resultsBytes).replaceAll("closes at 16", "closes at 18"));
      });
      await page.getByRole("button", { name: "Import again" }).click();
      await page.getByText("It closes at 18.").waitFor();
      await page.getByText(`${name} was imported again: 2 rows.`).waitFor();
      expect(await page.getByRole("button", { name: "Import again" }).count()).toBe(0);
      expect(await page.locator(".case-title").textContent()).toBe("sample-1");
    }));

  it("says why importing again failed, and that the file is gone", async () => {
    await on({ imported: "log", origin: { name, state: "changed", refuses: "the file is cut off" } }, async (page) => {
      await page.getByRole("button", { name: "Import again" }).click();
      await page
        .getByRole("alert")
        .getByText(`${name} could not be imported again: the file is cut off. What was imported before stays here.`)
        .waitFor();
    });
    await on({ imported: "log", origin: { name, state: "gone" } }, async (page) => {
      await page.getByText(`${name} is not where it was when it was imported.`).waitFor();
      expect(await page.getByRole("button", { name: "Import again" }).count()).toBe(0);
    });
  });
});

describe("an imported case", () => {
  it("shows steps, models and tools by name and kind, the arguments of a tool, and its result by the tool's name", () =>
    on({ imported: "log" }, async (page) => {
      await openFirst(page);
      const rows = page.getByRole("treegrid", { name: "Attempts" }).getByRole("row");
      const tool = rows.filter({ hasText: "web_browser_go" });
      expect(await tool.getByRole("img", { name: "tool" }).count()).toBe(1);
      expect(await rows.filter({ hasText: "grader-y" }).getByRole("img", { name: "model" }).count()).toBe(1);
      await tool.dblclick();
      const details = page.getByRole("group", { name: "Attributes of the attempt" });
      await details.getByText('"wait_until": "load"').waitFor();
      expect(await details.textContent()).toContain("2026-05-12T20:27:48.400123456Z");
      await page.locator(".representation-url", { hasText: "from web_browser_go" }).waitFor();
      await page
        .getByText(/Harbour office/)
        .first()
        .waitFor();
      // No dashes for what such files do not have.
      expect(await page.locator(".case-chips").textContent()).not.toMatch(/outcome|content|freshness|—/u);
      await expectNoAxeFindings(page);
    }));

  it("shows what a tool brought as soon as its attempt is chosen, by arrow key or click", () =>
    on({ imported: "log" }, async (page) => {
      await openFirst(page);
      const rows = page.getByRole("treegrid", { name: "Attempts" }).getByRole("row");
      const shown = (tool: string) => page.locator(".representation-url", { hasText: `from ${tool}` }).waitFor();
      await rows.filter({ hasText: "web_browser_go" }).click();
      await shown("web_browser_go");
      await page.getByText("Its representation is shown.").waitFor();
      await page.keyboard.press("w");
      while (!(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "")).startsWith("web_search"))
        await page.keyboard.press("ArrowUp");
      await shown("web_search");
      // A step brought nothing: what was looked at stays.
      await page.keyboard.press("ArrowUp");
      await page.getByText("Its representation is shown.").waitFor({ state: "detached" });
      await shown("web_search");
    }));

  it.each([1440, 480])("is read by key however long its query and answer are, without a claim to step to (%d wide)", async (width) => {
    const lines = Array.from({ length: 200 }, (_, n) => `Line ${n} of an answer that nobody divided into claims.`).join("\n");
    const long: Row = {
      run_id: "history",
      lane: "chat",
      task_id: "long",
      query: "What is asked here is asked at length. ".repeat(40),
      trace: {
        answer: lines,
        attempts: [{ span_id: "a", adapter: "model", name: "assistant", events: [{ name: "retry", time: "2026-05-12T20:27:36Z" }] }],
      },
    };
    await on(
      { results: jsonl([long]) },
      async (page) => {
        await openFirst(page);
        await expectNoAxeFindings(page);
        for (const name of ["Query", "Answer"]) {
          const part = page.getByRole("group", { name, exact: true });
          await part.focus();
          await page.keyboard.press("End");
          await expect.poll(() => part.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
        }
      },
      width,
    );
  });

  it("in a narrow window is brought to the front, with the focus, by Enter on the attempt", () =>
    on(
      { imported: "log" },
      async (page) => {
        await openFirst(page);
        await page.keyboard.press("w");
        await page.getByRole("row", { name: /^web_browser_go/ }).click();
        await page.keyboard.press("Enter");
        await page.locator(".representation-url", { hasText: "from web_browser_go" }).waitFor();
        await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".representation-body") !== null)).toBe(true);
      },
      480,
    ));

  it("has the dimension in hand on which a judge has spoken, and says where else somebody has", () =>
    on({ imported: "log" }, async (page) => {
      await openFirst(page);
      const verdicts = page.getByRole("group", { name: "Judges and colleagues" });
      expect(await page.locator(".dimension-on .dimension-title").textContent()).toBe("Answer equivalence");
      await verdicts.getByText("model_graded_fact").waitFor();
      await page.locator(".dimension-open", { hasText: "Freshness" }).click();
      await verdicts.getByText("No judge has spoken on “Freshness”.").waitFor();
      await verdicts.getByRole("button", { name: "Answer equivalence: C" }).click();
      await verdicts.getByText("model_graded_fact").waitFor();
      expect(await page.getByRole("img", { name: "A judge has spoken on this" }).count()).toBe(0);
      await page.keyboard.press("d");
      expect(await page.getByRole("img", { name: "A judge has spoken on this" }).count()).toBe(1);
      await verdicts.getByRole("button", { name: "2 other labels, under the answer" }).click();
      const others = page.getByRole("group", { name: "Other labels" });
      expect(await others.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => others.locator(".verdict").first().evaluate(isInSight)).toBe(true);
      await expectNoAxeFindings(page);
    }));

  it("shows judges by kind, their whole explanation on demand, and what contradicts itself", () =>
    on({ imported: "log" }, async (page) => {
      await openFirst(page);
      await page.locator(".dimension-open", { hasText: "Answer equivalence" }).click();
      const verdicts = page.getByRole("group", { name: "Judges and colleagues" });
      await verdicts.getByText("model_graded_fact").waitFor();
      expect(await verdicts.textContent()).not.toContain("GRADE: C");
      await verdicts.getByRole("button", { name: /^Show all/ }).click();
      await verdicts.getByText("GRADE: C").waitFor();
      const others = page.locator(".other-labels");
      await others.getByText("label and score say opposite things").waitFor();
      expect(await others.locator(".verdict", { hasText: "includes" }).textContent()).toContain("score 0.25");
      await expectNoAxeFindings(page);
    }));

  it("lists three raters and the judge under the question they answered, the malformed one marked", () =>
    on({ imported: "raters" }, async (page) => {
      await page.getByRole("grid").getByRole("row").nth(1).waitFor();
      await page.keyboard.press("j");
      await openFirst(page);
      const others = page.locator(".other-labels");
      await others.getByText("malformed: no usable verdict").waitFor();
      for (const rater of ["annotator1", "annotator2", "annotator3", "judge-model"])
        expect(await others.locator(".verdict-judge", { hasText: rater }).count()).toBe(1);
      expect(await others.locator(".other-group").first().locator(".verdict-judge", { hasText: "person" }).count()).toBe(3);
      await page.keyboard.press("]");
      await others.getByText("informativeness").waitFor();
      await others.getByText("Somewhat informative").waitFor();
      await expectNoAxeFindings(page);
    }));

  it("without times stands in its order, and says that none were recorded", () =>
    on({ imported: "chat" }, async (page) => {
      await openFirst(page);
      await page.getByText("No times were recorded: the attempts stand in the order of the file.").waitFor();
      const names = await page.getByRole("treegrid", { name: "Attempts" }).locator(".span-verb").allTextContents();
      expect(names).toEqual(["assistant", "search", "scrape", "assistant"]);
      expect(await page.locator(".bar").count()).toBe(0);
      await expectNoAxeFindings(page);
    }));

  it("of 6,000 attempts is walked to its end, with every digit of its numbers and the missing parent marked", () =>
    on({ imported: "long" }, async (page) => {
      await openFirst(page);
      await page.getByText("1 × parent is missing").waitFor();
      await page.keyboard.press("w");
      await page.keyboard.press("End");
      await page.getByRole("row", { name: /^lookup 5999/ }).waitFor();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await page.getByRole("group", { name: "Attributes of the attempt" }).getByText("9223372036854775807").waitFor();
      expect(await page.getByRole("treegrid", { name: "Attempts" }).getByRole("row").count()).toBeLessThan(200);
    }));

  it("keeps all that in a narrow window", () =>
    on(
      { imported: "raters" },
      async (page) => {
        await openFirst(page);
        await page.getByRole("tablist", { name: "Panes" }).getByRole("tab", { name: "Answer" }).click();
        await page.locator(".other-labels").getByText("annotator3").scrollIntoViewIfNeeded();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await expectNoAxeFindings(page);
      },
      480,
    ));
});
