import { escapeText } from "../textAndPage";

export interface SourcePage {
  readonly html: string;
  /** start0, end0, start1, end1, … for the text nodes of `html` in document order. */
  readonly runs: number[];
  /** Where in the text the page ends; null where it shows all of it. */
  readonly cut: number | null;
}

/** Elements deeper than this are drawn flat: browsers give up nesting at some hundreds. */
export const maxDepth = 100;

/**
 * Writes a page that shows a source in another order of lines: every text node is a stretch of the text, what is only layout of
 * the source is left out. Whole tags only, each closed by who opened it; where the page would be too long it ends.
 */
export class SourcePageWriter {
  private html = "";
  private readonly runs: number[] = [];
  /** A text node is open, and the next piece would go on in it. */
  private nodeOpen = false;
  private cut: number | null = null;

  constructor(
    private readonly text: string,
    private readonly maxHtml: number,
  ) {}

  /** Nothing more is written. */
  get isFull(): boolean {
    return this.cut !== null;
  }

  tag(markup: string): void {
    this.html += markup;
    this.nodeOpen = false;
  }

  /** A stretch of the text. A zero character is left out: no parser of HTML keeps it. */
  piece(start: number, end: number): void {
    for (let from = start; from < end && !this.isFull;) {
      const zero = this.text.indexOf("\0", from);
      const to = zero === -1 || zero > end ? end : zero;
      if (to > from) this.node(from, to);
      from = to + 1;
    }
  }

  finish(): SourcePage {
    return { html: this.html, runs: this.runs, cut: this.cut };
  }

  private node(start: number, end: number): void {
    if (this.html.length + (end - start) > this.maxHtml) {
      this.cut = start;
      return;
    }
    const last = this.runs.length - 1;
    // Text nodes that touch are one to a parser: what was left out between them must part them.
    if (this.nodeOpen && this.runs[last] === start) this.runs[last] = end;
    else {
      if (this.nodeOpen) this.html += "<span></span>";
      this.runs.push(start, end);
    }
    this.html += escapeText(this.text.slice(start, end));
    this.nodeOpen = true;
  }
}
