import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { expectNoAxeFindings, startBench, themes, type Bench } from "./harness";
import type { Given } from "./page/index";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.close());

/** Named in the plan, so that nothing is shown openly before the queue begins. */
const blind = (rows: number): Given => ({ queue: { rows, reviewers: ["reviewer-a"] } });
const verify = (rows: number): Given => ({
  queue: { rows, reviewers: ["reviewer-a"], plans: [{ blinding: { judge: false, grader: true, system: true, reviewers: true, passages: true } }] },
});

type Options = { readonly width?: number; readonly height?: number; readonly theme?: (typeof themes)[number] };
/** Opens the first queue by keyboard alone and runs the test; afterwards nothing may have complained. */
async function inQueue(given: Given, test: (page: Page) => Promise<void>, options: Options = {}): Promise<void> {
  await onScreen(
    given,
    async (page) => {
      await page.keyboard.press("U");
      await page.getByRole("button", { name: "Begin" }).waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".queue .case").waitFor();
      await test(page);
    },
    options,
  );
}
async function onScreen(given: Given, test: (page: Page) => Promise<void>, options: Options = {}): Promise<void> {
  const screen = await bench.open(given, options);
  try {
    await screen.page.getByRole("grid").getByRole("row").nth(1).waitFor();
    await test(screen.page);
    expect(await screen.troubles()).toEqual([]);
  } finally {
    await screen.close();
  }
}

type Logged = Record<string, unknown> & { readonly target?: { readonly task_id: string } };
const logged = (page: Page) => page.evaluate(() => window.harness!.ports.logs.events("reviewer-a") as unknown as Logged[]);
const said = (page: Page, text: string | RegExp) => page.locator(".status").getByText(text).waitFor();
const place = (page: Page, text: string) => page.locator(".case-place").getByText(text, { exact: true }).waitFor();
const title = (page: Page) => page.locator(".case-title").textContent();
const count = (page: Page, text: string) => page.locator(".queue-count").getByText(text, { exact: true }).waitFor();
/** Keys faster than any hand: all in one turn of the page. */
const hit = (page: Page, ...keys: readonly string[]) =>
  page.evaluate((all) => {
    for (const key of all)
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code: /\d/.test(key) ? `Digit${key}` : "", bubbles: true, cancelable: true }));
  }, keys);

