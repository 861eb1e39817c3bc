import type { ShapeProblem } from "./shapeProblem";

/** What a splitter gives away. */
export interface SplitTo {
  /** A row begins with the next byte that is given: where it stood in the source, line and column (UTF-16 code units) from 1. */
  row(line: number, column: number): void;
  tell(problem: ShapeProblem): void;
}

/** Where splitting stands between two pieces. */
export interface SplitState {
  readonly line: number;
  readonly column: number;
  readonly afterReturn: boolean;
  readonly begun: boolean;
  /** A list at the top is open, and what is to come in it. */
  readonly list: "none" | "value" | "first" | "comma";
  readonly row: RowState | null;
}
interface RowState {
  readonly column: number;
  /** Nothing stands before it on its line. */
  readonly ownLine: boolean;
  /** The brackets that are open in it: `{` or `[`, and how many more beyond those that are remembered. */
  readonly open: string;
  readonly deeper: number;
  /** A value of its own without brackets, or something that is no JSON. */
  readonly bare: boolean;
  readonly inString: boolean;
  readonly escaped: boolean;
  /** The last character that was no white space, outside of strings. */
  readonly last: number;
  /** A line ended inside the string. */
  readonly torn: boolean;
  /** Only white space since the line began. */
  readonly margin: boolean;
}

const fresh: SplitState = { line: 1, column: 1, afterReturn: false, begun: false, list: "none", row: null };
const mostOpen = 1024;

