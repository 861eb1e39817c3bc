import type { QueueItem } from "../../src/protocol/queue";
import type { CaseWay } from "../case/caseWay";
import { useAction, useScreen } from "../state";
import { Button, EmptyState, t } from "../ui";

/** An item that cannot be shown: its row is gone, or nobody can tell which one it is. */
export function GoneItem({ item, way }: { readonly item: QueueItem; readonly way: CaseWay }) {
  const screen = useScreen();
  const go = (direction: "next" | "previous", of?: "unlabelled") => void way.go(direction, of).catch(screen.report);
  useAction("nextCase", () => go("next"));
  useAction("previousCase", () => go("previous"));
  useAction("nextUnlabelled", () => go("next", "unlabelled"));
  useAction("previousUnlabelled", () => go("previous", "unlabelled"));
  useAction("confirm", () => go("next", "unlabelled"));
  return (
    <>
      <div className="case-head">{way.steps}</div>
      <EmptyState
        icon="circle-slash"
        title={t("This item is not in these results")}
        actions={
          <Button kind="primary" onClick={() => go("next", "unlabelled")}>
            {t("Go on")}
          </Button>
        }
      >
        {item.problem ?? undefined}
      </EmptyState>
    </>
  );
}
