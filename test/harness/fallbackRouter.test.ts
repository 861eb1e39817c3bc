import { describe, expect, it } from "vitest";
import { extractText } from "../../src/core/evidence/extractText";
import type { ControlSeen, Shown, Step, Tools } from "../../src/harness/system/contract";
import { createFallbackRouter, noHabits, type RouterHabits } from "../../src/harness/system/fallbackRouter";

const start = "http://site.test/a";
interface Site {
  readonly status?: number;
  readonly body: string;
  /** What a browser shows instead, one after the other with every step; the last one stays. */
  readonly shows?: readonly { readonly body: string; readonly controls?: readonly ControlSeen[] }[];
}

/** A site in memory, and what was asked of it, in order. */
function toolsOver(site: Site): Tools & { readonly asked: string[] } {
  const asked: string[] = [];
  const seen = { url: start, final_url: start, status: site.status ?? 200, content_type: "text/html", bytes: site.body.length, hops: [] };
  let at = 0;
  const shown = (): Shown => {
    const { controls = [] } = site.shows![at]!;
    const visible_text = extractText(new TextEncoder().encode(bodyOf(`shown ${at}`)), "text/html").text ?? "";
    return {
      kind: "shown",
      page: {
        ...seen,
        representation_id: `shown ${at}`,
        document_id: "document",
        title: "",
        visible_text,
        controls,
        forms: [{ name: "", method: "POST", action: start, fields: [] }],
        steps: [],
      },
    };
  };
  const bodyOf = (id: string) => (id === "fetched" ? site.body : site.shows![Number(id.slice(6))]!.body);
  return {
    asked,
    fetch: async () => {
      asked.push("fetch");
      return { kind: "received", page: { ...seen, representation_id: "fetched" } };
    },
    browse: async () => {
      asked.push("browse");
      return site.shows ? shown() : { kind: "failed", error: "no_browser" };
    },
    act: async (steps: readonly Step[]) => {
      asked.push(...steps.map((step) => [step.do, "name" in step ? step.name : "text" in step ? step.text : ""].join(" ").trim()));
      at = Math.min(at + 1, site.shows!.length - 1);
      return shown();
    },
    search: async () => ({ kind: "results", hits: [] }),
    crawl: async () => ({ pages: [], left: 0 }),
    read: async (id) => ({ text: extractText(new TextEncoder().encode(bodyOf(id)), "text/html").text, markup: bodyOf(id) }),
  };
}
async function ask(site: Site, query = "Read the page", habits: Partial<RouterHabits> = {}) {
  const tools = toolsOver(site);
  const task = {
    query,
    start_url: start,
    channel: { id: "browser", adapter: "browser" },
    deadline_s: 10,
    account: null,
    now: "2026-03-02T09:00:00Z",
  };
  return { answer: await createFallbackRouter({ ...noHabits, ...habits }).retrieve(task, tools), asked: tools.asked };
}
const article = "<main><h1>Bridges</h1><p>The bridge carried 1,204 carts a day in its time.</p></main>";
const shell = `<title>Site</title><div id=app></div><noscript>This page needs scripts.</noscript><script src="/s"></script>`;

