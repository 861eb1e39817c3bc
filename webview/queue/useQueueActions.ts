import type { QueueHeader, QueueItem } from "../../src/protocol/queue";
import type { Of } from "../case/useCases";
import { useAction, useScreen } from "../state";
import { t } from "../ui";
import type { Queue } from "./useQueue";

/** Something of this item is kept from the reviewer. */
export const isSealedHere = (item: QueueItem, header: QueueHeader): boolean => !item.revealed && !header.revealed && header.seals.length > 0;

/** What a reviewer does in a queue besides labelling, said in words as it comes out. */
export function useQueueActions({ planId, walk }: Queue, flush: () => void) {
  const screen = useScreen();
  const act = (task: Promise<unknown>) => void task.catch(screen.report);

  const step = async (direction: "next" | "previous", of: Of = "any") => {
    flush();
    if (await walk.go(direction, of === "any" ? "any" : "left")) return;
    const end =
      of === "unlabelled" ? t("Nothing is left that way.") : direction === "next" ? t("This is the last item.") : t("This is the first item.");
    screen.announceAndShow(end);
  };
  const goOn = async () => {
    flush();
    await walk.goOn();
  };
  const comeBack = async () => {
    flush();
    if (!(await walk.comeBack())) screen.announceAndShow(t("Nothing else is skipped or flagged."));
  };
  const again = async (method: "queue/undo" | "queue/redo") => {
    flush();
    const outcome = await walk.undo(method);
    if (!outcome.done) return screen.announceAndShow(outcome.reason);
    screen.announceAndShow(method === "queue/undo" ? t("Undone: {0}", outcome.what) : t("Done again: {0}", outcome.what));
  };
  useAction("undo", () => act(again("queue/undo")));
  useAction("redo", () => act(again("queue/redo")));
  useAction("comeBack", () => act(comeBack()));
  useAction("backToCases", () => screen.backToCases());

  const said = async (task: ReturnType<typeof walk.say>, done: string): Promise<boolean> => {
    const outcome = await task;
    if (outcome.saved === "no") screen.report(t("Not saved: {0}", outcome.reason));
    else screen.announceAndShow(outcome.saved === "disk" ? done : t("Not saved on disk, kept in the outbox."));
    return outcome.saved !== "no";
  };
  return {
    step,
    goOn,
    comeBack: () => act(comeBack()),
    go: (direction: "next" | "previous") => act(step(direction)),
    flag({ place, flagged, case: view }: QueueItem) {
      const on = flagged === null;
      const done = on ? t("Flagged. A comment can say why.") : t("The flag is off.");
      if (view !== null) act(said(walk.say(screen.request("queue/flag", { planId, place, flagged: on, text: "" })), done));
    },
    skip({ place }: QueueItem, reason: string, activeSeconds: number) {
      const skipping = said(walk.say(screen.request("queue/skip", { planId, place, reason, activeSeconds })), t("Skipped."));
      act(skipping.then(async (done) => done && (await goOn())));
    },
    reveal({ place }: QueueItem) {
      act(
        said(
          walk.say(screen.request("queue/reveal", { planId, place })),
          t("Revealed: labels of this item count as given after the reveal from now on."),
        ),
      );
    },
  };
}
