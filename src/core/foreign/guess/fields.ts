import {
  source as sourceSchema,
  type JudgementRule,
  type Mapping,
  type MappingField,
  type MappingFields,
  type MappingList,
  type MappingSource,
} from "../../formats/mapping";
import { fieldName, fieldSteps, type FieldStep } from "./fieldName";

/** Something of ours that a mapping fills, by its name: `task_id`, `trace.claims` (a list), `trace.claims[].text`, `judgements[0].label`. */
export interface FilledField {
  readonly field: string;
  readonly kind: "value" | "list" | "judge";
  /** For a list: the path that names their items. For a judgement: that of its label. */
  readonly source: MappingSource | null;
}

/** Everything that a mapping fills, in the order it is written. */
export function filledFields(mapping: Mapping): readonly FilledField[] {
  const each: FilledField[] = mapping.each === undefined ? [] : [{ field: "each", kind: "list", source: mapping.each }];
  return [...each, ...inFields(mapping.row, []), ...(mapping.judgements ?? []).flatMap(inJudgement)];
}

function inFields(fields: MappingFields, above: readonly FieldStep[]): readonly FilledField[] {
  return Object.entries(fields).flatMap(([key, value]): readonly FilledField[] => {
    const steps = [...above, key];
    if (isSource(value)) return [{ field: fieldName(steps), kind: "value", source: value }];
    if (isWrittenList(value)) return value.flatMap((item, at) => inFields(item, [...steps, at]));
    if (isList(value)) return [{ field: fieldName(steps), kind: "list", source: value.each }, ...inFields(value.fields, [...steps, "[]"])];
    return inFields(value, steps);
  });
}

/** What of a judgement's rule can be filled, and where in the rule it stands. */
const rulePlaces: readonly (readonly [part: string, path: readonly string[]])[] = [
  ["each", ["each"]],
  ["label", ["label"]],
  ["score", ["score"]],
  ["rationale", ["rationale"]],
  ["judge.id", ["judge", "id"]],
  ["judge.kind", ["judge", "kind"]],
  ["judge.model", ["judge", "model"]],
  ["target.kind", ["target", "kind"]],
  ["dimension", ["dimension"]],
];
/** Plain words in a rule, that name no path. */
const words: ReadonlySet<string> = new Set(["judge.kind", "target.kind", "dimension"]);

function inJudgement(rule: JudgementRule, at: number): readonly FilledField[] {
  const name = `judgements[${at}]`;
  const parts = rulePlaces.flatMap(([part, path]): readonly FilledField[] => {
    const value = path.reduce<unknown>((inside, key) => (isRecord(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined), rule);
    if (value === undefined) return [];
    const source = (words.has(part) ? { constant: value } : value) as MappingSource; // as the schema says of these places
    return [{ field: `${name}.${part}`, kind: part === "each" ? "list" : "value", source }];
  });
  return [{ field: name, kind: "judge", source: rule.label }, ...parts];
}

/** What fills a field; null where nothing does, or the name is none. */
export const sourceOf = (mapping: Mapping, field: string): MappingSource | null =>
  filledFields(mapping).find((one) => one.field === field)?.source ?? null;

/** The mapping with one field filled otherwise, or with null not at all. The same mapping where the name fits nothing in it. */
export function withSource(mapping: Mapping, field: string, source: MappingSource | null): Mapping {
  const steps = fieldSteps(field);
  if (steps === null) return mapping;
  if (field === "each") {
    const { each: _before, ...others } = mapping;
    return typeof source === "string" ? { ...others, each: source } : source === null ? others : mapping;
  }
  if (steps[0] === "judgements" && typeof steps[1] === "number") return withRule(mapping, steps[1], steps.slice(2), source);
  return { ...mapping, row: inserted(mapping.row, steps, source) };
}

/** The mapping without one of its judgement rules. */
export function withoutJudgement(mapping: Mapping, index: number): Mapping {
  const { judgements = [], ...others } = mapping;
  const left = judgements.filter((_, at) => at !== index);
  return left.length > 0 ? { ...others, judgements: left } : others;
}

function withRule(mapping: Mapping, index: number, steps: readonly FieldStep[], source: MappingSource | null): Mapping {
  const { judgements = [] } = mapping;
  const rule = judgements[index];
  const part = fieldName(steps);
  if (rule === undefined || (!rulePlaces.some(([name]) => name === part) && steps.length > 0)) return mapping;
  if (source === null && (steps.length === 0 || part === "label")) return withoutJudgement(mapping, index);
  const value = source !== null && (words.has(part) || part === "each") ? wordOf(source) : source;
  const changed = put(rule, steps.length === 0 ? ["label"] : steps.map(String), value);
  return { ...mapping, judgements: judgements.map((one, at) => (at === index ? (changed as JudgementRule) : one)) }; // a rule with one part replaced
}

const wordOf = (source: MappingSource): string =>
  typeof source === "string" ? source : "constant" in source ? String(source.constant) : "path" in source ? source.path : source.template;

function put(inside: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: before, ...others } = isRecord(inside) ? inside : {};
  const made = put(before, rest, value);
  return made === null || (isRecord(made) && Object.keys(made).length === 0) ? others : { ...others, [key]: made };
}

function inserted(fields: MappingFields, [key, next, ...rest]: readonly FieldStep[], source: MappingSource | null): MappingFields {
  if (typeof key !== "string") return fields;
  const before = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const made = madeField(before, next === undefined ? [] : [next, ...rest], source);
  if (made !== null)
    return Object.hasOwn(fields, key)
      ? Object.fromEntries(Object.entries(fields).map(([one, value]) => [one, one === key ? made : value]))
      : { ...fields, [key]: made };
  return Object.fromEntries(Object.entries(fields).filter(([one]) => one !== key));
}

/** What stands at a field after the change; null for nothing. */
function madeField(before: MappingField | undefined, steps: readonly FieldStep[], source: MappingSource | null): MappingField | null {
  const [next, ...rest] = steps;
  if (next === undefined) {
    if (!isRecord(before) || !isList(before)) return source;
    return source === null ? null : { each: typeof source === "string" ? source : wordOf(source), fields: before.fields };
  }
  if (next === "[]") {
    const list: MappingList = before !== undefined && isList(before) ? before : { each: "", fields: {} };
    if (rest.length === 0) return typeof source === "string" ? { each: source, fields: list.fields } : source === null ? null : (before ?? null);
    return { ...list, fields: inserted(list.fields, rest, source) };
  }
  if (typeof next === "number") {
    if (before === undefined || !isWrittenList(before)) return before ?? null;
    return before.map((item, at) => (at === next ? inserted(item, rest, source) : item)).filter((item) => Object.keys(item).length > 0);
  }
  const inside = before !== undefined && isGroup(before) ? before : {};
  const made = inserted(inside, [next, ...rest], source);
  return Object.keys(made).length > 0 ? made : null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);

export const isSource = (value: unknown): value is MappingSource => sourceSchema.safeParse(value).success;
export const isList = (value: unknown): value is MappingList => isRecord(value) && typeof value["each"] === "string" && isRecord(value["fields"]);
export const isWrittenList = (value: MappingField): value is readonly MappingFields[] => Array.isArray(value);
const isGroup = (value: MappingField): value is MappingFields => isRecord(value) && !isSource(value) && !isList(value);
