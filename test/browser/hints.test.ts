import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hintsRun } from "../builders/hintsRun";
import { expectNoAxeFindings, startBench, themes, type Bench } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

type Options = { readonly width?: number; readonly height?: number; readonly theme?: (typeof themes)[number] };
async function onCase(test: (page: Page) => Promise<void>, given: Given = hintsRun, options: Options = {}): Promise<void> {
  const screen = await bench.open(given, options);
  try {
    await screen.page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await screen.page.keyboard.press("j");
    await screen.page.keyboard.press("Enter");
    await screen.page.locator(".case").waitFor();
    await test(screen.page);
    expect(await screen.troubles()).toEqual([]);
  } finally {
    await screen.close();
  }
}

const passages = (page: Page) => page.getByRole("region", { name: "Passages for the claim" });
const first = (page: Page) => passages(page).locator(".passage").first();
/** Texts under a highlight, in the page's frame or in the text. */
const marked = (page: Page, name: string, inFrame = true) =>
  page.evaluate(
    ([highlight, framed]) => {
      const inside = (framed ? document.querySelector("iframe")!.contentWindow! : window) as unknown as { CSS: typeof CSS };
      return [...(inside.CSS.highlights.get(highlight) ?? [])].map((range) => (range as Range).toString());
    },
    [name, inFrame] as const,
  );
const opened = "The lighthouse of Port Ansel was opened on 20 August 1926 by Maria Conti.";
const evidenceGiven = {
  ...hintsRun,
  judgements: {
    "judgements/a.jsonl": `${JSON.stringify({ judgement_id: "j1", judge: { id: "support-judge" }, target: { kind: "citation", task_id: "S07", citation_id: "k1" }, label: "none", evidence: { exact: "It is 48 metres high." } })}\n`,
  },
};

describe("passages for a claim", () => {
  it("are there by themselves where nobody gave evidence, best first, with what differs in words", () =>
    onCase(async (page) => {
      await first(page).getByRole("button", { name: opened }).waitFor();
      await first(page).getByText("Another date: the claim has 21 August 1926, this has 20 August 1926").waitFor();
      await first(page).getByText("Maria Conti", { exact: true }).waitFor();
      const hidden = passages(page).locator(".passage").filter({ hasText: "closes on 1 October 2027" });
      await hidden.getByText("Hidden on the page").waitFor();
      await hidden.getByText("Did not reach the model").waitFor();
      expect(await first(page).locator(".passage-other").allInnerTexts()).toEqual(["20 August 1926"]);
    }));

  it("are shown in the page and in the text by a click or a key, and walked through", () =>
    onCase(async (page) => {
      await first(page).getByRole("button", { name: opened }).click();
      await expect.poll(() => marked(page, "focused")).toEqual([opened]);
      await page.keyboard.press("o");
      await passages(page).locator("li.passage-on").filter({ hasNotText: opened }).waitFor();
      await page.keyboard.press("O");
      await expect.poll(() => marked(page, "focused")).toEqual([opened]);
      await passages(page).getByRole("button", { name: "Next passage" }).click();
      await expect.poll(() => marked(page, "focused")).not.toEqual([opened]);
      await first(page).getByRole("button", { name: opened }).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expect.poll(() => marked(page, "focused")).toEqual([opened]);
      await page.keyboard.press("p");
      await expect.poll(() => marked(page, "focused", false)).toEqual([opened]);
    }));

  it("become evidence by the key that takes a selection, and by their button", () =>
    onCase(async (page) => {
      const box = page.getByRole("group", { name: "Evidence", exact: true });
      await first(page).getByRole("button", { name: opened }).click();
      await page.keyboard.press("e");
      await box.getByText(`“${opened}”`).waitFor();
      const second = passages(page).locator(".passage").nth(1);
      const words = await second.locator(".passage-text").innerText();
      await second.getByRole("button", { name: "Use passage 2 as evidence" }).click();
      await box.getByText(`“${words}”`).waitFor();
      await page.keyboard.press("1");
      await page.locator(".status").getByText(/Saved/).waitFor();
      const events = await page.evaluate(() => window.harness!.ports.logs.events("reviewer-a") as unknown as { evidence?: { exact?: string } }[]);
      expect(events[0]!.evidence!.exact).toBe(words);
    }));

  it("are those of the claim that is looked at; where none shares a word, that is said; Chinese is matched by its characters", () =>
    onCase(async (page) => {
      await first(page).waitFor();
      await page.keyboard.press("]");
      await passages(page).getByText("No passage shares a word with this claim.").waitFor();
      await page.keyboard.press("]");
      await first(page).getByText("灯塔由玛丽亚于1926年8月20日开放").waitFor();
    }));

  it("stay away where a judge gave evidence, until they are asked for, and are put away again", () =>
    onCase(async (page) => {
      await page.getByText("Evidence 1 of 1").waitFor();
      expect(await passages(page).count()).toBe(0);
      await page.keyboard.press("u");
      await first(page).waitFor();
      await first(page).getByRole("button", { name: opened }).click();
      await expect.poll(() => marked(page, "focused")).toEqual([opened]);
      await expect.poll(() => marked(page, "evidence")).toEqual(["It is 48 metres high."]);
      await passages(page).getByRole("button", { name: "Hide the passages" }).click();
      await passages(page).waitFor({ state: "detached" });
    }, evidenceGiven));

  it("are not offered, not asked for and not named where the condition hides hints", () =>
    onCase(
      async (page) => {
        await page.locator("iframe[data-drawn]").waitFor();
        await page.keyboard.press("u");
        await page.keyboard.press("p");
        await page.getByRole("tab", { name: "Text" }).and(page.locator("[aria-selected=true]")).waitFor();
        expect(await passages(page).count()).toBe(0);
        expect(await page.getByRole("button", { name: "Passages for the claim" }).count()).toBe(0);
        expect(await page.getByText("Where a fact was lost").count()).toBe(0);
      },
      { ...hintsRun, condition: "blind" },
    ));
});

