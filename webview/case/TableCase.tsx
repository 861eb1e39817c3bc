import { useRef } from "react";
import type { CaseView, CodebookView } from "../../src/protocol/views";
import type { LabelFormHandle } from "../label/LabelForm";
import { useScreen, useScreenState } from "../state";
import { count, t } from "../ui";
import { CaseDesk } from "./CaseDesk";
import { CaseSteps } from "./CaseSteps";
import { useNeighbours, type OpenCase } from "./useCases";
import { useGoing } from "./useGoing";

interface Props {
  readonly view: CaseView;
  readonly codebook: CodebookView;
  readonly open: OpenCase;
}

/** A case whose neighbours are the rows beside it in the table, as that is filtered and sorted. */
export function TableCase({ view, codebook, open }: Props) {
  const screen = useScreen();
  const query = useScreenState(({ panel }) => panel.query);
  const form = useRef<LabelFormHandle>(null);
  const { position, step } = useNeighbours(view.rowId, query, open.cache, view);
  const { go, isUnderWay } = useGoing(view.rowId, step, () => form.current?.flush());
  const act = (task: Promise<unknown>) => void task.catch(screen.report);
  const place =
    position === null ? "" : position.index === null ? t("not in the filter") : t("{0} of {1}", count(position.index + 1), count(position.total));
  const way = {
    steps: <CaseSteps place={place} onStep={(direction) => act(go(direction))} />,
    go,
    isUnderWay,
    skip() {
      screen.announceAndShow(t("Skipped {0}", view.repetition > 0 ? `${view.taskId}·${view.repetition}` : view.taskId));
      act(go("next"));
    },
    goOn: () => go("next"),
  };
  return <CaseDesk view={view} codebook={codebook} open={open} way={way} form={form} />;
}
