import type { ForeignRecord } from "../../core/foreign/records";
import { compileMapping, type CompiledFields, type CompiledSource } from "../../core/foreign/mapping/compile";
import type { JsonPath } from "../../core/formats/jsonScan";
import type { Mapping } from "../../core/formats/mapping";
import { itemsOf, reach, type Scope } from "../../core/foreign/mapping/scope";
import type { SourceRecords } from "./sourceRecords";

export interface Mark {
  readonly field: string;
  readonly steps: JsonPath;
}

const mostMarks = 3_000;
const mostItems = 200;

/** Where in a record each field of a mapping reads. */
export function marksIn(mapping: Mapping, record: ForeignRecord, source: SourceRecords): readonly Mark[] {
  const compiled = compileMapping(mapping);
  const marks: Mark[] = [];
  const mark = (field: string, steps: JsonPath | null | undefined) => {
    if (steps && marks.length < mostMarks) marks.push({ field, steps });
  };
  const read = (field: string, from: CompiledSource, scope: Scope) => {
    if (from.kind === "path") mark(field, reach(from.path, scope)?.at);
    if (from.kind === "template") for (const part of from.parts) if (typeof part !== "string") mark(field, reach(part.path, scope)?.at);
  };
  const walk = (fields: CompiledFields, scope: Scope): void => {
    for (const [, field] of fields) {
      if (field.kind === "value") read(field.field, field.source, scope);
      else if (field.kind === "object") walk(field.fields, scope);
      else if (field.kind === "items") for (const item of field.items) walk(item, scope);
      else if (field.each)
        for (const item of itemsOf(field.each, scope, mostItems).scopes) {
          mark(field.field, item.at);
          walk(field.item, item);
        }
    }
  };
  const top = source.scopeOf(record);
  const rows = compiled.each ? itemsOf(compiled.each, top, mostItems).scopes : [top];
  for (const row of rows) {
    if (compiled.each) mark("each", row.at);
    walk(compiled.row, row);
    for (const rule of compiled.rules) {
      if (rule.broken || rule.file) continue; // labels of another file stand in no record of this one
      for (const item of rule.each ? itemsOf(rule.each, row, mostItems).scopes : [row])
        for (const named of [rule.label, rule.score, rule.rationale, rule.judge.id]) if (named) read(named.field, named.source, item);
    }
  }
  return marks;
}
