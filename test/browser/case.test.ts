import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { manySpansRow, richRow, richTruth } from "../builders/richRow";
import { jsonl, refusalRow, successRow, wrongRow } from "../builders/sampleRows";
import { expectNoAxeFindings, shoot, startBench, themes, type Bench } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

const given: Given = { results: jsonl([successRow(), richRow(), refusalRow(), wrongRow()]), truths: { S05: richTruth() } };

type Options = { readonly width?: number; readonly height?: number; readonly theme?: (typeof themes)[number] };
/** Opens the nth case by keyboard alone and runs the test; afterwards nothing may have complained. */
async function onCase(nth: number, test: (page: Page) => Promise<void>, run: Given = given, options: Options = {}): Promise<void> {
  const screen = await bench.open(run, options);
  try {
    await screen.page.getByRole("grid").getByRole("row").nth(1).waitFor();
    for (let i = 0; i < nth; i++) await screen.page.keyboard.press("j");
    await screen.page.keyboard.press("Enter");
    await screen.page.locator(".case").waitFor();
    await test(screen.page);
    expect(await screen.troubles()).toEqual([]);
  } finally {
    await screen.close();
  }
}

/** The lines of the reviewer's log, parsed. */
const logged = (page: Page) => page.evaluate(() => window.harness!.ports.logs.events("reviewer-a") as unknown as Record<string, unknown>[]);
/** Keys faster than any hand: all in one turn of the page, before anything that the first began can come to its end. */
const hit = (page: Page, ...keys: readonly string[]) =>
  page.evaluate((all) => {
    for (const one of all) {
      const key = one.replace("Control+", "");
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: /\d/.test(key) ? `Digit${key}` : "", ctrlKey: one !== key, bubbles: true, cancelable: true }),
      );
    }
  }, keys);
const status = (page: Page) => page.locator(".status");
const title = (page: Page) => page.locator(".case-title");
const focusedClaim = (page: Page) => page.locator(".claim-panel blockquote");
const dimension = (page: Page, name: string) => page.locator(".dimension").filter({ hasText: name });

