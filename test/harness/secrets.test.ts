import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createSecretShield } from "../../src/harness/secretShield";
import type { RetrievalSystem } from "../../src/harness/system/contract";
import { app, goodWeb, json, liveChannels, liveFiles, liveRun, liveTruths, news, page, playWeb } from "../builders/liveWeb";

const planted = {
  apiKey: "planted-key-9dXv71Lm",
  bearer: "planted.bearer.Zk33-u8Q",
  cookie: "planted-cookie-4c5e77ab",
  renewed: "planted-renewed-0a1b2c3d",
  inUrl: "planted-url-token-6f6f6f",
} as const;
const everyFile = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

describe("a run folder holds no secret", () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  it("not from channels, sessions, answers, pages, addresses or the system's own words: no byte of any file", async () => {
    const web = await playWeb((asked, response) => {
      const { host, path, headers } = asked;
      if (path === "/robots.txt") return goodWeb(asked, response);
      // A careless service that repeats what it was sent, in every way that there is.
      if (host === "api.live.test")
        return json(response, {
          echo: headers,
          results: [{ url: `${news}/n/story?api_key=${planted.inUrl}`, title: "Key", snippet: String(headers["x-api-key"]) }],
        });
      if (path === "/n/start")
        return page(response, "", 302, { location: `${news}/n/echo?access_token=${planted.inUrl}`, "set-cookie": `sid=${planted.renewed}; Path=/` });
      if (path.startsWith("/n/echo"))
        return page(
          response,
          `<h1>Echo</h1><p>Your cookie is ${headers.cookie}.</p><a href="/n/echo?token=${planted.inUrl}">again</a><p>${Buffer.from(planted.cookie).toString("base64")}</p>`,
          200,
          { "set-cookie": [`sid=${planted.renewed}; Path=/`], link: `<${news}/n/next?token=${planted.inUrl}>; rel="next"` },
        );
      if (host === "app.live.test")
        return page(response, `<h1>App</h1><p>${headers.cookie}</p><script>document.title = document.body.innerText</script>`);
      goodWeb(asked, response);
    });
    open.push(web);
    const channels = liveChannels(web.port) as { channels: Record<string, unknown>[] };
    Object.assign(channels.channels[0]!, { accounts: { K01: "reader" } });
    Object.assign(channels.channels[1]!, { credential: "env:PLANTED_KEY", credential_header: "x-api-key" });
    Object.assign(channels, {
      test_accounts: [
        { reference: "reader", origin: news, cookie: { name: "session", value: "env:PLANTED_COOKIE" } },
        { reference: "other", origin: app, cookie: { name: "session", value: "env:PLANTED_BEARER" } },
      ],
    });
    const seen: string[] = [];
    const careless: RetrievalSystem = {
      id: "careless",
      version: "1",
      async retrieve(task, tools) {
        const got = await tools.fetch(`${news}/n/start`);
        const again = await tools.fetch(`${news}/n/echo?sid=1`);
        const shown = await tools.browse(`${news}/n/echo`);
        const found = await tools.search("anything");
        for (const one of [got, again])
          if (one.kind === "received") seen.push(JSON.stringify(one.page), JSON.stringify(await tools.read(one.page.representation_id)));
        const text = `I was told ${JSON.stringify([found, shown])} at ${news}/n/echo?access_token=${planted.inUrl}`;
        const id = got.kind === "received" ? got.page.representation_id : "r1";
        return {
          kind: "answer",
          text,
          claims: [{ id: "c1", start: 0, end: 10 }],
          citations: [
            {
              id: "k1",
              claim_id: "c1",
              url: `${news}/n/echo?access_token=${planted.inUrl}`,
              representation_id: id,
              evidence: { exact: text.slice(0, 200) },
            },
          ],
        };
      },
    };
    const environment = { PLANTED_KEY: planted.apiKey, PLANTED_COOKIE: planted.cookie, PLANTED_BEARER: planted.bearer };
    const truths = liveTruths();
    const files = liveFiles(channels, { truths: { ...truths, K01: { ...truths["K01"], max_budget: { requests: 30, duration_s: 30 } } } });
    await liveRun(files, channels, {
      system: careless,
      environment,
      cases: ["K01"],
      secrets: [{ value: planted.bearer, name: "env:PLANTED_BEARER" }],
    });

    // The secrets really travelled…
    expect(web.asked.some(({ headers }) => headers["x-api-key"] === planted.apiKey)).toBe(true);
    expect(web.asked.some(({ headers }) => headers.cookie?.includes(planted.cookie))).toBe(true);
    expect(web.asked.some(({ headers }) => headers.cookie?.includes(planted.renewed))).toBe(true);
    expect(web.asked.some(({ path }) => path.includes(planted.inUrl))).toBe(true);
    // …and left nothing behind.
    const written = everyFile(join(files.folder, "R"));
    expect(written.length).toBeGreaterThan(8);
    for (const path of written) {
      const bytes = readFileSync(path);
      for (const [name, value] of Object.entries(planted))
        for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString("base64")])
          expect(
            bytes.includes(form),
            `${name} in ${path}: ${bytes.toString("latin1").slice(Math.max(0, bytes.indexOf(form) - 60), bytes.indexOf(form) + 60)}`,
          ).toBe(false);
    }
    const row = readFileSync(join(files.folder, "R/results.jsonl"), "utf8");
    expect(row).toContain('"account.reference":"reader"');
    expect(row).toContain("access_token=⟨redacted⟩");
    expect(row).toContain('"redacted":true');
    // What a system reads is what is archived.
    expect(seen.join("\n")).not.toContain(planted.cookie);
  });
});

