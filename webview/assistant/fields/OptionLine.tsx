import type { OptionView } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { count, t } from "../../ui";
import { surenessWords } from "./fieldTitles";

const types = {
  text: () => t("text"),
  number: () => t("number"),
  boolean: () => t("yes or no"),
  list: () => t("list"),
  object: () => t("object"),
  null: () => t("nothing"),
  mixed: () => t("mixed"),
} as const;

/** A place in the records that a field could be read from: its path, a value from there, and how often it is there. */
export function OptionLine({ option }: { readonly option: OptionView }) {
  return (
    <span className="option">
      <span className="option-head">
        <span className="mono breakable">{visibleText(option.path)}</span>
        <span className="grow" />
        {option.sure !== null && <span className={`sure-${option.sure}`}>{surenessWords[option.sure]()}</span>}
        <span className="dim">{types[option.type]()}</span>
        <span className={option.coverage < 1 ? "fair" : "dim"}>{t("{0} %", count(Math.round(option.coverage * 100)))}</span>
      </span>
      <span className="option-example ellipsis dim">{visibleText(option.example)}</span>
    </span>
  );
}

export const placesText = (n: number): string => (n === 1 ? t("1 place") : t("{0} places", count(n)));