describe("a blind queue, by keyboard alone", () => {
  it("labels with a digit, moves on by itself, and ends by saying what is next", () =>
    inQueue(blind(3), async (page) => {
      const shown: (string | null)[] = [];
      for (const [at, key] of ["1", "2", "3"].entries()) {
        await place(page, `${at + 1} of 3`);
        shown.push(await title(page));
        await page.keyboard.press(key);
        await count(page, `${at + 1} of 3 labelled`);
      }
      await page.getByText("All 3 items are labelled").waitFor();
      const events = await logged(page);
      expect(events.map(({ kind, value, condition, plan_id }) => [kind, value, condition, plan_id])).toEqual([
        ["label", "full", "blind", "p-1"],
        ["label", "partial", "blind", "p-1"],
        ["label", "none", "blind", "p-1"],
      ]);
      expect(events.map(({ target }) => target?.task_id)).toEqual(shown);
      expect(await page.getByRole("tab", { name: "Queue: p-1 · 3 of 3" }).getAttribute("aria-selected")).toBe("true");
      await page.keyboard.press("k");
      await place(page, "3 of 3");
      await page.locator('[data-choice][aria-pressed="true"]').getByText("None").waitFor();
    }));

  it("asks one question alone, of the part that the plan names, whatever else is looked at", () =>
    inQueue(blind(2), async (page) => {
      expect(await page.locator(".dimension").count()).toBe(1);
      await page.keyboard.press("]");
      await page.locator(".claim-panel blockquote", { hasText: "claim c2" }).waitFor();
      await page.locator(".dimension-of", { hasText: "citation 1" }).waitFor();
      const asked = await title(page);
      await page.keyboard.press("1");
      await place(page, "2 of 2");
      const [event] = await logged(page);
      expect(event).toMatchObject({ value: "full", target: { task_id: asked, citation_id: "k1" } });
    }));

  it("shows dashes for what is sealed, and none of it anywhere in the page", () =>
    inQueue(blind(6), async (page) => {
      for (let at = 1; at <= 6; at++) {
        await place(page, `${at} of 6`);
        await page.locator(".representation-frame[data-drawn]").waitFor();
        const html = await page.evaluate(() => document.documentElement.outerHTML);
        for (const sealed of ["router-a", "router-b", "judge-1", "model-", "wrong-answer", "success", "undici"]) expect(html).not.toContain(sealed);
        for (const question of ["outcome", "content", "citation", "freshness"])
          expect(await page.locator(".case-chips .chip", { hasText: question }).textContent()).toMatch(/—/);
        await page.keyboard.press("j");
      }
      await said(page, "This is the last item.");
    }));

  it("labels once for a key hit twice, and never the next item", () =>
    inQueue(blind(3), async (page) => {
      await hit(page, "1", "1", "2", "3");
      await place(page, "2 of 3");
      await count(page, "1 of 3 labelled");
      expect((await logged(page)).map(({ value }) => value)).toEqual(["full"]);
    }));

  it("holds a label that needs a reason until it has one, then moves on from the field", () =>
    inQueue(blind(2), async (page) => {
      await page.keyboard.press("5");
      await said(page, /needs a rationale/);
      await page.keyboard.type("1jfs");
      expect(await logged(page)).toEqual([]);
      await page.keyboard.press("Control+Enter");
      await place(page, "2 of 2");
      expect(await logged(page)).toMatchObject([{ value: "cannot-judge", rationale: "1jfs" }]);
      expect(await page.getByRole("dialog").count()).toBe(0);
    }));

  it("stays at the item whose label the log refuses", () =>
    inQueue(blind(2), async (page) => {
      await page.evaluate(() => window.harness!.refuseAppends("the disk is full"));
      await page.keyboard.press("1");
      await page.getByText("Not saved: 1 label waits.").waitFor();
      await page.evaluate(() => window.harness!.refuseAppends(null));
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("1 label, on disk").waitFor();
      expect(await logged(page)).toMatchObject([{ value: "full", plan_id: "p-1" }]);
    }));

  it("undoes across items without limit, back to each of them, and does again", () =>
    inQueue(blind(4), async (page) => {
      for (const at of [1, 2, 3]) {
        await place(page, `${at} of 4`);
        await page.keyboard.press("1");
      }
      await place(page, "4 of 4");
      for (const at of [3, 2, 1]) {
        await page.keyboard.press("Control+z");
        await place(page, `${at} of 4`);
        await count(page, `${at - 1} of 4 labelled`);
        expect(await page.locator('[data-choice][aria-pressed="true"]').count()).toBe(0);
      }
      await page.keyboard.press("Control+z");
      await said(page, /nothing of yours to undo/);
      await page.keyboard.press("Control+Shift+z");
      await said(page, /Done again/);
      await place(page, "1 of 4");
      await page.locator('[data-choice][aria-pressed="true"]').waitFor();
      expect((await logged(page)).map(({ kind }) => kind)).toEqual(["label", "label", "label", "retract", "retract", "retract", "label"]);
    }));

  it("skips with a reason by its digit or in one's own words, and comes back", () =>
    inQueue(blind(4), async (page) => {
      await page.keyboard.press("s");
      await page.getByRole("dialog", { name: "Skip this item: why?" }).waitFor();
      await page.keyboard.press("2");
      await place(page, "2 of 4");
      await page.keyboard.press("s");
      await page.getByRole("textbox", { name: "Another reason" }).fill("the answer is a poem 1");
      await page.keyboard.press("Enter");
      await place(page, "3 of 4");
      await page.keyboard.press("s");
      await page.keyboard.press("Escape");
      await place(page, "3 of 4");
      expect((await logged(page)).map(({ kind, reason, plan_id }) => [kind, reason, plan_id])).toEqual([
        ["skip", "question unclear", "p-1"],
        ["skip", "the answer is a poem 1", "p-1"],
      ]);
      await page.keyboard.press("1");
      await place(page, "4 of 4");
      await page.keyboard.press("1");
      await page.getByText("Nothing is left but 2 skipped items").waitFor();
      await page.keyboard.press("Enter");
      await place(page, "1 of 4");
      await page.getByText("Skipped: The question or guideline is unclear").waitFor();
      await page.keyboard.press("B");
      await place(page, "2 of 4");
      await page.keyboard.press("1");
      await page.getByText("Nothing is left but 1 skipped item").waitFor();
      await page.keyboard.press("Control+z");
      await place(page, "2 of 4");
      await page.getByText("Skipped: the answer is a poem 1").waitFor();
    }));

  it("flags, takes the flag off, and finds what is flagged", () =>
    inQueue(blind(3), async (page) => {
      await page.keyboard.press("F");
      await page.getByRole("button", { name: /^Flagged/ }).waitFor();
      await page.getByText("1 flagged").waitFor();
      await page.keyboard.press("j");
      await place(page, "2 of 3");
      await page.keyboard.press("B");
      await place(page, "1 of 3");
      await page.keyboard.press("F");
      await said(page, "The flag is off.");
      await page.keyboard.press("B");
      await said(page, "Nothing else is skipped or flagged.");
      expect((await logged(page)).map(({ kind }) => kind)).toEqual(["flag", "retract"]);
    }));

  it("goes to neighbours and to what is left, and says where there is none", () =>
    inQueue(blind(3), async (page) => {
      await page.keyboard.press("k");
      await said(page, "This is the first item.");
      await page.keyboard.press("j");
      await place(page, "2 of 3");
      await page.keyboard.press("1");
      await place(page, "3 of 3");
      await page.keyboard.press("N");
      await place(page, "1 of 3");
      await page.keyboard.press("n");
      await place(page, "3 of 3");
    }));
});

