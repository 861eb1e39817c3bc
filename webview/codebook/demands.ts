import type { CodebookState } from "./codebookEditor";

/** A version that a dimension could get, where it has changed under the one it has; null where it need not. */
export function nextVersionOf({ check }: Pick<CodebookState, "check">, dimension: string): number | string | null {
  return check.demands.find((one) => one.dimension === dimension)?.next ?? null;
}
