import fc from "fast-check";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { sourcePage } from "../../../src/core/evidence/sourcePage";

const most = 3_000_000;
const page = (kind: "json" | "xml" | "text", text: string, contentType = "text/markdown") => sourcePage({ kind, text, contentType, url: null }, most);

/** Text nodes as a parser reads them, touching ones as one. */
function textNodes(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (node.nodeName === "#text") found.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { scriptingEnabled: false }));
  return found;
}
/** What is seen: one line for each line, fold head or block. */
const lines = (html: string) =>
  html
    .split(/<(?:div|details|summary|hr|tr)[^>]*>|<\/(?:div|details|summary|tr)>/)
    .map((part) =>
      part
        .replace(/<[^>]*>/g, "")
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&amp;/g, "&"),
    )
    .filter((part) => part.trim() !== "");

function expectTrue(text: string, made: ReturnType<typeof sourcePage>) {
  if (made === null) return;
  const { html, runs } = made;
  const stretches = Array.from({ length: runs.length / 2 }, (_, i) => text.slice(runs[2 * i], runs[2 * i + 1]));
  expect(textNodes(html)).toEqual(stretches);
  for (let i = 1; i < runs.length; i++) expect(runs[i]).toBeGreaterThanOrEqual(runs[i - 1]!);
  const allowed = new Set(["div", "span", "hr", "details", "summary", "table", "tbody", "tr", "th", "td"]);
  expect([...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name!).filter((name) => !allowed.has(name))).toEqual([]);
}

describe("JSON is laid out", () => {
  it("a member a line, objects and lists as folds", () => {
    const made = page("json", '{"name":"A, b","list":[1,{"x":null}],"none":{},"deep":{"y":true}}')!;
    expect(lines(made.html)).toEqual([
      "{",
      '"name":"A, b",',
      '"list":[',
      "1,",
      "{",
      '"x":null',
      "}",
      "],",
      '"none":{},',
      '"deep":{',
      '"y":true',
      "}",
      "}",
    ]);
    expect(made.html.match(/<details open=""><summary>/g)).toHaveLength(4);
  });
  it("line after line where there are several, cut off or not JSON at all", () => {
    expect(lines(page("json", '{"a":1}\n{"a":2}\n')!.html)).toEqual(["{", '"a":1', "}", "{", '"a":2', "}"]);
    expect(lines(page("json", '{"a":"cut')!.html)).toEqual(["{", '"a":"cut']);
    expect(lines(page("json", "}] nonsense, : x")!.html).join("")).toBe("}]nonsense,:x");
  });
  it("however deep or long, in a page that a browser can draw", () => {
    const deep = "[".repeat(50_000) + "]".repeat(50_000);
    expect(page("json", deep)!.html.match(/<details/g)!.length).toBe(100);
    const long = `"${'\\"'.repeat(600_000)}"`;
    expect(page("json", long)!.runs).toEqual([0, long.length]);
    expect(page("json", `[${"1,".repeat(400_000)}1]`)).toBeNull();
  });
});

