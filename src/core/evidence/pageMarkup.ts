import { inlineClass, lists, tableParts } from "./htmlRules";
import { attribute, type HtmlElement } from "./parseHtml";
import { escapeAttribute } from "./textAndPage";

/**
 * The tags an element gets in the shown HTML, or null for none. Only `div`, `span`, `br`, `hr`, `img` and the parts of
 * tables are ever written, because their nesting survives parsing again: nothing closes, moves or swallows anything else
 * (`p` and `a` would close themselves, `pre` would lose its first line feed). What an
 * element was stands in its class; links carry their address as data, never as `href`.
 */
export interface Markup {
  readonly open: string;
  readonly close: string;
}

export function markupOf(element: HtmlElement, block: boolean, hidden: boolean): Markup | null {
  const name = element.tagName;
  const extra = `${direction(element)}${hidden ? ' data-hidden=""' : ""}`;
  if (tableParts.has(name)) return { open: `<${name}${span(element, "colspan")}${span(element, "rowspan")}${extra}>`, close: `</${name}>` };
  if (block) return { open: `<div class="${name}"${role(name)}${extra}>`, close: "</div>" };
  if (name === "a") return { open: `<span class="a"${address(element, "href")}${extra}>`, close: "</span>" };
  const look = Object.hasOwn(inlineClass, name) ? inlineClass[name] : undefined;
  if (look === undefined && extra === "") return null;
  return { open: `<span${look === undefined ? "" : ` class="${look}"`}${extra}>`, close: "</span>" };
}

export function address(element: HtmlElement, name: string): string {
  const url = attribute(element, name)?.trim();
  return url ? ` title="${escapeAttribute(url.slice(0, 2000))}"` : "";
}

/** What stands for something that is not shown: a frame, a film, a remote picture. */
export function placeholder(element: HtmlElement, what: string): string {
  return `<span class="${what}"${address(element, element.tagName === "object" ? "data" : "src")}></span>`;
}

const imageData = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i;
export const maxImage = 2_000_000;

/** An inline picture, or null where it is remote, of another kind, or too large. */
export function inlineImage(element: HtmlElement): string | null {
  const source = attribute(element, "src")?.trim() ?? "";
  if (source.length > maxImage || !imageData.test(source)) return null;
  return `<img alt="" src="${source.replace(/\s+/g, "")}">`;
}

function span(element: HtmlElement, name: "colspan" | "rowspan"): string {
  const value = Number.parseInt(attribute(element, name) ?? "", 10);
  return (element.tagName === "td" || element.tagName === "th") && value > 1 ? ` ${name}="${Math.min(value, 100)}"` : "";
}

function direction(element: HtmlElement): string {
  if (element.attrs.length === 0) return "";
  const dir = attribute(element, "dir")?.toLowerCase();
  const lang = attribute(element, "lang");
  return `${dir === "rtl" || dir === "ltr" || dir === "auto" ? ` dir="${dir}"` : ""}${lang && /^[A-Za-z0-9-]{1,35}$/.test(lang) ? ` lang="${lang}"` : ""}`;
}

function role(name: string): string {
  if (/^h[1-6]$/.test(name)) return ` role="heading" aria-level="${name[1]}"`;
  if (lists.has(name) && name !== "dl") return ' role="list"';
  return name === "li" ? ' role="listitem"' : "";
}
