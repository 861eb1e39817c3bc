import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { themes } from "./harness";
import type { PaneGiven } from "./pane/index";
import { startPaneBench, type OpenPane, type PaneBenchServer } from "./paneHarness";

let bench: PaneBenchServer;
let pane: OpenPane;
beforeAll(async () => {
  bench = await startPaneBench();
  pane = await bench.open();
});
afterAll(async () => {
  await pane.close();
  await bench.close();
});

const content = `<title>Release notes</title><h1>Release v3.2</h1><p>Published <b>20 August</b> 2026 by the team.</p><p>It replaces v3.1.</p>${"<p>Filler words stand here to make the page long.</p>".repeat(60)}<p>It replaces v3.1.</p><table><tr><td>Linux<td>12 MB</table>`;
const given = (more: Partial<PaneGiven> = {}): PaneGiven => ({
  content,
  contentType: "text/html; charset=utf-8",
  quotes: [
    { exact: "Published 20 August 2026" },
    { exact: "It replaces v3.1." },
    { exact: "nowhere" },
    { exact: "It replaces v3.1.", suffix: "Linux", source: "judge" },
  ],
  ...more,
});

/** Texts under a highlight, in the frame or in the screen itself. */
const marked = (name: string, inFrame = true) =>
  pane.page.evaluate(
    ([highlight, framed]) => {
      const inside = (framed ? document.querySelector("iframe")!.contentWindow! : window) as unknown as { CSS: typeof CSS };
      return [...(inside.CSS.highlights.get(highlight) ?? [])].map((range) => (range as Range).toString());
    },
    [name, inFrame] as const,
  );
const lastSelection = () =>
  pane.page.evaluate(() => {
    const last = window.pane!.selections.at(-1) ?? null;
    return last && window.pane!.text().slice(last.start, last.end);
  });

describe("evidence in the page", () => {
  it("is highlighted where it stands, the focused one apart, across elements", async () => {
    await pane.show(given());
    await expect.poll(() => marked("focused")).toEqual(["Published 20 August 2026"]);
    await expect.poll(() => marked("evidence")).toEqual(["It replaces v3.1."]);
    await expect(pane.page.getByText("Evidence 1 of 4").isVisible()).resolves.toBe(true);
    await expect(pane.page.getByText("exact", { exact: true }).isVisible()).resolves.toBe(true);
  });
  it("asks where a quote is ambiguous, and selects the place that is chosen", async () => {
    await pane.show(given());
    await pane.page.getByRole("button", { name: "Next evidence" }).click();
    await expect.poll(() => marked("focused")).toEqual(["It replaces v3.1."]);
    expect(await marked("candidate")).toHaveLength(1);
    const scrolled = () => pane.page.evaluate(() => document.querySelector("iframe")!.contentWindow!.scrollY);
    expect(await scrolled()).toBe(0);
    await pane.page.getByRole("button", { name: "Next place" }).click();
    await expect.poll(scrolled).toBeGreaterThan(500);
    await pane.page.getByRole("button", { name: "Select this place" }).click();
    expect(await lastSelection()).toBe("It replaces v3.1.");
    expect(await pane.page.evaluate(() => window.pane!.selections.at(-1)!.start)).toBeGreaterThan(2000);
  });
  it("says where a quote stands nowhere", async () => {
    await pane.show(given({ quotes: [{ exact: "nowhere" }] }));
    await expect(pane.page.getByText("Nowhere in this text: “nowhere”").isVisible()).resolves.toBe(true);
    await expect.poll(() => marked("focused")).toEqual([]);
  });
  it("says how near an approximate quote is, and marks what stands there; a quote in another notation is the same but for form", async () => {
    await pane.show(
      given({
        quotes: [{ exact: "Filler words stand here to make the page long. It repalces v3.1. Linux" }, { exact: "Published 2026-08-20 by the team" }],
      }),
    );
    await expect.poll(() => marked("focused")).toEqual(["Filler words stand here to make the page long.It replaces v3.1.Linux"]);
    await expect(pane.page.getByText(/^approximate 9\d %$/).isVisible()).resolves.toBe(true);
    await pane.page.getByRole("button", { name: "Next evidence" }).click();
    await expect.poll(() => marked("focused")).toEqual(["Published 20 August 2026 by the team"]);
    await expect(pane.page.getByText("same but for form", { exact: true }).isVisible()).resolves.toBe(true);
  });
  it("stands under what did not reach the model, dimmed", async () => {
    await pane.show(given({ seen: [0, 40] }));
    await expect.poll(async () => (await marked("unseen"))[0]).toMatch(/^0 August 2026 by the team/);
    await expect(pane.page.getByText(/Dimmed: did not reach the model, which saw characters 0 to 40 of/).isVisible()).resolves.toBe(true);
  });
  it("is not shown where the browser's page is not the text, and the text is offered", async () => {
    await pane.show(given({ spoil: true }));
    await expect.poll(() => marked("focused")).toEqual([]);
    await pane.page.getByRole("button", { name: "Show text" }).click();
    await expect.poll(() => marked("focused", false)).toEqual(["Published 20 August 2026"]);
  });
});

