/**
 * Writes the canonical text and the shown HTML in one pass, so that they cannot drift apart: every text node of the shown
 * HTML, as a parser will read it, is a stretch of the text, and `runs` says which. Line feeds, blank lines and tabs between
 * blocks and cells belong to no text node; spaces do.
 */
export interface TextAndPage {
  readonly text: string;
  /** As much as is allowed, cut between tags or in a text; a parser closes what is open there. */
  readonly html: string;
  /** Where in the text the HTML ends; null where it has all of it. */
  readonly cut: number | null;
  /** start0, end0, start1, end1, … for the text nodes of `html` in document order. */
  readonly runs: number[];
  /** Stretches that the page hides, flat like `runs`. */
  readonly hidden: number[];
}

interface WaitingSpace {
  /** The space continues a text node that was open when it came. */
  readonly joins: boolean;
  /** Tags written since: the space, if it comes to stand, stands before them. */
  since: string;
}

export interface CellMark {
  readonly outerFresh: boolean;
  readonly length: number;
}

export class TextAndPageWriter {
  private text = "";
  private length = 0;
  private html = "";
  private cut: number | null = null;
  private readonly runs: number[] = [];
  private readonly hidden: number[] = [];
  private breaks = 0;
  private tabs = 0;
  private space: WaitingSpace | null = null;
  private lastCharacters = "";
  /** Nothing was written yet in this cell: breaks and spaces at its start do not count. */
  private fresh = true;
  private nodeOpen = false;
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
    this.space = { joins: this.nodeOpen, since: "" };
  }

  /** A boundary: 1 for a new line, 2 for a blank line between. Boundaries that meet are as large as the largest. */
  break(level: 1 | 2) {
    this.dropSpace();
    if (this.length > 0 && !this.fresh) this.breaks = Math.max(this.breaks, level);
  }

  /** An explicit line break. Two in a row leave a blank line; more add nothing. */
  lineBreak() {
    this.dropSpace();
    if (this.length > 0 && !this.fresh) this.breaks = Math.min(2, this.breaks + 1);
    this.tag("<br>");
  }

  beginRow() {
    this.break(1);
  }

  beginCell(first: boolean): CellMark {
    if (!first) this.tabs++;
    this.dropSpace();
    const mark = { outerFresh: this.fresh, length: this.length };
    this.fresh = true;
    return mark;
  }

  /** Boundaries at the end of a cell do not count: the next cell follows on the same line. */
  endCell(mark: CellMark) {
    this.dropSpace();
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
    this.nodeOpen = false;
    if (this.space) this.space.since += markup;
    else this.push(markup);
  }

  finish(): TextAndPage {
    this.dropSpace();
    return { text: this.text, html: this.html, cut: this.cut, runs: this.runs, hidden: this.hidden };
  }

  private write(text: string) {
    this.separate();
    const start = this.length;
    this.append(text);
    if (this.isHidden) this.hide(start);
    this.show(text, start);
    this.fresh = false;
  }

  private separate() {
    if (this.breaks > 0 || this.tabs > 0) {
      const missing = this.length === 0 ? 0 : Math.max(0, this.breaks - trailingLineFeeds(this.lastCharacters));
      this.append("\n".repeat(missing) + "\t".repeat(this.tabs));
      this.dropSpace();
      // Where nesting was too deep for tags, the line must still end, and the text node with it.
      if (this.nodeOpen) this.tag("<br>");
      this.breaks = 0;
      this.tabs = 0;
    } else if (this.space) {
      const { joins, since } = this.space;
      const start = this.length;
      this.space = null;
      this.append(" ");
      // The space stands before the tags that came since, in the node that was open then.
      this.nodeOpen = joins;
      this.show(" ", start);
      this.push(since);
      this.nodeOpen = since === "";
    }
  }

  private dropSpace() {
    if (!this.space) return;
    const { since } = this.space;
    this.space = null;
    this.push(since);
  }

  private append(text: string) {
    if (text === "") return;
    this.text += text;
    this.length += text.length;
    this.lastCharacters = text.length > 1 ? text.slice(-2) : this.lastCharacters.slice(-1) + text;
  }

  private hide(start: number) {
    if (this.hidden[this.hidden.length - 1] === start) this.hidden[this.hidden.length - 1] = this.length;
    else this.hidden.push(start, this.length);
  }

  /** Text that is drawn, in the open text node or a new one; what does not fit any more is cut off. */
  private show(text: string, start: number) {
    if (this.cut !== null) return;
    const room = this.maxHtml - this.html.length;
    let escaped = escapeText(text);
    let shown = text.length;
    if (escaped.length > room) {
      shown = fitting(text, room);
      escaped = escapeText(text.slice(0, shown));
      this.cut = start + shown;
    }
    this.html += escaped;
    if (shown === 0) return;
    if (this.nodeOpen) this.runs[this.runs.length - 1] = start + shown;
    else this.runs.push(start, start + shown);
    this.nodeOpen = true;
  }

  private push(markup: string) {
    if (this.cut !== null || markup === "") return;
    if (this.html.length + markup.length > this.maxHtml) this.cut = this.length;
    else this.html += markup;
  }
}

/** How many code units of a text fit when they are escaped, no pair of them split. */
function fitting(text: string, room: number): number {
  let at = 0;
  for (let left = room; at < text.length; at++) {
    left -= text[at] === "&" ? 5 : text[at] === "<" || text[at] === ">" ? 4 : 1;
    if (left < 0) break;
  }
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before < 0xdc00 ? at - 1 : at;
}

const trailingLineFeeds = (text: string): number => (text.endsWith("\n\n") ? 2 : text.endsWith("\n") ? 1 : 0);

export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replace(/[&<>]/g, (character) => (character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&gt;"));
}

export function escapeAttribute(value: string): string {
  return value.replace(/[&<>"'`\u0000-\u001f]/g, (character) => `&#${character === "\u0000" ? 0xfffd : character.charCodeAt(0)};`);
}
