import type { Judgement } from "../../formats/judgement";
import type { Row } from "../../formats/row";
import type { Joined } from "./beside";
import { keysOf } from "./beside";
import { mostItems, quoted, type Building } from "./build";
import type { CompiledRule, NamedSource } from "./compile";
import { madeFromItem, type PartIds } from "./parts";
import { itemsOf, recordScope, type Scope } from "./scope";
import { textOf } from "./textOf";
import { valueOf, type Found } from "./valueOf";

export interface JudgedRow {
  readonly row: Row;
  readonly ids: PartIds;
  /** The number of the row in the run, from 1: judgements are named by it. */
  readonly number: number;
  readonly scope: Scope;
}

/** The judgements that one rule finds for a row. */
export function* judgementsBy(rule: CompiledRule, index: number, judged: JudgedRow, joined: Joined | null, building: Building): Generator<Judgement> {
  if (rule.broken || (rule.file && !joined)) return;
  const field = `judgements[${index}]`;
  const items = rule.each ? itemsOf(rule.each, judged.scope, mostItems) : { scopes: [judged.scope], more: false };
  if (rule.each) building.counts.items(`${field}.each`, items.scopes, judged.scope);
  if (items.more)
    building.tally.tell(
      `${field}.each`,
      "limit",
      "warning",
      `more than ${mostItems} items: the rest is left out`,
      "lists with too many items",
      judged.scope,
      null,
    );
  let number = 0;
  for (const item of items.scopes)
    for (const scope of joined ? matching(rule, field, item, joined, building) : [item]) {
      const judgement = judgementFrom(rule, field, judged, item, scope, building);
      if (judgement) yield { ...judgement, judgement_id: `${judged.number}.${index + 1}.${++number}` };
    }
}

function matching(rule: CompiledRule, field: string, item: Scope, joined: Joined, building: Building): readonly Scope[] {
  const keys = rule.file ? keysOf(rule.file.ours, item) : [];
  const scopes = keys.flatMap((key) => joined.of(key)).map((origin) => recordScope(origin, item));
  if (scopes.length === 0)
    building.tally.count(
      field,
      "join",
      "warning",
      keys.length === 0 ? "a record without the key that joins it" : `a record whose key is not in ${rule.file?.name ?? "the joined file"}`,
      item,
    );
  return scopes;
}

function judgementFrom(rule: CompiledRule, field: string, { row, ids }: JudgedRow, item: Scope, scope: Scope, building: Building): Judgement | null {
  const read = ({ field: name, source }: NamedSource): Found => {
    const found = valueOf(source, scope);
    building.counts.found(name, found, scope);
    return found;
  };
  const label = read(rule.label);
  const { text, malformed } = labelOf(label.value);
  if (text === null) {
    building.tally.count(`${field}.label`, "no-label", "info", "no label: no judgement", scope);
    return null;
  }
  const part = partOf(rule.kind, ids, item);
  if (part === null) {
    building.tally.tell(
      `${field}.target`,
      "no-target",
      "warning",
      `no ${rule.kind} was made from this item: its judgement is left out`,
      `judgements of no ${rule.kind}`,
      item,
      null,
    );
    return null;
  }
  if (label.malformed || malformed)
    building.tally.tell(
      `${field}.label`,
      "malformed",
      "warning",
      `${quoted(label.raw)} is none of the labels that the mapping lists: kept as it is, and marked`,
      "labels that the mapping does not list, kept and marked",
      scope,
      label.at,
    );
  const score = rule.score ? scoreOf(read(rule.score), `${field}.score`, scope, building) : null;
  if (score !== null && contradicts(label.raw, score))
    building.tally.tell(
      `${field}.score`,
      "contradiction",
      "warning",
      `the label ${quoted(label.raw)} and the score ${score} say the opposite: both are kept`,
      "labels and scores that say the opposite",
      scope,
      label.at,
    );
  const rationale = rule.rationale ? textOf(read(rule.rationale).value) : null;
  const id = textOf(read(rule.judge.id).value);
  if (id === null || id === "")
    building.tally.count(`${field}.judge.id`, "no-judge", "warning", "a judgement without a judge: called unknown", scope);
  const model = rule.judge.model ? textOf(read(rule.judge.model).value) : null;
  return {
    judgement_id: "", // given by who counts them
    judge: {
      id: id === null || id === "" ? "unknown" : id,
      ...(rule.judge.kind === null ? {} : { kind: rule.judge.kind }),
      ...(model === null ? {} : { model }),
    },
    target: {
      kind: rule.kind,
      ...(row.run_id === undefined ? {} : { run_id: row.run_id }),
      ...(row.lane === undefined ? {} : { lane: row.lane }),
      ...(row.system === undefined ? {} : { system: row.system }),
      task_id: row.task_id,
      ...(row.repetition === undefined ? {} : { repetition: row.repetition }),
      ...part,
    },
    ...(rule.dimension === null ? {} : { dimension: rule.dimension }),
    label: text,
    ...(score === null ? {} : { score }),
    ...(rationale === null || rationale === "" ? {} : { rationale }),
    ...(label.malformed || malformed ? { malformed: true } : {}),
  };
}

/** The claim or citation that was made from the item; null where none was. */
function partOf(kind: string, ids: PartIds, item: Scope): { readonly claim_id?: string; readonly citation_id?: string } | null {
  if (kind !== "claim" && kind !== "citation") return {};
  const id = madeFromItem(kind === "claim" ? ids.claims : ids.citations, item);
  if (id === null) return null;
  const claim = kind === "citation" ? madeFromItem(ids.claims, item) : null;
  return kind === "claim" ? { claim_id: id } : { citation_id: id, ...(claim === null ? {} : { claim_id: claim }) };
}

/** A label is text, or a list of texts. What is neither is kept as JSON, and marked. */
function labelOf(value: unknown): { readonly text: string | string[] | null; readonly malformed: boolean } {
  if (value === undefined || value === null || value === "") return { text: null, malformed: false };
  const single = textOf(value);
  if (single !== null) return { text: single, malformed: false };
  if (!Array.isArray(value)) return { text: JSON.stringify(value), malformed: true };
  const texts = value.map(textOf);
  if (texts.length === 0) return { text: null, malformed: false };
  return texts.every((text) => text !== null) ? { text: texts, malformed: false } : { text: JSON.stringify(value), malformed: true };
}

function scoreOf({ value, at }: Found, field: string, scope: Scope, { tally }: Building): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  tally.tell(field, "schema", "warning", `${quoted(value)} is no number: the score is left out`, "scores that are no numbers, left out", scope, at);
  return null;
}

const yes = new Set(["true", "correct", "yes", "pass", "passed", "right"]);
const no = new Set(["false", "incorrect", "no", "fail", "failed", "wrong"]);

/** A plain no with the full score, or a plain yes with none. */
function contradicts(raw: unknown, score: number): boolean {
  const label = textOf(raw)?.trim().toLowerCase() ?? "";
  return (no.has(label) && score === 1) || (yes.has(label) && score === 0);
}