describe("the page keeps", () => {
  it("headings, directions, spans of cells, marks of hidden text and inline pictures, through both sieves", async () => {
    const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    await pane.show(
      given({
        content: `<h2>Head</h2><p dir="rtl" lang="he">שלום</p><table><tr><td colspan="2">wide</table><p hidden>secret</p><img src="${dot}"><img src="http://x.test/a.gif">`,
      }),
    );
    const frame = pane.page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 2 }).innerText()).resolves.toBe("Head");
    await expect(frame.locator("[dir=rtl][lang=he]").innerText()).resolves.toBe("שלום");
    await expect(frame.locator("td[colspan='2']").innerText()).resolves.toBe("wide");
    await expect(frame.locator("[data-hidden]").innerText()).resolves.toBe("secret");
    await expect(frame.locator("img").getAttribute("src")).resolves.toBe(dot);
  });
});

describe("a selection becomes a stretch of the canonical text", () => {
  it("in the page, by mouse", async () => {
    await pane.show(given());
    await pane.page.frameLocator("iframe").getByText("It replaces v3.1.").first().click({ clickCount: 3 });
    await expect.poll(lastSelection).toBe("It replaces v3.1.");
  });
  it("in the page, across cells and blocks", async () => {
    await pane.show(given());
    await pane.page.evaluate(() => {
      const inside = document.querySelector("iframe")!.contentDocument!;
      const range = inside.createRange();
      range.setStart(inside.querySelector(".h1")!, 0);
      range.setEnd(inside.querySelector(".b")!.firstChild!, 2);
      inside.getSelection()!.removeAllRanges();
      inside.getSelection()!.addRange(range);
    });
    await expect.poll(lastSelection).toBe("Release v3.2\n\nPublished 20");
  });
  it("in the text, by keyboard alone", async () => {
    await pane.show(given({ register: "text" }));
    await pane.page.getByRole("textbox").focus();
    await pane.page.keyboard.press("ArrowRight");
    await pane.page.keyboard.press("Home");
    for (let i = 0; i < 2; i++) await pane.page.keyboard.press("Control+Shift+ArrowRight");
    await expect.poll(lastSelection).toMatch(/^Published 20/);
    await pane.page.keyboard.press("Shift+End");
    await expect.poll(lastSelection).toBe("Published 20 August 2026 by the team.");
    expect(await pane.page.locator(".representation-caret").count()).toBe(1);
  });
  it("in a text with marks, emoji and right-to-left words", async () => {
    await pane.show({
      content: "emoji 😀 and \u202eabc\u202c and שלום עולם end",
      contentType: "text/plain",
      quotes: [{ exact: "שלום עולם" }],
      register: "text",
    });
    await expect.poll(() => marked("focused", false)).toEqual(["שלום עולם"]);
    await pane.page.evaluate(() => {
      const box = document.querySelector(".representation-text")!;
      document.getSelection()!.selectAllChildren(box.querySelector(".representation-chunk")!);
    });
    await expect.poll(lastSelection).toBe("emoji 😀 and \u202eabc\u202c and שלום עולם end");
    await expect(pane.page.locator(".unseen-mark").first().getAttribute("data-mark")).resolves.toBe("RLO");
  });
});

