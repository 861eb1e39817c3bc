import type { Screen } from "../state";
import type { TruthTarget } from "../state/screen";
import { openForm } from "./form/openForm";

/** Shows what the host asks for in the Truth tab: a proposal, the history of a case, what is due, a form to fill in. */
export function showTruth(screen: Screen, target: TruthTarget): void {
  if (target.view === "form") return openForm(screen, { caseId: target.caseId });
  screen.setPanel(({ truth }) => {
    if (target.view === "history") return { tab: "truth", truth: { ...truth, view: "history", caseId: target.caseId } };
    return { tab: "truth", truth: target.view === "due" ? { ...truth, view: "due" } : { ...truth, view: "proposals", id: target.id } };
  });
}
