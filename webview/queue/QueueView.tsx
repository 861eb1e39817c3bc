import { useEffect } from "react";
import { useStore } from "zustand";
import { useScreen, useScreenState } from "../state";
import { count, EmptyState, t } from "../ui";
import { OpenedItem } from "./OpenedItem";
import { QueueBar } from "./QueueBar";
import { QueueChoice } from "./QueueChoice";
import { QueueEnd } from "./QueueEnd";
import { QueueTrouble } from "./QueueTrouble";
import { useQueue } from "./useQueue";
import "../case/case.css";
import "./queue.css";

/** The queue that is open, or the choice of one. */
export function QueueView() {
  const planId = useScreenState(({ panel }) => panel.planId);
  return planId === null ? <QueueChoice /> : <OpenedQueue key={planId} planId={planId} />;
}

function OpenedQueue({ planId }: { readonly planId: string }) {
  const queue = useQueue(planId);
  const { header, item, atEnd, error } = useStore(queue.walk.store);
  const screen = useScreen();
  const codebook = useScreenState((state) => state.document?.codebook ?? null);
  const title = header === null ? null : t("Queue: {0} · {1} of {2}", planId, count(header.counts.done), count(header.counts.total));
  useEffect(() => screen.store.setState({ queueTitle: title }), [screen, title]);
  // What is shown stays; that it may not be the latest is to be known.
  const unheard = item !== null ? error : null;
  useEffect(() => {
    if (unheard !== null) screen.report(unheard);
  }, [screen, unheard]);
  if (error !== null && (header === null || item === null))
    return <QueueTrouble title={t("The queue could not be opened")} text={error} queue={queue} />;
  if (header?.problem != null) return <QueueTrouble title={t("This queue cannot be worked through here")} text={header.problem} queue={null} />;
  if (header === null || codebook === null || (item === null && !atEnd)) return <EmptyState busy title={t("Opening the queue…")} />;
  return (
    <div className="queue" role="group" aria-label={t("Queue")}>
      <QueueBar header={header} item={item} queue={queue} />
      {item === null ? <QueueEnd header={header} queue={queue} /> : <OpenedItem item={item} header={header} codebook={codebook} queue={queue} />}
    </div>
  );
}
