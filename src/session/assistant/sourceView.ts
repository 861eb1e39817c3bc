import type { Mapping } from "../../core/formats/mapping";
import type { ForeignRecord } from "../../core/foreign/records";
import type { SourceRecord } from "../../protocol/assistantViews";
import { marksIn } from "./marks";
import { recordText } from "./recordText";
import type { SourceRecords } from "./sourceRecords";

/** Some records as the page shows them, with the places that the mapping reads. */
export const sourceView = (mapping: Mapping, source: SourceRecords, from: number, count: number): SourceRecord[] =>
  source.records.slice(from, from + count).map((record, at) => shown(mapping, source, record, from + at));

function shown(mapping: Mapping, source: SourceRecords, record: ForeignRecord, index: number): SourceRecord {
  const lineOf = source.file.layout === "jsonl" ? () => record.line : (steps: readonly (string | number)[]) => record.place(steps).line;
  const text = recordText(record.value, lineOf);
  const marks = marksIn(mapping, record, source).flatMap(({ field, steps }) => {
    const range = text.rangeOf(steps);
    return range ? [{ field, steps: [...steps], ...range }] : [];
  });
  return { record: index, line: record.line, text: text.text, lines: [...text.lines], clipped: text.clipped, marks };
}
