import { maxDepth, SourcePageWriter, type SourcePage } from "./pageWriter";

/** Comment, CDATA, processing instruction, declaration, tag, or text up to the next of them; what is cut off goes to the end. Bounded: no value holds a "<". */
const token =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<![^>[]*(?:\[[^\]]{0,1000}\])?[^>]*(?:>|$)|<\/?[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*){0,500}(?:>|$)|[^<]+|</y;
/** An element without elements in it: opening tag, text, closing tag. */
const leaf = /<([^\s<>/!?]+)[^<>]*(?<!\/)>[^<]*<\/\1\s*>/y;

/**
 * XML, an element a line, indented, elements with others in them as folds. It lays out what stands there and checks nothing;
 * entities stay as written. White space between tags is layout of the source and left out.
 */
export function xmlPage(text: string, maxHtml: number): SourcePage {
  const page = new SourcePageWriter(text, maxHtml);
  const open: boolean[] = [];
  const line = (look: string, start: number, end: number) => {
    page.tag(`<div class="line"><span class="${look}">`);
    page.piece(start, end);
    page.tag("</span></div>");
  };
  for (let at = 0; at < text.length && !page.isFull;) {
    leaf.lastIndex = at;
    const whole = leaf.exec(text)?.[0];
    if (whole !== undefined) {
      const [first, last] = [at + whole.indexOf(">") + 1, at + whole.lastIndexOf("<")];
      page.tag('<div class="line"><span class="key">');
      page.piece(at, first);
      page.tag("</span>");
      page.piece(first, last);
      page.tag('<span class="key">');
      page.piece(last, at + whole.length);
      page.tag("</span></div>");
      at += whole.length;
      continue;
    }
    token.lastIndex = at;
    const found = token.exec(text)?.[0] ?? text[at]!;
    const end = at + found.length;
    if (!found.startsWith("<") || found.startsWith("<![CDATA[")) {
      const [lead, words] = [found.length - found.trimStart().length, found.trim()];
      if (words !== "") line("words", at + lead, at + lead + words.length);
    } else if (found.startsWith("</")) {
      const folded = open.pop();
      if (folded) page.tag("</div>");
      line("key", at, end);
      if (folded) page.tag("</details>");
    } else if (/^<[!?]/.test(found) || found.endsWith("/>") || found === "<") line(found.startsWith("<!--") ? "comment" : "key", at, end);
    else {
      const folded = open.length < maxDepth;
      open.push(folded);
      if (folded) {
        page.tag('<details open=""><summary><span class="key">');
        page.piece(at, end);
        page.tag('</span></summary><div class="inside">');
      } else line("key", at, end);
    }
    at = end;
  }
  for (const folded of open.reverse()) if (folded) page.tag("</div></details>");
  return page.finish();
}
