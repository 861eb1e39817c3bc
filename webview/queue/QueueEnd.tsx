import type { QueueHeader } from "../../src/protocol/queue";
import { useAction, useScreen } from "../state";
import { Button, count, EmptyState, t } from "../ui";
import { useQueueActions } from "./useQueueActions";
import type { Queue } from "./useQueue";

/** Nothing is left: what there is to be done now. */
export function QueueEnd({ header, queue }: { readonly header: QueueHeader; readonly queue: Queue }) {
  const screen = useScreen();
  const { step, goOn, comeBack } = useQueueActions(queue, () => undefined);
  const { counts } = header;
  const skipped = counts.skipped > 0;
  const act = (task: Promise<unknown>) => void task.catch(screen.report);
  useAction("previousCase", () => act(step("previous")), counts.total > 0);
  useAction("previousUnlabelled", () => act(step("previous", "unlabelled")), counts.total > 0);
  useAction("nextCase", () => act(step("next")), counts.total > 0);
  useAction("nextUnlabelled", () => act(step("next", "unlabelled")), counts.total > 0);
  useAction("confirm", () => (skipped ? comeBack() : act(goOn())));
  const title =
    counts.total === 0
      ? t("No item of this plan is for you")
      : skipped
        ? counts.skipped === 1
          ? t("Nothing is left but 1 skipped item")
          : t("Nothing is left but {0} skipped items", count(counts.skipped))
        : counts.done === 1
          ? t("The one item is labelled")
          : t("All {0} items are labelled", count(counts.done));
  return (
    <EmptyState
      icon={skipped ? "debug-step-back" : "pass"}
      title={title}
      actions={
        <>
          {skipped && (
            <Button kind="primary" onClick={comeBack}>
              {t("Go back to the skipped items")}
            </Button>
          )}
          {!header.revealed && header.seals.length > 0 && counts.total > 0 && (
            <Button onClick={() => screen.askToReveal([queue.planId])}>{t("Show Everything…")}</Button>
          )}
          {counts.total > 0 && <Button onClick={() => act(queue.walk.show(0))}>{t("Look through them again")}</Button>}
          <Button kind={skipped ? "secondary" : "primary"} onClick={() => screen.openQueue(null)}>
            {t("All queues")}
          </Button>
          <Button onClick={() => screen.backToCases()}>{t("Leave the queue")}</Button>
        </>
      }
    >
      {counts.total > 0 && !skipped ? t("They are on disk, in your own log. Others work in theirs; git merges them.") : undefined}
      {counts.gone > 0 && (
        <p>
          {counts.gone === 1
            ? t("1 item cannot be labelled here: its row is not in these results.")
            : t("{0} items cannot be labelled here: their rows are not in these results.", count(counts.gone))}
        </p>
      )}
    </EmptyState>
  );
}
