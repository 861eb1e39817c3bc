import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoAxeFindings, shoot, themes } from "./harness";
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

const json = JSON.stringify({
  title: "Release v3.2",
  published: "2026-08-20",
  notes: Array.from({ length: 40 }, (_, i) => ({ id: i, text: `Note ${i} says what changed.` })),
  last: { needle: "It replaces v3.1." },
});
const xml = `<?xml version="1.0"?><feed><!-- made by hand --><title>Releases &amp; notes</title><entry id="1"><title>v3.2</title><published>2026-08-20</published></entry></feed>`;
const markdown = `# Release v3.2\n\nPublished **20 August** 2026 by [the team](http://x.test/).\n\n- It replaces \`v3.1\`.\n- Nothing *else*.\n\n> Read this first.\n\n| system | size |\n| --- | --- |\n| Linux | 12 MB |\n\n<img src=x onerror="window.hostile=1">\n`;
const given = (content: string, contentType: string, exact: string): PaneGiven => ({ content, contentType, quotes: [{ exact }], laidOut: true });
const show = async (what: PaneGiven, on = pane) => {
  await on.show({ ...what, nothing: true });
  await on.show(what);
  await on.page.waitForSelector("iframe[data-drawn]");
};
const frame = () => pane.page.frameLocator("iframe");
const marked = () =>
  pane.page.evaluate(() => {
    const inside = document.querySelector("iframe")!.contentWindow as unknown as { CSS: typeof CSS };
    return [...(inside.CSS.highlights.get("focused") ?? [])].map((range) => (range as Range).toString());
  });
const inView = () =>
  pane.page.evaluate(() => {
    const inside = document.querySelector("iframe")!.contentWindow! as unknown as Window & { CSS: typeof CSS };
    const box = ([...inside.CSS.highlights.get("focused")!][0] as Range).getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= inside.innerHeight;
  });
const lastSelection = () =>
  pane.page.evaluate(() => {
    const last = window.pane!.selections.at(-1) ?? null;
    return last && window.pane!.text().slice(last.start, last.end);
  });

describe("a source that is laid out", () => {
  it("is JSON in folds, opened for the evidence that stands in them", async () => {
    await show(given(json, "application/json", "It replaces v3.1."));
    await expect(pane.page.getByRole("tab", { selected: true }).innerText()).resolves.toBe("Structure");
    await expect.poll(marked).toEqual(["It replaces v3.1."]);
    await expect.poll(inView).toBe(true);
    const folds = frame().locator("details");
    await expect(folds.count()).resolves.toBe(43);
    await frame().locator("summary").first().focus();
    await pane.page.keyboard.press("Space");
    await expect.poll(() => folds.first().evaluate((fold) => (fold as HTMLDetailsElement).open)).toBe(false);
    await show(given(json, "application/json", "It replaces v3.1."));
    await expect.poll(inView).toBe(true);
  });
  it("gives selections as stretches of the source", async () => {
    await show(given(json, "application/json", "Release v3.2"));
    await frame().getByText('"2026-08-20"').click({ clickCount: 3 });
    await expect.poll(lastSelection).toBe('"published":"2026-08-20",');
  });
  it("is XML, and Markdown as a page in which nothing runs", async () => {
    await show(given(xml, "application/xml", "<published>2026-08-20</published>"));
    await expect.poll(marked).toEqual(["<published>2026-08-20</published>"]);
    await show(given(markdown, "text/markdown", "Nothing *else*."));
    await expect(frame().getByRole("heading", { level: 1 }).innerText()).resolves.toBe("Release v3.2");
    await expect.poll(marked).toEqual(["Nothing else."]);
    await expect(frame().locator("td").nth(1).innerText()).resolves.toBe("12 MB");
    expect(await pane.page.evaluate(() => window.hostile)).toBeUndefined();
    expect(pane.requests).toEqual([]);
  });
});

it.each(themes)("axe finds nothing around it: %s", async (theme) => {
  for (const [width, size] of [
    [620, "wide"],
    [360, "narrow"],
  ] as const) {
    const open = await bench.open({ theme, width });
    for (const [name, what] of [
      ["json", given(json, "application/json", "Note 2 says what changed.")],
      ["xml", given(xml, "application/xml", "2026-08-20")],
      ["markdown", given(markdown, "text/markdown", "It replaces")],
      [
        "long",
        {
          ...given(`${"A line of a log that goes on and on.\n".repeat(9000)}`, "text/plain", "nowhere"),
          laidOut: false,
          inBlocks: true,
          register: "text" as const,
        },
      ],
    ] as const) {
      await open.show({ ...what, nothing: true });
      await open.show(what);
      await open.page.waitForSelector(name === "long" ? ".representation-text" : "iframe[data-drawn]");
      await expectNoAxeFindings(open.page);
      await shoot(open.page, `source-${name}-${size}-${theme}`);
    }
    await open.close();
  }
});
