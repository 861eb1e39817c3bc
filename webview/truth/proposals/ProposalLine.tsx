import type { ProposalItem } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { count, Icon, localTime, shortTime, t } from "../../ui";
import { categoryText, fieldsText, stateIcon, stateText } from "../words";

export const proposalLineHeight = 50;

const marksText = (n: number) => (n === 1 ? t("makes 1 answer right") : t("makes {0} answers right", count(n)));

/** A line in one sentence, for those who hear it. */
export const proposalSaid = (item: ProposalItem): string =>
  [
    visibleText(item.caseId),
    fieldsText(item.fields),
    stateText(item.status),
    item.mine ? t("proposed by you") : t("proposed by {0}", visibleText(item.by)),
    localTime(item.at),
    categoryText(item.category),
    ...(item.waitsForMe ? [t("waits for you")] : []),
    ...(item.unfinished ? [t("approved, and not in the file yet")] : []),
    ...(item.marked > 0 ? [marksText(item.marked)] : []),
  ].join(", ");

/** One proposal: which case and what of it, why, whose, since when, and what stands out about it. */
export function ProposalLine({ item }: { readonly item: ProposalItem }) {
  return (
    <>
      <span role="gridcell" className={`truth-line-state truth-state-${item.status}`} title={stateText(item.status)}>
        <Icon name={item.unfinished ? "warning" : stateIcon[item.status]} label={stateText(item.status)} />
      </span>
      <span role="gridcell" className="truth-line-what">
        <b className="mono">{visibleText(item.caseId)}</b> {fieldsText(item.fields)}
      </span>
      <span role="gridcell" className="truth-line-who" title={localTime(item.at) + ` (${item.at})`}>
        {item.mine ? t("you") : visibleText(item.by)}, {shortTime(item.at)}
      </span>
      <span role="gridcell" className="truth-line-why dim">
        {categoryText(item.category)}: {visibleText(item.reason)}
      </span>
      <span role="gridcell" className="truth-line-signs">
        {item.marked > 0 && (
          <span className="fair icon-text" title={marksText(item.marked)}>
            <Icon name="shield" label={marksText(item.marked)} />
            {count(item.marked)}
          </span>
        )}
        {item.unfinished ? (
          <span className="fair">{t("not in the file")}</span>
        ) : item.waitsForMe ? (
          <span className="info">{t("waits for you")}</span>
        ) : (
          item.status !== "open" && <span className="dim">{stateText(item.status)}</span>
        )}
      </span>
    </>
  );
}
