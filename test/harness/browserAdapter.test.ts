import { afterAll, describe, expect, it } from "vitest";
import { sha256Of } from "../../src/harness/archive";
import { createChromium, NoBrowser } from "../../src/harness/adapters/browser/chromium";
import { answer, html, type FixtureReply, type FixtureRequest, type Route } from "../../src/harness/fixtures/fixture";
import { withBrowser, type Browsing } from "../builders/browserClient";
import { taskStart, worldOf } from "../builders/fixtureClient";

const chromium = createChromium();
afterAll(() => chromium.close());

const url = "http://a.test/n/bcd";
const data = "http://a.test/n/fgh";
const at = (address: string, respond: (request: FixtureRequest) => FixtureReply): Route => ({ url: address, respond });
const page = (body: string) => at(url, () => html(200, `<!doctype html><title>Site</title>${body}`));
const on = <T>(routes: readonly Route[], test: (browsing: Browsing) => Promise<T>) => withBrowser(worldOf(routes), test, { chromium });
const json = (value: unknown, afterSeconds = 0): FixtureReply => ({
  ...(answer(200, { "content-type": "application/json" }, JSON.stringify(value)) as FixtureReply & { kind: "answer" }),
  afterSeconds,
});

describe("a page in the browser", () => {
  it("is two representations: the document as it came, and the page as rendered, derived from it", () =>
    on([page(`<p id=x>before</p><script>document.querySelector("#x").textContent = "after"</script>`)], async ({ show, recorder, markupOf }) => {
      const shown = await show(url);
      expect(markupOf(shown)).toContain('<p id="x">after</p>');
      const [document, rendered] = recorder.representations;
      expect(document).toMatchObject({ id: shown.document_id, url, status: 200, generated_by: "a2" });
      expect(rendered).toMatchObject({
        id: shown.representation_id,
        url,
        final_url: url,
        derived_from: document!.id,
        by: "dom of chromium",
        generated_by: "a1",
      });
      expect(recorder.attempts[0]).toMatchObject({ adapter: "browser", representation_id: rendered!.id, parent_span_id: null });
    }));

  it("has every request on record, as a child with the attributes of a fetch, its body archived", () =>
    on(
      [
        page(`<script src="/n/jkl"></script>`),
        at("http://a.test/n/jkl", () => answer(200, { "content-type": "text/javascript" }, `fetch("/n/fgh", { method: "POST", body: "a=1" })`)),
        at(data, ({ body }) => json({ body })),
      ],
      async ({ show, recorder, archive }) => {
        await show(url);
        const [parent, ...children] = recorder.attempts;
        expect(
          children.map(({ attributes }) => [attributes!["http.request.method"], attributes!["url.full"], attributes!["http.response.status_code"]]),
        ).toEqual([
          ["GET", url, 200],
          ["GET", "http://a.test/n/jkl", 200],
          ["POST", data, 200],
        ]);
        for (const child of children) expect(child).toMatchObject({ parent_span_id: parent!.span_id, adapter: "browser" });
        const last = recorder.representations.find(({ generated_by }) => generated_by === children[2]!.span_id)!;
        expect(new TextDecoder().decode(archive.kept.get(last.sha256!))).toBe('{"body":"a=1"}');
      },
    ));

  it("reaches no other host, opens no socket, window, dialog or download, and says that it was asked to", () =>
    on(
      [
        page(`<p>Hello</p><script>
          fetch("http://elsewhere.test/x").catch(() => document.body.append("no host"));
          new WebSocket("ws://a.test/");
          window.open("/n/fgh");
          alert("hello");
          const link = document.createElement("a"); link.href = "data:application/octet-stream,x"; link.download = "x"; link.click();
        </script>`),
        at(data, () => html(200, "<p>window</p>")),
      ],
      async ({ show, recorder }) => {
        expect((await show(url)).visible_text).toContain("no host");
        const names = recorder.attempts[0]!.events!.map(({ name, attributes }) => [name, attributes!["url.full"] ?? attributes!["type"]]);
        expect(names).toContainEqual(["request.refused", "http://elsewhere.test/x"]);
        expect(names).toContainEqual(["request.refused", "ws://a.test/"]);
        expect(names).toContainEqual(["dialog.refused", "alert"]);
        expect(names.map(([name]) => name)).toContain("download.refused");
        expect(recorder.attempts.map(({ attributes }) => attributes!["url.full"])).not.toContain("http://elsewhere.test/x");
      },
    ));

  it("has the run's clock, its zone and its language, and time passes only while it settles", () =>
    on(
      [
        page(
          `<p></p><script>document.querySelector("p").textContent = [Date.now(), new Date().getTimezoneOffset(), navigator.language, innerWidth].join()</script>`,
        ),
      ],
      async ({ show }) => {
        expect((await show(url)).visible_text).toContain(`${taskStart},0,en-US,1280`);
      },
    ));

  it("waits for an answer that is late, and for a timer that is later still", () =>
    on(
      [
        page(
          `<p>Loading</p><script>setTimeout(async () => { document.querySelector("p").textContent = (await (await fetch("/n/fgh")).json()).text }, 1500)</script>`,
        ),
        at(data, () => json({ text: "Here it is" }, 3)),
      ],
      async ({ show }) => {
        expect((await show(url)).visible_text).toContain("Loading");
        const waited = await show(null, { do: "wait", text: "Loading", until: "gone", seconds: 10 });
        expect([waited.steps, waited.visible_text]).toEqual([["done"], "Here it is"]);
        expect((await show(null, { do: "wait", text: "never", until: "shown", seconds: 2 })).steps).toEqual(["timeout"]);
      },
    ));

  it("scrolls until nothing more comes", () =>
    on(
      [
        page(`<ol></ol><script>
          let n = 0; const more = () => { for (let i = 0; i < 2 && n < 6; i++) { const li = document.createElement("li"); li.style.height = "700px"; li.textContent = "item " + ++n; document.querySelector("ol").append(li); } };
          addEventListener("scroll", () => innerHeight + scrollY > document.documentElement.scrollHeight - 50 && more()); more();
        </script>`),
      ],
      async ({ show }) => {
        expect((await show(url)).visible_text).not.toContain("item 3");
        const all = await show(null, { do: "scroll", times: 10 });
        expect([all.steps, all.visible_text.match(/item \d/g)]).toEqual([["done"], [1, 2, 3, 4, 5, 6].map((n) => `item ${n}`)]);
      },
    ));

  it("offers its controls by role and name, and what is clicked is what was listed", () =>
    on(
      [
        page(
          `<button onclick="this.remove()">Not now</button><button style="display:none">Hidden</button><label>Name <input></label><a href="/n/fgh">More</a>`,
        ),
      ],
      async ({ show }) => {
        expect((await show(url)).controls).toEqual([
          { role: "button", name: "Not now", submits: null },
          { role: "textbox", name: "Name", submits: null },
          { role: "link", name: "More", submits: null },
        ]);
        const after = await show(
          null,
          { do: "click", role: "button", name: "not now" },
          { do: "click", role: "button", name: "Not now" },
          { do: "type", name: "Name", text: "secret words" },
        );
        expect(after.steps).toEqual(["done", "not-found", "done"]);
        expect(after.controls.map(({ name }) => name)).toEqual(["Name", "More"]);
      },
    ));

  it("lists forms with what they would do, and notes when one is sent; a redirect after it is followed", () =>
    on(
      [
        page(`<h2>Close it</h2><form method=post action="/n/fgh"><input name=sure type=checkbox><button>Close</button></form>`),
        at(data, () => answer(303, { location: "/n/mnp" }, "")),
        at("http://a.test/n/mnp", () => html(200, "<h1>Closed</h1>")),
      ],
      async ({ show, recorder }) => {
        const shown = await show(url);
        expect(shown.forms).toEqual([{ name: "Close it", method: "POST", action: data, fields: [{ name: "sure", type: "checkbox" }] }]);
        expect(shown.controls.find(({ name }) => name === "Close")).toMatchObject({ submits: 0 });
        const after = await show(null, { do: "click", role: "button", name: "Close" });
        expect(after).toMatchObject({ visible_text: "Closed", final_url: "http://a.test/n/mnp", hops: [{ status: 303, to: "http://a.test/n/mnp" }] });
        expect(recorder.attempts[0]!.events!.map(({ name }) => name)).toContain("form.submitted");
        expect(recorder.attempts.filter(({ attributes }) => attributes!["http.request.method"] === "POST")).toHaveLength(1);
      },
    ));

  it("is where its redirects end, each hop on record, and stops at its cap", async () => {
    await on([at(url, () => answer(302, { location: data }, "")), at(data, () => html(200, "<p>End</p>"))], async ({ show, recorder }) => {
      expect(await show(url)).toMatchObject({ url, final_url: data, hops: [{ status: 302, to: data }] });
      expect(
        recorder.attempts.slice(1).map(({ attributes }) => [attributes!["http.response.status_code"], attributes!["http.request.resend_count"]]),
      ).toEqual([
        [302, undefined],
        [200, 1],
      ]);
    });
    await on(
      [at(url, () => answer(302, { location: data }, "")), at(data, () => answer(302, { location: url }, ""))],
      async ({ browser, recorder }) => {
        expect(await browser.ask({ url, depth: 0, steps: [] })).toEqual({ kind: "failed", error: "too_many_redirects" });
        expect(recorder.attempts).toHaveLength(7);
      },
    );
  });

  it("fails with a type where its server does, and where there is no page to act on", () =>
    on(
      [at(url, () => ({ kind: "reset" })), at(data, () => answer(200, { "content-type": "application/octet-stream" }, "\0\0"))],
      async ({ browser, recorder }) => {
        const error = async (address: string | null) => (await browser.ask({ url: address, depth: 0, steps: [] })) as { readonly error: string };
        expect((await error(null)).error).toBe("no_page");
        expect((await error(url)).error).toBe("connection_reset");
        expect((await error("http://elsewhere.test/")).error).toBe("name_not_resolved");
        expect((await error(data)).error).toBe("download_refused");
        expect(recorder.attempts.filter(({ parent_span_id }) => parent_span_id === null).map(({ status }) => status)).toEqual([
          "error",
          "error",
          "error",
        ]);
      },
    ));

  it("never gets the cookies that are sent for it", () => {
    const account = { reference: "account:x", host: "a.test", cookie: { name: "sid", value: "planted-secret" } };
    return withBrowser(
      worldOf([
        at(url, ({ cookies }) =>
          html(
            200,
            `<p>${cookies.get("sid") === "planted-secret" ? "Welcome" : "Who?"}</p><script>document.querySelector("p").append(" [" + document.cookie + "]")</script>`,
            { "set-cookie": "sid=planted-again" },
          ),
        ),
      ]),
      async ({ show, recorder, archive }) => {
        expect((await show(url)).visible_text).toBe("Welcome []");
        expect((await show(url)).visible_text).toBe("Who? []");
        const written = [
          JSON.stringify([recorder.attempts, recorder.representations]),
          ...[...archive.kept.values()].map((bytes) => Buffer.from(bytes).toString("latin1")),
        ].join();
        expect(written).not.toMatch(/planted/);
        expect(recorder.attempts[1]!.attributes).toMatchObject({ "account.reference": "account:x" });
      },
      { chromium, account },
    );
  });

  it("looks the same to the pixel in two browsers, and its picture lies beside what can be read", async () => {
    const hashes: string[] = [];
    for (let i = 0; i < 2; i++) {
      const other = createChromium();
      await withBrowser(
        worldOf([
          page(
            `<h1>Häuser</h1><p>${"Text of a page. ".repeat(80)}</p><input autofocus><style>h1{animation:a 1s infinite}@keyframes a{to{opacity:0}}</style>`,
          ),
        ]),
        async ({ show, browser, recorder }) => {
          await show(url);
          expect(browser.pictures).toMatchObject([{ content_type: "image/png", derived_from: "r2", by: "screenshot of chromium" }]);
          expect(recorder.representations.some(({ content_type }) => content_type === "image/png")).toBe(false);
          hashes.push(browser.pictures[0]!.sha256!);
        },
        { chromium: other },
      );
      await other.close();
    }
    expect(hashes[0]).toBe(hashes[1]);
    expect(hashes[0]).not.toBe(sha256Of(""));
  });
});

describe("without a browser", () => {
  it("says where it looked and what to do", async () => {
    const none = createChromium("/no/such/chromium");
    await withBrowser(
      worldOf([page("<p>x</p>")]),
      ({ browser }) =>
        expect(browser.ask({ url, depth: 0, steps: [] })).rejects.toThrow(/no Chromium at \/no\/such\/chromium: install it .* CHROMIUM/),
      { chromium: none },
    );
    await expect(createChromium("/dev/null").context(taskStart, "test")).rejects.toBeInstanceOf(NoBrowser);
  });
});