describe("a reveal", () => {
  it("is asked for by Enter and meant by a second one; labels after it say so, and Enter then goes on", () =>
    inQueue(blind(3), async (page) => {
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Reveal this item?" }).waitFor();
      await page.getByText("You have not labelled it").waitFor();
      expect(await page.locator(".case-chips").textContent()).not.toContain("wrong-answer");
      expect(await logged(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.locator(".case-chips", { hasText: "after reveal" }).waitFor();
      await page.locator(".case-chips", { hasText: /success|wrong-answer/ }).waitFor();
      await page.keyboard.press("Enter");
      await place(page, "2 of 3");
      await page.locator(".case-chips", { hasText: "blind" }).waitFor();
      await page.keyboard.press("k");
      await page.locator(".case-chips", { hasText: "after reveal" }).waitFor();
      await page.keyboard.press("1");
      await place(page, "2 of 3");
      await page.keyboard.press("1");
      await place(page, "3 of 3");
      expect((await logged(page)).map(({ kind, condition }) => [kind, condition])).toEqual([
        ["reveal", undefined],
        ["label", "post-reveal"],
        ["label", "blind"],
      ]);
    }));

  it("is not made by a key held down, and Escape or going on leaves the item sealed", () =>
    inQueue(blind(3), async (page) => {
      await page.keyboard.down("Enter");
      await page.getByRole("dialog", { name: "Reveal this item?" }).waitFor();
      await page.keyboard.down("Enter");
      await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await page.getByRole("dialog", { name: "Reveal this item?" }).waitFor();
      await page.keyboard.press("Escape");
      await place(page, "1 of 3");
      await page.keyboard.press("R");
      await page.getByRole("button", { name: "Go on without it" }).click();
      await place(page, "2 of 3");
      expect(await logged(page)).toEqual([]);
    }));

  it("keeps the blind label of an item that is revealed after it", () =>
    inQueue(blind(2), async (page) => {
      await page.keyboard.press("1");
      await place(page, "2 of 2");
      await page.keyboard.press("k");
      await place(page, "1 of 2");
      await page.keyboard.press("Enter");
      await page.getByText("Your label stays as you gave it.").waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".case-chips", { hasText: "after reveal" }).waitFor();
      await page.locator('[data-choice][aria-pressed="true"]').getByText("Full").waitFor();
      expect((await logged(page)).map(({ kind, condition }) => [kind, condition])).toEqual([
        ["label", "blind"],
        ["reveal", undefined],
      ]);
    }));
});

describe("a queue that verifies a judge", () => {
  it("shows the judge's label, confirms it with a key, and takes a correction by a digit", () =>
    inQueue(verify(3), async (page) => {
      const judge = () => page.locator(".form-others .verdict .chip").first().textContent();
      const first = (await judge())?.trim();
      expect(["Full", "None"]).toContain(first);
      await page.getByRole("button", { name: /Confirm this label/ }).waitFor();
      await page.keyboard.press("i");
      await place(page, "2 of 3");
      await page.keyboard.press("2");
      await place(page, "3 of 3");
      const events = await logged(page);
      expect(events.map(({ kind, value, condition }) => [kind, value, condition])).toEqual([
        ["label", first === "Full" ? "full" : "none", "verify"],
        ["label", "partial", "verify"],
      ]);
      expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/router-[ab]|wrong-answer/);
    }));

  it("does not confirm where the judge is sealed", () =>
    inQueue(blind(2), async (page) => {
      await page.keyboard.press("i");
      await page.keyboard.press("2");
      await place(page, "2 of 2");
      expect((await logged(page)).map(({ value }) => value)).toEqual(["partial"]);
    }));
});

