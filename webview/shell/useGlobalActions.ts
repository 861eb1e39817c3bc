import { useAction, useScreen, useScreenState } from "../state";
import { useProposeTruth } from "../truth/form/useProposeTruth";
import { t } from "../ui";

/** What works everywhere: undo and redo across cases, the pickers and panels, and the way back to the table. */
export function useGlobalActions(): void {
  const screen = useScreen();
  const { ready, tab, inQueue } = useScreenState((state) => ({
    ready: state.document?.status === "ready",
    tab: state.panel.tab,
    inQueue: state.panel.tab === "queue" && state.panel.planId !== null,
  }));

  const step = async (method: "label/undo" | "label/redo") => {
    const outcome = await screen.request(method, {});
    if (!outcome.done) return screen.announceAndShow(outcome.reason);
    screen.announceAndShow(method === "label/undo" ? t("Undone: {0}", outcome.what) : t("Done again: {0}", outcome.what));
    // Undo reaches across cases: in the case view the case it touched is shown.
    if (outcome.rowId !== null && tab === "case") screen.openCase(outcome.rowId);
  };
  useAction("undo", () => void step("label/undo").catch(screen.report), ready && !inQueue && tab !== "sample");
  useAction("redo", () => void step("label/redo").catch(screen.report), ready && !inQueue && tab !== "sample");
  useAction("drawSample", () => screen.setPanel({ tab: "sample" }));
  useAction("help", () => screen.show("help"));
  useAction("goToCase", () => screen.show("goto"), ready);
  useAction("myLabels", () => screen.show("mine"), ready);
  useAction("exportReview", () => screen.show("export"), ready);
  useAction("showAgreement", () => screen.setPanel({ tab: "agreement" }), ready);
  useAction("openDisagreements", () => screen.setPanel({ tab: "decisions" }), ready);
  useAction("openQueue", () => screen.openQueue(null), ready);
  useAction("showProblems", () => screen.show("problems"));
  useAction("openTruth", () => screen.setPanel({ tab: "truth" }), ready);
  useProposeTruth(ready);
  useAction("editCodebook", () => screen.setPanel({ tab: "codebook" }), ready);
  // Searching is done in the table; it is there in the next frame.
  useAction(
    "search",
    () => {
      screen.backToCases();
      requestAnimationFrame(() => screen.runAction("search"));
    },
    tab === "case",
  );
  useAction("backToCases", () => screen.backToCases(), tab === "case");
}
