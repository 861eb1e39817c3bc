import type { Judgement } from "../../core/formats/judgement";
import type { Mapping } from "../../core/formats/mapping";
import type { Row } from "../../core/formats/row";
import { compileMapping } from "../../core/foreign/mapping/compile";
import { mappingFindings, type FieldReport } from "../../core/foreign/mapping";
import { mapRecords } from "../../core/foreign/mapping/mapRecords";
import { MemorySink } from "../../core/foreign/memorySink";
import type { FieldProblem } from "../../protocol/assistantViews";
import { findingField } from "./findingField";
import { endsEarly, type SourceRecords } from "./sourceRecords";

/** Records that are counted, when nobody looks further on. */
const mostCounted = 200;
const mostProblems = 200;

export interface RunRow {
  readonly record: number;
  readonly row: Row;
  readonly judgements: readonly Judgement[];
}

/** The first records, read through a mapping. */
export interface PreviewRun {
  readonly counted: number;
  readonly rows: readonly RunRow[];
  readonly fields: readonly FieldReport[];
  readonly problems: readonly FieldProblem[];
  /** Archived bytes by hash. */
  readonly archived: ReadonlyMap<string, Uint8Array>;
}

/** @param until records to read at least */
export async function previewRun(mapping: Mapping, source: SourceRecords, until: number, signal: AbortSignal): Promise<PreviewRun> {
  const counted = Math.min(source.records.length, Math.max(mostCounted, until));
  const sink = new MemorySink();
  /** How many rows there were after each record. */
  const after: number[] = [];
  const fields = await mapRecords(source.file.name, source.bytes, compileMapping(mapping), sink, {
    signal,
    records: counted,
    progress: () => void after.push(sink.rows.length),
    beside: (name) => Promise.resolve(source.beside.get(name) ?? null),
  });
  const byRow = new Map<number, Judgement[]>();
  for (const judgement of sink.judgements) {
    const row = Number(judgement.judgement_id.split(".")[0]) - 1;
    const list = byRow.get(row);
    if (list) list.push(judgement);
    else byRow.set(row, [judgement]);
  }
  let record = 0;
  const rows = sink.rows.map((row, index): RunRow => {
    while (record < after.length && after[record]! <= index) record++;
    return { record, row, judgements: byRow.get(index) ?? [] };
  });
  return { counted, rows, fields, problems: problemsOf(mapping, sink, source), archived: sink.archived };
}

/** What is wrong with the mapping comes first; then what the records lack, then each odd value with its place. */
function problemsOf(mapping: Mapping, sink: MemorySink, source: SourceRecords): readonly FieldProblem[] {
  const { name } = source.file;
  const findings = mappingFindings(mapping).map(({ path, ...rest }): FieldProblem => ({
    field: findingField(path),
    problem: { file: "mapping", ...rest },
  }));
  const placed = sink.problems
    .filter((problem) => !endsEarly(problem))
    .map((problem): FieldProblem => ({ field: problem.path ?? null, problem: { ...problem } }));
  const told = new Set(placed.map(({ field, problem }) => JSON.stringify([field, problem.code])));
  const notes = sink.notes.map(({ code, severity, message }): FieldProblem => {
    const field = /^((?:[\w-]|\.|\[[^\]]*\])+): /.exec(message)?.[1] ?? null;
    return { field, problem: { file: name, code, severity, message } };
  });
  const counts = notes.filter(
    ({ field, problem }) => problem.code !== "missing-file" || field !== null || !source.beside.has(problem.message.split(" ")[0] ?? ""),
  );
  return [...findings, ...counts.filter(({ field, problem }) => !told.has(JSON.stringify([field, problem.code]))), ...placed].slice(0, mostProblems);
}