describe("a case, by keyboard alone", () => {
  it("is walked to, shows claim, attempt bars and highlighted evidence, is labelled with a digit, and undone", () =>
    onCase(1, async (page) => {
      await title(page).getByText("S05").waitFor();
      await page.getByText("2 of 4", { exact: true }).waitFor();
      expect(await page.locator(".bar").count()).toBeGreaterThanOrEqual(7);
      expect(await focusedClaim(page).textContent()).toBe("The current release is v3.2");
      await page.keyboard.press("]");
      await page.locator(".claim-panel blockquote", { hasText: "published on 20 August 2026" }).waitFor();
      await page.getByText(/Evidence \d+ of/).waitFor();

      await page.keyboard.press("1");
      await status(page)
        .getByText(/Saved: Citation support/)
        .waitFor();
      await dimension(page, "Citation support").getByText("saved").waitFor();
      const [event, ...more] = await logged(page);
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        kind: "label",
        value: "full",
        reviewer: "reviewer-a",
        condition: "open",
        target: { kind: "citation", task_id: "S05", citation_id: "k2" },
      });

      await page.keyboard.press("Control+z");
      await status(page)
        .getByText(/Undone/)
        .waitFor();
      expect((await logged(page)).map((one) => one["kind"])).toEqual(["label", "retract"]);
      await page.waitForFunction(() => document.querySelector(".choice-on") === null);
      await page.keyboard.press("Control+Shift+z");
      await status(page)
        .getByText(/Done again/)
        .waitFor();
      expect((await logged(page)).map((one) => one["kind"])).toEqual(["label", "retract", "label"]);
    }));

  it("writes one label, the draft's, when 1jfs is typed as its rationale, and no action runs", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("5");
      await status(page)
        .getByText(/Draft: Cannot judge/)
        .waitFor();
      expect(await logged(page)).toEqual([]);
      await page.keyboard.type("1jfs");
      expect(await title(page).textContent()).toBe("S05");
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.keyboard.press("Control+Enter");
      await page.waitForFunction(() => window.harness!.ports.logs.events("reviewer-a").length === 1);
      const events = await logged(page);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ kind: "label", value: "cannot-judge", rationale: "1jfs" });
    }));

  it("refuses to go on while a draft is open, and says what is missing", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("5");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await status(page)
        .getByText(/needs a rationale/)
        .waitFor();
      expect(await title(page).textContent()).toBe("S05");
      expect(await page.evaluate(() => document.activeElement?.tagName.toLowerCase())).toBe("tk-text-area");
    }));

  it("never labels a case for a key that was meant for the next, and goes as far as its keys say, however fast they come", () =>
    onCase(0, async (page) => {
      await title(page).getByText("S03").waitFor();
      await hit(page, "j", "1", "2");
      await title(page).getByText("S05").waitFor();
      expect(await logged(page)).toEqual([]);
      await hit(page, "j", "j", "1");
      await title(page).getByText("K01").waitFor();
      await hit(page, "j", "k", "k", "1");
      await title(page).getByText("S05").waitFor();
      expect(await logged(page)).toEqual([]);
      await hit(page, "Enter", "Enter");
      await page.locator(".claim-panel blockquote", { hasText: "published on" }).waitFor();
      expect(await title(page).textContent()).toBe("S05");
    }));

  it("keeps the focus in the case: when it opens, after a dialog, after its draft was saved or discarded, after a page was left", () =>
    onCase(1, async (page) => {
      const inCase = () => page.waitForFunction(() => document.activeElement !== document.body && document.activeElement?.closest(".case") !== null);
      await inCase();
      for (const key of ["?", "g", "m", "h"]) {
        await page.keyboard.press(key);
        await page.getByRole("dialog").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await inCase();
      }
      await page.keyboard.press("5");
      await page.keyboard.type("because");
      await page.getByRole("button", { name: "Discard" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Discard" }).waitFor({ state: "detached" });
      await inCase();
      await page.locator("iframe").focus();
      await page.keyboard.press("j");
      await title(page).getByText("B03").waitFor();
      await inCase();
      await page.keyboard.press("/");
      await page.waitForFunction(() => document.activeElement?.closest(".cases") !== null);
      expect(await logged(page)).toEqual([]);
    }));

  it("takes back the label just given, though its line was not yet written when Ctrl+Z was pressed", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("1");
      await status(page).getByText(/Saved/).waitFor();
      await hit(page, "2", "2", "Control+z");
      await status(page)
        .getByText(/Undone: label partial/)
        .waitFor();
      expect((await logged(page)).map((one) => one["value"] ?? one["kind"])).toEqual(["full", "partial", "retract"]);
    }));

  it("replaces a label by a second digit", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("1");
      await page.keyboard.press("2");
      await status(page)
        .getByText(/Saved: Citation support, Partial/i)
        .waitFor();
      await page.waitForFunction(() => document.querySelector(".choice-on")?.textContent?.includes("Partial"));
      expect((await logged(page)).map((one) => one["value"])).toEqual(["full", "partial"]);
    }));

  it("goes on to the next citation of the case, then to the next case", () =>
    onCase(3, async (page) => {
      await title(page).getByText("K01").waitFor();
      await page.keyboard.press("k");
      await title(page).getByText("B03").waitFor();
      await page.keyboard.press("k");
      await title(page).getByText("S05").waitFor();
      await page.keyboard.press("1");
      await status(page).getByText(/Saved/).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".claim-panel blockquote", { hasText: "published on" }).waitFor();
      expect(await title(page).textContent()).toBe("S05");
      for (let i = 0; i < 4; i++) await page.keyboard.press("Enter");
      await title(page).getByText("B03").waitFor();
    }));

  it("takes the selected words as evidence, shows them as a quote with its grade, and lets them go", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("p");
      await page.getByRole("tab", { name: "Text" }).and(page.locator("[aria-selected=true]")).waitFor();
      await selectInText(page, "Published 20 August 2026");
      await page.getByRole("button", { name: "Use the selection" }).waitFor();
      await page.keyboard.press("e");
      const box = page.getByRole("group", { name: "Evidence", exact: true });
      await box.getByText("“Published 20 August 2026”").waitFor();
      await box.getByText("exact").waitFor();
      await page.keyboard.press("1");
      await status(page).getByText(/Saved/).waitFor();
      expect((await logged(page))[0]).toMatchObject({ value: "full", evidence: { exact: "Published 20 August 2026", representation_id: "r-new" } });
      await box.getByRole("button", { name: "Remove the evidence" }).click();
      await page.getByText("A draft, kept on this machine.").waitFor();
    }));

  it("chooses failure tags, own ones too, and writes them as one label", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("f");
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await page.keyboard.type("Wrong Year");
      await page.keyboard.press("Enter");
      await dialog.getByText("your own").waitFor();
      await page.keyboard.type("stale");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Save 2 tags" }).click();
      await status(page)
        .getByText(/Saved: Failure tags/)
        .waitFor();
      const events = await logged(page);
      expect(events).toHaveLength(1);
      expect(events[0]!["value"]).toEqual(["stale-content", "wrong-year"]);
    }));

  it("moves through the dimensions, whose choices are keys, tab stops and arrows", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("d");
      await page.locator(".dimension-on", { hasText: "Joint support" }).waitFor();
      await page.keyboard.press("2");
      await status(page)
        .getByText(/Saved: Joint support/)
        .waitFor();
      await page.locator(".dimension-on [data-choice]").first().focus();
      await page.keyboard.press("ArrowRight");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Partial");
      expect(await logged(page)).toHaveLength(1);
    }));

  it("walks the waterfall as a tree, folds it, and opens a span's representation", () =>
    onCase(1, async (page) => {
      const grid = page.getByRole("treegrid", { name: "Attempts" });
      await page.keyboard.press("w");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      const fetch = grid.getByRole("row", { name: /fetch \/release, 301 → 304/ });
      await fetch.and(page.locator(":focus")).waitFor();
      expect([await fetch.getAttribute("aria-expanded"), await fetch.getAttribute("aria-level")]).toEqual(["true", "1"]);
      await page.keyboard.press("ArrowLeft");
      await page.waitForFunction(() => document.activeElement?.getAttribute("aria-expanded") === "false");
      expect(await grid.getByRole("row", { name: /GET/ }).count()).toBe(0);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await grid
        .getByRole("row", { name: /GET \/release, 301/ })
        .and(page.locator(":focus"))
        .waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Representation 1" }).waitFor();
    }));

  it("shows why, history and comments, and keeps a comment begun", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("y");
      await page.getByRole("dialog").getByText("partial").first().waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
      await page.keyboard.type("half a thou");
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
      const field = page.getByRole("dialog").getByRole("textbox", { name: "Your comment" });
      expect(await field.inputValue()).toBe("half a thou");
      await page.keyboard.press("End");
      await page.keyboard.type("ght");
      await page.getByRole("button", { name: "Add comment" }).click();
      await page.getByRole("tab", { name: "Comments (1)" }).waitFor();
      expect((await logged(page))[0]).toMatchObject({ kind: "comment", text: "half a thought" });
      await page.keyboard.press("Escape");
      await page.keyboard.press("h");
      await page.getByRole("dialog").getByText("half a thought").waitFor();
    }));

  it("copies the evidence and a link, and skips on", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("q");
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("Release v3.2"));
      await page.keyboard.press("s");
      await title(page).getByText("B03").waitFor();
      expect(await logged(page)).toEqual([]);
    }));

  it("maximises, restores and hides panes", () =>
    onCase(1, async (page) => {
      await page.getByRole("treegrid").getByRole("row").nth(1).click();
      await page.keyboard.press("z");
      await page.getByRole("heading", { name: "Answer", exact: true }).waitFor({ state: "detached" });
      await page.keyboard.press("Shift+Z");
      await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
      await page.getByRole("button", { name: "Hide Trace" }).click();
      await page.getByRole("treegrid").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Show Trace" }).click();
      await page.getByRole("treegrid").waitFor();
    }));
});

