import { bundledCodebook } from "../core/formats/bundledCodebook";
import type { Judgement } from "../core/formats/judgement";
import type { Citation, Row } from "../core/formats/row";
import { claimText } from "../core/grade/facts";
import { normalize } from "../core/grade/matchFact";
import { statedNumbers } from "../core/grade/statedValues";
import { contentOf } from "../core/review/content";

const judge = { id: "lexical-containment", kind: "rule", model_version: "1.0.0" };
/** Words that say how a sentence is built, not what it says. */
const little = new Set([
  "the",
  "a",
  "an",
  "is",
  "are",
  "was",
  "were",
  "of",
  "to",
  "in",
  "at",
  "on",
  "its",
  "it",
  "and",
  "or",
  "by",
  "for",
  "this",
  "that",
]);

/**
 * A judge of citation support that reads no truth: the share of the claim's words that stand in the quoted passage. All of
 * them, numbers included: `full`; at least half: `partial`; fewer: `none`; nothing quoted: `cannot-judge`. It knows nothing of
 * meaning, so it disagrees with graders and people in ways worth seeing: a date written in another form looks unsupported.
 */
export function judgeRow(row: Row, judgedAt: string): readonly Judgement[] {
  return (row.result?.citations ?? []).map((citation) => {
    const target = {
      kind: "citation",
      run_id: row.run_id,
      lane: row.lane,
      system: row.system,
      task_id: row.task_id,
      repetition: row.repetition,
      ...(citation.claim_id == null ? {} : { claim_id: citation.claim_id }),
      citation_id: citation.id,
    };
    const { label, score, rationale } = verdict(row, citation);
    const made = contentOf(supportDimension, row, target);
    return {
      judgement_id: `${judge.id}/${row.task_id}/${row.repetition ?? 0}/${citation.id}`,
      judge,
      judged_at: judgedAt,
      target,
      label,
      score,
      rationale,
      ...(citation.evidence
        ? { evidence: { ...citation.evidence, ...(citation.representation_id ? { representation_id: citation.representation_id } : {}) } }
        : {}),
      ...(made.content === null ? {} : { content: made.content }),
    };
  });
}

const supportDimension = bundledCodebook.dimensions.find(({ id }) => id === "citation-support")!;

function verdict(row: Row, citation: Citation): { readonly label: string; readonly score: number | null; readonly rationale: string } {
  const claim = row.trace?.claims?.find(({ id }) => id === citation.claim_id);
  const passage = citation.evidence?.exact;
  if (!claim || !passage)
    return { label: "cannot-judge", score: null, rationale: claim ? "The citation quotes nothing." : "The citation names no claim." };
  const text = claimText(row.trace?.answer, claim);
  const words = [...new Set(normalize(text).split(" "))].filter((word) => word !== "" && !little.has(word));
  const there = new Set(normalize(passage).split(" "));
  const missing = words.filter((word) => !there.has(word));
  const numbers = statedNumbers(text).filter(({ value }) => !statedNumbers(passage).some((one) => one.value === value));
  const score = words.length === 0 ? null : Math.round((1 - missing.length / words.length) * 1000) / 1000;
  if (score === null) return { label: "cannot-judge", score, rationale: "The claim has no words to look for." };
  const label = missing.length === 0 && numbers.length === 0 ? "full" : score >= 0.5 ? "partial" : "none";
  return {
    label,
    score,
    rationale: missing.length === 0 ? "Every word of the claim stands in the quoted passage." : `Not in the quoted passage: ${missing.join(", ")}.`,
  };
}
