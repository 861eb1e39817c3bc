/** Something that is wrong with the versions of a case, or with what was graded with them. */
export interface TruthFinding {
  readonly code:
    | "truth-without-change"
    | "truth-without-reason"
    | "truth-without-evidence"
    | "truth-approved-by-self"
    | "truth-not-approved"
    | "truth-not-as-approved"
    /** A version that was approved, or the truth of a case that was graded, is not in the store any more. */
    | "truth-missing"
    | "truth-adopts-answer"
    | "truth-not-acknowledged"
    | "truth-rewritten"
    /** The approval does not say which words of the proposal it approves: earlier versions of this program wrote it so. */
    | "truth-unbound"
    /** An earlier approval was of other bytes; a later one has looked at the file as it is. */
    | "truth-edited-between"
    /** No fault of anybody: rows that are to be graded again. */
    | "truth-regrade-due";
  readonly version: number;
  readonly message: string;
}

const warnings: ReadonlySet<TruthFinding["code"]> = new Set(["truth-unbound", "truth-edited-between", "truth-regrade-due"]);
/** Worth knowing, and no reason for the check to fail. */
export const isWarning = ({ code }: TruthFinding): boolean => warnings.has(code);
