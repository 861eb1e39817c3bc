import { describe, expect, it } from "vitest";
import { extractText } from "../../src/core/evidence/extractText";
import type { SystemAnswer, Tools } from "../../src/harness/system/contract";
import { extractiveSystem } from "../../src/harness/system/extractive";
import { sentencesOf } from "../../src/harness/system/sentences";
import { wantedBy } from "../../src/harness/system/wanted";

interface Site {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Uint8Array;
  readonly hops?: readonly { status: number; to: string }[];
}
const start = "http://site.test/a";

/** Tools over pages in memory; the search gives every other page. */
function toolsOver(sites: Readonly<Record<string, Site>>): Tools & { readonly asked: string[] } {
  const asked: string[] = [];
  const bytesOf = (site: Site) => (typeof site.body === "string" ? new TextEncoder().encode(site.body) : site.body);
  return {
    asked,
    fetch: async (url) => {
      asked.push(url);
      const site = sites[url];
      if (!site) return { kind: "failed", error: "connection_refused" };
      return {
        kind: "received",
        page: {
          representation_id: url,
          url,
          final_url: site.hops?.at(-1)?.to ?? url,
          status: site.status ?? 200,
          content_type: site.type ?? "text/html",
          bytes: bytesOf(site).length,
          hops: site.hops ?? [],
        },
      };
    },
    search: async (query) => {
      asked.push(`search ${query}`);
      return {
        kind: "results",
        hits: Object.keys(sites)
          .filter((url) => url !== start)
          .map((url) => ({ url, title: url, snippet: "" })),
      };
    },
    crawl: async () => ({ pages: [], left: 0 }),
    browse: async () => ({ kind: "failed", error: "no_browser" }),
    act: async () => ({ kind: "failed", error: "no_browser" }),
    read: async (id) => {
      const site = sites[id]!;
      const { text, kind } = extractText(bytesOf(site), site.type ?? "text/html");
      return { text, markup: kind === "html" ? (site.body as string) : null };
    },
  };
}
const ask = async (query: string, sites: Readonly<Record<string, Site>>): Promise<SystemAnswer & { readonly asked: readonly string[] }> => {
  const tools = toolsOver(sites);
  return {
    ...(await extractiveSystem.retrieve(
      { query, start_url: start, channel: { id: "direct-fetch", adapter: "fetch" }, deadline_s: 10, account: null, now: "2026-03-02T09:00:00Z" },
      tools,
    )),
    asked: tools.asked,
  };
};
const page = (heading: string, ...paragraphs: string[]) => ({
  body: `<title>${heading} | Site</title><main><h1>${heading}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</main>`,
});

