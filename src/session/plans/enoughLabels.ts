import type { NamedJudge } from "../../core/agreement/judgeNames";
import type { Policy } from "../../core/formats/policy";

/** How many labels of people make a judge verified. */
export interface EnoughLabels {
  /** Items of plans that people have labelled and the judge has judged. */
  readonly all: number;
  /** Of each label that the judge gives, or all where it gives fewer. */
  readonly each: number;
}

/** As many as document 002 draws of accepted and rejected items; of each label as many as make an interval of use (`smallCell`). */
export const usuallyEnough: EnoughLabels = { all: 100, each: 30 };

/** What a policy says is enough. */
export const enoughBy = ({ judge_labels, judge_labels_each }: NonNullable<Policy["floors"]>): EnoughLabels => ({
  all: judge_labels ?? usuallyEnough.all,
  each: judge_labels_each ?? usuallyEnough.each,
});

/** Whether what a label recorded of the judge shown with it fits this judge. */
export const shownJudgeIs = (shown: Readonly<Record<string, unknown>> | undefined, judge: NamedJudge): boolean =>
  shown?.["id"] === judge.id &&
  (["model", "model_version", "prompt_sha256"] as const).every((part) => shown[part] === undefined || shown[part] === judge[part]);
