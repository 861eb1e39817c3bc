import { factOf } from "../../src/core/truth/changes";
import type { TruthCategory } from "../../src/core/formats/truthEvent";
import type { ProposalState } from "../../src/protocol/truthState";
import { visibleText } from "../answer/answerSegments";
import { t } from "../ui";

export const states = ["open", "asked", "approved", "rejected", "withdrawn"] as const satisfies readonly ProposalState[];

export function stateText(state: ProposalState): string {
  return {
    open: t("waits for approval"),
    asked: t("a question is open"),
    approved: t("approved"),
    rejected: t("rejected"),
    withdrawn: t("withdrawn"),
  }[state];
}

export const stateIcon: Readonly<Record<ProposalState, string>> = {
  open: "git-pull-request",
  asked: "question",
  approved: "pass",
  rejected: "circle-slash",
  withdrawn: "discard",
};

export const categories = [
  "page-changed",
  "page-gone",
  "fact-corrected",
  "source-list-changed",
  "window-changed",
  "ambiguous-question",
  "wrong-from-the-start",
  "reconfirmed",
  "restored",
] as const satisfies readonly TruthCategory[];

/** The category in words; one that is not known is shown as it is. */
export function categoryText(category: string): string {
  const words: Readonly<Record<string, string>> = {
    "page-changed": t("the page changed"),
    "page-gone": t("the page is gone"),
    "fact-corrected": t("the fact was corrected"),
    "source-list-changed": t("the list of sources changed"),
    "window-changed": t("the window changed"),
    "ambiguous-question": t("the question is ambiguous"),
    "wrong-from-the-start": t("wrong from the start"),
    reconfirmed: t("confirmed again"),
    restored: t("an earlier version restored"),
  };
  return Object.hasOwn(words, category) ? words[category]! : visibleText(category);
}

/** What of a truth a field is, in words: a fact by its name. */
export function fieldText(field: string): string {
  const fact = factOf(field);
  if (fact !== null) return t("fact {0}", visibleText(fact));
  const words: Readonly<Record<string, string>> = {
    expected_facts: t("facts"),
    expected_refusal: t("expected refusal"),
    allowed_sources: t("allowed sources"),
    forbidden_actions: t("forbidden actions"),
    max_budget: t("budget"),
    freshness_window_s: t("how long it holds"),
    content_sha256: t("hash of the page"),
    valid_at: t("valid from"),
  };
  return Object.hasOwn(words, field) ? words[field]! : visibleText(field);
}

/** What is changed, as a list in one line; a proposal that changes nothing confirms. */
export const fieldsText = (fields: readonly string[]): string => (fields.length === 0 ? t("confirms what holds") : fields.map(fieldText).join(", "));
