import { describe, expect, it } from "vitest";
import { isInner } from "../../src/harness/live/liveDispatcher";
import { parseRobots } from "../../src/harness/live/robots";

describe("the live client knows what is not the public web", () => {
  it.each(["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"])("%s is not", (address) =>
    expect(isInner(address, 4)).toBe(true),
  );
  it.each(["::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "64:ff9b::7f00:1", "ff02::1"])("%s is not", (address) =>
    expect(isInner(address, 6)).toBe(true),
  );
  it.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "192.169.0.1"])("%s is", (address) => expect(isInner(address, 4)).toBe(false));
  it.each(["2606:4700::1111", "2001:4860:4860::8888"])("%s is", (address) => expect(isInner(address, 6)).toBe(false));
});

describe("robots.txt by RFC 9309", () => {
  const allows = (text: string, path: string, product = "ExampleBot") => parseRobots(text, product).allows(`https://a.test${path}`);

  it("takes the groups that name the crawler, all together, and else those for everybody", () => {
    const text = "User-agent: *\nDisallow: /\n\nUser-agent: examplebot\nDisallow: /a\n\nUser-Agent: other\nUser-agent: ExampleBot\nDisallow: /b";
    expect(["/", "/a", "/b", "/c"].map((path) => allows(text, path))).toEqual([true, false, false, true]);
    expect(allows(text, "/c", "Stranger")).toBe(false);
  });

  it("lets the longest match decide, and the one that allows where two are as long", () => {
    const text = "User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\nDisallow: /x\nAllow: /x";
    expect(allows(text, "/example/page/disallowed.gif")).toBe(false);
    expect(allows(text, "/example/page/open.gif")).toBe(true);
    expect(allows(text, "/x")).toBe(true);
  });

  it("knows * and $, and matches queries", () => {
    const text = "user-agent: *\ndisallow: *.gif$\ndisallow: /*/private*end\ndisallow: /q?x=";
    expect(["/a/b.gif", "/a/b.gif?x", "/a/private/x/end", "/private/end", "/q?x=1", "/q?y=1"].map((path) => allows(text, path))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it("compares what is percent-encoded with what is not", () => {
    expect(allows("User-agent: *\nDisallow: /foo/bar/ツ", "/foo/bar/%E3%83%84")).toBe(false);
    expect(allows("User-agent: *\nDisallow: /foo/bar/%62%61%7A", "/foo/bar/baz")).toBe(false);
    expect(allows("User-agent: *\nDisallow: /foo%2fbar", "/foo%2Fbar")).toBe(false);
    expect(allows("User-agent: *\nDisallow: /foo%2fbar", "/foo/bar")).toBe(true);
  });

  it("never denies robots.txt itself, and an empty rule or a strange line denies nothing", () => {
    expect(allows("User-agent: *\nDisallow: /", "/robots.txt")).toBe(true);
    expect(allows("User-agent: *\nDisallow:\nCrawl-delay: 9\nhello\nSitemap: https://a.test/s", "/x")).toBe(true);
    expect(allows("Disallow: /\n", "/x")).toBe(true);
    expect(allows("\uFEFFUser-agent: * # all\r\nDisallow: /x # not this\r\n", "/x")).toBe(false);
  });

  it("is not kept busy by a pattern", () => expect(allows(`User-agent: *\nDisallow: /${"*a".repeat(5000)}b$`, `/${"a".repeat(20_000)}`)).toBe(true));
});
