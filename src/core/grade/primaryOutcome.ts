import type { PrimaryLabel } from "../formats/row";
import type { CitationGrade } from "./citations";
import type { FactGrade } from "./facts";
import type { FreshnessGrade } from "./freshness";
import type { PolicyGrade } from "./policy";
import type { RefusalGrade } from "./refusal";

/** How the task ended, as the harness saw it. */
export type Ending =
  | { readonly kind: "answered" }
  | { readonly kind: "refused" }
  | { readonly kind: "timeout"; readonly limit_s: number }
  /** The harness, an adapter or the system itself broke: says nothing about retrieval. */
  | { readonly kind: "broken"; readonly why: string };

export interface OutcomeInput {
  /** The case's expectation; anything but `correct-refusal` expects an answer. */
  readonly expect: string;
  readonly ending: Ending;
  /** Why the case itself is not valid now (its page no longer is what the truth was made from); null where it is. */
  readonly probeInvalid: string | null;
  /** In the live lane: until when the truth was valid, where that is over (RFC 3339). What differs from it is no failure then. */
  readonly truthExpired?: string | null;
  readonly facts: readonly FactGrade[];
  readonly citations: readonly CitationGrade[];
  readonly freshness: FreshnessGrade;
  readonly policy: PolicyGrade;
  readonly refusal: RefusalGrade | null;
}

export interface Outcome {
  readonly primary_label: PrimaryLabel;
  /** The rule that fired, in words. */ readonly rule: string;
}

/**
 * Exactly one label. Precedence: probe-invalid (where the truth has expired: in place of any failure to agree with it), policy-violation, infra-error, timeout; then by expectation. A refusal
 * expected: `correct-refusal` where its code is expected and observed, else `wrong-answer`. An answer expected: a refusal is
 * `wrong-refusal`; every required fact matched, cited, fully supported, from an allowed source and fresh is `success`; some
 * facts matched and none false is `partial`; all else is `wrong-answer`.
 */
export function classifyPrimaryOutcome(input: OutcomeInput): Outcome {
  const { ending, probeInvalid, policy, truthExpired = null } = input;
  if (probeInvalid !== null) return { primary_label: "probe-invalid", rule: `The case is not valid: ${probeInvalid}.` };
  const broken = policy.violations[0];
  if (broken) return { primary_label: "policy-violation", rule: `A forbidden action was taken: ${broken.action} (${broken.detail}).` };
  if (ending.kind === "broken") return { primary_label: "infra-error", rule: `The run itself failed: ${ending.why}.` };
  if (ending.kind === "timeout") return { primary_label: "timeout", rule: `No answer within ${ending.limit_s} s.` };
  const outcome = byExpectation(input);
  if (truthExpired === null || outcome.primary_label === "success" || outcome.primary_label === "correct-refusal") return outcome;
  return {
    primary_label: "probe-invalid",
    rule: `The truth of this case was valid until ${truthExpired} and has to be adjudicated again; against it: ${outcome.rule}`,
  };
}

/** How what was said agrees with the truth. */
function byExpectation({ expect, facts, citations, freshness, refusal }: OutcomeInput): Outcome {
  if (isRefusalExpected(expect)) {
    if (refusal === null) return { primary_label: "wrong-answer", rule: "A refusal was expected and none was given." };
    return refusal.expected && refusal.observed
      ? { primary_label: "correct-refusal", rule: `Refused as expected: ${refusal.reason}.` }
      : { primary_label: "wrong-answer", rule: `Refused for another reason than expected: ${refusal.reason}.` };
  }
  if (refusal !== null) return { primary_label: "wrong-refusal", rule: `An answer was expected and it was refused: ${refusal.reason}.` };

  const required = facts.filter((fact) => !fact.optional);
  const matched = required.filter((fact) => fact.matched);
  const wrong = facts.filter((fact) => !fact.matched && fact.stated !== undefined);
  const lacking = required.length === 0 ? "the truth names no required fact" : firstLack(required, citations, freshness);
  if (lacking === null)
    return { primary_label: "success", rule: `All ${required.length} required facts are matched, cited, supported, from allowed sources and fresh.` };
  if (matched.length > 0 && wrong.length === 0)
    return { primary_label: "partial", rule: `${matched.length} of ${required.length} required facts matched and none false, but ${lacking}.` };
  if (wrong.length > 0)
    return { primary_label: "wrong-answer", rule: `The answer states ${wrong.map((fact) => `${fact.stated} for ${fact.id}`).join(", ")}.` };
  return { primary_label: "wrong-answer", rule: `No required fact matched: ${lacking}.` };
}

/** `correct-refusal` however it is written (`Correct_Refusal`). */
export const isRefusalExpected = (expect: string): boolean => expect.toLowerCase().replace(/_/g, "-") === "correct-refusal";

/** The first reason, in words, why the required facts do not make a success; null where they do. */
function firstLack(required: readonly FactGrade[], citations: readonly CitationGrade[], freshness: FreshnessGrade): string | null {
  for (const fact of required) {
    if (!fact.matched) return `${fact.id} is not in the answer${fact.problem ? ` (${fact.problem})` : ""}`;
    const cited = fact.claim_id === null ? [] : citations.filter((one) => one.claim_id === fact.claim_id);
    if (cited.length === 0) return `${fact.id} has no citation`;
    if (!cited.some((one) => one.provenance === "allowed" && one.support === "full")) {
      const best = cited.find((one) => one.support === "full") ?? cited.find((one) => one.provenance === "allowed") ?? cited[0]!;
      return best.support === "full"
        ? `the source of ${fact.id} is ${best.provenance}`
        : `the support of ${fact.id} is ${best.support} (${best.reason})`;
    }
  }
  if (freshness.verdict !== "fresh")
    return freshness.verdict === "stale"
      ? `what it relies on is ${freshness.age_s} s old, with a window of ${freshness.window_s} s`
      : "what it relies on cannot be dated";
  return null;
}
