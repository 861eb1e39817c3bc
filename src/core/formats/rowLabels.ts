/** The closed lists of a row's labels: apart from its schema, for those who need no schema. */

export const primaryLabels = [
  "success",
  "partial",
  "correct-refusal",
  "wrong-answer",
  "wrong-refusal",
  "timeout",
  "policy-violation",
  "infra-error",
  "probe-invalid",
] as const;
export type PrimaryLabel = (typeof primaryLabels)[number];

export const supportLabels = ["full", "partial", "none", "contradicted", "cannot-judge"] as const;
export type SupportLabel = (typeof supportLabels)[number];

export const provenanceLabels = ["allowed", "mirror", "snippet-only", "disallowed", "unreachable"] as const;
export const freshnessVerdicts = ["fresh", "stale", "undatable"] as const;
