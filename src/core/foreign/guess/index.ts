import type { JudgementRule, Mapping, MappingFields } from "../../formats/mapping";
import { candidatesIn, type Candidate } from "./candidates";
import { guess, type Guess, type GuessedField } from "./draft";
import { withSource } from "./fields";
import { guessDimensions } from "./guessDimensions";
import { guessRow } from "./guessRow";
import { guessCitations, guessClaims, type CitationsGuess, type ClaimsGuess } from "./guessParts";
import { guessJudgements, itemCandidates, type GuessedRule, type LabelGroup } from "./guessJudgements";
import { namesJudge } from "./names";
import type { Pair } from "./pairs";
import { pathText } from "./pathText";
import { profileOf } from "./profile";
import { rowsIn } from "./rowsIn";
import { rowProfile, rowScope, type RowScope } from "./scope";

export type { GuessedField } from "./draft";
export { fieldSteps, fieldName, type FieldStep } from "./fieldName";
export { filledFields, sourceOf, withSource, withoutJudgement, type FilledField } from "./fields";
export { guessJoin, withJoin, type Join } from "./join";
export { fieldRole } from "./fieldRole";
export { listParts } from "./listParts";
export { fits, type Role } from "./names";
export { pathText } from "./pathText";
export { profileOf, typeOf, type Profile } from "./profile";

export interface GuessedMapping {
  readonly mapping: Mapping;
  /** What is said of each guessed field, in the order of `filledFields`. */
  readonly fields: readonly GuessedField[];
}

/** More records than this teach nothing new. */
const mostRecords = 300;

/**
 * A mapping for records of unknown meaning, from the names, types and values of the first few hundred. The same records give
 * the same mapping. What is not clear is left out rather than guessed wildly; each guess says why, how sure it is, and what
 * else it could have been.
 * @param name of the file, for the mapping's title
 */
export function guessMapping(records: Iterable<{ readonly value: unknown; readonly key?: string | null }>, name: string): GuessedMapping {
  const values: unknown[] = [];
  let named = true;
  for (const { value, key } of records) {
    if (values.length >= mostRecords) break;
    values.push(value);
    named &&= typeof key === "string";
  }
  const record = profileOf(values);
  const rows = rowsIn(record);
  const scope = rowScope(record, rows);
  const item = rowProfile(scope);
  const row = guessRow(scope, named && values.length > 0);
  const claims = guessClaims(item);
  const citations = guessCitations(item, claims);
  const rules = [
    ...rowRules(scope, row.used, row.pair),
    ...(claims ? claimRules(scope, claims) : []),
    ...(citations ? citationRules(citations) : []),
  ];
  const taken = new Set([...row.used, ...rules.map(({ label }) => label)]);
  const each = rows ? [guess("each", pathText(rows.steps), "high", eachReason(rows.layout, rows.steps))] : [];
  const guesses = [...row.guesses, ...guessDimensions(scope, taken), ...(claims?.guesses ?? []), ...(citations?.guesses ?? [])];
  return {
    mapping: assembled(
      name,
      each,
      guesses,
      rules.map(({ rule }) => rule),
    ),
    fields: [
      ...each,
      ...guesses,
      ...rules.map(({ why, sure, rule }, index): GuessedField => ({ field: `judgements[${index}]`, why, sure, others: othersOf(rule, rules) })),
    ].map(({ field, why, sure, others }) => ({ field, why, sure, others })),
  };
}

function rowRules(scope: RowScope, used: ReadonlySet<Candidate>, pair: Pair | null): readonly GuessedRule[] {
  const values = scope.candidates.filter((candidate) => !used.has(candidate));
  const judge = values.find(({ key, profile }) => namesJudge(key) && profile.present > 0);
  const group: LabelGroup = {
    values,
    kind: "answer",
    each: null,
    judge: judge ? scope.pathOf(judge) : null,
    pair,
    title: "labels",
    pathOf: (one) => scope.pathOf(one),
  };
  return guessJudgements(group);
}

function claimRules(scope: RowScope, { each, item }: ClaimsGuess): readonly GuessedRule[] {
  const values = itemCandidates(item);
  const own = values.find(({ key }) => namesJudge(key));
  const outer = scope.candidates.find(({ key, profile }) => namesJudge(key) && profile.present > 0);
  const judge = own ? pathText(own.steps) : outer ? scope.pathOf(outer, 1) : null;
  return guessJudgements({ values, kind: "claim", each, judge, pair: null, title: "labels", pathOf: ({ steps }) => pathText(steps) });
}

const citationRules = ({ each, item }: CitationsGuess): readonly GuessedRule[] =>
  guessJudgements({
    values: [...candidatesIn(item, false, new Set())].filter(({ steps }) => steps.length === 1),
    kind: "citation",
    each,
    judge: null,
    pair: null,
    title: "labels",
    pathOf: ({ steps }) => pathText(steps),
  });

/** Our fields in the order people read them, whatever order they were guessed in. */
const order = ["task_id", "repetition", "system", "stratum", "query", "observed_at", "trace", "result", "metrics", "dimensions"];

function assembled(name: string, each: readonly Guess[], guesses: readonly Guess[], judgements: readonly JudgementRule[]): Mapping {
  const lists = guesses.filter(({ field }) => field === "trace.claims" || field === "result.citations");
  const facts = guesses.some(({ field }) => field.startsWith("result.facts[0]"));
  let row: MappingFields = facts ? { result: { facts: [{ id: { constant: "reference" }, match: { constant: "normalized" } }] } } : {};
  for (const list of lists) row = withList(row, list);
  let mapping: Mapping = { row };
  for (const { field, source } of guesses.filter((one) => !lists.includes(one))) mapping = withSource(mapping, field, source);
  const sorted = Object.fromEntries(Object.entries(mapping.row).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)));
  const [list] = each;
  return {
    schema: "mapping/1",
    title: name.split(/[\\/]/).at(-1) ?? name,
    ...(list && typeof list.source === "string" ? { each: list.source } : {}),
    row: sorted,
    ...(judgements.length > 0 ? { judgements: [...judgements] } : {}),
  };
}

function withList(row: MappingFields, { field, source }: Guess): MappingFields {
  const [group, list] = field.split(".") as [string, string];
  const inside = (Object.hasOwn(row, group) ? row[group] : {}) as MappingFields; // a group that this very function, or the facts above, made
  return { ...row, [group]: { ...inside, [list]: { each: typeof source === "string" ? source : ".", fields: {} } } };
}

const eachReason = (layout: "entries" | "list", steps: readonly string[]): string =>
  `${JSON.stringify(steps.join("."))} holds ${layout === "entries" ? "one answer for each name" : "a list of answers"}: each becomes a case`;

const othersOf = (rule: JudgementRule, rules: readonly GuessedRule[]): readonly string[] =>
  rules
    .flatMap(({ rule: other }) => (other !== rule && other.each === rule.each && typeof other.label === "string" ? [other.label] : []))
    .slice(0, 4);