describe("drafts and saving", () => {
  it("offers a half-written rationale again after the panel was gone", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("5");
      await page.keyboard.type("because the page");
      await page.waitForFunction(() => JSON.stringify([...window.harness!.ports.keeper.values]).includes("because the page"));
      await page.evaluate(() => window.harness!.reopen());
      await page.getByText("A draft from before.").waitFor();
      expect(await page.getByRole("textbox", { name: /Rationale/ }).inputValue()).toBe("because the page");
      await dimension(page, "Citation support").getByText(/draft/).first().waitFor();
      await page.getByRole("button", { name: "Save" }).click();
      await status(page).getByText(/Saved/).waitFor();
      expect(await logged(page)).toHaveLength(1);
    }));

  it("says where a label is when the log refuses it", () =>
    onCase(1, async (page) => {
      await page.evaluate(() => window.harness!.refuseAppends("The folder is read-only."));
      await page.keyboard.press("1");
      await dimension(page, "Citation support").getByText("not saved, in the outbox").waitFor();
      await status(page)
        .getByText(/1 labels? not saved/)
        .waitFor();
    }));

  it("keeps the place when rows come in behind it", () =>
    onCase(1, async (page) => {
      await page.keyboard.press("]");
      await page.locator(".claim-panel blockquote", { hasText: "published on" }).waitFor();
      await page.evaluate((text) => window.harness!.appendRows(text), jsonl([successRow({ task: "S09" })]));
      await page.getByText("2 of 5", { exact: true }).waitFor();
      expect(await title(page).textContent()).toBe("S05");
      expect(await focusedClaim(page).textContent()).toContain("published on");
    }));
});

