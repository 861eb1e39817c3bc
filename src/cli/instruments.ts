import { judgeInWords } from "../core/agreement/judgeNames";
import type { CorrectedRates } from "../session/agreement/corrected";
import type { JudgeStatus } from "../session/agreement/judges";
import { correctedJson, correctedText } from "./correctedView";
import { visibleLine } from "./visible";

/** What is said of judges beside how far raters agree: whether people have measured them, and what their rates are, corrected. */
export interface Instruments {
  readonly judges: readonly JudgeStatus[];
  /** Null without a plan; why not, where the plan's judge is gone. */
  readonly corrected: CorrectedRates | { readonly because: string } | null;
}

export const instrumentsJson = ({ judges, corrected }: Instruments) => ({
  judges: judges.map(judgeJson),
  corrected: corrected === null ? null : "because" in corrected ? corrected : correctedJson(corrected),
});

export const judgeJson = ({ name, dimension, judge, judgements, labelled, byLabel, verified, why }: JudgeStatus) => ({
  rater: name,
  dimension,
  id: judge.id,
  model: judge.model ?? null,
  model_version: judge.model_version ?? null,
  prompt_sha256: judge.prompt_sha256 ?? null,
  judgements,
  labelled,
  by_label: Object.fromEntries(byLabel.map((one) => [one.label, { judgements: one.given, labelled: one.labelled }])),
  verified,
  ...(why === null ? {} : { because: why }),
});

/** One line for every judge. */
export const judgesText = (judges: readonly JudgeStatus[]): readonly string[] =>
  judges.map((one) =>
    visibleLine(one.why ?? `${one.name.slice("judge:".length)} (${judgeInWords(one.judge)}) is verified by ${one.labelled} labels of people`),
  );

export function instrumentsText({ judges, corrected }: Instruments): string {
  const rates =
    corrected === null ? [] : "because" in corrected ? [`\nno corrected rates: ${visibleLine(corrected.because)}`] : [correctedText(corrected)];
  return ["", ...judgesText(judges), ...rates].join("\n");
}
