import type { Evidence } from "../../core/formats/common";
import type { CodebookLabel, Dimension } from "../../core/formats/codebook";
import { dimensionName, labelsAtBytes, type EventBody } from "../../core/review";
import type { TargetRef } from "../../protocol/views";
import { judgeIdentity, type CaseContext } from "../case/caseContext";
import { isOpen, isSealed, type Sealing } from "../projection/seals";
import type { CheckedEvidence } from "./evidenceCheck";

export interface Decision {
  readonly ref: TargetRef;
  readonly dimension: string;
  readonly value: string | readonly string[];
  readonly rationale: string;
  readonly evidence: Evidence | null;
  readonly activeSeconds: number;
}

export type Missing = "rationale" | "evidence" | "reviewer";
export type Checked =
  { readonly ok: true; readonly body: EventBody } | { readonly ok: false; readonly reason: string; readonly missing: readonly Missing[] };

const refused = (reason: string, missing: readonly Missing[] = []): Checked => ({ ok: false, reason, missing });

/** Checks a decision against the codebook and the row and makes its event. What is missing is said, never filled in. */
export function labelBody(
  context: CaseContext,
  dimension: Dimension | null,
  decision: Decision,
  /** Where the evidence was found; null where there is none. */
  found: CheckedEvidence | null,
  /** What the reviewer was shown until now: the condition of the label, and what it names as seen. */
  shown: Sealing,
): Checked {
  const { me, truth } = context.parts;
  if (me === null) return refused("Say who is reviewing first: a label without a name cannot be attributed.", ["reviewer"]);
  if (!dimension) return refused(`The codebook has no dimension "${decision.dimension}".`);
  if (decision.ref.kind !== dimension.applies_to)
    return refused(`${dimension.title ?? dimension.id} is a question about a ${dimension.applies_to}, not about a ${decision.ref.kind}.`);
  if (!context.has(decision.ref, me)) return refused(`This row has no such ${decision.ref.kind}: it may have changed on disk. Open the case again.`);
  const value = valueFor(dimension, decision.value);
  if ("reason" in value) return refused(value.reason);
  const missing = missingFor(dimension, value.labels, decision);
  if (missing.length > 0) return refused(`${value.values.join(", ") || "This label"} needs ${missing.join(" and ")}.`, missing);
  const target = context.target(decision.ref);
  const { content, recipe, problem } = context.content(dimension, decision.ref, me);
  if (content === null) return refused(problem);
  const judges = isSealed("judge", shown) ? [] : context.judgementsOn(dimension.id, context.key(decision.ref)).map(judgeIdentity);
  // "Supported" points at bytes: without any it is still the reviewer's word, stored as that.
  const mustPoint = value.values.some((one) => labelsAtBytes(dimension).includes(one));
  const shownTruth = truth !== null && !isSealed("grader", shown);
  return {
    ok: true,
    body: {
      reviewer: me,
      kind: "label",
      target,
      content,
      recipe,
      parts: context.contentParts(dimension, decision.ref, me),
      dimension: dimensionName(dimension),
      value: dimension.exclusive === false ? [...value.values] : value.values[0]!,
      ...(decision.rationale.trim() === "" ? {} : { rationale: decision.rationale }),
      ...(decision.evidence === null ? {} : { evidence: decision.evidence }),
      ...(found?.sha256 ? { evidence_sha256: found.sha256 } : {}),
      ...(mustPoint && !found?.sha256 ? { asserted: found?.because ?? "no-evidence" } : {}),
      condition: shown.condition,
      ...(knowsColleagues(shown) ? { exposed: ["reviewers"] } : {}),
      active_s: Math.round(decision.activeSeconds * 10) / 10,
      ...(shownTruth ? { truth: { case_id: truth.case_id, version: truth.version } } : {}),
      // Several judges can have been shown; `judge` is the one that staleness compares, the others are named beside it.
      ...(judges.length > 0 ? { judge: judges[0] } : {}),
      ...(judges.length > 1 ? { judges } : {}),
    },
  };
}

/** What colleagues said was seen, though verdicts were not: by whoever adjudicates, or where a plan does not seal it. */
const knowsColleagues = (shown: Sealing): boolean => !isOpen(shown) && shown.condition !== "post-reveal" && !isSealed("reviewer", shown);

function valueFor(
  dimension: Dimension,
  given: string | readonly string[],
): { readonly values: readonly string[]; readonly labels: readonly CodebookLabel[] } | { readonly reason: string } {
  const values = [...new Set(typeof given === "string" ? [given] : given)].sort();
  if (dimension.exclusive !== false && values.length !== 1) return { reason: `${dimension.title ?? dimension.id} takes exactly one label.` };
  const known = new Map(dimension.labels.map((label) => [label.id, label]));
  const unknown = values.filter((value) => !known.has(value));
  if (unknown.length > 0 && dimension.open !== true)
    return {
      reason: `${dimension.title ?? dimension.id} has no label ${unknown.map((value) => `"${value}"`).join(", ")}; there are ${[...known.keys()].join(", ")}.`,
    };
  if (unknown.some((value) => value.trim() === "")) return { reason: "A label of your own needs a name." };
  return { values, labels: values.flatMap((value) => known.get(value) ?? []) };
}

/** A label's own `requires` replaces the dimension's. */
function missingFor(dimension: Dimension, labels: readonly CodebookLabel[], decision: Decision): readonly Missing[] {
  const required = new Set(labels.flatMap((label) => label.requires ?? dimension.requires ?? []));
  const { evidence, rationale } = decision;
  const hasEvidence = evidence !== null && ((evidence.exact ?? "") !== "" || evidence.rect !== undefined);
  return [
    ...(required.has("rationale") && rationale.trim() === "" ? (["rationale"] as const) : []),
    ...(required.has("evidence") && !hasEvidence ? (["evidence"] as const) : []),
  ];
}