describe("the reference system", () => {
  it("takes the date that the query names, among others", async () => {
    const site = page("A bridge", "Opened on 1 May 1999.", "Last revised 2024-02-03.", "Published: June 7, 2023");
    expect(await ask("When? Give the revised date", { [start]: site })).toMatchObject({ text: "The revised date is 2024-02-03." });
    expect(await ask("Extract the published date", { [start]: site })).toMatchObject({
      text: "The published date is June 7, 2023.",
      citations: [{ url: start, evidence: { exact: "Published: June 7, 2023" } }],
    });
    expect(await ask("Extract the published date", { [start]: page("A bridge", "Opened on 1 May 1999.", "Revised 2 May 1999.") })).toMatchObject({
      kind: "nothing",
    });
  });

  it("quotes claims that stand in the answer, and passages that stand in the page", async () => {
    const answer = await ask("Fetch it and retrieve the page", {
      [start]: page("A bridge & more", "The bridge carried 1,204 carts a day. It fell."),
    });
    if (answer.kind !== "answer") throw new Error(answer.message);
    expect(answer.claims.map(({ start: from, end }) => answer.text.slice(from, end))).toEqual([
      "The title is “A bridge & more”.",
      "The bridge carried 1,204 carts a day.",
    ]);
    expect(answer.citations.map(({ evidence }) => evidence.exact)).toEqual(["A bridge & more", "The bridge carried 1,204 carts a day."]);
  });

  it.each([
    ["policy-denied", { status: 403, body: "<p>Our policy forbids robots.</p>" }],
    ["forbidden", { status: 403, body: "<p>No.</p>" }],
    ["legal-restriction", { status: 451, body: "<p>Court order.</p>" }],
    ["gone", { status: 410, body: "<p>Gone.</p>" }],
    ["not-found", { status: 404, body: "" }],
    ["login-required", { status: 401, body: "" }],
    ["unsupported-media", { type: "application/octet-stream", body: Uint8Array.from([0, 1, 2, 3]) }],
    ["empty", { body: "<body></body>" }],
    ["challenge", { body: "<h1>One moment</h1><p>Checking your browser</p>" }],
    ["login-required", { body: "<h1>Members</h1><form><input type=password></form>" }],
    ["soft-404", { body: "<h1>Page not found</h1><p>Sorry.</p>" }],
  ] as const)("refuses with %s for what it observed, and asks no further", async (code, site) => {
    const answer = await ask("Retrieve the page", { [start]: site, "http://other.test/": page("Copy") });
    expect(answer).toMatchObject({ kind: "refusal", code, representation_id: start, asked: [start] });
  });

  it("gives neither an answer nor a code where a server only fails", async () => {
    expect(await ask("Retrieve the page", { [start]: { status: 503, body: "" } })).toMatchObject({ kind: "nothing" });
    expect(await ask("Retrieve the page", {})).toMatchObject({ kind: "nothing" });
  });

  it("follows the linked document and no other link", async () => {
    const answer = await ask("Read the linked PDF and identify its title", {
      [start]: page("Reports", "<a href=/shop>Shop</a> <a href=/r7>Report as PDF</a>"),
      "http://site.test/r7": { type: "text/plain", body: "A survey\n\nof bridges" },
    });
    expect(answer).toMatchObject({ text: "The title is “A survey”.", asked: [start, "http://site.test/r7"] });
  });

  it("cites the page that permanent redirects lead to, not one that a temporary redirect shows", async () => {
    const to = "http://new.test/b";
    const site = page("Home", `Canonical address: ${to}`);
    expect(await ask("cite the canonical page", { [start]: { ...site, hops: [{ status: 308, to }] } })).toMatchObject({
      citations: [{ url: to, evidence: { exact: `Canonical address: ${to}` } }, { url: to }],
    });
    expect(await ask("cite the canonical page", { [start]: { ...site, hops: [{ status: 302, to }] } })).toMatchObject({ kind: "nothing" });
  });

  it("accepts a replacement only from a page that says it is one", async () => {
    const gone = { status: 410, ...page("Bridge Keepers Handbook", "Removed.") };
    const review = page("Review", "The Bridge Keepers Handbook was dry.");
    expect(
      await ask("Find the replacement for this removed page", {
        [start]: gone,
        "http://r.test/": review,
        "http://n.test/": page("Bridge Manual", "Bridge Manual replaces the Bridge Keepers Handbook."),
      }),
    ).toMatchObject({
      text: "The replacement is “Bridge Manual”.",
      asked: [start, "search Bridge Keepers Handbook replacement", "http://r.test/", "http://n.test/"],
    });
    expect(
      await ask("Find the replacement for this removed page", {
        [start]: gone,
        "http://r.test/": review,
        "http://w.test/": page("Wagon Manual", "It replaces the Wagon Drivers Almanac."),
      }),
    ).toMatchObject({ kind: "refusal", code: "gone" });
  });

  it("reads what is wanted from the wording alone", () => {
    expect(
      [
        "Extract the published date",
        "Return the current version using cache validation",
        "Read the linked PDF and identify its title",
        "Find the replacement for this removed page",
        "Recover after a connection reset",
      ].map((query) => wantedBy(query)),
    ).toMatchObject([
      { what: "date", called: "published date" },
      { what: "version", called: "current version" },
      { what: "title", linked: { pdf: true } },
      { what: "replacement" },
      { what: "page", linked: null },
    ]);
  });

  it("cuts sentences where their text stands", () => {
    const text = "One is 4.2.1 here. Two “is” it? Three\n  Four!  ";
    const sentences = sentencesOf(text);
    expect(sentences.map((one) => one.text)).toEqual(["One is 4.2.1 here.", "Two “is” it?", "Three", "Four!"]);
    for (const one of sentences) expect(text.slice(one.start, one.end)).toBe(one.text);
  });
});
