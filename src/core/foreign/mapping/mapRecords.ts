import type { ImportSink, ReadOptions } from "../contract";
import { readRecords } from "../records";
import { joinedFile, type Joined } from "./beside";
import { mostValues, type Building } from "./build";
import type { CompiledMapping } from "./compile";
import { FieldCounts, type FieldReport } from "./fieldReport";
import { Identities } from "./identity";
import { judgementsBy } from "./judge";
import { makeRow } from "./makeRow";
import { itemsOf, recordScope, type Origin, type Scope } from "./scope";
import { Tally } from "./tally";

/** Rows that one record may become. */
const mostRows = 10_000;

/** Reads records into the sink, and says how each field of the mapping fared. */
export async function mapRecords(
  file: string,
  bytes: Uint8Array,
  mapping: CompiledMapping,
  sink: ImportSink,
  options: Pick<ReadOptions, "signal" | "progress" | "beside" | "rows" | "part"> & { readonly records?: number },
): Promise<readonly FieldReport[]> {
  const found = readRecords(bytes, file, (problem) => sink.problem(problem));
  const tally = new Tally(sink);
  const counts = new FieldCounts();
  const identities = new Identities(tally, found.layout === "jsonl", options.part);
  const joined = await joinedFiles(mapping, sink, options);
  const { around } = found;
  const mostOfAll = options.rows ?? Infinity;
  let [rows, records, stopped] = [0, 0, false];
  for (const record of found.records) {
    options.signal.throwIfAborted();
    if (rows >= mostOfAll || records >= (options.records ?? Infinity)) {
      stopped = true;
      break;
    }
    records++;
    const origin: Origin = { file, record, around };
    for (const scope of rowScopes(mapping, recordScope(origin), counts, tally)) {
      if (rows >= mostOfAll) break;
      rows++;
      const building: Building = { counts, tally, made: new WeakMap(), left: mostValues };
      const { row, ids } = makeRow(mapping, scope, building, identities, (text) => sink.archive(text));
      await sink.row(row);
      for (const [index, rule] of mapping.rules.entries())
        for (const judgement of judgementsBy(rule, index, { row, ids, number: rows, scope }, joined[index] ?? null, building))
          await sink.judgement(judgement);
    }
    options.progress(Math.min(1, record.end / Math.max(1, bytes.length)));
  }
  if (!stopped) for (const file of new Set(joined)) file?.finish();
  tally.finish();
  if (rows === 0) sink.note({ code: "no-rows", severity: "error", message: "no record of this file became a row" });
  return counts.report();
}

function rowScopes(mapping: CompiledMapping, scope: Scope, counts: FieldCounts, tally: Tally): readonly Scope[] {
  if (!mapping.each) return mapping.findings.some(({ path }) => path[0] === "each") ? [] : [scope];
  const { scopes, more } = itemsOf(mapping.each, scope, mostRows);
  counts.items("each", scopes, scope);
  if (scopes.length === 0)
    tally.tell(
      "each",
      "no-items",
      "warning",
      "nothing here that could become a row",
      "records without anything that could become a row",
      scope,
      null,
    );
  if (more)
    tally.tell(
      "each",
      "limit",
      "warning",
      `more than ${mostRows} rows in one record: the rest is left out`,
      "records with too many rows",
      scope,
      null,
    );
  return scopes;
}

/** For each rule the file it is joined with: one reading for all rules that join it by the same key. */
async function joinedFiles(mapping: CompiledMapping, sink: ImportSink, { beside }: Pick<ReadOptions, "beside">): Promise<readonly (Joined | null)[]> {
  const read = new Map<string, Joined | null>();
  const files: (Joined | null)[] = [];
  for (const { file } of mapping.rules) {
    if (!file) {
      files.push(null);
      continue;
    }
    const key = JSON.stringify([file.name, file.theirs.steps.map(String), file.theirs.from, file.theirs.about]);
    if (!read.has(key)) {
      const bytes = beside ? await beside(file.name) : null;
      if (!bytes)
        sink.note({
          code: "missing-file",
          severity: "warning",
          message: `${file.name} is not there beside the source: the judgements in it are left out`,
        });
      read.set(key, bytes ? joinedFile(file.name, bytes, file.theirs, sink) : null);
    }
    files.push(read.get(key) ?? null);
  }
  return files;
}
