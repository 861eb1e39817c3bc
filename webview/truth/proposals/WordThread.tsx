import type { ProposalView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { FoldedText, Icon, localTime, t } from "../../ui";

type Word = ProposalView["words"][number];

const icons: Readonly<Record<Word["kind"], string>> = {
  approval: "pass",
  rejection: "circle-slash",
  withdrawal: "discard",
  question: "comment",
  acknowledgement: "shield",
};

function kindText(kind: Word["kind"]): string {
  return {
    approval: t("approved it"),
    rejection: t("rejected it"),
    withdrawal: t("withdrew it"),
    question: t("said"),
    acknowledgement: t("acknowledged whose answers become right"),
  }[kind];
}

/** Everything that was said of the proposal, in order; what does not count says why. */
export function WordThread({ words }: { readonly words: readonly Word[] }) {
  return (
    <section aria-labelledby="truth-words-title">
      <h3 id="truth-words-title">{t("What was said")}</h3>
      {words.length === 0 ? (
        <p className="dim">{t("Nothing yet.")}</p>
      ) : (
        <ol className="truth-words">
          {words.map((word, at) => (
            <li key={at} className={word.ignored === null ? "" : "truth-ignored"}>
              <Icon name={icons[word.kind]} />
              <span>
                <b>{visibleText(word.by)}</b> {kindText(word.kind)}, <time title={word.at}>{localTime(word.at)}</time>
                {word.text !== null && (
                  <span className="truth-word-text wrap">
                    <FoldedText text={visibleText(word.text)} />
                  </span>
                )}
                {word.ignored !== null && (
                  <span className="truth-word-text fair">
                    <Icon name="info" /> {t("Does not count: {0}", visibleText(word.ignored))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
