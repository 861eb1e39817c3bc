import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { extractText, textOfPages } from "../../../src/core/evidence";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const html = (source: string) => extractText(bytesOf(source), "text/html; charset=utf-8");

/** Text nodes as a parser reads them from the shown HTML. */
function textNodes(source: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (node.nodeName === "#text") found.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(source, { scriptingEnabled: false }));
  return found;
}
const stretches = (text: string, runs: readonly number[]) =>
  Array.from({ length: runs.length / 2 }, (_, i) => text.slice(runs[2 * i], runs[2 * i + 1]));

describe("the canonical text, as docs/text.md says", () => {
  const guide = readFileSync(new URL("../../../docs/text.md", import.meta.url), "utf8");
  const examples = [...guide.matchAll(/```html\n([\s\S]*?)\n```\n```json\n([\s\S]*?)\n```/g)].map(
    (match) => [match[1]!, JSON.parse(match[2]!) as string] as const,
  );
  it("has its examples", () => expect(examples.length).toBeGreaterThan(9));
  it.each(examples)("%s", (source, text) => {
    expect(html(source).text).toBe(text);
  });
});

describe("the canonical text of other kinds", () => {
  const decoded = (source: string, type: string) => extractText(bytesOf(source), type);
  it.each([
    ["application/json", "json", '{"a":\r\n "\\u00e9 &amp;"}\r', '{"a":\n "\\u00e9 &amp;"}\n'],
    ["application/problem+json", "json", "{}", "{}"],
    ["application/rss+xml", "xml", "<?xml version='1.0'?>\r\n<a>&amp;</a>", "<?xml version='1.0'?>\n<a>&amp;</a>"],
    ["image/svg+xml", "xml", "<svg><script>1</script></svg>", "<svg><script>1</script></svg>"],
    ["text/markdown", "text", "# T\r\n\r\n* a\t b ", "# T\n\n* a\t b "],
    ["text/plain", "text", "\ufeff<b>not html</b>\u0000", "<b>not html</b>\u0000"],
    ["application/octet-stream", "html", "<!DOCTYPE html><p>a", "a"],
    ["image/png", "html", "<html><p>not a picture", "not a picture"],
    ["", "text", "just words", "just words"],
  ])("%s is %s", (type, kind, source, text) => {
    expect(decoded(source, type)).toMatchObject({ kind, text, page: kind === "html" ? expect.anything() : null });
  });
  it("a picture and a binary have none", () => {
    expect(extractText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "text/html")).toMatchObject({
      kind: "image",
      text: null,
    });
    expect(extractText(new Uint8Array([1, 2, 3, 0, 5]), null)).toMatchObject({ kind: "binary", text: null });
  });
  it("a PDF has the text of its pages, and none where nobody read them", () => {
    const pdf = bytesOf("%PDF-1.7 …");
    expect(extractText(pdf, "text/html")).toMatchObject({ kind: "pdf", text: null });
    expect(extractText(pdf, "application/pdf", { pdfPages: [" One \r\ntwo\n", "", "three\ffour"] }).text).toBe(
      textOfPages(["One\ntwo", "", "three four"]),
    );
    expect(textOfPages(["One\ntwo", "", "three"])).toBe("One\ntwo\n\f\n\n\f\nthree");
  });
  it("a lone surrogate becomes U+FFFD", () => {
    expect(extractText(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x00, 0xd8, 0x62, 0]), "text/plain").text).toBe("a\ufffdb");
    expect(textOfPages(["a\ud800b"])).toBe("a\ufffdb");
  });
});

const tagNames =
  "div p span b a table tr td th tbody caption ul li h1 pre textarea br hr img select option button svg text g foreignObject title math mi mfrac form input object script style noscript template ruby rt dialog details".split(
    " ",
  );
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("word", " ", "\n", "a  b", "&amp;", "&lt;b&gt;", "é", "漢", "😀", "&nbsp;", "\t", "x\r\ny", "&#13;", "-->", "]]>"),
  },
  { weight: 4, arbitrary: fc.constantFrom(...tagNames).map((name) => `<${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...tagNames).map((name) => `</${name}>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "<img alt='two words' src=x>",
      "<input value=' v '>",
      "<!-- c -->",
      "<td colspan=3 hidden>",
      "<p style='display:none'>",
      "<a href='javascript:1' title='<b>'>",
      "<div dir=rtl>",
      "<b",
    ),
  },
);
const markup = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(""));

