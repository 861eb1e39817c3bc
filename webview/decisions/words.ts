import type { DecisionCause, MergeStrategy } from "../../src/core/formats/event";
import type { DisagreementItem, DecisionStatus } from "../../src/protocol/decisions";
import { t } from "../ui";

type Type = DisagreementItem["types"][number];
export const types: readonly Type[] = ["label", "evidence", "claim-boundary", "missing", "comment"];

export function typeText(type: string): string {
  const words: Readonly<Record<string, string>> = {
    label: t("different labels"),
    evidence: t("different evidence"),
    "claim-boundary": t("different claim bounds"),
    missing: t("missing labels"),
    comment: t("comments only"),
  };
  return words[type] ?? type;
}

export function statusText(status: DecisionStatus): string {
  return {
    open: t("open"),
    decided: t("decided"),
    stale: t("decision is stale"),
    conflict: t("decisions contradict"),
    skipped: t("put off"),
  }[status];
}

export const causes = ["guideline-gap", "ambiguous-evidence", "misreading", "schema", "other"] as const satisfies readonly DecisionCause[];
export type Cause = DecisionCause;

export function causeText(cause: string): string {
  const words: Readonly<Record<string, string>> = {
    "guideline-gap": t("the guideline leaves it open"),
    "ambiguous-evidence": t("the evidence is ambiguous"),
    misreading: t("somebody misread"),
    schema: t("the labels do not fit"),
    other: t("something else"),
  };
  return words[cause] ?? cause;
}

export function causeHelp(cause: Cause): string {
  return {
    "guideline-gap": t("It goes on the list of what the codebook has to say more of."),
    "ambiguous-evidence": t("The sources themselves allow either."),
    misreading: t("A second look at the sources would have settled it."),
    schema: t("No label of the dimension says what is the case."),
    other: t("Say it in the reason."),
  }[cause];
}

export function staleText(stale: readonly string[]): string {
  const words: Readonly<Record<string, string>> = {
    content: t("what was judged has changed"),
    codebook: t("the codebook has another version"),
    truth: t("the truth has changed"),
    judge: t("the judge has changed"),
    labels: t("a label that it was decided over has changed"),
  };
  return stale.map((one) => words[one] ?? one).join(", ");
}

export const strategies = ["majority", "reviewer-first", "strictest", "most-lenient"] as const satisfies readonly MergeStrategy[];

export function strategyText(strategy: string): string {
  const words: Readonly<Record<string, string>> = {
    unanimous: t("what all say"),
    majority: t("what most say"),
    "reviewer-first": t("one reviewer goes first"),
    strictest: t("the strictest label"),
    "most-lenient": t("the most lenient label"),
  };
  return words[strategy] ?? strategy;
}
