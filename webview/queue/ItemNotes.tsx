import type { QueueItem } from "../../src/protocol/queue";
import { visibleText } from "../answer/answerSegments";
import { count, Icon, t } from "../ui";
import { skipReasonText } from "./skipReasons";

/** What is to be known of an item before it is judged: that it was seen, skipped or flagged, serves copies, or is not what it was. */
export function ItemNotes({ item }: { readonly item: QueueItem }) {
  const notes: (readonly [icon: string, text: string])[] = [
    ...(item.problem !== null && item.case !== null ? [["warning", item.problem] as const] : []),
    ...(item.seenBefore && !item.revealed
      ? [["eye", t("You have seen this row with nothing sealed: a label given now counts as open, not as blind.")] as const]
      : []),
    ...(item.skipped === null ? [] : [["debug-step-over", t("Skipped: {0}", skipReasonText(item.skipped.reason))] as const]),
    ...(item.flagged?.text ? [["report", t("Flagged: {0}", item.flagged.text)] as const] : []),
    ...(item.copies > 1 ? [["copy", t("One label serves {0} identical items.", count(item.copies))] as const] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="item-notes" aria-label={t("Notes on this item")}>
      {notes.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} /> {visibleText(text)}
        </li>
      ))}
    </ul>
  );
}
