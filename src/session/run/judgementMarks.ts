import type { Judgement } from "../../core/formats/judgement";
import type { JudgeLabel } from "../../protocol/views";

export type JudgementMark = JudgeLabel["marks"][number];

/** Whether a judgement's file, or whoever read it, says that it is no usable verdict. */
export const isMalformed = (judgement: Judgement): boolean => (judgement as { readonly malformed?: unknown }).malformed === true;

const yes: ReadonlySet<string> = new Set(["true", "correct", "right", "yes", "pass", "passed", "c"]);
const no: ReadonlySet<string> = new Set(["false", "incorrect", "wrong", "no", "fail", "failed", "i"]);

/** A plain yes with the score of a no, or the reverse. Any other pair of words and numbers may be somebody's scale. */
export function labelAgainstScore({ label, score }: Judgement): boolean {
  if (typeof label !== "string") return false;
  const word = label.trim().toLowerCase();
  return (score === 0 && yes.has(word)) || (score === 1 && no.has(word));
}

/** One judge is one model, version and prompt. */
export const judgeName = ({ judge }: Judgement): string =>
  JSON.stringify([judge.id, judge.kind ?? null, judge.model ?? null, judge.model_version ?? null, judge.prompt_sha256 ?? null]);

export const labelText = (label: Judgement["label"]): string => (typeof label === "string" ? label : [...label].sort().join("\u0000"));

const shownElsewhere: ReadonlySet<string> = new Set([
  "schema",
  "judgement_id",
  "judge",
  "target",
  "label",
  "score",
  "rationale",
  "evidence",
  "content",
  "dimension",
  "malformed",
]);
const mostDetails = 50;

/** Everything else that a judgement and its judge say, as text: nothing that somebody recorded is left out. */
export function judgementDetails(judgement: Judgement): readonly { readonly name: string; readonly text: string }[] {
  const { id: _id, kind: _kind, ...judge } = judgement.judge;
  const all = [
    ...Object.entries(judge).map(([name, value]) => [`judge.${name}`, value] as const),
    ...Object.entries(judgement).filter(([name]) => !shownElsewhere.has(name)),
  ];
  return all
    .filter(([, value]) => value !== undefined && value !== null)
    .slice(0, mostDetails)
    .map(([name, value]) => ({ name, text: typeof value === "string" ? value : JSON.stringify(value, null, 1) }));
}
