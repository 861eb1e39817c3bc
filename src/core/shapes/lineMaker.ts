import { keepsLines, type TextShape } from "./shape";
import { RowSplitter, type SplitState } from "./rowSplitter";
import { ShapeProblems, type ShapeProblem } from "./shapeProblem";
import { Utf16Reader, type Utf16State } from "./utf16Reader";

/** Where a row of a list, or of objects one behind the other, begins. */
export interface RowPlace {
  /** Offset in the lines that were made, in bytes. */
  readonly start: number;
  /** In the source, from 1; the column in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
}

/** Everything that making lines goes on from when its source has grown: plain values, to be kept as JSON. */
export interface LinesState {
  readonly written: number;
  readonly rows: number;
  readonly utf16: Utf16State | null;
  readonly split: SplitState | null;
  readonly problems: ReturnType<ShapeProblems["state"]>;
}

/** What one piece of the source became. */
export interface MadeLines {
  readonly bytes: Uint8Array;
  /** Rows that begin in it; none where lines stay lines. */
  readonly places: readonly RowPlace[];
}

/**
 * Turns text of any shape into UTF-8 with one row a line, piece by piece; memory is that of a piece. Nothing is checked beyond
 * what tells rows apart.
 */
export class LineMaker {
  readonly #problems: ShapeProblems;
  readonly #utf16: Utf16Reader | null;
  readonly #splitter: RowSplitter | null;
  #places: RowPlace[] = [];
  #before = 0;
  #written: number;
  #rows: number;

  constructor(
    readonly shape: TextShape,
    from: LinesState | null = null,
  ) {
    this.#written = from?.written ?? 0;
    this.#rows = from?.rows ?? 0;
    this.#problems = new ShapeProblems(from?.problems);
    const tell = (problem: ShapeProblem) => this.#problems.add(problem);
    this.#utf16 = shape.encoding === "utf-8" ? null : new Utf16Reader(shape.encoding, tell, from?.utf16 ?? undefined);
    const row = (line: number, column: number) => {
      this.#rows++;
      this.#places.push({ start: this.#written + this.#before, line, column });
    };
    this.#splitter = keepsLines(shape) ? null : new RowSplitter({ row, tell }, from?.split ?? undefined);
  }

  push(piece: Uint8Array): MadeLines {
    this.#places = [];
    const text = this.#utf16?.push(piece) ?? piece;
    const bytes = this.#splitter?.push(text, (before) => (this.#before = before)) ?? text;
    this.#written += bytes.length;
    return { bytes, places: this.#places };
  }

  /** Bytes and rows that were given so far. */
  get written(): number {
    return this.#written;
  }
  get rows(): number {
    return this.#rows;
  }

  state(): LinesState {
    return {
      written: this.#written,
      rows: this.#rows,
      utf16: this.#utf16?.state() ?? null,
      split: this.#splitter?.state() ?? null,
      problems: this.#problems.state(),
    };
  }

  /** What is wrong with the text, were it to end here. */
  problems(): readonly ShapeProblem[] {
    return [...this.#problems.list(), ...[this.#utf16?.atEnd(), this.#splitter?.atEnd()].filter((one) => one !== null && one !== undefined)];
  }
}
