import { useEffect, useMemo, useRef } from "react";
import type { QueueItem, QueuePlace } from "../../src/protocol/queue";
import type { CaseView } from "../../src/protocol/views";
import { createCaseCache, type CaseCache } from "../case/caseCache";
import { useScreen, useScreenState, type Screen } from "../state";
import { queueScreen } from "./queueScreen";
import { createQueueWalk, type QueueWalk } from "./queueWalk";

export interface Queue {
  readonly planId: string;
  readonly walk: QueueWalk;
  /** The screen for the parts of a case: what they ask is answered under the item's sealing. */
  readonly inner: Screen;
  /** Representations of the items around the one that is shown. */
  readonly cache: CaseCache;
}

/** The queue of a plan, begun where this panel was last, and kept up with what changes elsewhere. */
export function useQueue(planId: string): Queue {
  const screen = useScreen();
  const queue = useMemo(() => createQueue(screen, planId), [screen, planId]);
  useEffect(() => {
    void queue.walk.start(screen.store.getState().panel.queuePlace);
    return () => queue.walk.close();
  }, [queue, screen]);

  const { data, said } = useScreenState(({ changes }) => ({
    data: `${changes.rows} ${changes.judgements} ${changes.codebook} ${changes.plans}`,
    said: `${changes.labels} ${changes.drafts}`,
  }));
  const seen = useRef({ data, said });
  useEffect(() => {
    if (seen.current.data === data && seen.current.said === said) return;
    if (seen.current.data !== data) queue.cache.clear();
    seen.current = { data, said };
    // While it goes from one item to the next it asks anyway.
    if (!queue.walk.isLeaving()) void queue.walk.refresh();
  }, [queue, data, said]);
  return queue;
}

function createQueue(screen: Screen, planId: string): Queue {
  const places = new WeakMap<CaseView, QueuePlace>();
  const named = ({ place, case: view }: QueueItem) => view !== null && places.set(view, { planId, place });
  const walk = createQueueWalk(screen, planId, {
    moved(item) {
      if (item !== null) named(item);
      // What is asked is what is looked at first.
      const { claimId = null, citationId = null, representationId = null } = item?.slot?.ref ?? {};
      const claim = claimId ?? item?.case?.citations.find((one) => one.id === citationId)?.claimId ?? null;
      screen.setPanel({ queuePlace: item?.place ?? null, claimId: claim, citationId, representationId, foldedSpans: [], traceWindow: null });
    },
    came: named,
    near(item) {
      named(item);
      const view = item.case;
      if (view === null) return;
      const cited = view.citations.find((one) => one.id === item.slot?.ref.citationId)?.representationId;
      const first = cited ?? view.citations.find((one) => one.representationId !== null)?.representationId ?? view.representations[0]?.id;
      if (first !== undefined) cache.representation(view, first, null).promise.catch(() => undefined); // told when it is really opened
    },
  });
  const inner = queueScreen(screen, () => {
    const { item } = walk.store.getState();
    return item === null ? null : { planId, place: item.place };
  });
  const cache = createCaseCache(inner, (view) => places.get(view) ?? null);
  return { planId, walk, inner, cache };
}
