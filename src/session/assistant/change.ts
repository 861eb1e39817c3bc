import type { JudgementRule, Mapping, MappingSource } from "../../core/formats/mapping";
import { listParts, pathText, profileOf, sourceOf, withJoin, withSource, withoutJudgement } from "../../core/foreign/guess";
import { RequestFailure } from "../../protocol/channel";
import type { MappingChange } from "../../protocol/assistantViews";
import { isListField } from "./catalogue";
import { outwards, scopesOf } from "./scopes";
import type { SourceRecords } from "./sourceRecords";

type Steps = readonly (string | number)[];

/** The mapping after one correction. Fails with words for a person where it cannot be made. */
export function changed(mapping: Mapping, change: MappingChange, source: SourceRecords): Mapping {
  switch (change.do) {
    case "set":
      return filled(mapping, change.field, change.source, source);
    case "read":
      return filled(mapping, change.field, pointedAt(mapping, change.field, change.steps, source), source);
    case "map":
      return withSource(mapping, change.field, translated(sourceOf(mapping, change.field), change.from, change.to));
    case "addJudgement":
      return added(mapping, change);
    case "removeJudgement":
      return withoutJudgement(mapping, change.index);
    case "join": {
      const join = source.joins.find(({ file }) => file === change.file);
      if (!join) throw new RequestFailure("refused", `${change.file} shares no key with this file.`);
      return withJoin(mapping, join);
    }
  }
}

/** A list that is new gets its parts filled as far as its items tell. */
function filled(mapping: Mapping, field: string, given: MappingSource | null, source: SourceRecords): Mapping {
  if (field === "result.facts[0].expected") return withFact(mapping, given);
  const fresh = isListField(field) && given !== null && sourceOf(mapping, field) === null && !field.startsWith("judgements[") && field !== "each";
  if (!fresh) return withSource(mapping, field, given);
  const list = withSource(mapping, `${field}[]`, given);
  const items = scopesOf(list, `${field}[].x`, source).map(({ value }) => value);
  return listParts(field, profileOf(items)).reduce((made, part) => withSource(made, `${field}[].${part.part}`, part.source), list);
}

function withFact(mapping: Mapping, given: MappingSource | null): Mapping {
  const before = sourceOf(mapping, "result.facts[0].expected");
  if (before !== null && given !== null) return withSource(mapping, "result.facts[0].expected", given);
  const result: unknown = mapping.row["result"];
  const { facts: _, ...others } = isPlain(result) ? result : {};
  const next =
    given === null ? others : { ...others, facts: [{ id: { constant: "reference" }, expected: given, match: { constant: "normalized" } }] };
  const { result: _before, ...row } = mapping.row;
  return { ...mapping, row: Object.keys(next).length > 0 ? { ...row, result: next as Mapping["row"] } : row }; // fields as before, and one list written out
}

/** The path, from where a field's paths start, to a value that was pointed at in a record. */
function pointedAt(mapping: Mapping, field: string, steps: Steps, source: SourceRecords): MappingSource {
  const rule = /^judgements\[(\d+)\]/.exec(field);
  const file = rule ? mapping.judgements?.[Number(rule[1])]?.file : undefined;
  if (file !== undefined) throw new RequestFailure("refused", `This field is read from ${file}, not from the record shown here.`);
  const scopes = scopesOf(mapping, field, source);
  for (let up = 0; up <= 4; up++) {
    const around = outwards(scopes, up).find(
      ({ at }) => at.length <= steps.length && at.every((step, index) => String(step) === String(steps[index])),
    );
    if (around) return asSource(sourceOf(mapping, field), pathFrom(steps.slice(around.at.length), up, isListField(field)));
  }
  throw new RequestFailure("refused", "This field is part of a list, and the value does not stand in one of its items: choose the list first.");
}

/** Pointing at an item of a list means the list, where a list is wanted. */
function pathFrom(rest: Steps, up: number, list: boolean): string {
  const item = list ? rest.findIndex((step) => typeof step === "number") : -1;
  return pathText(item < 0 ? rest : rest.slice(0, item), up);
}

const asSource = (before: MappingSource | null, path: string): MappingSource =>
  typeof before === "object" && before !== null && "locate" in before && before.locate ? { path, locate: before.locate } : path;

function translated(before: MappingSource | null, from: string, to: string | null): MappingSource {
  if (before === null || (typeof before === "object" && "constant" in before))
    throw new RequestFailure("refused", "Only values that are read from the records can be given other words.");
  const source = typeof before === "string" ? { path: before } : before;
  const { map, ...rest } = source;
  const entries = Object.entries(map ?? {}).filter(([value]) => value !== from);
  const next = Object.fromEntries(to === null ? entries : [...entries, [from, to]]);
  if (Object.keys(next).length > 0) return { ...rest, map: next };
  const { closed: _, ...plain } = rest;
  return "path" in plain && Object.keys(plain).length === 1 ? plain.path : plain;
}

/** Judgements of claims and citations stand in the items that those are made of. */
function added(mapping: Mapping, { kind, path, judge }: Extract<MappingChange, { do: "addJudgement" }>): Mapping {
  const list = kind === "claim" ? "trace.claims" : kind === "citation" ? "result.citations" : null;
  const each = list === null ? null : sourceOf(mapping, list);
  if (list !== null && typeof each !== "string")
    throw new RequestFailure(
      "refused",
      kind === "claim"
        ? "Choose the list of claims first: these labels are about them."
        : "Choose the list of citations first: these labels are about them.",
    );
  const rule: JudgementRule = {
    ...(typeof each === "string" ? { each } : {}),
    judge: { id: { constant: "labels" }, kind: judge },
    target: { kind },
    dimension:
      path
        .split(/[.[\]"^]+/)
        .filter(Boolean)
        .at(-1) ?? "label",
    label: path,
  };
  return { ...mapping, judgements: [...(mapping.judgements ?? []), rule] };
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && !Array.isArray(value);
