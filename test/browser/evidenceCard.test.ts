import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evidenceCard } from "../../src/core/export/evidenceCard";
import { claimWith, spanWith } from "../builders/claimEvidence";
import { expectNoAxeFindings, launch, shoot } from "./harness";

let browser: Browser;
let listener: Server;
const heard: string[] = [];
beforeAll(async () => {
  browser = await launch();
  listener = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => listener.close(resolve));
});
const trap = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

const good = evidenceCard([
  claimWith([
    spanWith({}),
    spanWith({ key: "grader:k1", label: { ...spanWith({}).label, by: { role: "grader", type: "Software", name: "grader" }, rationale: null } }),
  ]),
  claimWith([spanWith({ prefix: "", exact: "مرحبا بالعالم", context: { before: "قال: ", quote: "مرحبا بالعالم", after: " ثم ذهب." } })], {
    claimId: "c2",
    text: "他在2026年8月20日發布了3.2版。",
  }),
  claimWith([], { claimId: "c3", text: "Nobody has said anything of this." }),
]);

describe("an evidence card", () => {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [900, 360])
      it(`in ${colorScheme}, ${width} pixels wide, is readable, asks for nothing and does not scroll sideways`, async () => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        const tab = await context.newPage();
        const asked: string[] = [];
        tab.on("request", (request) => void asked.push(request.url()));
        tab.on("console", (message) => void asked.push(message.text()));
        await tab.setContent(good);
        expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
        // The policy lets the card's own style in.
        expect(await tab.evaluate(() => getComputedStyle(document.querySelector("article")!).borderTopWidth)).toBe("1px");
        expect(await tab.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
          colorScheme === "dark" ? "rgb(13, 17, 23)" : "rgb(255, 255, 255)",
        );
        await expectNoAxeFindings(tab);
        expect(asked).toEqual([]);
        await shoot(tab, `evidence-card-${colorScheme}-${width}`);
        await context.close();
      });

  it("prints in black on white, whatever the screen prefers", async () => {
    const context = await browser.newContext({ colorScheme: "dark" });
    const tab = await context.newPage();
    await tab.setContent(good);
    await tab.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await tab.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color])).toEqual([
      "rgb(255, 255, 255)",
      "rgb(0, 0, 0)",
    ]);
    await context.close();
  });

  it("is inert whatever its data holds: no script, no request, no element, no style and no reordering of its own", async () => {
    const hostile = (word: string) =>
      `</mark></style></title><script>window.hostile="${word}"</script><img src="${trap()}/img" onerror="window.hostile=1"><style>@import url(${trap()}/css)</style><iframe src="javascript:alert(1)"></iframe><meta http-equiv=refresh content="0;url=${trap()}/meta"><base href="${trap()}/"><svg onload=hostile=1><a href="javascript:hostile=1">x</a>&lt;b&gt; " ' \u202egnp.exe\u2066 \u0000\u001b[31m \ud800`;
    const span = spanWith({});
    const every = (word: string) => hostile(word);
    const page = evidenceCard([
      claimWith(
        [
          spanWith({
            exact: every("exact"),
            prefix: every("prefix"),
            suffix: every("suffix"),
            context: null,
            grade: every("grade"),
            label: {
              by: { role: "judge", type: "Software", name: every("by") },
              dimension: every("dimension"),
              values: [every("value")],
              rationale: every("rationale"),
              at: every("at"),
              citation: 1,
            },
            source: {
              ...span.source,
              url: "javascript:window.hostile=1//",
              finalUrl: `javascript:window.hostile=1//${every("url")}`,
              status: every("status"),
              contentType: every("type"),
              sha256: every("hash"),
              warnings: [every("warning")],
              provenance: every("provenance"),
              stated: [{ kind: every("kind"), at: every("stated") }],
            },
          }),
          spanWith({
            key: "k2",
            context: { before: every("before"), quote: every("quote"), after: every("after") },
            source: { ...span.source, finalUrl: `${trap()}/"onmouseover="window.hostile=1` },
          }),
        ],
        {
          text: every("claim"),
          claimId: every("id"),
          sealed: [every("sealed")],
          case: {
            taskId: every("task"),
            repetition: 0,
            query: every("query"),
            runId: every("run"),
            system: every("system"),
            lane: every("lane"),
            observedAt: every("observed"),
          },
        },
      ),
    ]);
    const context = await browser.newContext();
    const tab = await context.newPage();
    const asked: string[] = [];
    tab.on("request", (request) => void asked.push(request.url()));
    tab.on("dialog", (dialog) => void asked.push(`dialog ${dialog.message()}`));
    await tab.setContent(page);
    await tab.waitForLoadState("networkidle");
    expect(await tab.evaluate(() => (window as { hostile?: unknown }).hostile)).toBeUndefined();
    expect(
      await tab.evaluate(
        () => document.querySelectorAll("script, img, iframe, svg, base, object, link, form, [onerror], [onload], [onmouseover]").length,
      ),
    ).toBe(0);
    expect(
      await tab.evaluate(() => [
        document.querySelectorAll("style").length,
        document.querySelectorAll("meta").length,
        document.querySelectorAll("main").length,
      ]),
    ).toEqual([1, 5, 1]);
    expect(await tab.evaluate(() => [...document.links].map((link) => link.protocol).sort())).toEqual(["http:", "https:"]);
    const text = await tab.evaluate(() => document.body.innerText);
    expect(text).toContain("⟨U+202E⟩gnp.exe");
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0000\u001b]/);
    expect(text).toContain('<script>window.hostile="claim"</script>');
    // Hovering over and tabbing through everything starts nothing.
    for (let step = 0; step < 5; step++) await tab.keyboard.press("Tab");
    await tab.mouse.move(200, 300);
    expect(asked).toEqual([]);
    expect(heard).toEqual([]);
    await context.close();
  });
});
