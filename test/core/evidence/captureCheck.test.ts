import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractText } from "../../../src/core/evidence";
import { captureFindings, type Capture } from "../../../src/core/evidence/captureCheck";

const html = "text/html; charset=utf-8";
const check = (source: string | Uint8Array, more: Partial<Capture> = {}) => {
  const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
  const contentType = more.contentType === undefined ? html : more.contentType;
  const capture: Capture = {
    bytes,
    contentType,
    status: 200,
    headers: new Map(),
    url: "https://a.test/x",
    finalUrl: "https://a.test/x",
    made: "received",
    ...more,
    extraction: extractText(bytes, contentType),
  };
  return captureFindings(capture).map(({ code, rule }) => `${code}: ${rule}`);
};
const article = (title: string, text: string) =>
  `<title>${title}</title><h1>${title}</h1><p>${text}</p>${"<p>The harbour was dredged in spring and opened to boats again.</p>".repeat(40)}`;

describe("what stands in a page's place is told by one rule each", () => {
  it.each<readonly [string, string, Partial<Capture>, readonly string[]]>([
    [
      "a challenge's title",
      "<title>Just a moment...</title><script>x</script><p>Enable JavaScript and cookies to continue, please, this may take a while.",
      {},
      ["challenge: challenge-title"],
    ],
    [
      "a challenge's header",
      "<title>a.test</title><p>Something that says nothing of itself.",
      { status: 403, headers: new Map([["cf-mitigated", "challenge"]]) },
      ["error-status: status-4xx-5xx", "challenge: challenge-header"],
    ],
    ["a challenge in Chinese", "<title>访问验证</title><p>请完成下列安全验证后继续访问本网站的全部内容。</p>", {}, ["challenge: challenge-words"]],
    [
      "a challenge's markup",
      `<title>a.test</title><p>This page holds a few words of no meaning at all to anybody.</p><script src="/cdn-cgi/challenge-platform/h/b/x.js"></script>`,
      {},
      ["challenge: challenge-markup"],
    ],
    [
      "credentials asked for",
      "<p>Who are you, and what is it that you have come to see here today?",
      { status: 401 },
      ["error-status: status-4xx-5xx", "login: login-status"],
    ],
    [
      "a form for a password",
      `<title>Log in</title><form>Name <input> Passwort <input type="password"> <button>Log in</button></form>`,
      {},
      ["login: login-form"],
    ],
    [
      "a redirect to a login",
      "<h1>Continue with your account</h1><p>Sign in with your provider, then you will be taken back.</p>",
      { finalUrl: "https://id.test/login?next=x" },
      ["login: login-address"],
    ],
    ["not found under 200", "<title>404 - Page not found | A</title><p>We are sorry. Use the search above.</p>", {}, ["soft-404: not-found-title"]],
    [
      "not found in words, as plain text",
      "The page you asked for could not be found on this server.",
      { contentType: "text/plain" },
      ["soft-404: not-found-words"],
    ],
    ["找不到", "<title>本站</title><p>很抱歉，您要找的頁面不存在或已經移除，請回到首頁。</p>", {}, ["soft-404: not-found-words"]],
    [
      "no access under 200",
      "<h1>Access denied</h1><p>You are not permitted to read this part of the archive.</p>",
      {},
      ["access-denied: denied-words"],
    ],
    ["not found under 404 is an error", "<title>404 Not Found</title><p>not found</p>", { status: 404 }, ["error-status: status-4xx-5xx"]],
    [
      "a shell",
      `<title>App</title><div id=app></div><noscript>This page needs scripts to be read.</noscript><script src=x></script>`,
      {},
      ["near-empty: near-empty"],
    ],
  ])("%s", (_, source, more, expected) => {
    expect(check(source, more)).toEqual(expected);
  });
});

describe("nothing is found wrong with", () => {
  it.each<readonly [string, string | Uint8Array, Partial<Capture>]>([
    [
      "an article about captchas",
      article("How a captcha works", "A captcha asks you to verify that you are human before you sign in with a password."),
      {},
    ],
    ["an article about a page that was not found", article("The 404 page", "A page that does not exist, and was not found."), {}],
    ["an article with a login in its header", article("News of the day", `Sign in <input type="password"> Password`), {}],
    ["a short page that is whole", "<title>Museum</title><h1>The museum</h1><p>Open to all, on all days.</p>", {}],
    ["a short page in Chinese", "<title>消息</title><h1>消息</h1><p>本館今日照常開放，歡迎各界參觀。</p>", {}],
    ["data that names errors", `{"error": "not found", "status": 404}`, { contentType: "application/json" }],
    ["a script that asks for passwords", `alert("sign in with your password, captcha, 404 not found")`, { contentType: "text/javascript" }],
    ["a redirect without a body", new Uint8Array(), { status: 301, contentType: null }],
    [
      "a rendered page that is short but says what it is",
      `<title>Shop</title><p>Price 12.00 EUR, delivery 3.00 EUR</p><script src=x></script>`,
      { made: "rendered" },
    ],
    ["a text that was made of a page", "Sign in. Password", { made: "derived", contentType: "text/plain" }],
  ])("%s", (_, source, more) => {
    expect(check(source, more)).toEqual([]);
  });
});

describe("whatever the bytes are", () => {
  it("gives findings with a rule and a sentence, and never throws", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(html, "text/plain", "application/pdf", "image/png", null),
        fc.constantFrom(null, 200, 301, 404),
        (bytes, contentType, status) => {
          const found = captureFindings({
            bytes,
            contentType,
            status,
            headers: new Map(),
            url: null,
            finalUrl: null,
            made: "received",
            extraction: extractText(bytes, contentType),
          });
          for (const { rule, message } of found) expect(rule.length > 0 && message.endsWith(".")).toBe(true);
        },
      ),
      { seed: 4, numRuns: 300 },
    );
  });
  it("takes no longer for text made to make rules search long", () => {
    for (const long of [
      `<meta ${"a=b ".repeat(60_000)}`,
      "<input ".repeat(60_000),
      `<title>${" ".repeat(200_000)}</title>`,
      "sign in ".repeat(60_000),
      "account ".repeat(60_000),
    ])
      expect(check(long).length).toBeLessThan(5);
  });
});