describe("a queue that is left", () => {
  it("shows the same item and its half-written reason after a reload", () =>
    inQueue(blind(4), async (page) => {
      await page.keyboard.press("1");
      await place(page, "2 of 4");
      await page.keyboard.press("j");
      await place(page, "3 of 4");
      const before = await title(page);
      await page.keyboard.press("r");
      await page.keyboard.type("half a thou");
      await page.waitForFunction(() => JSON.stringify([...window.harness!.ports.keeper.values]).includes("half a thou"));
      await page.evaluate(() => window.harness!.reopen());
      await place(page, "3 of 4");
      expect(await title(page)).toBe(before);
      await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("tk-text-area")?.value === "half a thou");
      await count(page, "1 of 4 labelled");
    }));

  it("goes on at what is left in a panel that has never seen it", () =>
    inQueue(blind(3), async (page) => {
      await page.keyboard.press("1");
      await place(page, "2 of 3");
      await page.evaluate(() => window.harness!.reopen("another"));
      await page.getByRole("grid").getByRole("row").nth(1).waitFor();
      await page.keyboard.press("U");
      await page.getByRole("button", { name: "Go on" }).waitFor();
      await page.getByText("1 of 3 labelled").waitFor();
      await page.keyboard.press("Enter");
      await place(page, "2 of 3");
    }));

  it("is one tab beside the table, which seals the same and says so", () =>
    inQueue(blind(4), async (page) => {
      await page.keyboard.press("1");
      await place(page, "2 of 4");
      await page.keyboard.press("Escape");
      await page.getByText("Sealed while you label “p-1”: 3 left.").waitFor();
      expect(await page.getByRole("grid").textContent()).not.toMatch(/router-|success|wrong-answer/);
      await page.getByRole("button", { name: "Go to the queue" }).click();
      await place(page, "2 of 4");
    }));

  it("shows everything by one deliberate act, which is logged and ends the blind condition", () =>
    inQueue(blind(3), async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Show Everything…" }).click();
      const dialog = page.getByRole("dialog", { name: "Show everything?" });
      await dialog.waitFor();
      await page.keyboard.press("Enter"); // what has the focus keeps it sealed
      await dialog.waitFor({ state: "detached" });
      expect(await logged(page)).toEqual([]);
      await page.getByRole("button", { name: "Show Everything…" }).click();
      await dialog.getByRole("button", { name: "Show everything", exact: true }).click();
      await page.getByRole("grid").getByText("wrong-answer").first().waitFor();
      expect(await page.getByText("Sealed while you label").count()).toBe(0);
      expect(await logged(page)).toMatchObject([{ kind: "reveal", plan_id: "p-1" }]);
      await page.getByRole("tab", { name: /^Queue/ }).click();
      await place(page, "1 of 3");
      await page.keyboard.press("1");
      await place(page, "2 of 3");
      expect((await logged(page)).at(-1)).toMatchObject({ kind: "label", condition: "post-reveal" });
    }));
});