describe("XML is laid out", () => {
  it("an element a line, elements with others in them as folds, entities as written", () => {
    const made = page(
      "xml",
      "<?xml version='1.0'?>\n<!-- by <us> -->\n<feed a='1>0'>\n <title>A &amp; B</title>\n <link/>\n <p>mixed <b>words</b> here</p>\n</feed>",
    )!;
    expect(lines(made.html)).toEqual([
      "<?xml version='1.0'?>",
      "<!-- by <us> -->",
      "<feed a='1>0'>",
      "<title>A &amp; B</title>",
      "<link/>",
      "<p>",
      "mixed",
      "<b>words</b>",
      "here",
      "</p>",
      "</feed>",
    ]);
  });
  it("however broken: nothing that stands there is lost", () => {
    for (const text of ["<a><b", "</x></y>", "<![CDATA[ <b> ]]><", '<a "<b>', "<!DOCTYPE x [<!ENTITY y 'z'>]>"]) {
      expect(lines(page("xml", text)!.html).join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }
  });
});

describe("Markdown is laid out", () => {
  it("as it would be read", () => {
    const made = page(
      "text",
      "# Title #\n\nA *b* **c** `d*` [e](http://x.test/) ![f](g.png) \\* <http://y.test>\ngoes on.\n\n- one\n- two\n  more\n\n1. first\n\n> said\n> again\n\n```js\ncode <b>\n```\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\n***\nUnder\n=====\n",
    )!;
    expect(lines(made.html).map((one) => one.trim())).toEqual([
      "Title",
      "A b c d* e f * http://y.test\ngoes on.",
      "one",
      "two\nmore",
      "first",
      "said\nagain",
      "code <b>",
      "hi",
      "12",
      "Under",
    ]);
    for (const part of [
      '<div class="h1" role="heading" aria-level="1">Title',
      '<span class="b">c</span>',
      '<span class="code">d*</span>',
      '<span class="a" title="http://x.test/">e</span>',
      '<span class="image" title="g.png">f</span>',
      '<div class="ol" role="list">',
      "<th>h</th>",
      "<td>2</td>",
      "<hr>",
    ])
      expect(made.html).toContain(part);
  });
  it("without anything that runs, loads or leads away", () => {
    const made = page(
      "text",
      '<script>x()</script>\n\n<img src=x onerror=y>\n\n[a](javascript:alert(1)) ![b](http://x.test/"onload="z)\n\n[q" onclick="x]( y )',
    )!;
    // What looks like an attribute stands in the value of one, escaped.
    const attributes = [...made.html.matchAll(/<[a-z]+((?:\s+[a-z-]+="[^"]*")*)>/g)].flatMap(([, all]) =>
      [...all!.matchAll(/([a-z-]+)="[^"]*"/g)].map(([, name]) => name),
    );
    expect(new Set(attributes)).toEqual(new Set(["class", "title"]));
    expect(textNodes(made.html).join("")).toContain("<script>x()</script>");
  });
  it("where it is called so, or by its name; other texts are no pages", () => {
    const ask = (contentType: string | null, url: string | null) => sourcePage({ kind: "text", text: "# a", contentType, url }, most) !== null;
    expect([
      ask("text/markdown; charset=utf-8", null),
      ask("text/plain", "http://x.test/README.md?raw=1"),
      ask("text/plain", "http://x.test/a.txt"),
      ask("text/csv", "http://x.test/a.md"),
    ]).toEqual([true, true, false, false]);
  });
});

const jsonPiece = fc.constantFrom('"a"', ":", ",", "{", "}", "[", "]", " ", "\n", "1", "null", '"b\\"c', "é", "\0", "<b>", "&amp;");
const xmlPiece = fc.constantFrom(
  "<a>",
  "</a>",
  "<b c='d'>",
  "<e/>",
  "text",
  " ",
  "\n",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?x",
  "?>",
  "\0",
  "'",
  '"',
  "<",
  ">",
  "&lt;",
);
const markdownPiece = fc.constantFrom(
  "# ",
  "- ",
  "1. ",
  "> ",
  "    ",
  "\n",
  "\n\n",
  "```\n",
  "*",
  "**",
  "_",
  "~~",
  "`",
  "[a](b)",
  "![",
  "](",
  "|",
  "---\n",
  "word",
  " ",
  "\\*",
  "<http://x.test>",
  "\0",
  "===\n",
  "\t",
  "é😀",
);
it.each([
  ["json", jsonPiece],
  ["xml", xmlPiece],
  ["text", markdownPiece],
] as const)("every text node of a laid out %s is the stretch of the text that it says, whatever stands there", (kind, piece) => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      const text = pieces.join("");
      expectTrue(text, page(kind, text));
    }),
    { seed: 11, numRuns: 1500 },
  );
});
