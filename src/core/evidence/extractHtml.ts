import {
  cells,
  dropped,
  gaps,
  lines,
  lists,
  mathTokens,
  paragraphs,
  preformatted,
  shownInputs,
  tableParts,
  undrawnMath,
  undrawnSvg,
} from "./htmlRules";
import { inlineImage, markupOf, placeholder, type Markup } from "./pageMarkup";
import { attribute, isElement, parseHtml, type HtmlElement, type HtmlNode } from "./parseHtml";
import { TextAndPageWriter, type CellMark, type TextAndPage } from "./textAndPage";

export interface HtmlExtraction extends TextAndPage {
  /** Where the title stands in the text. */
  readonly title: { readonly start: number; readonly end: number } | null;
}

/** Tags nested deeper than this are left out of the shown HTML (not of the text): browsers flatten there. */
const maxShownDepth = 200;
const maxImages = 8_000_000;

/** What children inherit. */
interface Inside {
  readonly preserve: boolean;
  /** Text here is drawn: false in SVG outside `text`, in MathML outside tokens. */
  readonly drawn: boolean;
  readonly hidden: boolean;
  readonly depth: number;
  /** In a list item: a list in a list is not set apart by blank lines. */
  readonly item: boolean;
  /** Whether the table around has tags; its parts follow, so that a table is never half written. */
  readonly tableShown: boolean;
}

interface Open {
  readonly children: readonly HtmlNode[];
  next: number;
  readonly inside: Inside;
  leave(): void;
}

/** The canonical text of a page and its shown HTML (docs/text.md, "HTML"), or null where the page cannot be parsed in bounds. */
export function extractHtml(source: string, maxHtml: number): HtmlExtraction | null {
  const document = parseHtml(source);
  if (!document) return null;
  const walk = new Walk(maxHtml);
  walk.over(document.childNodes);
  return { ...walk.writer.finish(), title: walk.title };
}

class Walk {
  readonly writer: TextAndPageWriter;
  title: { start: number; end: number } | null = null;
  private readonly stack: Open[] = [];
  private readonly begunRows = new Set<HtmlNode["parentNode"]>();
  private imagesLeft = maxImages;

  constructor(maxHtml: number) {
    this.writer = new TextAndPageWriter(maxHtml);
  }

  /** Depth first with a stack of its own: nesting is not limited by the engine's. */
  over(children: readonly HtmlNode[]) {
    this.stack.push({
      children,
      next: 0,
      inside: { preserve: false, drawn: true, hidden: false, depth: 0, item: false, tableShown: false },
      leave: nothing,
    });
    for (let open = this.stack.at(-1); open; open = this.stack.at(-1)) {
      const node = open.children[open.next++];
      if (node) this.node(node, open.inside);
      else {
        this.stack.pop();
        open.leave();
        this.writer.isHidden = this.stack.at(-1)?.inside.hidden ?? false;
      }
    }
  }

  private node(node: HtmlNode, inside: Inside) {
    if (node.nodeName === "#text" && "value" in node) {
      if (!inside.drawn || isTableStructure(node.parentNode)) return;
      if (inside.preserve) this.writer.verbatim(node.value);
      else this.writer.flow(node.value);
    } else if (isElement(node)) {
      if (node.namespaceURI.endsWith("/svg")) this.svg(node, inside);
      else if (node.namespaceURI.endsWith("/MathML")) this.math(node, inside);
      else this.html(node, inside);
    }
  }

  private enter(element: HtmlElement, inside: Inside, leave: () => void) {
    this.writer.isHidden = inside.hidden;
    this.stack.push({ children: element.childNodes, next: 0, inside, leave });
  }

  private html(element: HtmlElement, outer: Inside) {
    const name = element.tagName;
    if (name === "head") return this.head(element);
    if (dropped.has(name)) {
      if (shownAsPlaceholder.has(name)) this.writer.tag(placeholder(element, "embed"));
      return;
    }
    if (name === "br") return this.writer.lineBreak();
    if (name === "img" || (name === "input" && attribute(element, "type")?.toLowerCase() === "image")) return this.image(element, outer);
    if (name === "input") return this.input(element);
    if (name === "hr") {
      this.writer.break(2);
      return this.writer.tag("<hr>");
    }
    if (cells.has(name)) return this.cell(element, outer);

    const level = paragraphs.has(name) ? (outer.item && lists.has(name) ? 1 : 2) : lines.has(name) ? 1 : 0;
    const hidden = outer.hidden || isHidden(element);
    const preserve = outer.preserve || preformatted.has(name);
    const part = tableParts.has(name) && name !== "table";
    // Between rows and cells only parts of tables may stand: anything else would be moved when the HTML is parsed again.
    const shown = part ? outer.tableShown : outer.depth < maxShownDepth && !isTableStructure(element.parentNode) && !unstyled.has(name);
    const markup = shown ? markupOf(element, level > 0 || name === "textarea", hidden && !outer.hidden) : null;
    const same = level === 0 && !markup && hidden === outer.hidden && preserve === outer.preserve;
    const inside: Inside = same
      ? outer
      : {
          ...outer,
          hidden,
          preserve,
          depth: outer.depth + (markup ? 1 : 0),
          item: name === "li" || (outer.item && !cells.has(name)),
          tableShown: name === "table" ? markup !== null : outer.tableShown,
        };
    const gap = gaps.has(name) || name === "textarea";
    if (level === 1 || level === 2) this.writer.break(level);
    if (gap) this.writer.gap();
    if (name === "tr") this.writer.beginRow();
    if (markup) this.writer.tag(markup.open);
    if (element.childNodes.length > 0 || markup || level > 0 || gap)
      this.enter(
        element,
        inside,
        same && !gap
          ? nothing
          : () => {
              if (markup) this.writer.tag(markup.close);
              if (name === "tr") this.writer.endRow();
              if (level === 1 || level === 2) this.writer.break(level);
              if (gap) this.writer.gap();
            },
      );
  }

