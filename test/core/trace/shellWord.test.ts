import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../../src/core/formats/row";
import { curlCommand, shellWord, wellFormed, withComments, type CurlCommand } from "../../../src/core/trace";
import { anAttempt } from "../../builders/attempt";

const shells = ["sh", "dash", "bash"].filter((shell) => spawnSync(shell, ["-c", "exit 0"]).status === 0);

/** The words that the shell hands to `curl` in each of these command lines. */
function wordsBy(shell: string, commands: readonly string[]): readonly (readonly string[])[] {
  const script = [`curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf 'END\\0\\0'; }`, ...commands].join("\n");
  const { stdout, stderr, status } = spawnSync(shell, { input: script, env: { PATH: process.env["PATH"] }, cwd: "/", maxBuffer: 1 << 28 });
  expect([stderr.toString(), status]).toEqual(["", 0]);
  return stdout
    .toString()
    .split("END\0\0")
    .slice(0, -1)
    .map((words) => words.split("\0").slice(0, -1));
}

/** Texts that shells stumble over, beside any text at all. */
const awkward = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '"',
        "\\",
        "\n",
        "\r",
        "\t",
        "\u001b[31m",
        "$(id)",
        "`id`",
        "!x",
        "~",
        "*",
        "#",
        "&",
        ";",
        "%d",
        "\\n",
        "\u202e",
        "é",
        "𝄞",
        "\u009b",
        " ",
      ),
    )
    .map((parts) => parts.join("")),
);
const withoutNul = awkward.map((text) => text.replaceAll("\0", ""));

describe.skipIf(shells.length === 0).each(shells)("a word of a shell, read by %s", (shell) => {
  it("is the text again, whatever is in it", () => {
    fc.assert(
      fc.property(fc.array(withoutNul, { minLength: 60, maxLength: 60 }), (texts) => {
        expect(
          wordsBy(
            shell,
            texts.map((text) => `curl ${shellWord(text)!}`),
          ),
        ).toEqual(texts.map((text) => [wellFormed(text)]));
      }),
      { numRuns: 12, seed: 6 },
    );
  });

  it("gives curl the words of a command back, whatever was recorded of the request", () => {
    const anyAttempt: fc.Arbitrary<Attempt> = fc
      .record({
        path: awkward,
        method: fc.constantFrom("GET", "POST", "HEAD", "PUT", "M-SEARCH", "DELETE"),
        headers: fc.dictionary(
          fc.constantFrom("accept", "X-Odd", "cookie", "content-type", "if-none-match"),
          fc.oneof(awkward, fc.array(awkward, { maxLength: 2 })),
        ),
        body: fc.option(awkward, { nil: undefined }),
      })
      .map(({ path, method, headers, body }) => ({
        span_id: "a",
        attributes: {
          "url.full": `http://pages.test/${path}`,
          "http.request.method": method,
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`http.request.header.${name}`, value])),
          ...(body === undefined ? {} : { "http.request.body": body }),
        },
      }));
    fc.assert(
      fc.property(fc.array(anyAttempt, { minLength: 40, maxLength: 40 }), (attempts) => {
        const commands = attempts.map(commandOf);
        expect(
          wordsBy(
            shell,
            commands.map(({ text }) => withComments(text, ["Headers aren't known; $(so) `it` goes\non"])),
          ),
        ).toEqual(commands.map(({ words }) => words.slice(1)));
      }),
      { numRuns: 10, seed: 66 },
    );
  });
});

const commandOf = (attempt: Attempt): CurlCommand & { readonly kind: "command" } => {
  const made = curlCommand(attempt);
  if (made.kind !== "command") throw new Error(made.why);
  return made;
};

