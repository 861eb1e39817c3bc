import type { CodebookChange } from "../core/agreement/codebookChanges";
import { visibleLine } from "./visible";

/** What the codebook has to say more of, as lines for people. */
export function changesText(changes: readonly CodebookChange[]): string {
  if (changes.length === 0) return "no decision blames the codebook";
  return changes
    .flatMap(({ dimension, between, decided, cases }) => [
      `${dimension}, ${between.length === 0 ? "labels that are in no log here" : `between ${between.join(" and ")}`}: ${cases.length} ${cases.length === 1 ? "case" : "cases"}, decided ${decided.map(({ label, count }) => `${label} ${count}×`).join(", ")}`,
      ...cases.map((one) => `  ${one.taskId}: ${one.decided}: ${one.rationale}`),
    ])
    .map(visibleLine)
    .join("\n");
}
