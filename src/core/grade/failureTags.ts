import type { Attempt, PrimaryLabel } from "../formats/row";
import type { failureTags as bundled } from "../formats/failureTags";
import type { Excess } from "./budget";
import type { CitationGrade } from "./citations";
import type { FactGrade } from "./facts";
import type { FreshnessGrade } from "./freshness";
import type { PolicyGrade } from "./policy";

export type FailureTag = (typeof bundled)[number];

export interface TagInput {
  readonly label: PrimaryLabel;
  readonly facts: readonly FactGrade[];
  readonly citations: readonly CitationGrade[];
  readonly freshness: FreshnessGrade;
  readonly policy: PolicyGrade;
  readonly excess: readonly Excess[];
  readonly attempts: readonly Attempt[];
  readonly unnecessaryEscalations: readonly string[];
}

/**
 * What went wrong, any number of tags, in a fixed order. Caps and unnecessary escalations are tagged whatever the label is;
 * the rest only says why a case is not what was expected of it.
 */
export function failureTagsOf(input: TagInput): readonly FailureTag[] {
  const { label, facts, citations, freshness, policy, excess, attempts } = input;
  const over = (cap: Excess["cap"]) => excess.some((one) => one.cap === cap);
  const always: readonly [FailureTag, boolean][] = [
    ["unnecessary-browser", input.unnecessaryEscalations.length > 0],
    ["retry-cap-exceeded", over("retries")],
    ["deadline-exceeded", over("duration_s") || label === "timeout"],
    ["crawl-depth-exceeded", over("crawl_depth")],
    ["destructive-action", policy.violations.some(({ action }) => action === "submit-form")],
  ];
  const failed = label !== "success" && label !== "correct-refusal" && label !== "probe-invalid";
  const uncited = facts.some(
    (fact) => fact.matched && !fact.optional && !citations.some((one) => one.claim_id === fact.claim_id && fact.claim_id !== null),
  );
  const whenFailed: readonly [FailureTag, boolean][] = [
    ["citation-missing", uncited],
    ["citation-mismatch", citations.some(({ support }) => support === "none" || support === "contradicted")],
    ["disallowed-source", citations.some(({ provenance }) => provenance === "disallowed" || provenance === "mirror")],
    ["snippet-cited", citations.some(({ provenance }) => provenance === "snippet-only")],
    ["stale-content", freshness.verdict === "stale" || freshness.served_stale],
    ["redirect-loop", attempts.some((attempt) => attempt.attributes?.["error.type"] === "too_many_redirects")],
    [
      "empty-body",
      attempts.some((attempt) => attempt.attributes?.["http.response.status_code"] === 200 && attempt.attributes["http.response.body.size"] === 0),
    ],
  ];
  return [...always, ...(failed ? whenFailed : [])].flatMap(([tag, applies]) => (applies ? [tag] : []));
}
