import { writeInline } from "./markdownInline";
import { maxDepth, SourcePageWriter, type SourcePage } from "./pageWriter";

/** A line's content in the text: without the marks of what it stands in, and without its line end. */
interface Line {
  readonly start: number;
  readonly end: number;
}

const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/u;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const fence = /^ {0,3}(`{3,}|~{3,})/u;
const quote = /^ {0,3}> ?/u;
const bullet = /^( {0,3})([-+*]|\d{1,9}[.)])( {1,4}|\t|$)/u;
const underline = /^ {0,3}(=+|-+)[ \t]*$/u;
const divider = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,200}\|?[ \t]*$/u;

/**
 * Markdown as it would be read: headings, paragraphs, lists, quotes, tables, code, emphasis. What HTML stands in it is shown as
 * written, addresses cannot be followed, pictures are their words. A reading aid: quotes and positions are those of the source.
 */
export function markdownPage(text: string, maxHtml: number): SourcePage {
  const page = new SourcePageWriter(text, maxHtml);
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    lines.push({ start, end: end === -1 ? text.length : end });
    start = end === -1 ? text.length : end + 1;
  }
  new Blocks(text, page).write(lines, 0);
  return page.finish();
}

class Blocks {
  constructor(
    private readonly text: string,
    private readonly page: SourcePageWriter,
  ) {}

  write(lines: readonly Line[], depth: number): void {
    for (let at = 0; at < lines.length && !this.page.isFull;) at = this.block(lines, at, depth);
  }

  private of({ start, end }: Line): string {
    return this.text.slice(start, end);
  }

  /** Writes the block that begins at a line; the line after it. */
  private block(lines: readonly Line[], at: number, depth: number): number {
    const line = lines[at]!;
    const source = this.of(line);
    if (source.trim() === "") return at + 1;
    const head = heading.exec(source);
    if (head) {
      const end = line.end - (/(?:[ \t]+#+)?[ \t]*$/u.exec(source)?.[0].length ?? 0);
      this.inline(`h${head[1]!.length}`, [{ start: line.start + head[0].length, end: Math.max(line.start + head[0].length, end) }]);
      return at + 1;
    }
    if (rule.test(source)) {
      this.page.tag("<hr>");
      return at + 1;
    }
    if (fence.test(source)) return this.code(lines, at);
    if (quote.test(source) && depth < maxDepth) return this.quoted(lines, at, depth);
    if (bullet.test(source) && depth < maxDepth) return this.list(lines, at, depth);
    if (/^(?: {4}|\t)/u.test(source)) return this.indented(lines, at);
    if (source.includes("|") && lines[at + 1] && this.of(lines[at + 1]!).includes("-") && divider.test(this.of(lines[at + 1]!)))
      return this.table(lines, at);
    return this.paragraph(lines, at);
  }

  private paragraph(lines: readonly Line[], from: number): number {
    let at = from + 1;
    for (; at < lines.length; at++) {
      const source = this.of(lines[at]!);
      const under = underline.exec(source);
      if (under) {
        this.inline(under[1]!.startsWith("=") ? "h1" : "h2", lines.slice(from, at));
        return at + 1;
      }
      if (source.trim() === "" || heading.test(source) || rule.test(source) || fence.test(source) || quote.test(source) || bullet.test(source)) break;
    }
    this.inline("p", lines.slice(from, at));
    return at;
  }

  /** A block of words: its lines in a row, each parted from the next by the line feed between them. */
  private inline(look: string, lines: readonly Line[]): void {
    const level = /^h(\d)$/u.exec(look)?.[1];
    this.page.tag(`<div class="${look}"${level ? ` role="heading" aria-level="${level}"` : ""}>`);
    this.words(lines);
    this.page.tag("</div>");
  }

  private words(lines: readonly Line[]): void {
    const places: number[] = [];
    lines.forEach(({ start, end }, index) => {
      const lead = this.text.slice(start, end).search(/\S/u);
      for (let i = start + Math.max(0, lead); i < end; i++) places.push(i);
      if (index < lines.length - 1) places.push(end);
    });
    let text = "";
    for (const place of places) text += this.text[place]!;
    writeInline(this.page, { text, places });
  }

  private code(lines: readonly Line[], from: number): number {
    const mark = fence.exec(this.of(lines[from]!))![1]!;
    let at = from + 1;
    while (at < lines.length && !(this.of(lines[at]!).trim().startsWith(mark) && /^[`~]+$/u.test(this.of(lines[at]!).trim()))) at++;
    this.pre(lines.slice(from + 1, at));
    return at + 1;
  }

  private indented(lines: readonly Line[], from: number): number {
    let at = from;
    while (at < lines.length && /^(?: {4}|\t)|^\s*$/u.test(this.of(lines[at]!))) at++;
    let end = at;
    while (this.of(lines[end - 1]!).trim() === "") end--;
    this.pre(
      lines.slice(from, end).map(({ start, end: last }) => ({ start: Math.min(last, start + (this.text[start] === "\t" ? 1 : 4)), end: last })),
    );
    return at;
  }

  private pre(lines: readonly Line[]): void {
    this.page.tag('<div class="pre">');
    lines.forEach(({ start, end }, index) => this.page.piece(start, index < lines.length - 1 ? end + 1 : end));
    this.page.tag("</div>");
  }

  private quoted(lines: readonly Line[], from: number, depth: number): number {
    const inside: Line[] = [];
    let at = from;
    for (; at < lines.length; at++) {
      const line = lines[at]!;
      const mark = quote.exec(this.of(line));
      // A line that goes on with the quoted paragraph may leave the mark out.
      if (!mark && (this.of(line).trim() === "" || this.of(inside[inside.length - 1]!).trim() === "")) break;
      inside.push({ start: line.start + (mark?.[0].length ?? 0), end: line.end });
    }
    this.page.tag('<div class="blockquote">');
    this.write(inside, depth + 1);
    this.page.tag("</div>");
    return at;
  }

  private list(lines: readonly Line[], from: number, depth: number): number {
    const kind = (source: string) => bullet.exec(source)?.[2]?.replace(/\d+/u, "1");
    const first = kind(this.of(lines[from]!));
    this.page.tag(`<div class="${/\d/u.test(first!) ? "ol" : "ul"}" role="list">`);
    let at = from;
    while (at < lines.length && !this.page.isFull) {
      const line = lines[at]!;
      const mark = bullet.exec(this.of(line));
      if (!mark || kind(this.of(line)) !== first || rule.test(this.of(line))) break;
      const width = mark[0].length;
      const inside: Line[] = [{ start: line.start + width, end: line.end }];
      for (at++; at < lines.length; at++) {
        const next = this.of(lines[at]!);
        const indent = next.search(/\S/u);
        const isBlank = indent === -1;
        if (isBlank ? !/^(?: |\t)/u.test(lines[at + 1] ? this.of(lines[at + 1]!) : "") : indent < Math.min(width, 2) && !this.goesOn(inside, next))
          break;
        inside.push({ start: lines[at]!.start + Math.min(width, Math.max(0, indent)), end: lines[at]!.end });
      }
      while (at < lines.length && this.of(lines[at]!).trim() === "" && kind(lines[at + 1] ? this.of(lines[at + 1]!) : "") === first) at++;
      this.page.tag('<div class="li" role="listitem">');
      this.item(inside, depth);
      this.page.tag("</div>");
    }
    this.page.tag("</div>");
    return at;
  }

  /** A paragraph of an item may go on without its indent, unless something else begins. */
  private goesOn(inside: readonly Line[], next: string): boolean {
    return (
      this.of(inside[inside.length - 1]!).trim() !== "" &&
      !heading.test(next) &&
      !rule.test(next) &&
      !fence.test(next) &&
      !quote.test(next) &&
      !bullet.test(next)
    );
  }

  /** The first words of an item stand beside its mark, not in a paragraph of their own. */
  private item(inside: readonly Line[], depth: number): void {
    let words = 0;
    while (words < inside.length) {
      const source = this.of(inside[words]!);
      if (source.trim() === "" || heading.test(source) || rule.test(source) || fence.test(source) || quote.test(source) || bullet.test(source)) break;
      words++;
    }
    this.words(inside.slice(0, words));
    this.write(inside.slice(words), depth + 1);
  }

  private table(lines: readonly Line[], from: number): number {
    let at = from;
    this.page.tag("<table><tbody>");
    for (; at < lines.length && this.of(lines[at]!).includes("|"); at++) {
      if (at === from + 1) continue;
      this.page.tag("<tr>");
      for (const cell of this.cells(lines[at]!)) {
        this.page.tag(at === from ? "<th>" : "<td>");
        this.words([cell]);
        this.page.tag(at === from ? "</th>" : "</td>");
      }
      this.page.tag("</tr>");
    }
    this.page.tag("</tbody></table>");
    return at;
  }

  private cells({ start, end }: Line): Line[] {
    const cells: Line[] = [];
    let from = start;
    for (let at = start; at <= end; at++) {
      if (at < end && (this.text[at] !== "|" || this.text[at - 1] === "\\")) continue;
      const source = this.text.slice(from, at);
      const isEdge = source.trim() === "" && (from === start || at === end);
      if (!isEdge) cells.push({ start: from, end: from + source.trimEnd().length });
      from = at + 1;
    }
    return cells;
  }
}
