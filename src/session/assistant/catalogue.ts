import type { JudgementRule } from "../../core/formats/mapping";
import { primaryLabels, supportLabels } from "../../core/formats/row";
import type { FieldView } from "../../protocol/assistantViews";

type Group = FieldView["group"];

/** Fields that are offered even where a mapping leaves them empty. */
const offered: readonly (readonly [field: string, kind: "value" | "list"])[] = [
  ["each", "list"],
  ["task_id", "value"],
  ["system.id", "value"],
  ["stratum", "value"],
  ["query", "value"],
  ["observed_at", "value"],
  ["trace.answer", "value"],
  ["trace.claims", "list"],
  ["trace.claims[].text", "value"],
  ["result.citations", "list"],
  ["result.citations[].url", "value"],
  ["result.citations[].text", "value"],
  ["provenance.representations", "list"],
  ["provenance.representations[].url", "value"],
  ["provenance.representations[].text", "value"],
  ["trace.attempts", "list"],
  ["trace.attempts[].name", "value"],
  ["trace.attempts[].status", "value"],
  ["trace.attempts[].duration_s", "value"],
  ["result.facts[0].expected", "value"],
  ["metrics.duration_s", "value"],
  ["metrics.cost_usd", "value"],
];

export interface OfferedField {
  readonly field: string;
  readonly kind: "value" | "list";
}

/** The offered fields that make sense with these lists: parts of a list only where there is one. */
export const offeredFields = (lists: ReadonlySet<string>): readonly OfferedField[] =>
  offered.filter(([field]) => !field.includes("[]") || lists.has(field.slice(0, field.indexOf("[]")))).map(([field, kind]) => ({ field, kind }));

export const isListField = (field: string): boolean =>
  offered.some(([name, kind]) => name === field && kind === "list") || field === "result.facts" || /^judgements\[\d+\]\.each$/.test(field);

const groups: readonly (readonly [start: RegExp, group: Group])[] = [
  [/^judgements\[/, "judgements"],
  [/^(each|task_id|repetition|system|stratum|query|observed_at|lane|expect|run_id|corpus_version)\b/, "case"],
  [/^trace\.(answer|refusal)\b/, "answer"],
  [/^trace\.claims\b/, "claims"],
  [/^result\.citations\b/, "citations"],
  [/^provenance\.representations\b/, "pages"],
  [/^trace\.attempts\b/, "attempts"],
  [/^result\.facts\b/, "facts"],
  [/^metrics\b/, "metrics"],
];
export const groupOrder: readonly Group[] = ["case", "answer", "claims", "citations", "pages", "attempts", "facts", "metrics", "other", "judgements"];

export const groupOf = (field: string): Group => groups.find(([start]) => start.test(field))?.[1] ?? "other";
export const depthOf = (field: string): number => (field.startsWith("judgements[") ? (field.includes("].") ? 1 : 0) : field.split("[]").length - 1);
export const isRequired = (field: string): boolean => field === "trace.answer" || field === "query";

/** The place of a field among the offered ones; those that are not offered come after theirs. */
export const placeOf = (field: string): number => {
  const at = offered.findIndex(([name]) => name === field);
  return at < 0 ? offered.length : at;
};

const judgeKinds = ["human", "model", "rule"];
const targetKinds = ["row", "answer", "claim", "citation"];
const matchKinds = ["normalized", "exact", "contains", "number", "date"];

/** Our own words for a field's values; none where any words will do. */
export function wordsFor(field: string, rule: JudgementRule | null): readonly string[] {
  if (/^result\.citations\[\]\.support$/.test(field)) return supportLabels;
  if (/^result\.primary_label$/.test(field) || field === "expect") return primaryLabels;
  if (/\.judge\.kind$/.test(field)) return judgeKinds;
  if (/\.target\.kind$/.test(field)) return targetKinds;
  if (/\.match$/.test(field)) return matchKinds;
  if (!/^judgements\[\d+\]\.label$/.test(field) || !rule) return [];
  if (/support/.test(rule.dimension ?? "joint-support") && ["claim", "citation"].includes(rule.target.kind)) return supportLabels;
  return rule.target.kind === "row" && ["primary-label", undefined].includes(rule.dimension) ? primaryLabels : [];
}
