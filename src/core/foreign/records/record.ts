import type { JsonPath } from "../../formats/jsonScan";
import type { Position } from "../../formats/position";
import type { Problem } from "../../formats/problem";
import type { RecordLayout } from "../contract";

/** One record of somebody else's. */
export interface ForeignRecord {
  readonly value: unknown;
  /** Where it begins. */
  readonly line: number;
  /** Its number in the file, from 1; what could not be read is counted too. */
  readonly number: number;
  /** Its name, where records lie by name. */
  readonly key: string | null;
  /** Bytes of the file up to its end: how far reading has come. */
  readonly end: number;
  /** Where a value inside it stands in the file, or the nearest thing around it. Looked for when asked. */
  readonly place: (path: JsonPath) => Position;
}

export interface ForeignRecords {
  readonly layout: RecordLayout;
  /** The layout in words. */
  readonly title: string;
  /** Read one by one, when asked for; each time anew. */
  readonly records: Iterable<ForeignRecord>;
  /** What was wrong so far: it grows while `records` are read for the first time. */
  readonly problems: readonly Problem[];
  /** How many records there are, those that cannot be read with them; null where nothing could be read. Counted when asked. */
  readonly total: number | null;
  /** What the file says beside its records, e.g. `{"model": "x", "data": […]}` without the list; an empty object where there is nothing. */
  readonly around: Readonly<Record<string, unknown>>;
}

/** Says a problem, with its place in the file. */
export type Tell = (problem: Problem) => void;
