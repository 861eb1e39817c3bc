import type { Result } from "../../src/protocol/messages";
import { useScreen } from "../state";
import { Button, count, Icon, KeyHint, t, Tabs } from "../ui";
import { goOnWithForm, openForm } from "./form/openForm";
import { useTruth } from "./useTruth";

/** Which store this is, how much waits in it, and the choice of what is shown of it. */
export function TruthHead({ state }: { readonly state: Result<"truth/state"> }) {
  const screen = useScreen();
  const [{ view, form, caseId }, change] = useTruth();
  const propose = () => (form === null ? openForm(screen, { caseId: view === "history" ? caseId : null }) : goOnWithForm(screen));
  const due = state.expired + state.soon;
  const tabs = [
    {
      id: "proposals" as const,
      title: state.waiting === 0 ? t("Proposals") : t("Proposals ({0})", count(state.waiting)),
      tooltip: t("Changes of truths that are proposed, and what became of them"),
    },
    { id: "history" as const, title: t("History"), tooltip: t("How the truth of a case came to be") },
    { id: "due" as const, title: due === 0 ? t("Due") : t("Due ({0})", count(due)), tooltip: t("Truths that have expired or soon will") },
    ...(form === null && view !== "form"
      ? []
      : [{ id: "form" as const, title: t("New proposal"), tooltip: t("The proposal that is being written") }]),
  ];
  return (
    <header className="truth-head">
      <Tabs label={t("Parts of the truths")} tabs={tabs} chosen={view} onChoose={(id) => change({ view: id })} />
      <span className="truth-store">
        <span className="mono ellipsis" title={t("The folder of the truths")}>
          {state.store}
        </span>
        <span className="dim truth-count">{state.cases === 1 ? t("1 case") : t("{0} cases", count(state.cases))}</span>
        {state.waitingForMe > 0 && (
          <span className="info truth-count">
            {state.waitingForMe === 1 ? t("1 waits for you") : t("{0} wait for you", count(state.waitingForMe))}
          </span>
        )}
        {state.expired > 0 && (
          <span className="fair truth-count icon-text">
            <Icon name="warning" /> {state.expired === 1 ? t("1 expired") : t("{0} expired", count(state.expired))}
          </span>
        )}
      </span>
      <span className="grow" />
      {view !== "form" && (
        <>
          <Button kind="primary" onClick={propose}>
            {form === null ? t("New proposal…") : t("Go on with the proposal")}
          </Button>
          <KeyHint action="proposeTruth" />
        </>
      )}
    </header>
  );
}
