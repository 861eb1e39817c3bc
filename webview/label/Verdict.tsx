import type { JudgeLabel } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { supportTone } from "../answer/support";
import { Chip, FoldedText, Icon, t } from "../ui";

/** One judgement, whole: what was said, by whom and what kind of judge that is, what is odd about it, and why it was said. */
export function Verdict({ one, title }: { readonly one: JudgeLabel; title(value: JudgeLabel["label"]): string }) {
  const [icon, word] = kindOf(one.judgeKind);
  const malformed = one.marks.includes("malformed");
  return (
    <div className="verdict">
      <div className="verdict-head">
        <Chip tone={malformed ? "bad" : supportTone([one.label].flat()[0] ?? null)}>
          {malformed && <Icon name="warning" />} {title(one.label) === "" ? t("(empty)") : title(one.label)}
        </Chip>
        <span className="verdict-judge">
          <Icon name={icon} /> {visibleText(one.judge)} <span className="dim">{word}</span>
        </span>
        {one.score !== null && <span className="dim">{t("score {0}", one.score)}</span>}
      </div>
      {one.marks.map((mark) => (
        <span key={mark} className="verdict-mark tone-bad">
          {markText(mark)}
        </span>
      ))}
      {one.rationale !== null && one.rationale !== "" && (
        <p className="verdict-why">
          <FoldedText text={visibleText(one.rationale)} />
        </p>
      )}
      {one.details.length > 0 && (
        <dl className="facts verdict-details">
          {one.details.map((detail) => (
            <div key={detail.name} className="fact-line">
              <dt>{visibleText(detail.name)}</dt>
              <dd>
                <FoldedText text={visibleText(detail.text)} most={240} lines={6} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function kindOf(kind: string): readonly [icon: string, word: string] {
  const known: Readonly<Record<string, readonly [string, string]>> = {
    human: ["account", t("person")],
    model: ["hubot", t("model")],
    rule: ["checklist", t("rule")],
  };
  return known[kind] ?? ["question", kind];
}

function markText(mark: JudgeLabel["marks"][number]): string {
  return {
    malformed: t("malformed: no usable verdict"),
    "label-against-score": t("label and score say opposite things"),
    "said-both": t("this judge said more than one thing here"),
  }[mark];
}
