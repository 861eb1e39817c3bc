import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useAction, useRequest, useScreen } from "../../state";
import { isComposing } from "../../state/keyboard";
import { Button, EmptyState, t } from "../../ui";
import { CaseChooser } from "../CaseChooser";
import { DiscardDialog } from "./DiscardDialog";
import { FormOfCase, type FormHandle } from "./FormOfCase";
import { discardForm, freshForm, leaveForm, openForm, settleForm } from "./openForm";
import { isUntouched } from "./proposalOf";
import { useFormDraft } from "./useFormDraft";
import "../../sampling/sampling.css";
import "./form.css";

/** The form by which a change of a truth is proposed. What is written is kept until it is sent or discarded. */
export function ProposalForm() {
  const screen = useScreen();
  const { draft, edit } = useFormDraft();
  const form = useRef<FormHandle>(null);
  const home = useRef<HTMLDivElement>(null);
  const [discarding, setDiscarding] = useState(false);
  const isBegun = draft !== null;
  useEffect(() => {
    if (!isBegun) openForm(screen, {});
  }, [screen, isBegun]);
  const needsCase = draft !== null && draft.caseId === "" && draft.begun.rowId === null;
  useEffect(() => {
    // Whoever came by a key stands in the form, or in the field that it begins with, and not at the top of the page.
    if (!isBegun || document.activeElement?.matches("body, .screen, .truth, .truth-head *") !== true) return;
    (home.current?.querySelector<HTMLElement>("[data-autofocus]") ?? home.current)?.focus({ preventScroll: true });
  }, [isBegun, needsCase]);
  useAction("backToCases", () => leaveForm(screen));
  useAction("undo", () => edit.undo() || screen.announceAndShow(t("There is nothing to undo in the form.")));
  useAction("redo", () => edit.redo() || screen.announceAndShow(t("There is nothing to do again in the form.")));

  const basis = useRequest(
    "truth/form",
    draft === null || needsCase ? null : { caseId: draft.begun.rowId === null ? draft.caseId : draft.begun.caseId, rowId: draft.begun.rowId },
    { watch: ["truths", "rows"], keep: false },
  );
  useEffect(() => {
    if (basis.data) settleForm(screen, basis.data);
  }, [screen, basis.data]);
  if (draft === null) return null;

  const discard = () => {
    setDiscarding(false);
    edit.forget();
    discardForm(screen);
  };
  const askToDiscard = () => (isUntouched(draft) ? discard() : setDiscarding(true));
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) form.current?.send();
  };
  return (
    // Hears the key that sends, wherever in the form the focus is.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="proposing-form" ref={home} data-focus-home="" tabIndex={-1} onKeyDown={keyed}>
      {needsCase ? (
        <fieldset className="sample-section proposing-chooser">
          <legend>{t("Which case the proposal is about")}</legend>
          <CaseChooser onChoose={(caseId) => edit.change((before) => ({ ...before, caseId }))} />
        </fieldset>
      ) : basis.error !== null ? (
        <EmptyState
          icon="error"
          title={t("The truth of this case could not be looked at.")}
          actions={
            <>
              <Button kind="primary" onClick={basis.reload}>
                {t("Try again")}
              </Button>
              {draft.begun.rowId !== null && draft.caseId !== "" && (
                <Button onClick={() => edit.change((before) => ({ ...before, begun: { ...before.begun, rowId: null, caseId: before.caseId } }))}>
                  {t("Go on without the row")}
                </Button>
              )}
              <Button onClick={askToDiscard}>{t("Discard…")}</Button>
            </>
          }
        >
          {basis.error}
        </EmptyState>
      ) : basis.data === null ? (
        <EmptyState busy title={t("Opening the form…")} />
      ) : (
        <FormOfCase
          key={basis.data.caseId}
          ref={form}
          draft={draft}
          basis={basis.data}
          edit={edit}
          onDiscard={askToDiscard}
          onOtherCase={() => edit.change(({ begun, back }) => freshForm(begun, back))}
        />
      )}
      {discarding && <DiscardDialog onDiscard={discard} onClose={() => setDiscarding(false)} />}
    </div>
  );
}
