import * as z from "zod";
import type { JsonPath } from "../../formats/jsonScan";
import type { JudgementRule, Mapping } from "../../formats/mapping";
import type { Problem } from "../../formats/problem";
import type { Place } from "../../formats/readJson";
import { row as rowSchema } from "../../formats/row";
import { targetKinds } from "../../formats/target";
import { findingProblems, type Finding } from "../../validate/finding";
import { compileMapping, type CompiledField, type CompiledFields, type CompiledMapping, type CompiledSource } from "./compile";
import type { MappingPath } from "./path";
import { everything } from "./path";

/** What is wrong with a mapping that fits its schema, with places in its file. */
export const mappingProblems = (mapping: Mapping, file: string, place: (path: JsonPath) => Place): Problem[] =>
  findingProblems(mappingFindings(mapping), file, place);

/** The same, before it has places: paths that cannot be read, fields that rows do not have, items that nothing encloses, judgements of nothing. */
export function mappingFindings(mapping: Mapping): readonly Finding[] {
  const compiled = compileMapping(mapping);
  const depth = compiled.each ? depthOf(compiled.each) : 0;
  const findings: Finding[] = [...compiled.findings];
  if (compiled.each) findings.push(...outside(compiled.each, 0, ["each"]));
  findings.push(...fieldFindings(compiled.row, rowSchema, ["row"], depth));
  findings.push(...rowsAsAWhole(mapping));
  (mapping.judgements ?? []).forEach((rule, index) => findings.push(...ruleFindings(rule, compiled, index, depth)));
  return findings;
}

function rowsAsAWhole(mapping: Mapping): Finding[] {
  const findings: Finding[] = [];
  if (Object.keys(mapping.row).length === 0)
    findings.push({ path: ["row"], code: "empty", severity: "warning", message: "nothing is mapped: every row will be empty" });
  else if (!Object.hasOwn(mapping.row, "task_id"))
    findings.push({
      path: ["row"],
      code: "no-identity",
      severity: "info",
      message: "no task_id: rows are called by the number of their record, and labels lose them when records move",
    });
  return findings;
}

function ruleFindings(rule: JudgementRule, compiled: CompiledMapping, index: number, rowDepth: number): Finding[] {
  const at: JsonPath = ["judgements", index];
  const read = compiled.rules[index]!; // one for each rule, in their order
  const itemDepth = rowDepth + (read.each ? depthOf(read.each) : 0);
  const depth = itemDepth + (read.file ? 1 : 0);
  const findings: Finding[] = [];
  const { kind } = rule.target;
  if (!(targetKinds as readonly string[]).includes(kind))
    findings.push({
      path: [...at, "target", "kind"],
      code: "unknown-target-kind",
      severity: "error",
      message: `${JSON.stringify(kind)} is none of ${targetKinds.join(", ")}`,
    });
  const list =
    kind === "claim" ? fieldAt(compiled.row, "trace", "claims") : kind === "citation" ? fieldAt(compiled.row, "result", "citations") : "any";
  if (list === null)
    findings.push({
      path: [...at, "target", "kind"],
      code: "no-target",
      severity: "error",
      message: `these judgements are about a ${kind}, and the mapping makes none: map ${kind === "claim" ? "trace.claims" : "result.citations"}`,
    });
  if (rule.judge.kind !== undefined && !["model", "human", "rule"].includes(rule.judge.kind))
    findings.push({
      path: [...at, "judge", "kind"],
      code: "unknown-judge-kind",
      severity: "warning",
      message: `${JSON.stringify(rule.judge.kind)} is none of model, human, rule`,
    });
  if (read.each) findings.push(...outside(read.each, rowDepth, [...at, "each"]));
  if (read.file)
    findings.push(...outside(read.file.ours, itemDepth, [...at, "join", "ours"]), ...outside(read.file.theirs, 0, [...at, "join", "theirs"]));
  const sources: readonly (readonly [readonly string[], CompiledSource | undefined])[] = [
    [["judge", "id"], read.judge.id.source],
    [["judge", "model"], read.judge.model?.source],
    [["label"], read.label.source],
    [["score"], read.score?.source],
    [["rationale"], read.rationale?.source],
  ];
  for (const [steps, source] of sources) if (source) findings.push(...sourceFindings(source, [...at, ...steps], depth, false));
  return findings;
}

