/** What the review's own check looks for. Names are those of its output: they stay as they are. */
export const checkRules = {
  "plan-coverage": "Items of a plan that have a label",
  "plan-foreign": "Plans drawn from other results",
  "plan-population": "Cells of plans that have other items than when they were drawn from",
  disagreement: "Reviewers who disagree, without a decision",
  "stale-label": "Labels whose content, codebook, truth or judge has changed",
  "hash-mismatch": "Archived bytes that are missing or not those that were named",
  "log-chain": "Adjudication logs whose chain or order is broken",
  "unreadable-label": "Lines of logs that are no events, and labels of no row",
  "judge-unverified": "Judges of which people have labelled too little to know how often they err",
  "agreement-floor": "Agreement below the policy's floor",
  "truth-change": "Truths that were changed against the rules",
  "truth-expired": "Truths of live cases that nobody has confirmed in time",
} as const;
export type CheckRule = keyof typeof checkRules;

/** Something that the check found. Lines and columns count from 1. */
export interface Finding {
  readonly rule: CheckRule;
  /** An error fails the check. */
  readonly level: "error" | "warning";
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a rule looked at, whether it found anything or not. */
export interface RuleOutcome {
  readonly rule: CheckRule;
  /** One line for people, such as "12 of 12 items labelled"; null where there was nothing to look at. */
  readonly seen: string | null;
  readonly findings: readonly Finding[];
}

export const isFailure = ({ findings }: RuleOutcome): boolean => findings.some(({ level }) => level === "error");
