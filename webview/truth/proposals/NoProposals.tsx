import type { Result } from "../../../src/protocol/messages";
import { useScreen } from "../../state";
import { Button, EmptyState, KeyHint, t } from "../../ui";
import { openForm } from "../form/openForm";
import { useTruth } from "../useTruth";
import { states } from "../words";

/** What stands where no proposal is listed: that there is none and how one begins, or that the filter leaves none. */
export function NoProposals({ any, state, loading }: { readonly any: boolean; readonly state: Result<"truth/state">; readonly loading: boolean }) {
  const screen = useScreen();
  const [{ filter }, change] = useTruth();
  if (loading) return <EmptyState busy title={t("Looking for proposals…")} />;
  if (any) {
    const waitingAlone =
      filter.search === "" &&
      filter.category === null &&
      !filter.marked &&
      filter.states.length === 2 &&
      filter.states.every((one) => one === "open" || one === "asked");
    return (
      <EmptyState
        icon={waitingAlone ? "check-all" : "filter"}
        title={waitingAlone ? t("No proposal waits.") : t("No proposal is like that.")}
        actions={
          <Button onClick={() => change({ filter: { states: [...states], whose: "all", category: null, marked: false, search: "" } })}>
            {t("Show all proposals")}
          </Button>
        }
      >
        {waitingAlone ? t("What was approved, rejected or withdrawn can be looked at.") : t("The filter leaves none.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="law"
      title={t("Nobody has proposed a change of a truth yet.")}
      actions={
        <>
          <Button kind="primary" onClick={() => screen.backToCases()}>
            {t("Go to the cases")}
          </Button>
          <Button onClick={() => openForm(screen, {})}>{t("New proposal…")}</Button>
        </>
      }
    >
      {state.cases === 0
        ? t("The store {0} holds no truth yet: the first proposal for a case says what is held to be right of it.", state.store)
        : t("Open a case whose truth is wrong or out of date, and propose what it should be. Another person then approves it.")}{" "}
      <KeyHint action="proposeTruth" />
    </EmptyState>
  );
}
