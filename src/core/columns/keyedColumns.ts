import type { Manifest } from "../formats/manifest";
import { segmentRows, type CodedColumn, type NumericColumn, type NumberValues, type SegmentTexts } from "../query/columns/columns";
import type { ColumnKeys } from "./columnKeys";
import type { Columns } from "./columnStore";
import { codeColumns, numberColumns, type CodeColumn } from "./contract";
import { CorpusStrata } from "./corpusStrata";
import type { EngineColumns } from "./engineRows";
import { keyParts } from "./keyParts";
import { repetitionOf } from "./keyViews";
import type { ColumnSegment } from "./segment";

/** What stands in for what rows leave out. */
export interface RowDefaults {
  readonly manifest: Manifest | null;
  /** `run_id` where neither row nor manifest has one. */
  readonly fingerprint: string;
  /** What the corpus says of a task; null where there is no corpus. */
  readonly stratumOf: ((taskId: string) => string | null) | null;
}

const nothing: Readonly<Record<string, string>> = Object.freeze({});

/** The columns of a store with the meaning that its rows have once they have their keys. */
export function keyedColumns(columns: Columns, keys: ColumnKeys, { manifest, fingerprint, stratumOf }: RowDefaults): EngineColumns {
  const parts = keyParts(columns, manifest, fingerprint);
  const strata = stratumOf && new CorpusStrata(columns, stratumOf);
  const coded = new Map<CodeColumn, CodedColumn>(
    codeColumns.map((name) => [
      name,
      {
        get size() {
          return columns.dictionary(name).size;
        },
        codes: (segment) => columns.segments[segment]!.codes(name),
      },
    ]),
  );
  if (strata) coded.set("stratum", strata);
  const numbers = new Map<string, NumericColumn>(
    numberColumns.map((name) => [name, { numbers: (segment) => columns.segments[segment]!.numbers(name) }]),
  );
  numbers.set(
    "line",
    made((segment, index) => segment.line(index)),
  );
  const said = numbers.get("repetition")!;
  const given = made((_, index, place) => repetitionOf(keys.views.of(place), index));
  numbers.set("repetition", {
    numbers: (segment) => (lacksNone(said.numbers(segment)!, columns.segments[segment]!.rows) ? said : given).numbers(segment),
  });
  /** A column made from rows one by one, in one room for all segments. */
  function made(numberAt: (segment: ColumnSegment, index: number, place: number) => number): NumericColumn {
    let values = new Float64Array();
    return {
      numbers(at) {
        const segment = columns.segments[at]!;
        if (values.length === 0) values = new Float64Array(segmentRows);
        const rows = Math.min(segment.rows, keys.done - segment.base);
        for (let index = 0; index < rows; index++) values[index] = numberAt(segment, index, segment.base + index);
        return { values, none: NaN };
      },
    };
  }
  return {
    codes: (name) => coded.get(name)!,
    values(name, code) {
      if (name === "run" || name === "lane") {
        parts.refresh();
        return [parts[name].of(code)];
      }
      if (name === "stratum" && strata) return strata.values(code);
      const value = columns.dictionary(name).values[code] ?? null;
      return value === null ? [] : typeof value === "string" ? [value] : value;
    },
    system(code) {
      parts.refresh();
      return parts.system.of(code);
    },
    dimensions: (code) => columns.dictionary("dimensions").values[code] ?? nothing,
    numbers: (name) => numbers.get(name)!,
    tasks: { texts: (segment) => textsOf(columns.segments[segment]!) },
  };
}

function lacksNone({ values, none }: NumberValues, rows: number): boolean {
  for (let index = 0; index < rows; index++) if (values[index] === none || Number.isNaN(values[index])) return false;
  return true;
}

/** Of segments that are full: whether all bytes of their task ids are ASCII. */
const plainSegments = new WeakMap<ColumnSegment, boolean>();

function textsOf(segment: ColumnSegment): SegmentTexts {
  const texts = segment.tasks.texts();
  let plain = plainSegments.get(segment);
  if (plain === undefined) {
    plain = isAscii(texts.bytes);
    if (segment.rows === segmentRows) plainSegments.set(segment, plain);
  }
  return { ...texts, count: texts.ends.length, plain };
}

function isAscii(bytes: Uint8Array): boolean {
  let all = 0;
  for (let at = 0; at < bytes.length; at++) all |= bytes[at]!;
  return all < 0x80;
}
