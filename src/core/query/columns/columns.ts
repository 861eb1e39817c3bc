import type { Work } from "./pace";
import type { TextQuestion, TextScope } from "../textQuestion";
import type { PlaceSet } from "./placeSet";

/**
 * How queries read columns: segment by segment, `segmentRows` rows each, the last one shorter. Place `p` is row
 * `p % segmentRows` of segment `p / segmentRows`. Columns only grow; what was handed out keeps its values.
 */
export const segmentRows = 65_536;

export type CodeArray = Uint8Array | Uint16Array | Uint32Array;
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** A column whose values are few: rows hold codes. */
export interface CodedColumn {
  /** Every code is below it. */
  readonly size: number;
  /** To be awaited before anything else is asked, where there is one: columns that are made only when a query needs them. */
  prepare?(work: Work): Promise<void>;
  /** Codes of the segment's rows, the array may be longer; null where all are 0. Good until this column is asked for the next segment. */
  codes(segment: number): CodeArray | null;
}

/** Numbers of a segment's rows; `none` says that a row has none: `NaN` in floating arrays, greater than all numbers in the others. */
export interface NumberValues {
  readonly values: NumberArray;
  readonly none: number;
}

export interface NumericColumn {
  /** The array may be longer than the segment; null where no row has a number. */
  numbers(segment: number): NumberValues | null;
}

/** Texts of a segment, as UTF-8: text `i` starts where the one before it ends, and ends before `ends[i]`. */
export interface SegmentTexts {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly count: number;
  /** All bytes are ASCII. */
  readonly plain: boolean;
  /** Which of the texts each row has; null where row `i` has text `i`. */
  readonly codes: CodeArray | null;
}

/** A column of texts that are many: every row has one. */
export interface TextColumn {
  texts(segment: number): SegmentTexts;
}

/** A field of a query, and where its values are. Names, titles and kinds are those of `Field` (src/core/query/field.ts). */
export type ColumnField = CodesField | NumbersField | TextsField | QueriesField | ScopeField;

interface Named<Kind> {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  readonly facet: boolean;
}
export interface CodesField extends Named<"text" | "label"> {
  readonly from: "codes";
  readonly column: CodedColumn;
  /** The values a code stands for: none, one or several. */
  values(code: number): readonly string[];
  /** Other ways to say the same in a filter, never listed. */
  aliases?(code: number): readonly string[];
}
export interface NumbersField extends Named<"number" | "time"> {
  readonly from: "numbers";
  readonly column: NumericColumn;
}
export interface TextsField extends Named<"text"> {
  readonly from: "texts";
  readonly column: TextColumn;
}
/** A text that is not kept: rows are read for it. */
export interface QueriesField extends Named<"text"> {
  readonly from: "queries";
}

/** Every row has values of it, or none. */
export type ValueField = Exclude<ColumnField, ScopeField>;
/** Texts that are read where a filter asks what is in them, and have no one value. */
export interface ScopeField extends Named<"read"> {
  readonly from: "scope";
  readonly scope: TextScope;
}

export type ColumnFields = ReadonlyMap<string, ColumnField>;

/** What only the rows themselves tell. */
export interface RowTexts {
  /**
   * Which of the rows the question asks for.
   * @param found told those that were found as they are, in file order where the question wants one thing alone
   */
  search(question: TextQuestion, among: PlaceSet, signal: AbortSignal | undefined, found?: (places: Uint32Array) => void): Promise<PlaceSet>;
  /** The `query` of each of the rows; null where it has none. */
  queries(places: Uint32Array, signal: AbortSignal | undefined): Promise<readonly (string | null)[]>;
}

export const segmentsOf = (rows: number): number => Math.ceil(rows / segmentRows);

/** Rows of a segment, when there are `rows` in all. */
export const rowsIn = (segment: number, rows: number): number => Math.min(segmentRows, rows - segment * segmentRows);
