import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from "parse5";

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** Deepest nesting that is followed; real pages stay under a hundred. */
const maxDepth = 60_000;
const maxElements = 3_000_000;
/** No page of 16 MB has more; a larger one could hold so many that no memory is enough. */
const maxAttributes = 8_000_000;

class TooComplex extends Error {}

/**
 * The tree of a page as the HTML Standard builds it with scripting off, or null where it is made to exhaust a parser: more
 * elements than characters (a few unclosed formatting elements multiply without bound), or nesting beyond all use.
 */
export function parseHtml(source: string): HtmlDocument | null {
  let elements = 0;
  let depth = 0;
  let attributes = 0;
  const most = Math.min(maxElements, 50_000 + source.length);
  try {
    return parse(source, {
      scriptingEnabled: false,
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement: (name, namespace, attrs) => {
          if ((attributes += attrs.length) > maxAttributes) throw new TooComplex();
          return defaultTreeAdapter.createElement(name, namespace, attrs);
        },
        onItemPush: () => {
          if (++elements > most || ++depth > maxDepth) throw new TooComplex();
        },
        onItemPop: () => {
          depth--;
        },
      },
    });
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

export const isElement = (node: HtmlNode): node is HtmlElement => "tagName" in node;

export const attribute = (element: HtmlElement, name: string): string | null => element.attrs.find((entry) => entry.name === name)?.value ?? null;