describe("the answer", () => {
  it("counts emoji as the row does, and lists every claim and citation", () =>
    onCase(1, async (page) => {
      const text = page.locator(".answer-text");
      expect((await text.locator("[data-focused]").allTextContents()).join("")).toBe("The current release is v3.2");
      await page.getByRole("button", { name: /Claim without citation: 20 August 2026 🎉 by/ }).waitFor();
      await page.getByText("Citations of no claim").waitFor();
      await page.getByRole("button", { name: "No migration is needed." }).click();
      await page.getByText("It cites nothing.").waitFor();
    }));

  it("draws overlapping claims in lanes of their own", () =>
    onCase(1, async (page) => {
      const lines = await page
        .locator(".answer-text .claim")
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).backgroundImage.split("gradient(").length - 1));
      expect(Math.max(...lines)).toBe(2);
      const heights = await page
        .locator(".answer-text .claim")
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).backgroundPosition));
      expect(heights.some((position) => position.includes("- 4px"))).toBe(true);
    }));

  it("shows a refusal as code and words, with what it rests on", () =>
    onCase(2, async (page) => {
      await page.getByText("challenge", { exact: true }).first().waitFor();
      await page.getByText("A challenge page stood before the content.").waitFor();
      await page.getByRole("heading", { name: "Representation 1" }).waitFor();
    }));

  it("moves a citation to another claim, only when the button is pressed", () =>
    onCase(1, async (page) => {
      const list = page.getByRole("combobox", { name: /Claim that citation 1/ });
      await list.focus();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("button", { name: "Move the citation" }).waitFor();
      expect(await logged(page)).toEqual([]);
      await page.getByRole("button", { name: "Move the citation" }).click();
      await page.getByText("moved", { exact: true }).waitFor();
      expect((await logged(page))[0]).toMatchObject({ kind: "pairing" });
    }));

  it("marks a missing claim without a mouse", () =>
    onCase(1, async (page) => {
      await page.getByRole("button", { name: "Correct the claims…" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("textbox", { name: "The answer" }).focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Shift+Home");
      await page.getByText("“Nothing else is known.”").waitFor();
      await page.getByRole("button", { name: "Mark as claim" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("added", { exact: true }).waitFor();
      expect(await focusedClaim(page).textContent()).toBe("Nothing else is known.");
      expect((await logged(page))[0]).toMatchObject({ kind: "claim-edit" });
    }));

  it("stays readable when it is long", () => {
    const row = richRow();
    const answer = `${row.trace!.answer!} ${"Another sentence without a claim. ".repeat(4000)}`;
    return onCase(
      0,
      async (page) => {
        await page.locator(".answer-text").waitFor();
        const overflow = await page
          .locator(".answer-words")
          .evaluate((body) => ({ tall: body.scrollHeight > body.clientHeight, wide: body.scrollWidth > body.clientWidth }));
        expect(overflow).toEqual({ tall: true, wide: false });
      },
      { results: jsonl([{ ...row, trace: { ...row.trace, answer } }]) },
    );
  });
});

describe("limits", () => {
  it("cannot be labelled where two rows have one key, and says why", () =>
    onCase(
      0,
      async (page) => {
        await page.getByText(/Not to be labelled/).waitFor();
        await page.keyboard.press("1");
        await status(page)
          .getByText(/Not to be labelled/)
          .waitFor();
        expect(await logged(page)).toEqual([]);
      },
      { results: jsonl([successRow(), successRow()]) },
    ));

  it("says that there is no reviewer when a label is given without one", () =>
    onCase(
      1,
      async (page) => {
        await page.keyboard.press("1");
        await dimension(page, "Citation support").getByText("not saved").waitFor();
      },
      { ...given, reviewer: null },
    ));

  it("shows a row with nothing in it", () =>
    onCase(
      0,
      async (page) => {
        await page.getByText("The system gave no answer").waitFor();
        await page.getByText("No attempts are recorded").waitFor();
        await page.getByText("No representation to show").waitFor();
      },
      { results: jsonl([{ task_id: "D01", result: { primary_label: "timeout" } }]) },
    ));

  it("scrolls 20,000 spans with a few rows in the page", () =>
    onCase(
      0,
      async (page) => {
        const grid = page.getByRole("treegrid");
        expect(Number(await grid.getAttribute("aria-rowcount"))).toBe(20_001);
        // In one turn of the page: the keys of a quick hand do not wait for the next frame.
        await page.evaluate(() => {
          const press = (key: string) =>
            document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          press("w");
          press("End");
        });
        await grid.getByRole("row", { name: /\/page\/19999/ }).waitFor();
        expect(await grid.getByRole("row").count()).toBeLessThan(80);
        const slowest = await grid.evaluate(async (element) => {
          const frames: number[] = [];
          let last = performance.now();
          for (let i = 0; i < 40; i++) {
            element.scrollTop = i * 7919;
            await new Promise((resolve) => requestAnimationFrame(resolve));
            frames.push(performance.now() - last);
            last = performance.now();
          }
          return frames.sort((a, b) => a - b)[20]!;
        });
        console.info(`20,000 spans: the middle frame of a jumping scroll took ${slowest.toFixed(1)} ms`);
      },
      { results: jsonl([manySpansRow("T01", 20_000)]) },
    ));

  it("goes to the next case at once when it was fetched ahead", () =>
    onCase(0, async (page) => {
      await page.waitForFunction(() => document.querySelector(".case-place")?.textContent === "1 of 4");
      await page.waitForTimeout(0);
      const took = await page.evaluate(async () => {
        const before = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", code: "KeyJ", bubbles: true }));
        while (document.querySelector(".case-title")?.textContent !== "S05") await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - before;
      });
      console.info(`next case: ${took.toFixed(0)} ms from the key to the page`);
    }));
});

describe("looks", () => {
  for (const theme of themes) {
    it(`has no axe findings in ${theme}, wide and narrow`, async () => {
      await onCase(
        1,
        async (page) => {
          await page.getByText(/Evidence \d+ of/).waitFor();
          await expectNoAxeFindings(page);
          await shoot(page, `case-${theme}-wide`);
          await page.keyboard.press("5");
          await expectNoAxeFindings(page);
          await shoot(page, `case-draft-${theme}-wide`);
        },
        given,
        { theme },
      );
      await onCase(
        1,
        async (page) => {
          for (const pane of ["Answer", "Trace", "Representation"]) {
            await page.getByRole("tab", { name: pane, exact: true }).click();
            await expectNoAxeFindings(page);
            await shoot(page, `case-${pane.toLowerCase()}-${theme}-narrow`);
          }
        },
        given,
        { theme, width: 480 },
      );
    });
  }

  it("shows the panes one at a time in a narrow window", () =>
    onCase(
      1,
      async (page) => {
        expect(await page.getByRole("heading", { name: "Trace", exact: true }).count()).toBe(0);
        await page.keyboard.press("w");
        await page.getByRole("treegrid").getByRole("row").and(page.locator(":focus")).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
        expect(wide).toBe(false);
      },
      given,
      { width: 480 },
    ));
});

/** Selects words in the text register as a reader does: by the browser's own selection. */
async function selectInText(page: Page, words: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(".representation-body")?.textContent?.includes(wanted), words);
  await page.evaluate((wanted) => {
    const root = document.querySelector(".representation-body")!;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(wanted);
      if (at < 0) continue;
      document.getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`“${wanted}” stands in no single text node`);
  }, words);
}
