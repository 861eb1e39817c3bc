import type { Handlers } from "../../protocol/channel";
import type { ReviewSession } from "../reviewSession";
import { queueStep } from "./queueSteps";

type QueueMethod = Extract<keyof Handlers, `queue/${string}`>;

/** Answers what the queues of plans are asked. */
export function queueHandlers(session: ReviewSession): Pick<Handlers, QueueMethod> {
  const { queues, queueItems, queueWork } = session;
  return {
    "queue/list": () => ({ plans: [...queues.list] }),
    "queue/open": async ({ planId }) => {
      const loaded = queues.loaded(planId);
      queues.viewOf(loaded);
      if (await queues.begin(loaded)) session.queuesChanged();
      await queues.settle(null);
      return queues.header(loaded);
    },
    "queue/item": async (place, signal) => {
      const item = await queueItems.item(place, signal);
      return { header: queues.header(queues.loaded(place.planId)), item };
    },
    "queue/step": ({ planId, ...asked }) => queueStep(queues.viewOf(queues.loaded(planId)), asked),
    "queue/skip": (params) => queueWork.skip(params),
    "queue/flag": (params) => queueWork.flag(params),
    "queue/reveal": (place) => queueWork.reveal(place),
    "queue/leaveBlind": ({ planId }) => queueWork.leaveBlind(planId),
    "queue/undo": ({ planId }) => queueWork.again(planId, "undo"),
    "queue/redo": ({ planId }) => queueWork.again(planId, "redo"),
  };
}
