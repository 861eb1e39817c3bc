import type { Disagreement } from "../session/agreement/disagreements";
import type { StaleDecision } from "../session/decisions/decisionOn";

/** A target for people: the case, and which part of it. */
export function nameOfItem(item: string): string {
  const [kind, , , system, , task, repetition, claim, citation, representation] = JSON.parse(item) as readonly (string | number | null)[]; // as targetKey writes it
  const part = citation ?? claim ?? representation;
  return [task, system, repetition === null ? null : `repetition ${repetition}`, part === null ? null : `${kind} ${part}`]
    .filter((one) => one !== null)
    .join(", ");
}

/** Who says what of an item, with the conditions where these are not all one. */
export function whatTheySaid({ item, dimension, labels, conditions }: Disagreement): string {
  const said = labels.map(({ reviewer, label, condition }) => `${reviewer} says ${label}${conditions.length > 1 ? ` (${condition})` : ""}`);
  return `${nameOfItem(item)}, ${dimension}: ${said.join(", ")}`;
}

const words: Readonly<Record<StaleDecision, string>> = {
  content: "what was judged has changed",
  codebook: "the codebook has another version",
  truth: "the truth has changed",
  judge: "the judge has changed",
  labels: "a label that it was decided over has changed",
};
export const staleWords = (stale: readonly StaleDecision[]): string => stale.map((one) => words[one]).join(", ");
