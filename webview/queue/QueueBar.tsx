import type { QueueHeader, QueueItem } from "../../src/protocol/queue";
import { visibleText } from "../answer/answerSegments";
import { useAction, useScreen } from "../state";
import { Button, count, Icon, KeyHint, t } from "../ui";
import { CellProgress } from "./CellProgress";
import { paceText } from "./paceText";
import { isSealedHere } from "./useQueueActions";
import type { Queue } from "./useQueue";

/** What the queue is, how far it is, and what can be done with an item besides labelling it. */
export function QueueBar({ header, item, queue }: { readonly header: QueueHeader; readonly item: QueueItem | null; readonly queue: Queue }) {
  const screen = useScreen();
  const { counts } = header;
  const title = header.dimensionTitle ?? header.dimension;
  const act = (action: "flag" | "reveal" | "skip" | "comeBack" | "backToCases") => screen.runAction(action);
  const pace = paceText(header);
  const flagged = item?.flagged != null;
  useAction("showEverything", () => screen.askToReveal([queue.planId]), !header.revealed && header.seals.length > 0);
  return (
    <div className="queue-bar">
      <span className="queue-name" title={`${header.planId} · ${title}`}>
        <Icon name="tasklist" /> <b>{visibleText(title)}</b> <span className="dim">{visibleText(header.planId)}</span>
      </span>
      <span className="queue-progress">
        <progress aria-label={t("Labelled items")} max={Math.max(1, counts.total)} value={counts.done} />
        <span className="queue-count">{t("{0} of {1} labelled", count(counts.done), count(counts.total))}</span>
        <CellProgress header={header} queue={queue} />
      </span>
      {(counts.skipped > 0 || counts.flagged > 0) && (
        <button type="button" className="quiet queue-back" title={t("Go to the next one that is skipped or flagged")} onClick={() => act("comeBack")}>
          {[counts.skipped > 0 && t("{0} skipped", count(counts.skipped)), counts.flagged > 0 && t("{0} flagged", count(counts.flagged))]
            .filter((part) => part !== false)
            .join(", ")}{" "}
          <KeyHint action="comeBack" />
        </button>
      )}
      {pace !== null && (
        <span className="dim queue-pace" title={t("By the middle one of your labels here; time without a sign of life is not counted.")}>
          {pace}
        </span>
      )}
      <span className="grow" />
      <span className="queue-acts">
        {item !== null && (
          <>
            <Button onClick={() => act("skip")}>
              {t("Skip…")} <KeyHint action="skip" />
            </Button>
            <Button pressed={flagged} title={t("For others to look at")} onClick={() => act("flag")}>
              <Icon name="report" /> {flagged ? t("Flagged") : t("Flag")} <KeyHint action="flag" />
            </Button>
            {isSealedHere(item, header) && (
              <Button onClick={() => act("reveal")}>
                <Icon name="eye" /> {t("Reveal…")} <KeyHint action="reveal" />
              </Button>
            )}
          </>
        )}
        <Button
          kind="icon"
          label={t("Leave the queue")}
          title={t("Leave the queue; it goes on where you leave it")}
          onClick={() => act("backToCases")}
        >
          <Icon name="close" />
        </Button>
      </span>
    </div>
  );
}