  /** Of the head only the first title is text: the first paragraph. */
  private head(head: HtmlElement) {
    const title = head.childNodes.find((node): node is HtmlElement => isElement(node) && node.tagName === "title");
    const words = (title?.childNodes ?? [])
      .map((node) => ("value" in node ? node.value : ""))
      .join("")
      .replace(/[ \t\n\f\r]+/g, " ")
      .trim();
    if (words === "") return;
    this.writer.tag('<div class="title">');
    this.writer.flow(words);
    this.writer.tag("</div>");
    this.writer.break(2);
    this.title = { start: 0, end: words.length };
  }

  private cell(element: HtmlElement, outer: Inside) {
    const hidden = outer.hidden || isHidden(element);
    const mark: CellMark = this.writer.beginCell(!this.begunRows.has(element.parentNode));
    this.begunRows.add(element.parentNode);
    const markup: Markup | null = outer.tableShown ? markupOf(element, true, hidden && !outer.hidden) : null;
    if (markup) this.writer.tag(markup.open);
    this.enter(element, { ...outer, hidden, item: false, depth: outer.depth + (markup ? 1 : 0) }, () => {
      if (markup) this.writer.tag(markup.close);
      this.writer.endCell(mark);
    });
  }

  private image(element: HtmlElement, outer: Inside) {
    const words = attribute(element, "alt")?.trim() ?? "";
    const picture = inlineImage(element);
    this.writer.isHidden = outer.hidden || isHidden(element);
    if (picture && picture.length <= this.imagesLeft) {
      this.imagesLeft -= picture.length;
      this.writer.tag(picture);
    }
    if (words !== "") {
      this.writer.gap();
      this.writer.tag(placeholder(element, "image").replace("</span>", ""));
      this.writer.flow(words);
      this.writer.tag("</span>");
      this.writer.gap();
    } else if (!picture && attribute(element, "width") !== "1" && attribute(element, "height") !== "1")
      this.writer.tag(placeholder(element, "image"));
    this.writer.isHidden = outer.hidden;
  }

  private input(element: HtmlElement) {
    const type = attribute(element, "type")?.toLowerCase() ?? "text";
    if (type === "hidden") return;
    this.writer.gap();
    this.writer.tag(
      `<span class="${type === "submit" || type === "button" || type === "reset" ? "button" : type === "checkbox" || type === "radio" ? type : "input"}">`,
    );
    if (shownInputs.has(type) || !knownInputs.has(type)) this.writer.flow(attribute(element, "value") ?? "");
    this.writer.tag("</span>");
    this.writer.gap();
  }

  private svg(element: HtmlElement, outer: Inside) {
    const name = element.tagName;
    if (undrawnSvg.has(name)) return;
    const line = name === "text";
    if (name === "svg") this.writer.gap();
    if (line) this.writer.break(1);
    if (line) this.writer.tag('<span class="svg">');
    this.enter(
      element,
      { ...outer, drawn: line || name === "foreignObject" || (outer.drawn && name !== "svg"), hidden: outer.hidden || isHidden(element) },
      () => {
        if (line) this.writer.tag("</span>");
        if (line) this.writer.break(1);
        if (name === "svg") this.writer.gap();
      },
    );
  }

  private math(element: HtmlElement, outer: Inside) {
    const name = element.tagName;
    if (undrawnMath.has(name)) return;
    const parent = element.parentNode && "tagName" in element.parentNode ? element.parentNode.tagName : "";
    const gap = name === "math" || name === "mtd" || parent === "mfrac";
    if (name === "mtr") this.writer.break(1);
    if (gap) this.writer.gap();
    this.enter(element, { ...outer, drawn: mathTokens.has(name), preserve: false }, () => {
      if (name === "mtr") this.writer.break(1);
      if (gap) this.writer.gap();
    });
  }
}

const nothing = () => undefined;
const unstyled = new Set(["html", "body"]);
const shownAsPlaceholder = new Set(["applet", "audio", "canvas", "embed", "frame", "iframe", "video"]);
const knownInputs = new Set([...shownInputs, "checkbox", "color", "file", "hidden", "image", "password", "radio", "range"]);

/** White space between rows and cells is layout of the source, not of the page. */
function isTableStructure(parent: HtmlNode["parentNode"]): boolean {
  return parent !== null && "tagName" in parent && tableParts.has(parent.tagName) && !cells.has(parent.tagName) && parent.tagName !== "caption";
}

/** Said by the element itself; style sheets are not followed. */
function isHidden(element: HtmlElement): boolean {
  for (const { name, value } of element.attrs) {
    if (name === "hidden") return true;
    if (
      name === "style" &&
      /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?:px|em|rem|pt|%)?\s*(?:!|;|$)|opacity\s*:\s*0(?:\.0+)?%?\s*(?:!|;|$))/i.test(
        value,
      )
    )
      return true;
  }
  return element.tagName === "dialog" && !element.attrs.some((entry) => entry.name === "open");
}
