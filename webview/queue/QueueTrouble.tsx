import { useAction, useScreen } from "../state";
import { Button, EmptyState, t } from "../ui";
import type { Queue } from "./useQueue";

/** A queue that cannot be gone through: why, and what can be done. */
export function QueueTrouble({ title, text, queue }: { readonly title: string; readonly text: string; readonly queue: Queue | null }) {
  const screen = useScreen();
  useAction("backToCases", () => screen.backToCases());
  const { queuePlace } = screen.store.getState().panel;
  return (
    <EmptyState
      icon="error"
      title={title}
      actions={
        <>
          {queue !== null && (
            <Button kind="primary" onClick={() => void queue.walk.start(queuePlace)}>
              {t("Try again")}
            </Button>
          )}
          <Button onClick={() => screen.openQueue(null)}>{t("All queues")}</Button>
          <Button onClick={() => screen.backToCases()}>{t("Leave the queue")}</Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
