import { boundedRegex } from "../../grade/boundedRegex";
import type { JsonPath } from "../../formats/jsonScan";
import {
  source as sourceSchema,
  type JudgementRule,
  type Mapping,
  type MappingField,
  type MappingFields,
  type MappingSource,
} from "../../formats/mapping";
import type { Finding } from "../../validate/finding";
import { readPath, type MappingPath } from "./path";
import { readTemplate, type TemplatePart } from "./template";

/** What is done with a value that was found. */
export interface Treatment {
  readonly map: ReadonlyMap<string, unknown> | null;
  readonly closed: boolean;
  readonly default: unknown;
}

/** The first match in a text; null where there is none. */
export type Matcher = (text: string) => RegExpExecArray | null;

export type CompiledSource =
  | {
      readonly kind: "path";
      readonly path: MappingPath;
      readonly written: string;
      readonly after: Matcher | null;
      readonly pattern: Matcher | null;
      readonly treatment: Treatment;
      readonly locate: "text" | "words" | null;
    }
  | { readonly kind: "constant"; readonly value: unknown }
  | { readonly kind: "template"; readonly parts: readonly TemplatePart[]; readonly treatment: Treatment }
  /** Could not be read: it finds nothing. */
  | { readonly kind: "broken" };

/** One thing of ours that is filled, by the name that messages use: `trace.answer`, `trace.claims[].text`, `judgements[0].label`. */
export interface NamedSource {
  readonly field: string;
  readonly source: CompiledSource;
}

export type CompiledField =
  | ({ readonly kind: "value" } & NamedSource)
  | { readonly kind: "list"; readonly field: string; readonly each: MappingPath | null; readonly item: CompiledFields }
  | { readonly kind: "items"; readonly items: readonly CompiledFields[] }
  | { readonly kind: "object"; readonly fields: CompiledFields };
export type CompiledFields = readonly (readonly [name: string, field: CompiledField])[];

export interface CompiledRule {
  readonly each: MappingPath | null;
  readonly judge: { readonly id: NamedSource; readonly model: NamedSource | null; readonly kind: string | null };
  readonly kind: string;
  readonly dimension: string | null;
  readonly label: NamedSource;
  readonly score: NamedSource | null;
  readonly rationale: NamedSource | null;
  readonly file: { readonly name: string; readonly ours: MappingPath; readonly theirs: MappingPath } | null;
  /** It cannot be carried out as it is written. */
  readonly broken: boolean;
}

export interface CompiledMapping {
  readonly each: MappingPath | null;
  readonly row: CompiledFields;
  readonly rules: readonly CompiledRule[];
  /** What could not be read, and where in the mapping. */
  readonly findings: readonly Finding[];
}

/** Fields in fields, and lists in lists, deeper than this are no row of ours. */
const deepest = 12;

/** Reads all paths, templates and patterns of a mapping once. What cannot be read is a finding, and finds nothing. */
export function compileMapping(mapping: Mapping): CompiledMapping {
  const compiler = new Compiler();
  const each = mapping.each === undefined ? null : compiler.path(mapping.each, ["each"]);
  const row = compiler.fields(mapping.row, ["row"], "", 0);
  const rules = (mapping.judgements ?? []).map((rule, index) => compiler.rule(rule, index));
  return { each, row, rules, findings: compiler.findings };
}

class Compiler {
  readonly findings: Finding[] = [];

