import type { AgreementCell } from "../../src/protocol/agreement";
import type { Condition } from "../../src/core/formats/event";
import { visibleText } from "../answer/answerSegments";
import { t } from "../ui/text";

const judge = "judge:";

/** A rater's name as it is read: judges are called so. */
export const raterText = (rater: string): string =>
  rater.startsWith(judge) ? t("judge {0}", visibleText(rater.slice(judge.length))) : visibleText(rater);

export const labelText = (label: string | null): string => (label === null ? t("(no label)") : visibleText(label));

export function conditionText(condition: Condition | null): string {
  switch (condition) {
    case null:
      return t("judges alone");
    case "blind":
      return t("blind");
    case "verify":
      return t("verifying the judge's label");
    case "open":
      return t("open");
    case "post-reveal":
      return t("after a reveal");
  }
}

/** What the rows of a cell have in common, short enough for a chip. */
export function cellText({ first, second, labels }: AgreementCell): string {
  const [one, other] = [raterText(first), raterText(second)];
  return labels === "differ" ? t("{0} and {1} differ", one, other) : `${one}: ${labelText(labels[0])} · ${other}: ${labelText(labels[1])}`;
}

/** The same in a sentence. */
export const cellSentence = (cell: AgreementCell): string =>
  t(
    "Cases of this cell of the agreement of {0} and {1}: {2}, labels given {3}",
    raterText(cell.first),
    raterText(cell.second),
    cell.dimension,
    conditionText(cell.condition),
  );