describe("size", () => {
  it("a page of 1 MB is drawn with its evidence soon", async () => {
    const page = `${"<p>Filler words stand here to make the page <b>long</b> and <a href=/x>linked</a>.</p>\n".repeat(12_000)}<p>The needle is at the end.</p>`;
    const before = Date.now();
    await pane.show(given({ content: page, quotes: [{ exact: "The needle is at the end." }] }));
    await expect.poll(() => marked("focused"), { timeout: 30_000 }).toEqual(["The needle is at the end."]);
    console.log(`1 MB page extracted, cleaned, drawn and highlighted in ${Date.now() - before} ms`);
  });
  it("a text of 5 MB opens, scrolls to its evidence and answers keys", async () => {
    const text = `${"A line of some words that fills a log file, again and again.\n".repeat(82_000)}The needle is at the end.\n`;
    const before = Date.now();
    await pane.show({ content: text, contentType: "text/plain", quotes: [{ exact: "The needle is at the end." }], register: "text" });
    await expect.poll(() => marked("focused", false), { timeout: 30_000 }).toEqual(["The needle is at the end."]);
    const inView = () =>
      pane.page.evaluate(() => {
        const box = ([...CSS.highlights.get("focused")!][0] as Range).getBoundingClientRect();
        const view = document.querySelector(".representation-text")!.getBoundingClientRect();
        return box.top >= view.top && box.bottom <= view.bottom && box.height > 0;
      });
    await expect.poll(inView).toBe(true);
    console.log(`5 MB text shown at its evidence in ${Date.now() - before} ms`);
    await pane.page.getByRole("textbox").focus();
    await pane.page.keyboard.press("Shift+ArrowRight");
    await expect.poll(lastSelection).toBe("T");
  });
});

describe("registers", () => {
  it("shows bytes as hex, fetched by range", async () => {
    await pane.show({ content: `${"0123456789abcdef".repeat(4000)}END`, contentType: "text/plain", quotes: [], register: "bytes" });
    await expect(pane.page.getByRole("row").first().innerText()).resolves.toMatch(/00000000.*30 31 32.*0123456789abcdef/s);
    await pane.page.getByRole("row").first().focus();
    await pane.page.keyboard.press("Control+End");
    await expect.poll(() => pane.page.getByRole("row").last().innerText()).toMatch(/45 4e 44.*END/s);
  });
  it("falls back to what there is", async () => {
    await pane.show({ content: "{}", contentType: "application/json", quotes: [], register: "page" });
    await expect(pane.page.getByRole("tab", { selected: true }).innerText()).resolves.toBe("Source");
  });
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** axe cannot run inside the frame, where no script can: the screen is tested around it, and the frame's document by itself. */
async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude("iframe").analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join(" | ")}`),
  ).toEqual([]);
}

describe.each(themes)("axe finds nothing in the pane: %s", (theme) => {
  const states: readonly (readonly [string, Partial<PaneGiven>])[] = [
    ["page", {}],
    ["text", { register: "text", seen: [0, 60] }],
    ["bytes", { register: "bytes" }],
    ["question", { quotes: [{ exact: "It replaces v3.1." }] }],
    ["spoiled", { spoil: true }],
    ["loading", { nothing: true, loading: true }],
    ["error", { error: "No." }],
  ];
  it("in each state", async () => {
    const open = await bench.open({ theme });
    for (const [, state] of states) {
      await open.show(given(state));
      await expectNoFindings(open.page);
    }
    await open.close();
  });
  it("in the archived page as we draw it", async () => {
    const open = await bench.open({ theme });
    await open.show(
      given({
        content: `${content}<form><input value="x"><button>Send</button></form><img alt="A picture" src="http://x.test/a.png"><p hidden>hidden words</p><pre>code</pre>`,
        seen: [0, 60],
      }),
    );
    const source = await open.page.evaluate(() =>
      document.querySelector("iframe")!.contentDocument!.documentElement.outerHTML.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""),
    );
    const context = await bench.browser.newContext();
    const alone = await context.newPage();
    await alone.setContent(source);
    const { violations } = await new AxeBuilder({ page: alone })
      .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
      .disableRules(["document-title", "html-has-lang"])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
    await context.close();
    await open.close();
  });
});
