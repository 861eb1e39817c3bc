import type { CodedColumn, NumericColumn, RowTexts, TextColumn } from "../query/columns/columns";
import type { RowOverlay } from "../records/rowFields";
import type { FullRow } from "../records/fullRow";
import type { RowSummary } from "../records/rowSummary";
import type { CodeColumn, NumberColumn } from "./contract";

/** Columns with the meaning that rows have: what a row leaves out is filled in from the manifest and the corpus. */
export interface EngineColumns {
  codes(column: CodeColumn): CodedColumn;
  /** What a code of any column but the next two stands for. */
  values(column: Exclude<CodeColumn, "system" | "dimensions">, code: number): readonly string[];
  system(code: number): { readonly id: string; readonly version: string };
  dimensions(code: number): Readonly<Record<string, string>>;
  numbers(column: NumberColumn | "line"): NumericColumn;
  readonly tasks: TextColumn;
}

/** The rows that an engine answers from. Another object where the file was replaced: places mean other rows then. */
export interface EngineRows {
  /** Rows that may be asked for; grows. */
  readonly count: number;
  /** The whole file has been read, as it was when reading began. */
  readonly complete: boolean;
  readonly columns: EngineColumns;
  readonly texts: RowTexts;
  placeOf(id: string): number | null;
  /** In the order asked. `query` is null where it is not wanted: rows have to be read for it. */
  summaries(places: Uint32Array, wanted: { readonly queries: boolean }, signal: AbortSignal | undefined): Promise<readonly RowSummary[]>;
  full(place: number, signal: AbortSignal | undefined): Promise<FullRow>;
}

/** What the session knows of rows: few of them, by place, and of all others the same. */
export interface Overlays {
  readonly byPlace: { get(place: number): RowOverlay | undefined; [Symbol.iterator](): Iterator<readonly [number, RowOverlay]> };
  readonly others: RowOverlay;
}