describe("laws of the canonical text and its page", () => {
  it("every text node of the shown page is the stretch that runs says, in order", () => {
    fc.assert(
      fc.property(markup, (source) => {
        const { text, page } = html(source);
        expect(textNodes(page!.html)).toEqual(stretches(text!, page!.runs));
      }),
      { numRuns: 3000 },
    );
  });
  it("runs rise, never overlap, and leave out only line feeds and tabs", () => {
    fc.assert(
      fc.property(markup, (source) => {
        const { text, page } = html(source);
        let last = 0;
        for (let i = 0; i < page!.runs.length; i += 2) {
          expect(text!.slice(last, page!.runs[i])).toMatch(/^\n*\t*$/);
          expect(page!.runs[i + 1]).toBeGreaterThan(page!.runs[i]!);
          last = page!.runs[i + 1]!;
        }
        expect(text!.slice(last)).toBe("");
      }),
      { numRuns: 1000 },
    );
  });
  it("outside preformatted text no line begins or ends with a space and no two lines are blank", () => {
    fc.assert(
      fc.property(markup, (source) => {
        fc.pre(!/<(pre|textarea)>/.test(source));
        expect(html(source).text).not.toMatch(/^[ \n]|[ \n]$|\n | \n|\n\n\n| {2}|\r/);
      }),
      { numRuns: 1000 },
    );
  });
  it("any bytes under any type give an answer", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(
          null,
          "text/html",
          "text/plain",
          "application/json; charset=shift_jis",
          "text/xml",
          "text/html; charset=utf-16le",
          ';;charset="x',
        ),
        (bytes, type) => {
          const { kind, text } = extractText(bytes, type);
          expect(text === null).toBe(kind === "image" || kind === "pdf" || kind === "binary");
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("bounds", () => {
  it("20,000 nested elements are read, and the page still agrees with the text", () => {
    const { text, page } = html(`${"<div><b>".repeat(10_000)}deep<br>er${"</b></div>x".repeat(3)}`);
    expect(text).toBe("deep\ner\nx\nx\nx");
    expect(textNodes(page!.html)).toEqual(stretches(text!, page!.runs));
  });
  it("a table nested beyond what is drawn keeps its order", () => {
    const { text, page } = html(`${"<div>".repeat(300)}<table><tr><td>a<td>b<tr><td>c</table>`);
    expect(text).toBe("a\tb\nc");
    expect(textNodes(page!.html)).toEqual(["a", "b", "c"]);
  });
  it.each([
    ["multiplying formatting elements", `<div>${Array.from({ length: 2000 }, (_, i) => `<b a${i}>`).join("")}</div>${"<p>x</p>".repeat(5000)}`],
    ["nesting beyond all use", "<div>".repeat(200_000)],
  ])("%s are refused with a warning, at once", (_, source) => {
    expect(html(source)).toMatchObject({ kind: "html", text: null, page: null, warnings: [{ code: "too-complex" }] });
  });
  it("a page above the limit says so", () => {
    expect(html("<p>x</p>".repeat(2_200_000))).toMatchObject({ text: null, page: null, warnings: [{ code: "too-large" }] });
  });
  it("a page too large to be drawn whole is drawn so far, and has its text whole", () => {
    const { text, page, warnings } = extractText(bytesOf("<p>words and more words</p>".repeat(1000)), "text/html", { maxPage: 10_000 });
    expect(page!.html.length).toBeLessThanOrEqual(10_000);
    expect(page!.html.length).toBeGreaterThan(9_900);
    const end = page!.runs.at(-1)!;
    expect(text!.slice(page!.runs.at(-2), end)).toBe("words and more words".slice(0, end - page!.runs.at(-2)!));
    expect(text).toHaveLength(1000 * 22 - 2);
    expect(warnings).toMatchObject([
      { code: "page-too-large", message: expect.stringContaining(`ends after ${end} of the 21998 characters`) as string },
    ]);
  });
});

describe("warnings name their rule", () => {
  const codes = (bytes: Uint8Array, type: string) => extractText(bytes, type).warnings.map((warning) => warning.code);
  it.each([
    ["", ["empty"]],
    ["<title>Only a title, however long it may be, is not a page with content in it</title><script>x</script>", ["empty"]],
    ["<title>A title</title><p>Please wait", ["near-empty"]],
    ["<p>Here are some sixty letters or more of running text, enough for a page to count as one.", []],
  ])("%s", (source, expected) => {
    expect(codes(bytesOf(source), "text/html")).toEqual(expected);
  });
  it("bytes that the declared encoding cannot read", () => {
    expect(codes(new Uint8Array([0x61, 0xff, 0x62]), "text/plain; charset=utf-8")).toEqual(["undecodable"]);
    expect(codes(bytesOf("a \ufffd that the page itself wrote"), "text/plain; charset=utf-8")).toEqual([]);
  });
  it("a declaration that the bytes contradict", () => {
    expect(codes(bytesOf("naïve café"), "text/plain; charset=iso-8859-1")).toEqual(["wrong-charset"]);
  });
  it("an encoding that nobody knows", () => {
    expect(extractText(bytesOf("words"), "text/plain", { charset: "klingon" }).warnings).toMatchObject([{ code: "unknown-charset" }]);
  });
});

describe("a page that is cut", () => {
  const pieces = fc.array(
    fc.constantFrom(
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      "words ",
      "a&amp;b",
      "&lt;",
      " ",
      "😀",
      "<table><tr><td>",
      "</table>",
      "<br>",
      "<pre>",
      "x\n  y",
      "<span dir=rtl>",
      "漢字",
    ),
    { maxLength: 60 },
  );
  it("is a beginning of the whole page, with the runs of what it shows, and the same text", () => {
    fc.assert(
      fc.property(pieces, fc.nat(400), (parts, maxPage) => {
        const bytes = bytesOf(parts.join(""));
        const [whole, cut] = [extractText(bytes, "text/html"), extractText(bytes, "text/html", { maxPage })];
        expect(cut.text).toBe(whole.text);
        expect(cut.hidden).toEqual(whole.hidden);
        expect(whole.page!.html.startsWith(cut.page!.html)).toBe(true);
        expect(cut.page!.html.length).toBeLessThanOrEqual(maxPage);
        const shown = cut.page!.html.split(/<[^>]*>/).join("");
        let drawn = "";
        for (let at = 0; at < cut.page!.runs.length; at += 2) {
          const [start, end] = [cut.page!.runs[at]!, cut.page!.runs[at + 1]!];
          expect(start).toBe(whole.page!.runs[at]!);
          if (at + 2 < cut.page!.runs.length) expect(end).toBe(whole.page!.runs[at + 1]!);
          drawn += cut.text!.slice(start, end);
        }
        expect(shown.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")).toBe(drawn);
        expect(/[\ud800-\udbff](?![\udc00-\udfff])/.test(drawn)).toBe(false);
      }),
      { numRuns: 1500, seed: 6 },
    );
  });
});
