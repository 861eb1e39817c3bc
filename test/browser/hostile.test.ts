import { existsSync, readFileSync } from "node:fs";
import type { Dialog } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostilePages, hostileSentence } from "../builders/hostilePages";
import { purifyCollection, purifyPages } from "../builders/purifyPayloads";
import { startPaneBench, type OpenPane, type PaneBenchServer } from "./paneHarness";

/** Planted pages in exactly the frame that ships: nothing runs, nothing is sent, nothing outside the frame changes. */
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

const names = hostilePages("http://127.0.0.1:1").map(({ name }) => name);
const collection = new URL(`../../../${purifyCollection}`, import.meta.url);
const haveCollection = existsSync(collection);
const payloads = haveCollection ? purifyPages(readFileSync(collection, "utf8")) : [];

async function expectQuiet() {
  expect(
    await pane.page.evaluate(() => ({ hostile: window.hostile ?? null, address: location.pathname, title: document.title, cookie: document.cookie })),
  ).toEqual({ hostile: null, address: "/", title: "Pane", cookie: "" });
  expect(pane.requests).toEqual([]);
  expect(bench.heard).toEqual([]);
}

describe("a hostile page", () => {
  it("would be heard if it got through: the listener and the network log work", async () => {
    const open = await bench.open();
    await open.page.evaluate((to) => void (new Image().src = `${to}/heard/control`), bench.listener);
    await expect.poll(() => open.requests.length).toBe(1);
    await open.close();
    const plain = await bench.browser.newPage();
    await plain.setContent(hostilePages(bench.listener).find(({ name }) => name === "load-img")!.html);
    await expect.poll(() => bench.heard).toContain("/heard/load-img");
    await plain.close();
    bench.heard.length = 0;
  });

  it.each(names)("%s runs nothing and sends nothing", async (name) => {
    const planted = hostilePages(bench.listener).find((one) => one.name === name)!;
    await pane.show({ content: planted.html, contentType: "text/html; charset=utf-8", quotes: [{ exact: hostileSentence }] });
    const frame = pane.page.frameLocator("iframe.representation-frame");
    await frame.getByText(hostileSentence).first().click();
    for (const link of await frame.locator(".a, .button, .input").all()) await link.click({ timeout: 500, force: true }).catch(() => undefined);
    await pane.page.keyboard.press("Tab");
    await expectQuiet();
    expect(await pane.page.locator("iframe").count()).toBe(1);
    expect(
      await pane.page.evaluate(
        () =>
          document
            .querySelector("iframe")!
            .contentDocument!.querySelectorAll(
              "script, iframe, frame, object, embed, link, base, form, input, button, svg, math, style ~ style, [style]:not(html), [href], [onerror], [onload]",
            ).length,
      ),
    ).toBe(0);
  });

  it.skipIf(!haveCollection)(
    `is none of DOMPurify's ${payloads.length} payloads${haveCollection ? "" : " (left out: the collection is not there)"}`,
    async () => {
      const said: string[] = [];
      const onDialog = (dialog: Dialog) => {
        said.push(dialog.message());
        void dialog.dismiss();
      };
      pane.page.on("dialog", onDialog);
      for (const { name, html } of payloads) {
        await pane.show({ content: html, contentType: "text/html; charset=utf-8", quotes: [{ exact: hostileSentence }] });
        await pane.page.frameLocator("iframe.representation-frame").getByText(hostileSentence).first().click();
        await pane.page.keyboard.press("Tab");
        expect(said, name).toEqual([]);
        await expectQuiet();
        expect(await pane.page.locator("iframe").count(), name).toBe(1);
      }
      pane.page.off("dialog", onDialog);
    },
    300_000,
  );

  it("all of them, shown as text, run nothing and send nothing either", async () => {
    await pane.show({
      content: hostilePages(bench.listener)
        .map(({ html }) => html)
        .join("\n"),
      contentType: "text/plain",
      quotes: [],
      register: "text",
    });
    await pane.page.getByRole("textbox").waitFor();
    await expectQuiet();
  });
});

describe("the frame", () => {
  it("has exactly the sandbox and the policy that SAFETY asks for", async () => {
    await pane.show({ content: "<p>Some words", contentType: "text/html", quotes: [] });
    expect(await pane.page.locator("iframe").getAttribute("sandbox")).toBe("allow-same-origin");
    expect(
      await pane.page.evaluate(() =>
        document.querySelector("iframe")!.contentDocument!.querySelector("meta[http-equiv=Content-Security-Policy]")!.getAttribute("content"),
      ),
    ).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'");
  });

  it("runs no script and loads nothing even where one is put into it past both sieves", async () => {
    await pane.show({ content: "<p>Some words", contentType: "text/html", quotes: [] });
    await pane.page.evaluate((to) => {
      const inside = document.querySelector("iframe")!.contentDocument!;
      inside.body.insertAdjacentHTML(
        "beforeend",
        `<img src="${to}/heard/x" onerror="parent.hostile=1"><iframe srcdoc="<script>top.hostile=1</script>"></iframe><a href="javascript:parent.hostile=1" id="bad">bad</a>`,
      );
      const script = inside.createElement("script");
      script.textContent = `parent.hostile = 1; fetch("${to}/heard/y")`;
      inside.body.append(script);
      inside.getElementById("bad")!.click();
    }, bench.listener);
    await pane.page.waitForFunction(() => document.querySelector("iframe")!.contentDocument!.images[0]!.complete);
    expect(await pane.page.evaluate(() => window.hostile ?? null)).toBeNull();
    expect(bench.heard).toEqual([]);
  });

  it("hands our keys to the screen after a click inside, and the workbench's to the window", async () => {
    await pane.show({ content: "<p>Some words to click</p><input value='not a field'>", contentType: "text/html", quotes: [] });
    await pane.page.frameLocator("iframe").getByText("Some words").click();
    await pane.page.evaluate(() => void ((window.pane!.keys.length = 0), (window.pane!.windowKeys.length = 0)));
    for (const key of ["j", "1", "Control+p", "F1", "Control+Shift+P"]) await pane.page.keyboard.press(key);
    const heard = await pane.page.evaluate(() => ({ ours: window.pane!.keys, window: window.pane!.windowKeys }));
    expect(heard.ours.filter((key) => !/Control|Shift/.test(key))).toEqual(["j", "1", "p", "F1", "P"]);
    // `j` was acted on by the screen and goes no further.
    expect(heard.window.filter((key) => !/^(Ctrl\+)?(Control|Shift):/.test(key))).toEqual(["1:49", "Ctrl+p:80", "F1:112", "Ctrl+P:80"]);
  });
});