describe("what cannot be worked through", () => {
  it("is said where no sample was drawn", () =>
    onScreen({}, async (page) => {
      await page.keyboard.press("U");
      await page.getByText("No sample has been drawn from this run yet").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("grid").waitFor();
    }));

  it("is said of a plan of other results", () =>
    onScreen(
      {
        queue: { rows: 3, plans: [{ population: { results_fingerprint: `sha256:${"0".repeat(64)}`, size: 3 } }] },
      },
      async (page) => {
        await page.keyboard.press("U");
        await page.locator(".plan-problem").waitFor();
        expect(await page.locator(".plan-problem").textContent()).toMatch(/other results/);
        expect(await page.getByRole("button", { name: "Begin" }).count()).toBe(0);
      },
    ));

  it("is said of an item whose row is gone, and the queue goes on", () =>
    onScreen({ queue: { rows: 3, reviewers: ["reviewer-a"] } }, async (page) => {
      await page.evaluate(() => {
        const { ports } = window.harness!;
        const [id, text] = [...ports.plans.texts][0]!;
        const plan = JSON.parse(text) as { items: { target: { task_id: string } }[] };
        plan.items[0]!.target.task_id = "GONE";
        ports.plans.texts.set(id, JSON.stringify(plan));
        ports.plans.say();
      });
      await page.keyboard.press("U");
      await page.getByText("1 not here").waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".queue .case-head").waitFor();
      for (const done of [1, 2]) {
        await page.keyboard.press("1");
        await count(page, `${done} of 3 labelled`);
      }
      await page.getByText("1 item cannot be labelled here").waitFor();
      expect((await logged(page)).map(({ kind }) => kind)).toEqual(["label", "label"]);
      await page.getByRole("button", { name: "Look through them again" }).click();
      let gone = 0;
      for (const at of [1, 2, 3]) {
        await place(page, `${at} of 3`);
        gone += await page.getByText("This item is not in these results").count();
        await page.keyboard.press("j");
      }
      await said(page, "This is the last item.");
      expect(gone).toBe(1);
    }));
});

describe("looks and names", () => {
  it.each(themes)("has no axe findings in %s: an item, the questions, the choice, the end", async (theme) => {
    await inQueue(
      verify(2),
      async (page) => {
        await page.locator(".representation-frame[data-drawn]").waitFor();
        await expectNoAxeFindings(page);
        await page.getByRole("button", { name: "Progress and plan" }).click();
        await page.locator(".queue-about").waitFor();
        await expectNoAxeFindings(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("s");
        await expectNoAxeFindings(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("R");
        await page.getByRole("dialog", { name: "Reveal this item?" }).waitFor();
        await expectNoAxeFindings(page);
        await page.keyboard.press("Escape");
        await page.keyboard.press("1");
        await place(page, "2 of 2");
        await page.keyboard.press("1");
        await page.getByText("All 2 items are labelled").waitFor();
        await expectNoAxeFindings(page);
        await page.getByRole("button", { name: "All queues" }).click();
        await page.getByRole("button", { name: "Look again" }).waitFor();
        await expectNoAxeFindings(page);
      },
      { theme },
    );
  });

  it("fits a narrow window: every act is there and nothing is cut at the side", () =>
    inQueue(
      blind(3),
      async (page) => {
        for (const name of [/^Skip/, /^Flag/, /^Reveal/, "Leave the queue"])
          expect(await page.locator(".queue-bar").getByRole("button", { name }).boundingBox()).toMatchObject({ x: expect.any(Number) });
        const wide = await page.evaluate(() => [...document.querySelectorAll(".queue-bar *")].map((part) => part.getBoundingClientRect().right));
        expect(Math.max(...wide)).toBeLessThanOrEqual(480);
        await expectNoAxeFindings(page);
      },
      { width: 480 },
    ));
});