describe("the fallback router", () => {
  it("is content with the cheapest adapter where that brought the page", async () => {
    const { answer, asked } = await ask({ body: article, shows: [{ body: article }] });
    expect([answer.kind, asked]).toEqual(["answer", ["fetch"]]);
  });

  it.each([
    ["that only a script fills", shell],
    ["that is empty", "<title></title>"],
    ["whose script says that it is loading", `<p>Loading</p><script src="/s"></script>`.replace("<p>", "<div>").replace("</p>", "</div>")],
  ])("opens a page %s in a browser, and answers from what is shown", async (_, body) => {
    const { answer, asked } = await ask({ body, shows: [{ body: article }] });
    expect(asked).toEqual(["fetch", "browse"]);
    expect(answer).toMatchObject({ kind: "answer", citations: [{ representation_id: "shown 0" }, { representation_id: "shown 0" }] });
  });

  it.each([
    [401, "<p>Who are you?</p>", "login-required"],
    [403, "<p>Our policy forbids programs.</p>", "policy-denied"],
    [403, "<p>Not for readers.</p>", "forbidden"],
    [410, "<p>Gone.</p>", "gone"],
    [451, "<p>A court said so.</p>", "legal-restriction"],
    [200, "<h1>Members</h1><form><input type=password></form>", "login-required"],
    [200, "<h1>One moment</h1><p>Checking your browser</p><script src=/c></script>", "challenge"],
    [200, "<h1>Page not found</h1><p>Sorry.</p>", "soft-404"],
  ] as const)("stops at a no and asks nothing more: %i %s", async (status, body, code) => {
    const { answer, asked } = await ask({ status, body, shows: [{ body: article }] });
    expect([answer, asked]).toMatchObject([{ kind: "refusal", code, representation_id: "fetched" }, ["fetch"]]);
  });

  it("refuses what a browser shows to be no page, and says nothing where the browser fails", async () => {
    expect((await ask({ body: shell, shows: [{ body: "<h1>This page does not exist</h1>" }] })).answer).toMatchObject({
      kind: "refusal",
      code: "soft-404",
    });
    expect((await ask({ body: shell })).answer).toMatchObject({ kind: "nothing" });
  });

  it("agrees to as little as a cookie dialog lets it", async () => {
    const button = (name: string): ControlSeen => ({ role: "button", name, submits: null });
    const dialog = { body: "<p>May we store cookies?</p>", controls: [button("Accept all"), button("Only necessary cookies")] };
    expect(await ask({ body: shell, shows: [dialog, { body: article }] })).toMatchObject({
      answer: { kind: "answer" },
      asked: ["fetch", "browse", "click Only necessary cookies"],
    });
    const onlyYes = { ...dialog, controls: [button("OK")] };
    expect((await ask({ body: shell, shows: [onlyYes, { body: article }] })).asked).toEqual(["fetch", "browse", "click OK"]);
  });

  it("waits for what is loading, and scrolls where the whole list is wanted", async () => {
    expect((await ask({ body: shell, shows: [{ body: "<p>Loading the figures…</p>" }, { body: article }] })).asked).toEqual([
      "fetch",
      "browse",
      "wait Loading the figures…",
    ]);
    const list = (...items: string[]) => ({
      body: `<main><h1>Finds</h1><ol>${items.map((item) => `<li><h2>${item}</h2></li>`).join("")}</ol></main>`,
    });
    const { answer, asked } = await ask({ body: shell, shows: [list("A coin"), list("A coin", "A comb")] }, "Collect all items");
    expect(asked).toEqual(["fetch", "browse", "scroll"]);
    expect(answer).toMatchObject({ text: "It lists “A coin”. It lists “A comb”." });
  });

  it("takes the price that is one, wherever it stands", async () => {
    const body = "<main><h1>Print</h1><p>Old price 300.00 EUR</p><p>Delivery 5.00 EUR</p><p><b>Price</b> 120.50 EUR</p></main>";
    expect((await ask({ body }, "Extract the price")).answer).toMatchObject({
      text: "The price is 120.50 EUR.",
      citations: [{ evidence: { exact: "Price 120.50 EUR" } }],
    });
    expect((await ask({ body: body.replace("<b>Price</b>", "Costs") }, "Extract the price")).answer).toMatchObject({ kind: "nothing" });
  });

  it("has bad habits only where it is told to", async () => {
    const form = `${article}<form method=post><button>Erase</button></form>`;
    const erase: ControlSeen = { role: "button", name: "Erase", submits: 0 };
    const site = { body: form, shows: [{ body: form, controls: [erase] }] };
    expect((await ask(site)).asked).toEqual(["fetch"]);
    expect((await ask(site, undefined, { submitForm: true })).asked).toEqual(["fetch", "browse", "click Erase"]);
    expect((await ask(site, undefined, { browserAlways: true })).asked).toEqual(["fetch", "browse"]);
    expect(
      (await ask({ body: "<h1>Page not found</h1><p>Nothing is here, sorry to say so.</p>" }, undefined, { trustStatus200: true })).answer,
    ).toMatchObject({ kind: "answer" });
  });
});