describe("a word of a shell", () => {
  it("shows no control and no mark that turns the text round: what is seen is what is run", () => {
    fc.assert(
      fc.property(withoutNul, (text) => {
        expect(shellWord(text)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
      }),
      { seed: 7 },
    );
    expect(shellWord("it's\u001b[2J")).toBe(`'it'\\''s'"$(printf '\\033')"'[2J'`);
  });

  it("is none for a text with NUL, which no argument can hold, and two quotes for an empty one", () => {
    expect(shellWord("a\0b")).toBeNull();
    expect(shellWord("")).toBe("''");
  });
});

describe("a request as curl", () => {
  const url = "http://pages.test/x";
  const post = (attributes: Record<string, unknown>) => anAttempt({ id: "a", url, attributes: { "http.request.method": "POST", ...attributes } });

  it("is the address alone for a GET of which nothing else is known, and says that no header was recorded", () => {
    expect(curlCommand(anAttempt({ id: "a", url }))).toMatchObject({ text: `curl --url '${url}'`, doubts: ["no-headers"] });
  });

  it("carries the headers that were recorded, each value a header, and the body as it was", () => {
    const { words, doubts } = commandOf(
      post({
        "http.request.header.accept": ["text/html", "text/plain"],
        "http.request.header.x-empty": "",
        "http.request.header.content-length": ["5"],
        "user_agent.original": "probe/1",
        "http.request.body": "@a=1&b='2'",
      }),
    );
    expect(words).toEqual([
      "curl",
      ...["--request", "POST", "--url", url],
      ...["--header", "accept: text/html", "--header", "accept: text/plain", "--header", "x-empty;", "--header", "user-agent: probe/1"],
      ...["--header", "Content-Type:", "--data-raw", "@a=1&b='2'"],
    ]);
    expect(doubts).toEqual(["other-headers"]);
  });

  it("says what it does not know: method, headers, a body that was sent, or that cannot be given", () => {
    const doubtsOf = (attempt: Attempt) => commandOf(attempt).doubts;
    expect(doubtsOf({ span_id: "a", attributes: { "url.full": url } })).toEqual(["method", "no-headers"]);
    expect(doubtsOf(post({}))).toContain("no-body");
    expect(doubtsOf(post({ "http.request.body.size": 0 }))).not.toContain("no-body");
    expect(doubtsOf(anAttempt({ id: "a", url, attributes: { "http.request.body.size": 12 } }))).toContain("no-body");
    expect(doubtsOf(post({ "http.request.body": "a\0b" }))).toContain("bad-body");
    expect(doubtsOf(post({ "http.request.body": "abc… [100 more characters stand in the bytes of the row]" }))).toContain("bad-body");
    expect(doubtsOf(post({ "http.request.header.x": ["a\nHost: elsewhere"] }))).toContain("bad-header");
    expect(commandOf(post({ "http.request.header.x": ["a\nHost: elsewhere"] })).text).not.toContain("elsewhere");
  });

  it("names masked secrets, and an answer that came from the client's own cache", () => {
    expect(commandOf(post({ "http.request.header.authorization": ["•••"], "http.request.body": "" }))).toMatchObject({
      doubts: ["other-headers", "secrets"],
    });
    const hit = { ...anAttempt({ id: "a", url }), events: [{ name: "cache.hit" }] };
    expect(commandOf(hit).doubts).toEqual(["no-headers", "cached"]);
  });

  it("is none without an address, of another scheme, or where a secret stands for the host", () => {
    const whyNot = (address: string | undefined) => curlCommand(anAttempt({ id: "a", ...(address === undefined ? {} : { url: address }) }));
    expect(whyNot(undefined)).toEqual({ kind: "none", why: "address" });
    expect(whyNot("file:///etc/passwd")).toEqual({ kind: "none", why: "scheme" });
    expect(whyNot("-o/tmp/x")).toEqual({ kind: "none", why: "scheme" });
    expect(whyNot("•••host.test/x")).toEqual({ kind: "none", why: "masked" });
  });

  it("keeps curl from reading lists, dots and spaces into an address", () => {
    expect(commandOf(anAttempt({ id: "a", url: "http://pages.test/a/../b c?x[]={1}" })).words).toEqual([
      ...["curl", "--globoff", "--path-as-is", "--url", "http://pages.test/a/../b%20c?x[]={1}"],
    ]);
    expect(commandOf(anAttempt({ id: "a", url, attributes: { "http.request.method": "HEAD" } })).words.slice(0, 2)).toEqual(["curl", "--head"]);
  });
});
