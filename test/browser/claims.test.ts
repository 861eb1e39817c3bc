import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonl, successRow } from "../builders/sampleRows";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench } from "./harness";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

type Options = { readonly width?: number; readonly theme?: (typeof themes)[number] };
/** Opens the case, whose first claim has two citations, by keyboard. */
async function onCase(test: (page: Page) => Promise<void>, options: Options = {}): Promise<void> {
  const screen = await bench.open({ results: jsonl([successRow()]) }, options);
  try {
    await screen.page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await screen.page.keyboard.press("Enter");
    await screen.page.locator(".case").waitFor();
    await test(screen.page);
    expect(await screen.troubles()).toEqual([]);
  } finally {
    await screen.close();
  }
}
const logged = (page: Page) => page.evaluate(() => window.harness!.ports.logs.events("reviewer-a") as unknown as Record<string, unknown>[]);
const enough = (page: Page) => page.getByRole("group", { name: "Which citations are enough?" });
const claim = (page: Page) => page.locator(".claim-panel blockquote");

describe("which citations are enough", () => {
  it("is marked by keyboard alone, says what follows in words, and is undone", () =>
    onCase(async (page) => {
      await enough(page).waitFor();
      await page.keyboard.press("v");
      await page.keyboard.press("Space");
      expect(await page.getByRole("button", { name: "Citation 1", exact: true }).getAttribute("aria-pressed")).toBe("true");
      expect(await logged(page)).toEqual([]); // choosing writes nothing
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await enough(page).getByText("Jointly supported").waitFor();
      await enough(page).getByText("1 is enough alone").waitFor();
      await enough(page).getByText("3 not needed: over-cited").waitFor();
      await enough(page).getByText("ALCE: recall 1, precision 1 of 2").waitFor();
      expect(await logged(page)).toMatchObject([{ kind: "pairing", sufficient: [["k1"]] }]);
      await page.keyboard.press("Control+z");
      await enough(page).getByText("You have not said yet.").waitFor();
    }));

  it("is marked by mouse, several sets and none at all", () =>
    onCase(async (page) => {
      await page.getByRole("button", { name: "Citation 1", exact: true }).click();
      await page.getByRole("button", { name: "Citation 3", exact: true }).click();
      await page.getByRole("button", { name: "These together are enough" }).click();
      await enough(page).getByText("1 + 3 are enough together").waitFor();
      await page.getByRole("button", { name: "Not even all together" }).click();
      await enough(page).getByText("Not supported, not even by all of them together").waitFor();
    }));

  it.each(themes.flatMap((theme) => [1440, 480].map((width) => [theme, width] as const)))("is readable in %s, %i wide", (theme, width) =>
    onCase(
      async (page) => {
        if (width === 480) await page.getByRole("tab", { name: "Answer" }).click();
        await page.getByRole("button", { name: "Citation 1", exact: true }).click();
        await page.getByRole("button", { name: "This one is enough" }).click();
        await enough(page).getByText("Jointly supported").waitFor();
        await page.keyboard.press("1");
        await page.getByText(/Asserted: no evidence is marked/).waitFor();
        await enough(page).scrollIntoViewIfNeeded();
        await shoot(page, `claims-${width}-${theme}`);
        await expectNoAxeFindings(page);
      },
      { theme, width },
    ),
  );
});

describe("claims that the splitter got wrong", () => {
  it("are split and merged by keyboard, each in one event that is undone", () =>
    onCase(async (page) => {
      const words = await claim(page).textContent();
      await page.keyboard.press("C");
      const answer = page.getByRole("textbox", { name: "The answer" });
      await answer.waitFor();
      await answer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(15, 15));
      await answer.press("ArrowRight");
      await answer.press("ArrowLeft");
      await page.getByRole("button", { name: "Split the claim here" }).click();
      await claim(page).getByText("The current", { exact: true }).waitFor();
      expect(await logged(page)).toMatchObject([{ kind: "claim-edit", op: "split", replaces: ["c1"] }]);
      await page.keyboard.press("Control+z");
      await claim(page).getByText(words!, { exact: true }).waitFor();
      await page.keyboard.press("C");
      await page.getByRole("button", { name: "Merge with the next claim" }).click();
      await claim(page).getByText("The current release is v3.2, published on 20 August 2026", { exact: true }).waitFor();
    }));
});

describe("a label that says supported", () => {
  it("says in words that it is asserted, until evidence is added", () =>
    onCase(async (page) => {
      await page.keyboard.press("1");
      await page.getByText(/Asserted: no evidence is marked/).waitFor();
      await page.locator(".dimension-on").getByText("asserted", { exact: true }).waitFor();
      expect((await logged(page))[0]).toMatchObject({ kind: "label", value: "full", asserted: "no-evidence" });
    }));
});
