import { maxDepth, SourcePageWriter, type SourcePage } from "./pageWriter";

const word = /[^\s{}[\],:"]+/uy;
const space = /\s*/uy;
const opensAfterKey = /\s*:\s*[{[](?!\s*[}\]])/uy;
const colonAhead = /\s*:/uy;
const commaAhead = /\s*,/uy;
const isEmptyAhead = /[{[]\s*[}\]]/uy;

const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

/** Where the string that begins here ends; a regular expression would keep a state for every character of a long one. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return Math.min(text.length, at + 1);
}

/**
 * JSON, one member a line, indented, objects and lists as folds. It lays out tokens and checks nothing: what is cut off, several
 * values one after the other (JSON lines) and what is no JSON at all are shown as they stand. Linear in the text.
 */
export function jsonPage(text: string, maxHtml: number): SourcePage {
  const page = new SourcePageWriter(text, maxHtml);
  /** Of each open object or list, whether it was drawn as a fold. */
  const open: boolean[] = [];
  let lineOpen = false;
  const line = () => {
    if (!lineOpen) page.tag('<div class="line">');
    lineOpen = true;
  };
  const endLine = () => {
    if (lineOpen) page.tag("</div>");
    lineOpen = false;
  };
  const span = (look: string, start: number, end: number) => {
    page.tag(`<span class="${look}">`);
    page.piece(start, end);
    page.tag("</span>");
  };
  const fold = () => {
    page.tag('<details open=""><summary>');
  };
  const inside = (bracket: number) => {
    page.piece(bracket, bracket + 1);
    page.tag('</summary><div class="inside">');
    open.push(true);
  };

  for (let at = endOf(space, text, 0); at < text.length && !page.isFull; at = endOf(space, text, at)) {
    const character = text[at]!;
    if (character === '"') {
      const end = stringEnd(text, at);
      const opens = lineOpen || open.length >= maxDepth ? -1 : endOf(opensAfterKey, text, end);
      if (opens !== -1) {
        fold();
        span("key", at, end);
        const colon = text.indexOf(":", end);
        page.piece(colon, colon + 1);
        inside(opens - 1);
        at = opens;
        continue;
      }
      line();
      span(endOf(colonAhead, text, end) === -1 ? "string" : "key", at, end);
      at = end;
    } else if (character === "{" || character === "[") {
      const empty = endOf(isEmptyAhead, text, at);
      if (empty === -1 && !lineOpen && open.length < maxDepth) {
        fold();
        inside(at++);
        continue;
      }
      line();
      page.piece(at, at + 1);
      if (empty === -1) {
        open.push(false);
        at++;
      } else {
        page.piece(empty - 1, empty);
        at = empty;
      }
    } else if (character === "}" || character === "]") {
      const folded = open.pop();
      if (folded) {
        endLine();
        page.tag("</div>");
      }
      line();
      page.piece(at, ++at);
      if (folded) {
        const comma = endOf(commaAhead, text, at);
        if (comma !== -1) page.piece(comma - 1, (at = comma));
        endLine();
        page.tag("</details>");
      }
    } else if (character === "," || character === ":") {
      line();
      page.piece(at, ++at);
      if (character === ",") endLine();
    } else {
      line();
      const end = endOf(word, text, at);
      span("value", at, end);
      at = end;
    }
    // A value by itself is a line: in a file of JSON lines the next one follows.
    if (open.length === 0 && endOf(commaAhead, text, at) === -1 && endOf(colonAhead, text, at) === -1) endLine();
  }
  endLine();
  for (const folded of open.reverse()) if (folded) page.tag("</div></details>");
  return page.finish();
}
