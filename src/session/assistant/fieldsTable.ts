import type { JudgementRule, Mapping } from "../../core/formats/mapping";
import { filledFields, type FilledField, type GuessedMapping } from "../../core/foreign/guess";
import type { FieldReport } from "../../core/foreign/mapping";
import type { FieldProblem, FieldView } from "../../protocol/assistantViews";
import { depthOf, groupOf, groupOrder, isRequired, offeredFields, placeOf, wordsFor } from "./catalogue";
import { clip, inLine } from "./clip";
import { sourceText } from "./sourceText";

const mostValues = 40;

/** The fields table: what the mapping fills and what it could, with how each fares over the records that were read. */
export function fieldsTable(
  mapping: Mapping,
  reports: readonly FieldReport[],
  problems: readonly FieldProblem[],
  guessed: GuessedMapping,
): readonly FieldView[] {
  const filled = filledFields(mapping).filter(({ field }) => !/^judgements\[\d+\]\.(judge\.model)$/.test(field));
  const lists = new Set(filled.filter(({ kind }) => kind === "list").map(({ field }) => field));
  const known = new Set(filled.map(({ field }) => field));
  const hasFacts = filled.some(({ field }) => field.startsWith("result.facts"));
  const empty = offeredFields(lists).filter(({ field }) => !known.has(field) && !(hasFacts && field.startsWith("result.facts")));
  const all: readonly FilledField[] = [...filled, ...empty.map((one) => ({ ...one, source: null }))];
  const reportOf = new Map(reports.map((report) => [report.field, report]));
  const guessOf = new Map(guessed.fields.map((one) => [one.field, one]));
  const sourceBefore = new Map(filledFields(guessed.mapping).map((one) => [one.field, JSON.stringify(one.source)]));
  const views = all.map(({ field, kind, source }): FieldView => {
    const report = reportOf.get(kind === "judge" ? `${field}.label` : field);
    const guess = sourceBefore.get(field) === JSON.stringify(source) ? guessOf.get(field) : undefined;
    return {
      field,
      group: groupOf(field),
      depth: depthOf(field),
      kind,
      required: isRequired(field),
      source,
      text: sourceText(source),
      example: report?.example ? clip(inLine(report.example.value), 300) : null,
      present: report?.present ?? 0,
      absent: report ? report.asked - report.present : 0,
      problems: problems.filter((one) => one.field === field && one.problem.severity !== "info").length,
      why: guess?.why ?? null,
      sure: guess?.sure ?? null,
      values: valuesOf(source, report),
      words: [...wordsFor(field, ruleOf(mapping, field))],
    };
  });
  return inOrder(views);
}

function valuesOf(source: FilledField["source"], report: FieldReport | undefined): FieldView["values"] {
  if (!report?.values || report.values.length > mostValues) return [];
  const map = typeof source === "object" && source !== null && "map" in source ? source.map : undefined;
  return report.values.map(({ value, count }) => ({
    from: value,
    to: map && Object.hasOwn(map, value) ? inLine(map[value]) : null,
    count,
  }));
}

function ruleOf(mapping: Mapping, field: string): JudgementRule | null {
  const index = /^judgements\[(\d+)\]/.exec(field)?.[1];
  return index === undefined ? null : (mapping.judgements?.[Number(index)] ?? null);
}

/** By group; in a group in the catalogue's order, then as the mapping has them; parts of a judgement behind it. */
function inOrder(views: readonly FieldView[]): readonly FieldView[] {
  const weight = ({ group, field }: FieldView) => groupOrder.indexOf(group) * 1000 + (group === "judgements" ? 0 : placeOf(field));
  return views
    .map((view, at) => ({ view, at }))
    .sort((a, b) => weight(a.view) - weight(b.view) || a.at - b.at)
    .map(({ view }) => view);
}