  fields(fields: MappingFields, at: JsonPath, name: string, depth: number): CompiledFields {
    if (depth > deepest) {
      this.#tell(at, "too-deep", `fields more than ${deepest} levels deep: a row of ours has none`);
      return [];
    }
    return Object.entries(fields).map(([key, field]) => [key, this.#field(field, [...at, key], name === "" ? key : `${name}.${key}`, depth)]);
  }

  rule(rule: JudgementRule, index: number): CompiledRule {
    const at: JsonPath = ["judgements", index];
    const named = (source: MappingSource, ...steps: string[]): NamedSource => ({
      field: `judgements[${index}].${steps.join(".")}`,
      source: this.source(source, [...at, ...steps]),
    });
    const before = this.findings.length;
    const each = rule.each === undefined ? null : this.path(rule.each, [...at, "each"]);
    if ((rule.file === undefined) !== (rule.join === undefined))
      this.#tell(
        at,
        "join",
        rule.file === undefined
          ? "join without a file: name the file beside the source that is joined"
          : `the file ${JSON.stringify(rule.file)} is not joined: add "join": {"ours": …, "theirs": …}, the paths of a key that both have`,
      );
    const ours = rule.join && this.path(rule.join.ours, [...at, "join", "ours"]);
    const theirs = rule.join && this.path(rule.join.theirs, [...at, "join", "theirs"]);
    const broken = this.findings.length > before;
    return {
      each,
      judge: {
        id: named(rule.judge.id, "judge", "id"),
        model: rule.judge.model === undefined ? null : named(rule.judge.model, "judge", "model"),
        kind: rule.judge.kind ?? null,
      },
      kind: rule.target.kind,
      dimension: rule.dimension ?? null,
      label: named(rule.label, "label"),
      score: rule.score === undefined ? null : named(rule.score, "score"),
      rationale: rule.rationale === undefined ? null : named(rule.rationale, "rationale"),
      file: rule.file !== undefined && ours && theirs ? { name: rule.file, ours, theirs } : null,
      broken,
    };
  }

  path(text: string, at: JsonPath): MappingPath | null {
    const read = readPath(text);
    if (read.ok) return read.path;
    this.#tell(at, "path", `${JSON.stringify(clip(text))} is no path (character ${read.at + 1}): ${read.why}`);
    return null;
  }

  source(source: MappingSource, at: JsonPath): CompiledSource {
    if (typeof source === "string") return this.#path(source, at, {}, []);
    if ("constant" in source) return { kind: "constant", value: source.constant };
    const treatment: Treatment = {
      map: source.map ? new Map(Object.entries(source.map)) : null,
      closed: source.closed ?? false,
      default: source.default,
    };
    if (treatment.closed && !treatment.map)
      this.#tell([...at, "closed"], "closed", "closed says that a map lists all values, but there is no map", "warning");
    if ("path" in source) return this.#path(source.path, [...at, "path"], source, at, treatment);
    const read = readTemplate(source.template);
    if (read.ok) return { kind: "template", parts: read.parts, treatment };
    this.#tell([...at, "template"], "template", `this template cannot be read (character ${read.at + 1}): ${read.why}`);
    return { kind: "broken" };
  }

  #path(
    written: string,
    at: JsonPath,
    source: { readonly after?: string | undefined; readonly pattern?: string | undefined; readonly locate?: "text" | "words" | undefined },
    around: JsonPath,
    treatment: Treatment = { map: null, closed: false, default: undefined },
  ): CompiledSource {
    const path = this.path(written, at);
    const [after, pattern] = [this.#matcher(source.after, [...around, "after"]), this.#matcher(source.pattern, [...around, "pattern"])];
    if (!path || after === "broken" || pattern === "broken") return { kind: "broken" };
    return { kind: "path", path, written, after, pattern, treatment, locate: source.locate ?? null };
  }

  #matcher(pattern: string | undefined, at: JsonPath): Matcher | null | "broken" {
    if (pattern === undefined) return null;
    const bounded = boundedRegex(pattern);
    if (bounded.ok) return bounded.find;
    this.#tell(at, "pattern", `this pattern ${/^(is|looks|refers|repeats|has|leaves)\b/.test(bounded.why) ? bounded.why : `is ${bounded.why}`}`);
    return "broken";
  }

  #field(field: MappingField, at: JsonPath, name: string, depth: number): CompiledField {
    if (isSource(field)) return { kind: "value", field: name, source: this.source(field, at) };
    if (isWrittenOut(field))
      return { kind: "items", items: field.map((item, index) => this.fields(item, [...at, index], `${name}[${index}]`, depth + 1)) };
    if (isList(field))
      return {
        kind: "list",
        field: name,
        each: this.path(field.each, [...at, "each"]),
        item: this.fields(field.fields, [...at, "fields"], `${name}[]`, depth + 1),
      };
    return { kind: "object", fields: this.fields(field, at, name, depth + 1) };
  }

  #tell(path: JsonPath, code: string, message: string, severity: Finding["severity"] = "error"): void {
    this.findings.push({ path, code, severity, message });
  }
}

/** The schema takes a field for a source first, then for a list, then for more fields: so does this. */
const isSource = (field: MappingField): field is MappingSource => sourceSchema.safeParse(field).success;
const isWrittenOut = (field: object): field is readonly MappingFields[] => Array.isArray(field);
const isList = (field: object): field is { readonly each: string; readonly fields: MappingFields } =>
  Object.keys(field).length === 2 &&
  typeof (field as { each?: unknown }).each === "string" &&
  typeof (field as { fields?: unknown }).fields === "object";
const clip = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
