import { visibleText } from "../../answer/answerSegments";
import { t } from "../../ui/text";
import { judgementIndex } from "./inHand";

/** What a field of ours is called on the screen. Fields without a word of their own are shown as they are written. */
const titles: Readonly<Record<string, () => string>> = {
  each: () => t("One row for each"),
  task_id: () => t("Task"),
  repetition: () => t("Repetition"),
  "system.id": () => t("System"),
  "system.version": () => t("System version"),
  lane: () => t("Lane"),
  stratum: () => t("Stratum"),
  query: () => t("Query"),
  expect: () => t("Expected outcome"),
  observed_at: () => t("Time"),
  run_id: () => t("Run"),
  "trace.answer": () => t("Answer"),
  "trace.refusal": () => t("Refusal"),
  "trace.refusal.code": () => t("Refusal code"),
  "trace.refusal.message": () => t("Refusal message"),
  "trace.claims": () => t("Claims"),
  "trace.claims[].id": () => t("Claim id"),
  "trace.claims[].text": () => t("Claim text"),
  "trace.claims[].start": () => t("Claim start"),
  "trace.claims[].end": () => t("Claim end"),
  "trace.attempts": () => t("Attempts"),
  "trace.attempts[].name": () => t("Attempt name"),
  "trace.attempts[].status": () => t("Attempt status"),
  "trace.attempts[].start_time": () => t("Attempt start"),
  "trace.attempts[].duration_s": () => t("Attempt duration"),
  "result.primary_label": () => t("Primary label"),
  "result.citations": () => t("Citations"),
  "result.citations[].id": () => t("Citation id"),
  "result.citations[].url": () => t("Citation address"),
  "result.citations[].text": () => t("Citation text"),
  "result.citations[].claim_id": () => t("Cited claim"),
  "result.citations[].representation_id": () => t("Cited page"),
  "result.citations[].support": () => t("Citation support"),
  "result.citations[].reason": () => t("Citation reason"),
  "result.citations[].evidence": () => t("Evidence"),
  "result.citations[].evidence.exact": () => t("Evidence quote"),
  "result.facts": () => t("Reference answers"),
  "result.facts[].id": () => t("Fact id"),
  "result.facts[].expected": () => t("Reference answer"),
  "result.facts[].matched": () => t("Fact matched"),
  "provenance.representations": () => t("Pages"),
  "provenance.representations[].id": () => t("Page id"),
  "provenance.representations[].url": () => t("Page address"),
  "provenance.representations[].text": () => t("Page text"),
  "provenance.representations[].retrieved_at": () => t("Page retrieved"),
  "metrics.duration_s": () => t("Duration in seconds"),
  "metrics.cost_usd": () => t("Cost in US dollars"),
  "metrics.requests": () => t("Requests"),
  "metrics.retries": () => t("Retries"),
  "metrics.bytes": () => t("Bytes"),
};

const judgementParts: Readonly<Record<string, (n: number) => string>> = {
  "": (n) => t("Judgement {0}", n),
  label: (n) => t("Label of judgement {0}", n),
  score: (n) => t("Score of judgement {0}", n),
  rationale: (n) => t("Rationale of judgement {0}", n),
  each: (n) => t("Items of judgement {0}", n),
  dimension: (n) => t("Dimension of judgement {0}", n),
  "target.kind": (n) => t("What judgement {0} speaks of", n),
  "judge.id": (n) => t("Judge of judgement {0}", n),
  "judge.kind": (n) => t("Kind of judge of judgement {0}", n),
  "judge.model": (n) => t("Model of judgement {0}", n),
};

/** The title wherever it stands alone: in a list, or read out. */
export function fieldTitle(field: string): string {
  // A list that is written out item by item is called as its items are.
  const general = field.startsWith("judgements[") ? field : field.replace(/\[\d+\]/g, "[]");
  if (Object.hasOwn(titles, general)) return titles[general]!();
  const judgement = /^judgements\[(\d+)\]\.?(.*)$/.exec(field);
  if (judgement && Object.hasOwn(judgementParts, judgement[2]!)) return judgementParts[judgement[2]!]!(Number(judgement[1]) + 1);
  return visibleText(field.replace(/^dimensions\./, ""));
}

const shortParts: Readonly<Record<string, () => string>> = {
  label: () => t("Label"),
  score: () => t("Score"),
  rationale: () => t("Rationale"),
  each: () => t("Items"),
  dimension: () => t("Dimension"),
  "target.kind": () => t("Speaks of"),
  "judge.id": () => t("Judge"),
  "judge.kind": () => t("Kind of judge"),
};

/** The title under the heading of what it is a part of. */
export function shortTitle(field: string): string {
  const part = /^judgements\[\d+\]\.(.+)$/.exec(field)?.[1];
  return part !== undefined && Object.hasOwn(shortParts, part) ? shortParts[part]!() : fieldTitle(field);
}

/** The title where there is little room, and judgements stand apart by number alone. */
export function chipTitle(field: string): string {
  const number = judgementIndex(field);
  return number === null ? fieldTitle(field) : `${shortTitle(field)} ${number + 1}`;
}

export const groupTitles = {
  case: () => t("Case"),
  answer: () => t("Answer"),
  claims: () => t("Claims"),
  citations: () => t("Citations and evidence"),
  pages: () => t("Pages"),
  attempts: () => t("Attempts"),
  facts: () => t("Reference answer"),
  metrics: () => t("Measures"),
  other: () => t("Further fields"),
  judgements: () => t("Labels that were given already"),
} as const;

export const surenessWords = { high: () => t("sure"), medium: () => t("likely"), low: () => t("a guess") } as const;