describe("what the model saw", () => {
  it("is told apart from what was cut off and what was left out, with a legend that leads there", () =>
    onCase(async (page) => {
      await expect.poll(() => marked(page, "unseen")).toEqual(["The keeper's house burned down in 1958 and was rebuilt."]);
      const dropped = await marked(page, "dropped");
      expect(dropped.map((text) => text.replace(/\s+/gu, ""))).toEqual([
        "YearVisitors202412,345202513,002",
        "ThelighthouseofPortAnselcloseson1October2027.",
      ]);
      const legend = page.getByRole("group", { name: "What the model saw" });
      await legend.getByText(/^Dimmed: did not reach the model/).waitFor();
      await legend.getByRole("button", { name: "hidden parts left out: 1" }).click();
      await expect.poll(() => marked(page, "focused")).toEqual(["The lighthouse of Port Ansel closes on 1 October 2027."]);
      await legend.getByRole("button", { name: /cut off: \d+ characters/ }).click();
      await expect.poll(() => marked(page, "focused")).toEqual(["The keeper's house burned down in 1958 and was rebuilt."]);
    }));
});

describe("the stage that lost a fact", () => {
  it("is told in one line for each fact, and of the claim", () =>
    onCase(async (page) => {
      const section = page.locator(".answer-section").filter({ hasText: "Where a fact was lost" });
      const line = (id: string) => section.getByRole("listitem").filter({ hasText: id });
      await line("opened").getByText("Seen by the model, but not used.").waitFor();
      await line("visitors-2025").getByText("Retrieved, but not extracted.").waitFor();
      await line("rebuilt").getByText("Extracted, but cut before the model.").waitFor();
      await line("architect").getByText("Never retrieved.").waitFor();
      await line("builder").getByText("Not lost.").waitFor();
      await line("This claim").getByText("Nothing retrieved has them together.").waitFor();
      await line("rebuilt").getByRole("button", { name: "representation 1" }).click();
    }));
});

describe("looks", () => {
  for (const theme of themes)
    it(`has no axe findings in ${theme}, wide and narrow`, async () => {
      for (const width of [1440, 480])
        await onCase(
          async (page) => {
            if (width === 480) await page.getByRole("tablist", { name: "Panes" }).getByRole("tab", { name: "Representation" }).click();
            await first(page).locator(".passage-text").click();
            await expect.poll(() => marked(page, "focused")).toEqual([opened]);
            await expectNoAxeFindings(page);
            if (width === 480) await page.getByRole("tablist", { name: "Panes" }).getByRole("tab", { name: "Answer" }).click();
            await page.getByText("Where a fact was lost").waitFor();
            await expectNoAxeFindings(page);
          },
          hintsRun,
          { width, theme },
        );
    });
});
