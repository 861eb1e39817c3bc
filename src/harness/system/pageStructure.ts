import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface PageLink {
  readonly href: string;
  readonly text: string;
  readonly type: string | null;
}
/** What a page's markup says beyond its text. */
export interface PageStructure {
  readonly heading: string | null;
  /** Paragraphs of the main part, else of the page. */
  readonly paragraphs: readonly string[];
  readonly links: readonly PageLink[];
  /** Where the page says that it lives (`rel="canonical"`), as written. */
  readonly canonical: string | null;
  readonly hasPasswordField: boolean;
  /** Entries of lists in the main part, by their headings, else by their text. */
  readonly items: readonly string[];
  /** It brings scripts. */
  readonly hasScript: boolean;
  /** What it says to readers without scripts. */
  readonly noscript: string;
  /** A form that sends something, and asks for no password. */
  readonly hasSendingForm: boolean;
}

export function pageStructure(markup: string): PageStructure {
  const elements: { readonly element: Tree.Element; readonly inMain: boolean }[] = [];
  const open: { node: Tree.ParentNode; inMain: boolean }[] = [{ node: parse(markup, { scriptingEnabled: false }), inMain: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inMain } = next;
    if ("tagName" in node) elements.push({ element: node, inMain });
    const within = inMain || ("tagName" in node && ["main", "article"].includes(node.tagName));
    for (const child of [...node.childNodes].reverse()) if ("childNodes" in child) open.push({ node: child, inMain: within });
  }
  const named = (name: string) => elements.filter(({ element }) => element.tagName === name);
  const attribute = (element: Tree.Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? null;
  const within = (element: Tree.Element, name: string) => descendants(element).filter((one) => one.tagName === name);
  const isSending = (form: Tree.Element) =>
    attribute(form, "method")?.toLowerCase() === "post" && !within(form, "input").some((one) => attribute(one, "type")?.toLowerCase() === "password");
  const heading = named("h1")[0] ?? named("title")[0];
  const all = named("p");
  const main = all.filter(({ inMain }) => inMain);
  return {
    heading: heading ? textOf(heading.element) || null : null,
    paragraphs: (main.length > 0 ? main : all).map(({ element }) => textOf(element)).filter((text) => text !== ""),
    links: named("a").flatMap(({ element }) => {
      const href = attribute(element, "href");
      return href === null ? [] : [{ href, text: textOf(element), type: attribute(element, "type") }];
    }),
    canonical:
      named("link").flatMap(({ element }) =>
        attribute(element, "rel")?.toLowerCase().split(/\s+/).includes("canonical") ? [attribute(element, "href")] : [],
      )[0] ?? null,
    hasPasswordField: named("input").some(({ element }) => attribute(element, "type")?.toLowerCase() === "password"),
    items: named("li")
      .filter(({ inMain }) => inMain)
      .map(({ element }) => textOf(descendants(element).find((one) => /^h[1-6]$/.test(one.tagName)) ?? element))
      .filter((text) => text !== ""),
    hasScript: named("script").length > 0,
    noscript: named("noscript")
      .map(({ element }) => textOf(element))
      .join(" "),
    hasSendingForm: named("form").some(({ element }) => isSending(element)),
  };
}

function descendants(element: Tree.Element): readonly Tree.Element[] {
  const found: Tree.Element[] = [];
  const open: Tree.ChildNode[] = [...element.childNodes].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    if (!("tagName" in next)) continue;
    found.push(next);
    open.push(...[...next.childNodes].reverse());
  }
  return found;
}

function textOf(element: Tree.Element): string {
  let text = "";
  const open: Tree.ChildNode[] = [...element.childNodes].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.nodeName === "#text") text += (next as Tree.TextNode).value;
    else if ("childNodes" in next) open.push(...[...next.childNodes].reverse());
  }
  return text.replace(/\s+/g, " ").trim();
}
