import { existsSync, readFileSync } from "node:fs";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, it } from "vitest";
import { extractText } from "../../../src/core/evidence";
import { hostilePages, hostileSentence } from "../../builders/hostilePages";
import { purifyCollection, purifyPayloads } from "../../builders/purifyPayloads";

/** DOMPurify's public collection, read in place. */
const collection = new URL(`../../../../${purifyCollection}`, import.meta.url);
const own = hostilePages("http://listener.test");

const allowedTags = new Set([
  "html",
  "head",
  "body",
  "div",
  "span",
  "br",
  "hr",
  "img",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "td",
  "th",
]);
const allowedAttributes = new Set(["class", "title", "role", "aria-level", "dir", "lang", "colspan", "rowspan", "alt", "src", "data-hidden"]);

/** What a browser's parser would find in the shown HTML that the allow-list does not name. */
function trespasses(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("tagName" in node) {
      if (!allowedTags.has(node.tagName) || !node.namespaceURI.endsWith("/xhtml")) found.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (!allowedAttributes.has(name)) found.push(`${node.tagName} ${name}`);
        if (name === "src" && !/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/i.test(value)) found.push(`src ${value}`);
      }
    } else if (node.nodeName === "#comment") found.push("comment");
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { scriptingEnabled: false }));
  return found;
}

function texts(html: string): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (node.nodeName === "#text") found.push((node as DefaultTreeAdapterTypes.TextNode).value);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { scriptingEnabled: false }));
  return found;
}

function expectHarmless(source: string) {
  const { text, page } = extractText(new TextEncoder().encode(source), "text/html; charset=utf-8");
  expect(trespasses(page!.html)).toEqual([]);
  expect(texts(page!.html)).toEqual(Array.from({ length: page!.runs.length / 2 }, (_, i) => text!.slice(page!.runs[2 * i], page!.runs[2 * i + 1])));
}

describe("the shown HTML of hostile pages holds nothing that runs or loads", () => {
  it.each(own)("$name", ({ html }) => {
    expectHarmless(html);
    expect(extractText(new TextEncoder().encode(html), "text/html").text).toContain(hostileSentence);
  });
});

const here = existsSync(collection);
if (!here) console.warn("DOMPurify's payloads are not tested: ../shared/real/cure53+DOMPurify is absent.");

describe.skipIf(!here)("the shown HTML of DOMPurify's payloads holds nothing that runs or loads", () => {
  const payloads = purifyPayloads(here ? readFileSync(collection, "utf8") : "export default []");
  it("finds the collection", () => expect(payloads.length).toBe(223));
  it.each(payloads.map(({ title, payload }, index) => [`${index} ${title ?? ""}`, payload] as const))("%s", (_, payload) => {
    expectHarmless(payload);
    expectHarmless(`<!doctype html><title>t</title><p>before</p>${payload}<p>after`);
    expectHarmless(`<table><tr><td>${payload}`);
    expectHarmless(`<svg>${payload}`);
  });
});
