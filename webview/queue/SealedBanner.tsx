import { useAction, useRequest, useScreen, useScreenState } from "../state";
import { Banner, Button, count, t } from "../ui";

/** Says of the ordinary view that a queue of mine is why something is not shown in it, and offers to go there or to see everything. */
export function SealedBanner() {
  const { sealed, tab } = useScreenState(({ document, panel }) => ({
    sealed: document?.condition === "blind" || document?.condition === "verify",
    tab: panel.tab,
  }));
  return sealed && tab !== "queue" ? <Sealed /> : null;
}

function Sealed() {
  const screen = useScreen();
  const { data } = useRequest("queue/list", {}, { watch: ["plans", "labels"] });
  const sealing = (data?.plans ?? []).filter((plan) => plan.part === "mine" && !plan.finished && !plan.revealed && plan.seals.length > 0);
  const [first] = sealing;
  const reveal = () => screen.askToReveal(sealing.map(({ planId }) => planId));
  useAction("showEverything", reveal, sealing.length > 0);
  if (first === undefined) return null;
  const left = sealing.reduce((sum, { counts }) => sum + counts.left + counts.skipped, 0);
  return (
    <Banner
      tone="info"
      actions={
        <span className="banner-actions">
          <Button kind="primary" onClick={() => screen.openQueue(sealing.length === 1 ? first.planId : null)}>
            {t("Go to the queue")}
          </Button>
          <Button onClick={reveal}>{t("Show Everything…")}</Button>
        </span>
      }
    >
      {sealing.length === 1
        ? t("Sealed while you label “{0}”: {1} left.", first.planId, count(left))
        : t("Sealed while you label {0} queues: {1} left.", count(sealing.length), count(left))}
    </Banner>
  );
}
