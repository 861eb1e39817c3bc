import { useEffect, useRef, useState, type Ref } from "react";
import type { Result } from "../../../src/protocol/messages";
import type { ProposalView } from "../../../src/protocol/truth";
import { visibleText } from "../../answer/answerSegments";
import { useAction, useRequest, useScreen } from "../../state";
import { Button, EmptyState, Icon, t } from "../../ui";
import { ChangeTable } from "../ChangeTable";
import { useTruth } from "../useTruth";
import { categoryText, stateIcon, stateText } from "../words";
import { EvidenceSide } from "./EvidenceSide";
import { FilePart } from "./FilePart";
import { GuardPart } from "./GuardPart";
import { PreviewPart } from "./PreviewPart";
import { ProposalActions } from "./ProposalActions";
import { ProposalFacts } from "./ProposalFacts";
import { WordThread } from "./WordThread";

interface Props {
  readonly id: string;
  readonly state: Result<"truth/state">;
  readonly narrow: boolean;
  /** Asked once, when it is there: whether it was gone to. */
  takesFocus(): boolean;
  onClose(): void;
  readonly ref?: Ref<HTMLElement>;
}

/** One proposal as its approver reads it: what changes and why, what proves it, what the guard says, what it would do; and what can be done with it. */
export function OpenedProposal({ id, state, narrow, takesFocus, onClose, ref }: Props) {
  const screen = useScreen();
  const [, change] = useTruth();
  const asked = useRequest("truth/proposal", { id }, { watch: ["truths", "rows", "labels"], keep: false });
  const [acknowledged, setAcknowledged] = useState(false);
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus()) own.current?.focus({ preventScroll: true });
    // Once, when it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useAction("backToCases", onClose);
  const { data } = asked;
  const cause = data?.cause ?? null;

  return (
    <section
      className="truth-opened"
      aria-label={t("Opened proposal")}
      data-focus-home=""
      tabIndex={-1}
      ref={(element) => {
        own.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      aria-busy={asked.loading}
    >
      <header className="truth-opened-head">
        <Button
          kind="icon"
          label={narrow ? t("Back to the proposals") : t("Close the proposal")}
          title={narrow ? t("Back to the proposals") : t("Close the proposal")}
          onClick={onClose}
        >
          <Icon name={narrow ? "arrow-left" : "close"} />
        </Button>
        {data !== null && <Heading view={data} />}
        <span className="grow" />
        {cause !== null && <Button onClick={() => screen.openCase(cause)}>{t("Show the case that gave cause")}</Button>}
        {data !== null && <Button onClick={() => change({ view: "history", caseId: data.item.caseId })}>{t("History")}</Button>}
      </header>
      {data === null ? (
        asked.error === null ? (
          <EmptyState busy title={t("Looking at the proposal…")} />
        ) : (
          <EmptyState
            icon="error"
            title={t("The proposal could not be looked at.")}
            actions={
              <>
                <Button kind="primary" onClick={asked.reload}>
                  {t("Try again")}
                </Button>
                <Button onClick={onClose}>{t("Back to the proposals")}</Button>
              </>
            }
          >
            {asked.error}
          </EmptyState>
        )
      ) : (
        <>
          <div className={`truth-sides ${data.looked?.archived ? "" : "truth-sides-one"}`}>
            <div className="truth-told">
              <ProposalFacts view={data} />
              <section aria-labelledby="truth-change-title">
                <h3 id="truth-change-title">{t("What changes")}</h3>
                <ChangeTable changes={data.changes} label={t("What changes")} />
              </section>
              {data.looked !== null && (
                <GuardPart looked={data.looked} acknowledged={acknowledged} mayApprove={data.can.approve === null} onAcknowledge={setAcknowledged} />
              )}
              {data.looked !== null && <FilePart id={id} file={data.looked.file} diffEditor={state.diffEditor} />}
              <PreviewPart id={id} done={data.item.status === "approved"} />
              <WordThread words={data.words} />
            </div>
            {data.looked?.archived && <EvidenceSide archived={data.looked.archived} view={data} />}
          </div>
          <ProposalActions view={data} acknowledged={acknowledged} onSaid={asked.reload} />
        </>
      )}
    </section>
  );
}

function Heading({ view: { item } }: { readonly view: ProposalView }) {
  return (
    <>
      <h2 className="mono truth-opened-title">{visibleText(item.caseId)}</h2>
      <span className={`icon-text truth-state-${item.status}`}>
        <Icon name={stateIcon[item.status]} /> {stateText(item.status)}
      </span>
      <span className="dim">{categoryText(item.category)}</span>
    </>
  );
}
