/** Something that is wrong with the versions of a case, or with what was graded with them. */
export interface TruthFinding {
  readonly code:
    | "truth-without-change"
    | "truth-without-reason"
    | "truth-without-evidence"
    | "truth-approved-by-self"
    | "truth-not-approved"
    | "truth-not-as-approved"
    | "truth-adopts-answer"
    | "truth-not-acknowledged"
    | "truth-rewritten"
    /** No fault of anybody: rows that are to be graded again. */
    | "truth-regrade-due";
  readonly version: number;
  readonly message: string;
}
