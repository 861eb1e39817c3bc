import type { Mapping } from "../../core/formats/mapping";
import { fieldSteps, filledFields, type FieldStep } from "../../core/foreign/guess";
import { readPath } from "../../core/foreign/mapping";
import { itemsOf, recordScope, type Scope } from "../../core/foreign/mapping/scope";
import type { SourceRecords } from "./sourceRecords";

/** Items of one list that are looked at, and all that are looked at together. */
const mostItems = 60;
const mostScopes = 4_000;

/** What the paths of a field are relative to, over the first records: the records themselves, their rows, or items of a list in them. */
export function scopesOf(mapping: Mapping, field: string, source: SourceRecords, records = source.records): readonly Scope[] {
  const scopes = records.map((record) => source.scopeOf(record));
  if (field === "each") return scopes;
  const rows = mapping.each === undefined ? scopes : inside(scopes, mapping.each);
  const rule = /^judgements\[(\d+)\](?:\.(.*))?$/.exec(field);
  if (rule) return ruleScopes(mapping, Number(rule[1]), rule[2] ?? "", rows, source);
  return listsAround(mapping, field).reduce((around, each) => inside(around, each), rows);
}

/** Paths of the lists that a field stands in, the outermost first. */
function listsAround(mapping: Mapping, field: string): readonly string[] {
  const steps = fieldSteps(field) ?? [];
  const lists = new Map(
    filledFields(mapping).flatMap((one) => (one.kind === "list" && typeof one.source === "string" ? [[one.field, one.source] as const] : [])),
  );
  return steps.flatMap((step, at) => (step === "[]" ? (lists.get(nameOf(steps.slice(0, at))) ?? []) : []));
}

const nameOf = (steps: readonly FieldStep[]): string =>
  steps.reduce<string>(
    (name, step) => (step === "[]" ? `${name}[]` : typeof step === "number" ? `${name}[${step}]` : name === "" ? step : `${name}.${step}`),
    "",
  );

function ruleScopes(mapping: Mapping, index: number, part: string, rows: readonly Scope[], source: SourceRecords): readonly Scope[] {
  const rule = mapping.judgements?.[index];
  if (!rule || part === "each") return rows;
  const items = rule.each === undefined ? rows : inside(rows, rule.each);
  if (rule.file === undefined) return items;
  const { file } = rule;
  return source.recordsBeside(file).map((record) => recordScope({ file, record, around: {} }));
}

function inside(scopes: readonly Scope[], each: string): readonly Scope[] {
  const read = readPath(each);
  if (!read.ok) return [];
  const found: Scope[] = [];
  for (const scope of scopes) {
    if (found.length >= mostScopes) break;
    found.push(...itemsOf(read.path, scope, mostItems).scopes);
  }
  return found;
}

/** The scopes so many items further out, each once. */
export const outwards = (scopes: readonly Scope[], levels: number): readonly Scope[] => {
  let found = scopes;
  for (let left = levels; left > 0; left--) found = [...new Set(found.flatMap(({ parent }) => parent ?? []))];
  return found;
};