function fieldFindings(fields: CompiledFields, schema: z.ZodType | null, at: JsonPath, depth: number): Finding[] {
  return fields.flatMap(([name, field]) => {
    const path: JsonPath = [...at, name];
    const inside = schema && memberOf(schema, name);
    const unknown: Finding[] =
      schema && !inside && !inlined(at, name)
        ? [
            {
              path,
              code: "unknown-field",
              severity: "info",
              message: `rows have no field ${JSON.stringify(name)} here: it is kept and shown as it is`,
            },
          ]
        : [];
    return [...unknown, ...insideField(field, inside, path, depth)];
  });
}

function insideField(field: CompiledField, schema: z.ZodType | null, path: JsonPath, depth: number): Finding[] {
  const members = schema && listMember(schema);
  switch (field.kind) {
    case "value":
      return sourceFindings(field.source, path, depth, path.includes("claims"));
    case "object":
      return fieldFindings(field.fields, schema, path, depth);
    case "items":
      return field.items.flatMap((item, index) => fieldFindings(item, members, [...path, index], depth));
    case "list":
      return [
        ...(schema && !members
          ? [{ path, code: "not-a-list", severity: "warning" as const, message: "this field of rows is no list: what each makes will be left out" }]
          : []),
        ...(field.each ? outside(field.each, depth, [...path, "each"]) : []),
        ...fieldFindings(field.item, members, [...path, "fields"], depth + (field.each ? depthOf(field.each) : 1)),
      ];
  }
}

function sourceFindings(source: CompiledSource, at: JsonPath, depth: number, inClaim: boolean): Finding[] {
  if (source.kind === "template") return source.parts.flatMap((part) => (typeof part === "string" ? [] : outside(part.path, depth, at)));
  if (source.kind !== "path") return [];
  return [
    ...outside(source.path, depth, at),
    ...(source.locate && !inClaim
      ? [{ path: at, code: "locate", severity: "warning" as const, message: "only claims have a place in the answer: locate does nothing here" }]
      : []),
  ];
}

/** `^` with nothing around the item. */
const outside = (path: MappingPath, depth: number, at: JsonPath): Finding[] =>
  path.up > depth
    ? [
        {
          path: at,
          code: "path",
          severity: "error",
          message: `${"^".repeat(path.up)} leads ${path.up === 1 ? "one item" : `${path.up} items`} outwards, and ${depth === 0 ? "nothing is around the record" : `only ${depth} ${depth === 1 ? "is" : "are"} around this one`}`,
        },
      ]
    : [];

/** Items that an `each` goes into: its own, and one for each `[]` before. */
const depthOf = ({ steps }: MappingPath) => 1 + steps.slice(0, -1).filter((step) => step === everything).length;

/** Texts that become representations, and their types, are no fields of a row. */
const inlined = (at: JsonPath, name: string) =>
  (at.includes("representations") && name === "text") || (at.includes("citations") && (name === "text" || name === "content_type"));

function fieldAt(fields: CompiledFields, ...names: readonly string[]): CompiledField | null {
  const [name, ...rest] = names;
  const field = fields.find(([key]) => key === name)?.[1];
  if (!field || rest.length === 0) return field ?? null;
  return field.kind === "object" ? fieldAt(field.fields, ...rest) : field.kind === "value" ? field : null;
}

/** The schema of a member; null where an object has none of this name, or anything goes. */
function memberOf(schema: z.ZodType, name: string): z.ZodType | null {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodObject) return Object.hasOwn(bare.shape, name) ? (bare.shape[name] as z.ZodType) : null; // a shape's members are schemas
  return bare instanceof z.ZodRecord ? (bare.valueType as z.ZodType) : null; // as above
}

function listMember(schema: z.ZodType): z.ZodType | null {
  const bare = unwrapped(schema);
  return bare instanceof z.ZodArray ? (bare.element as z.ZodType) : null; // an array's element is a schema
}

function unwrapped(schema: z.ZodType): z.ZodType {
  let bare = schema;
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodNullable) bare = bare.unwrap() as z.ZodType; // what is wrapped is a schema
  return bare;
}
