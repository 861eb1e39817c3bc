/**
 * Writes the canonical text and the shown HTML in one pass, so that they cannot drift apart: every text node of the shown
 * HTML, as a parser will read it, is a stretch of the text, and `runs` says which. Line feeds, blank lines and tabs between
 * blocks and cells belong to no text node; spaces do.
 */
export interface TextAndPage {
  readonly text: string;
  /** Null where it would be longer than allowed. */
  readonly html: string | null;
  /** start0, end0, start1, end1, … for the text nodes of `html` in document order. */
  readonly runs: number[];
  /** Stretches that the page hides, flat like `runs`. */
  readonly hidden: number[];
}

interface WaitingSpace {
  readonly part: number;
  readonly tags: number;
  /** The space continues a text node that was open when it came. */
  readonly joins: boolean;
}

export interface CellMark {
  readonly outerFresh: boolean;
  readonly length: number;
}

export class TextAndPageWriter {
  private text: string[] = [];
  private length = 0;
  private html: string[] = [];
  private htmlLength = 0;
  private readonly runs: number[] = [];
  private readonly hidden: number[] = [];
  private breaks = 0;
  private tabs = 0;
  private space: WaitingSpace | null = null;
  private lastCharacters = "";
  /** Nothing was written yet in this cell: breaks and spaces at its start do not count. */
  private fresh = true;
  private nodeOpen = false;
  private tags = 0;
  isHidden = false;

  constructor(private readonly maxHtml: number) {}

  /** Text under the rules of ordinary white space: runs of it are one space, none at the ends of lines. */
  flow(raw: string) {
    const collapsed = raw.replace(/[ \t\n\f\r]+/g, " ");
    const words = collapsed.slice(collapsed.startsWith(" ") ? 1 : 0, collapsed.length > 1 && collapsed.endsWith(" ") ? -1 : undefined);
    if (collapsed.startsWith(" ")) this.gap();
    if (words !== "") {
      this.write(words);
      if (collapsed.endsWith(" ")) this.gap();
    }
  }

  /** Text whose white space is kept, with line feeds only. */
  verbatim(raw: string) {
    const text = raw.replace(/\r\n?/g, "\n");
    if (text !== "") this.write(text);
  }

  /** A space, where the text around it is on one line. */
  gap() {
    if (this.space || this.length === 0 || this.fresh || this.breaks > 0 || this.tabs > 0 || /[ \t\n]$/.test(this.lastCharacters)) return;
    this.space = { part: this.html.push("") - 1, tags: this.tags, joins: this.nodeOpen };
  }

  /** A boundary: 1 for a new line, 2 for a blank line between. Boundaries that meet are as large as the largest. */
  break(level: 1 | 2) {
    this.space = null;
    if (this.length > 0 && !this.fresh) this.breaks = Math.max(this.breaks, level);
  }

  /** An explicit line break. Two in a row leave a blank line; more add nothing. */
  lineBreak() {
    this.space = null;
    if (this.length > 0 && !this.fresh) this.breaks = Math.min(2, this.breaks + 1);
    this.tag("<br>");
  }

  beginRow() {
    this.break(1);
  }

  beginCell(first: boolean): CellMark {
    if (!first) this.tabs++;
    this.space = null;
    const mark = { outerFresh: this.fresh, length: this.length };
    this.fresh = true;
    return mark;
  }

  /** Boundaries at the end of a cell do not count: the next cell follows on the same line. */
  endCell(mark: CellMark) {
    this.space = null;
    if (this.length > mark.length) {
      this.breaks = 0;
      this.fresh = false;
    } else this.fresh = mark.outerFresh;
  }

  endRow() {
    this.tabs = 0;
    this.break(1);
  }

  /** Markup of the shown HTML: whole tags only, already escaped. */
  tag(markup: string) {
    this.tags++;
    this.nodeOpen = false;
    this.push(markup);
  }

  finish(): TextAndPage {
    return { text: this.text.join(""), html: this.htmlLength > this.maxHtml ? null : this.html.join(""), runs: this.runs, hidden: this.hidden };
  }

  private write(text: string) {
    this.separate();
    const start = this.length;
    this.append(text);
    if (this.isHidden) this.hide(start);
    this.push(escapeText(text));
    if (this.nodeOpen) this.runs[this.runs.length - 1] = this.length;
    else this.runs.push(start, this.length);
    this.nodeOpen = true;
    this.fresh = false;
  }

  private separate() {
    if (this.breaks > 0 || this.tabs > 0) {
      const missing = this.length === 0 ? 0 : Math.max(0, this.breaks - trailingLineFeeds(this.lastCharacters));
      this.append("\n".repeat(missing) + "\t".repeat(this.tabs));
      // Where nesting was too deep for tags, the line must still end, and the text node with it.
      if (this.nodeOpen) this.tag("<br>");
      this.breaks = 0;
      this.tabs = 0;
    } else if (this.space) {
      const { part, tags, joins } = this.space;
      const start = this.length;
      this.append(" ");
      this.html[part] = " ";
      if (joins) this.runs[this.runs.length - 1] = this.length;
      else this.runs.push(start, this.length);
      if (tags === this.tags) this.nodeOpen = true;
    }
    this.space = null;
  }

  private append(text: string) {
    if (text === "") return;
    this.text.push(text);
    this.length += text.length;
    this.lastCharacters = (this.lastCharacters + text.slice(-2)).slice(-2);
  }

  private hide(start: number) {
    if (this.hidden[this.hidden.length - 1] === start) this.hidden[this.hidden.length - 1] = this.length;
    else this.hidden.push(start, this.length);
  }

  private push(markup: string) {
    this.htmlLength += markup.length;
    if (this.htmlLength <= this.maxHtml) this.html.push(markup);
    else this.html = [""];
  }
}

const trailingLineFeeds = (text: string): number => (text.endsWith("\n\n") ? 2 : text.endsWith("\n") ? 1 : 0);

export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => (character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&gt;"));
}

export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"'`\u0000-\u001f]/g, (character) => `&#${character === "\u0000" ? 0xfffd : character.charCodeAt(0)};`);
}
