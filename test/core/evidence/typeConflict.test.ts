import { describe, expect, it } from "vitest";
import { extractText, sniffedType, typeConflict } from "../../../src/core/evidence";

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);

describe("the type that bytes look like", () => {
  it.each([
    ["\x89PNG\r\n\x1a\n\0\0", "image/png"],
    ["%PDF-1.7", "application/pdf"],
    ["PK\x03\x04\x14\0", "application/zip"],
    ["\x1f\x8b\x08\0\0", "application/gzip"],
    ["\0\0\0\x18ftypmp42", "video/mp4"],
    ["RIFF\x24\0\0\0WAVEfmt ", "audio/wav"],
    ["BM\x36\0\0\0", "image/bmp"],
    ["BMW builds cars.", "text/plain"],
    ["PK is a name, too.", "text/plain"],
    ["  <!DOCTYPE html><p>x", "text/html"],
    ["<!-- saved --><html>", "text/html"],
    ["<?xml version='1.0'?><feed/>", "application/xml"],
    ["<?xml version='1.0'?><html xmlns='x'>", "text/html"],
    ["<svg xmlns='x'/>", "image/svg+xml"],
    ['\xef\xbb\xbf{ "a": 1 }', "application/json"],
    ['[{"a":1}]', "application/json"],
    ["{curly} words", "text/plain"],
    ["[1] A footnote", "application/json"],
    ["Just words.", "text/plain"],
    ["\x01\x02\x03", "application/octet-stream"],
  ])("%j is %s", (text, type) => expect(sniffedType(latin(text))).toBe(type));
  it("is seen in UTF-16 as well, with a mark and without", () => {
    expect(sniffedType(wide("\ufeff<!doctype html><p>Привет"))).toBe("text/html");
    expect(sniffedType(wide('{"name": "value"}'))).toBe("application/json");
  });
});

describe("a Content-Type", () => {
  it.each([
    ["text/html", "%PDF-1.7", "application/pdf"],
    ["text/html; charset=utf-8", '{"error": "not a page"}', "application/json"],
    ["application/json", "<!doctype html><title>Sign in</title>", "text/html"],
    ["text/plain", "<!doctype html><p>x", "text/html"],
    ["image/png", "<html><body>404</body></html>", "text/html"],
    ["image/png", "\xff\xd8\xff\xe0", "image/jpeg"],
    ["application/pdf", "<html><body>Sign in</body></html>", "text/html"],
    ["text/html", "\x1f\x8b\x08\0\0\x01", "application/gzip"],
    ["application/json", "\0\x01\x02", "application/octet-stream"],
  ])("%s against %j is a conflict", (declared, text, sniffed) => {
    expect(typeConflict(latin(text), declared)).toMatchObject({ declared: declared.split(";")[0], sniffed });
  });
  it.each([
    ["text/html", "A fragment <b>of</b> a page"],
    ["text/html", "<p>A fragment"],
    ["application/xhtml+xml", "<?xml version='1.0'?><html>"],
    ["application/json", '"a single value"'],
    ["application/json", ")]}',\n{}"],
    ["application/ld+json", '{"@context": "x"}'],
    ["text/plain", '{"a": 1}'],
    ["text/csv", "a,b\n1,2"],
    ["text/markdown", "# Title"],
    ["text/markdown", "<html><p>inside</html>"],
    ["application/rss+xml", "<rss version='2.0'>"],
    ["image/svg+xml", "<?xml version='1.0'?><svg>"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "PK\x03\x04\x14\0"],
    ["application/octet-stream", "<html>"],
    ["application/msword", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0"],
    ["no type at all", "<html>"],
    ["text/html", ""],
  ])("%s agrees with %j", (declared, text) => expect(typeConflict(latin(text), declared)).toBeNull());
  it("that is contradicted by the bytes is warned of, and what it decides stays as text@1 says", () => {
    const page = extractText(latin("<!doctype html><p>x"), "text/plain");
    expect(page).toMatchObject({ kind: "text", text: "<!doctype html><p>x", warnings: [{ code: "type-conflict" }] });
    expect(
      extractText(wide(`<!doctype html><html><head><title>x</title></head><body>${"<p>Слова</p>".repeat(20)}</body></html>`), "text/html").warnings,
    ).toEqual([]);
  });
});