describe("a picture of a page", () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  /** What the browser shows of a page that repeats the cookie it was asked with, and what is archived beside the row. */
  async function browsed(body: (cookie: string) => string) {
    const web = await playWeb((asked, response) =>
      asked.path === "/n/echo" ? page(response, body(String(asked.headers.cookie))) : goodWeb(asked, response),
    );
    open.push(web);
    const channels = liveChannels(web.port) as { channels: Record<string, unknown>[] };
    Object.assign(channels.channels[0]!, { accounts: { K01: "reader" } });
    Object.assign(channels, { test_accounts: [{ reference: "reader", origin: news, cookie: { name: "session", value: "env:PLANTED_COOKIE" } }] });
    const files = liveFiles(channels);
    let text = "";
    await liveRun(files, channels, {
      environment: { PLANTED_COOKIE: planted.cookie },
      cases: ["K01"],
      system: {
        id: "s",
        version: "1",
        async retrieve(_task, tools) {
          const shown = await tools.browse(`${news}/n/echo`);
          text = shown.kind === "shown" ? shown.page.visible_text : shown.error;
          return { kind: "nothing", message: "" };
        },
      },
    });
    expect(web.asked.some(({ headers }) => headers.cookie?.includes(planted.cookie))).toBe(true);
    const beside = join(files.folder, "R/representations.jsonl");
    return {
      text,
      pictures: existsSync(beside) ? readFileSync(beside, "utf8") : "",
      row: readFileSync(join(files.folder, "R/results.jsonl"), "utf8"),
    };
  }

  it("is made of the page without the secret: the browser gets what is archived", async () => {
    const { text, pictures } = await browsed((cookie) => `<h1>Hello</h1><p>You are ${cookie}.</p>`);
    expect(text).toContain("You are session=⟨env:PLANTED_COOKIE⟩.");
    expect(pictures).toContain("image/png");
  });

  it("is not kept where a script put the secret together", async () => {
    const { pictures, row } = await browsed(
      (cookie) => `<h1>Hello</h1><p id="p"></p><script>p.textContent = "${cookie.slice(0, 14)}" + "${cookie.slice(14)}"</script>`,
    );
    expect(pictures).toBe("");
    expect(row).toContain("picture.withheld");
    expect(row).not.toContain(planted.cookie);
  });
});

describe("the shield", () => {
  it("leaves bytes and texts without a secret as they are, whatever they are", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const shield = createSecretShield();
        shield.learn(planted.cookie, "cookie");
        expect(shield.cleanBytes(bytes)).toBe(bytes);
      }),
    ));

  it("takes a secret out of any surroundings and keeps all of them", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.uint8Array({ maxLength: 60 }), (before, after) => {
        const shield = createSecretShield();
        shield.learn(planted.cookie, "cookie");
        const cleaned = shield.cleanBytes(Buffer.concat([before, Buffer.from(planted.cookie), after]));
        expect(Buffer.from(cleaned)).toEqual(Buffer.concat([before, Buffer.from("⟨cookie⟩"), after]));
      }),
    ));

  it.each([
    ["percent-encoded, in small letters", (value: string) => encodeURIComponent(value).toLowerCase().replace(value.toLowerCase(), value), "plain"],
    ["as character references", (value: string) => [...value].map((one) => `&#${one.charCodeAt(0)};`).join(""), "plain"],
    ["in hexadecimal", (value: string) => Buffer.from(value).toString("hex"), "plain"],
    ["in base64 behind one character", (value: string) => Buffer.from(`:${value}`).toString("base64"), "plain"],
    ["in base64 behind two", (value: string) => Buffer.from(`u:${value}!`).toString("base64"), "plain"],
    ["in base64url", (value: string) => Buffer.from(value).toString("base64url"), "plain"],
    ["in UTF-16", (value: string) => value, "utf16le"],
    ["in UTF-16, the other way round", (value: string) => value, "utf16be"],
  ])("finds one %s", (_, write, encoding) => {
    const value = "pl4nted~cookie?+/<1>";
    const shield = createSecretShield();
    shield.learn(value, "env:C");
    const form = encoding === "plain" ? Buffer.from(write(value)) : Buffer.from(write(value), "utf16le");
    const bytes = encoding === "utf16be" ? Buffer.from(form).swap16() : form;
    const cleaned = Buffer.from(shield.cleanBytes(Buffer.concat([Buffer.from("<p>  "), bytes, Buffer.from("  </p>")])));
    expect(cleaned.includes(bytes)).toBe(false);
    const name = Buffer.from("⟨env:C⟩", encoding === "plain" ? "utf8" : "utf16le");
    expect(cleaned.includes(encoding === "utf16be" ? name.swap16() : name)).toBe(true);
  });

  it("masks secrets in addresses that nobody told it of, and leaves other addresses alone", () => {
    const shield = createSecretShield();
    expect(shield.cleaned({ url: "https://a.test/x?q=1&access_token=abcdefgh12345&z=2", n: 7, list: ["https://u:pass@a.test/"] })).toEqual({
      url: "https://a.test/x?q=1&access_token=⟨redacted⟩&z=2",
      n: 7,
      list: ["https://⟨redacted⟩@a.test/"],
    });
    expect(shield.cleaned("https://a.test/x?page=2&lang=en")).toBe("https://a.test/x?page=2&lang=en");
  });
});
