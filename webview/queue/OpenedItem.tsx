import { useMemo, useRef, useState } from "react";
import type { QueueHeader, QueueItem } from "../../src/protocol/queue";
import type { CodebookView } from "../../src/protocol/views";
import { CaseDesk } from "../case/CaseDesk";
import type { CaseWay } from "../case/caseWay";
import type { LabelFormHandle } from "../label/LabelForm";
import type { AskedItem } from "../label/askedItem";
import { ScreenContext, useAction, useScreen } from "../state";
import { count, t } from "../ui";
import { ItemNotes } from "./ItemNotes";
import { GoneItem } from "./GoneItem";
import { QueueSteps } from "./QueueSteps";
import { RevealQuestion } from "./RevealQuestion";
import { SkipDialog } from "./SkipDialog";
import { isSealedHere, useQueueActions } from "./useQueueActions";
import type { Queue } from "./useQueue";

interface Props {
  readonly item: QueueItem;
  readonly header: QueueHeader;
  readonly codebook: CodebookView;
  readonly queue: Queue;
}

/** One item of the queue: its case on the reviewer's desk, with the one question that is asked of it. */
export function OpenedItem({ item, header, codebook, queue }: Props) {
  const screen = useScreen();
  const { walk, inner, cache, planId } = queue;
  const form = useRef<LabelFormHandle>(null);
  const [asking, setAsking] = useState<{ readonly what: "skip" | "reveal"; readonly place: number } | null>(null);
  const open = asking?.place === item.place ? asking.what : null;
  const ask = (what: "skip" | "reveal" | null) => setAsking(what && { what, place: item.place });
  const actions = useQueueActions(queue, () => form.current?.flush());
  const sealed = isSealedHere(item, header);

  useAction("flag", () => actions.flag(item), item.case !== null);
  useAction("reveal", () => ask("reveal"), sealed);

  const way: CaseWay = {
    steps: <QueueSteps place={t("{0} of {1}", count(item.place + 1), count(header.counts.total))} onStep={(direction) => actions.go(direction)} />,
    go: (direction, of) => actions.step(direction, of),
    isUnderWay: () => walk.isLeaving(),
    skip: () => ask("skip"),
    // The first Enter shows what was sealed, if it is meant; the next goes on.
    goOn: () => (sealed && item.condition === "blind" ? Promise.resolve(ask("reveal")) : actions.goOn()),
  };
  const confirms = header.condition === "verify";
  const asked = useMemo<AskedItem>(
    () => ({
      id: `${planId} ${item.place} `,
      confirms,
      write: (decision) => walk.write(decision),
      labelled: () => walk.store.getState().item?.place === item.place && void walk.goOn().catch(screen.report),
    }),
    [planId, item.place, confirms, walk, screen],
  );
  const caseOpen = { data: item.case, error: null, loading: false, cache, put: () => void walk.refresh(), reload: () => void walk.refresh() };
  const seconds = () => form.current?.activeSeconds() ?? 0;

  return (
    <>
      <ItemNotes item={item} />
      {item.case === null ? (
        <GoneItem item={item} way={way} />
      ) : (
        <ScreenContext value={inner}>
          <CaseDesk view={item.case} codebook={codebook} open={caseOpen} way={way} form={form} asked={asked} />
        </ScreenContext>
      )}
      {open === "skip" && (
        <SkipDialog before={item.skipped?.reason ?? null} onSkip={(reason) => actions.skip(item, reason, seconds())} onClose={() => ask(null)} />
      )}
      {open === "reveal" && (
        <RevealQuestion
          item={item}
          seals={header.seals}
          onReveal={() => actions.reveal(item)}
          onGoOn={() => void actions.goOn()}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}