const [tab, feed, carriage, space, quote, comma, colon, backslash] = [9, 10, 13, 32, 34, 44, 58, 92];
const [openBrace, closeBrace, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Cuts JSON that stands in a list, or one value behind the other, into rows: each goes on a line of its own, its bytes as they
 * are, but for line ends inside it, which become a carriage return (white space of JSON, and no end of a line for readers).
 * Rows are not checked here. One that is not closed ends where the next one plainly begins: where its line and column say so, or
 * where no object may stand.
 */
export class RowSplitter {
  #line: number;
  #column: number;
  #afterReturn: boolean;
  #begun: boolean;
  #list: SplitState["list"];
  #inRow = false;
  #rowColumn = 1;
  #ownLine = false;
  #open: number[] = [];
  #deeper = 0;
  #bare = false;
  #inString = false;
  #escaped = false;
  #last = 0;
  #torn = false;
  #margin = true;

  constructor(
    readonly to: SplitTo,
    from: SplitState = fresh,
  ) {
    this.#line = from.line;
    this.#column = from.column;
    this.#afterReturn = from.afterReturn;
    this.#begun = from.begun;
    this.#list = from.list;
    if (from.row === null) return;
    this.#inRow = true;
    this.#rowColumn = from.row.column;
    this.#ownLine = from.row.ownLine;
    this.#open = [...from.row.open].map((bracket) => bracket.charCodeAt(0));
    this.#deeper = from.row.deeper;
    this.#bare = from.row.bare;
    this.#inString = from.row.inString;
    this.#escaped = from.row.escaped;
    this.#last = from.row.last;
    this.#torn = from.row.torn;
    this.#margin = from.row.margin;
  }

  state(): SplitState {
    const row: RowState | null = this.#inRow
      ? {
          column: this.#rowColumn,
          ownLine: this.#ownLine,
          open: String.fromCharCode(...this.#open),
          deeper: this.#deeper,
          bare: this.#bare,
          inString: this.#inString,
          escaped: this.#escaped,
          last: this.#last,
          torn: this.#torn,
          margin: this.#margin,
        }
      : null;
    return { line: this.#line, column: this.#column, afterReturn: this.#afterReturn, begun: this.#begun, list: this.#list, row };
  }

  /** What is wrong where the source ends here: it may go on later. */
  atEnd(): ShapeProblem | null {
    if (this.#list === "none") return null;
    return {
      code: "list-end",
      severity: "warning",
      line: this.#line,
      column: this.#column,
      message: "the list of rows has no ] at its end: the file was cut off, or is still being written",
    };
  }

  /** The rows' bytes of this piece, a line feed after each that ends in it. `row` is told with how many of them stand before it. */
  push(bytes: Uint8Array, row: (before: number) => void): Uint8Array {
    let out = new Uint8Array(bytes.length * 2 + 1);
    let length = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (this.#inRow && this.#inString && !this.#escaped && !this.#torn) {
        const end = this.#plainRun(bytes, at);
        out.set(bytes.subarray(at, end), length);
        length += end - at;
        at = end;
        if (at === bytes.length) break;
      }
      const byte = bytes[at]!;
      if (this.#inRow) {
        if (this.#endsBefore(byte)) {
          out[length++] = feed;
          this.#inRow = false;
          if (this.#list === "comma" && byte === openBrace) this.#list = "value"; // the row that was not closed is told by itself
          // what ended it is looked at again below, as what stands between rows
        } else {
          if (byte === feed && this.#afterReturn) {
            this.#afterReturn = false; // the second half of a line end
            continue;
          }
          out[length++] = byte === feed ? carriage : byte;
          const done = this.#within(byte);
          this.#passed(byte);
          if (done) {
            out[length++] = feed;
            this.#inRow = false;
          }
          continue;
        }
      }
      if (this.#startsRow(byte)) {
        row(length);
        this.to.row(this.#line, this.#column);
        this.#begin(byte);
        out[length++] = byte;
      }
      this.#passed(byte);
    }
    if (length < out.length / 4) out = out.slice(0, length);
    return out.subarray(0, length);
  }

  /** Where characters of a string end that mean nothing but themselves; their columns are counted. */
  #plainRun(bytes: Uint8Array, from: number): number {
    let at = from;
    let columns = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte < space || byte === quote || byte === backslash) break;
      if (byte < 0x80 || byte >= 0xc0) columns += byte >= 0xf0 ? 2 : 1;
    }
    this.#column += columns;
    if (at > from) {
      this.#margin = false;
      this.#afterReturn = false;
    }
    return at;
  }

  /** Counts lines and columns. */
  #passed(byte: number): void {
    if (byte === feed) {
      if (!this.#afterReturn) this.#line++;
      this.#column = 1;
      this.#margin = true;
    } else if (byte === carriage) {
      this.#line++;
      this.#column = 1;
      this.#margin = true;
    } else {
      if (byte < 0x80 || byte >= 0xc0) this.#column += byte >= 0xf0 ? 2 : 1;
      if (byte !== space && byte !== tab) this.#margin = false;
    }
    this.#afterReturn = byte === carriage;
  }

  /** Whether a byte between rows begins one; lists at the top are opened and closed. */
  #startsRow(byte: number): boolean {
    if (byte === space || byte === tab || byte === feed || byte === carriage) return false;
    if (!this.#begun && byte === 0xef) return false; // a byte order mark
    if (!this.#begun && (byte === 0xbb || byte === 0xbf)) {
      this.#column = 1; // it has no column
      return false;
    }
    this.#begun = true;
    if (this.#list === "none") {
      if (byte === openList) this.#list = "first";
      else if (byte === closeList || byte === comma)
        this.#tell("comma", `${byte === comma ? "a comma" : "]"} stands between rows where nothing belongs`);
      return byte !== openList && byte !== closeList && byte !== comma;
    }
    if (byte === closeList) {
      if (this.#list === "value") this.#tell("comma", "a comma before ]: remove it");
      this.#list = "none";
      return false;
    }
    if (byte === comma) {
      if (this.#list !== "comma") this.#tell("comma", "a comma too many: no row stands before it");
      this.#list = "value";
      return false;
    }
    if (this.#list === "comma") this.#tell("comma", "a comma is missing between this row and the one before");
    this.#list = "comma";
    return true;
  }

  #begin(byte: number): void {
    this.#inRow = true;
    this.#rowColumn = this.#column;
    this.#ownLine = this.#margin;
    this.#bare = byte !== openBrace && byte !== openList;
    this.#open = this.#bare ? [] : [byte];
    this.#deeper = 0;
    this.#inString = byte === quote;
    this.#escaped = false;
    this.#torn = false;
    this.#last = byte;
  }

  /** Whether the row ended before this byte, by what the byte is. */
  #endsBefore(byte: number): boolean {
    if (this.#bare) {
      if (byte === feed || byte === carriage) return true;
      return !this.#inString && (this.#list === "none" ? byte === openBrace : byte === comma || byte === closeList);
    }
    if (byte === openBrace) {
      const atPlace = this.#ownLine && this.#margin && this.#column === this.#rowColumn;
      if (this.#inString) return this.#torn && atPlace;
      const parent = this.#open.at(-1);
      if (this.#deeper > 0) return false;
      const fits = parent === openList ? this.#last === openList || this.#last === comma : this.#last === colon;
      return !fits && (atPlace || !this.#ownLine);
    }
    return byte === closeList && !this.#inString && this.#deeper === 0 && this.#list !== "none" && !this.#open.includes(openList);
  }

  /** Takes a byte of the row; true where the row ends with it. */
  #within(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === backslash) this.#escaped = true;
      else if (byte === quote) {
        this.#inString = false;
        this.#torn = false;
        this.#last = quote;
      } else if (byte === feed || byte === carriage) this.#torn = true;
      return false;
    }
    if (byte === space || byte === tab || byte === feed || byte === carriage) return false;
    this.#last = byte;
    if (byte === quote) this.#inString = true;
    else if (byte === openBrace || byte === openList) {
      if (this.#bare) return false;
      if (this.#open.length < mostOpen) this.#open.push(byte);
      else this.#deeper++;
    } else if ((byte === closeBrace || byte === closeList) && !this.#bare) return this.#close(byte === closeBrace ? openBrace : openList);
    return false;
  }

  /** Closes the nearest bracket of this kind, and those that were left open in it. */
  #close(bracket: number): boolean {
    if (this.#deeper > 0) {
      this.#deeper--;
      return false;
    }
    const at = this.#open.lastIndexOf(bracket);
    if (at >= 0) this.#open.length = at;
    return this.#open.length === 0;
  }

  #tell(code: string, message: string): void {
    this.to.tell({ code, severity: "warning", line: this.#line, column: this.#column, message });
  }
}
