import type { Columns } from "./columnStore";
import { PackedCodes, type CodeArray } from "./packedCodes";
import type { NumberValues } from "./packedNumbers";
import { segmentBits, segmentRows, type ColumnSegment } from "./segment";

/** What the keys of a segment's rows need beyond its columns: nearly always nothing. */
export const keyMarks = ["repetition", "unnumbered", "ordinal", "further"] as const;
/**
 * - `repetition`: of rows that do not say it
 * - `unnumbered`: kept with the first row of repetition 0: rows that do not say it and agree in everything else, itself left out
 * - `ordinal`: 0 for the first row with its key, n for the n-th further one
 * - `further`: kept with the first row of a key: how many more there are
 */
export type KeyMarks = Readonly<Record<(typeof keyMarks)[number], PackedCodes>>;

/** Arrays of one segment that keys are made of. */
export interface KeyView {
  readonly segment: ColumnSegment;
  readonly run: CodeArray;
  readonly lane: CodeArray;
  readonly system: CodeArray;
  readonly repetition: NumberValues;
  readonly hashes: Uint32Array;
  readonly marks: KeyMarks;
}

/** The views of all segments, at hand by place. */
export class KeyViews {
  readonly #views: KeyView[] = [];
  #rows = 0;

  constructor(
    readonly columns: Columns,
    readonly marks: KeyMarks[] = [],
  ) {}

  get memory(): number {
    let bytes = 0;
    for (const marks of this.marks) for (const mark of keyMarks) bytes += marks[mark].bytes;
    return bytes;
  }

  /** Looks at the segments again that have grown: their arrays are others. */
  refresh(): void {
    if (this.#rows === this.columns.rows) return;
    for (let at = Math.floor(this.#rows / segmentRows); at < this.columns.segments.length; at++) {
      const segment = this.columns.segments[at]!;
      const marks = (this.marks[at] ??= noMarks());
      this.#views[at] = {
        segment,
        run: segment.codes("run"),
        lane: segment.codes("lane"),
        system: segment.codes("system"),
        repetition: segment.numbers("repetition"),
        hashes: segment.taskHash,
        marks,
      };
    }
    this.#rows = this.columns.rows;
  }

  of(place: number): KeyView {
    return this.#views[place >>> segmentBits]!;
  }
  index(place: number): number {
    return place & (segmentRows - 1);
  }
}

function noMarks(): KeyMarks {
  const mark = () => new PackedCodes(segmentRows);
  return { repetition: mark(), unnumbered: mark(), ordinal: mark(), further: mark() };
}

/** The row does not say its repetition. */
export function isUnnumbered({ repetition: { values, none } }: KeyView, index: number): boolean {
  const value = values[index]!;
  return value === none || value !== value;
}

export const repetitionOf = (view: KeyView, index: number): number =>
  isUnnumbered(view, index) ? view.marks.repetition.at(index) : view.repetition.values[index]!;
