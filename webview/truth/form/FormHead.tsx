import type { FormDraft } from "../../../src/protocol/truthState";
import { visibleText } from "../../answer/answerSegments";
import { useScreen } from "../../state";
import { Banner, Button, Icon, t } from "../../ui";
import { acceptTruth, discardForm, openForm } from "./openForm";
import type { FormBasis } from "./proposalOf";
import type { FormEdit } from "./useFormDraft";

/** What the proposal is about, what gave cause, and what happened since it was begun. */
export function FormHead({
  draft,
  basis,
  edit,
  onOtherCase,
}: {
  readonly draft: FormDraft;
  readonly basis: FormBasis;
  readonly edit: FormEdit;
  onOtherCase(): void;
}) {
  const screen = useScreen();
  const { kind } = draft.begun;
  const name = visibleText(basis.caseId);
  const otherKind = kind === "change" ? "reconfirm" : "change";
  const overtaken = draft.base !== basis.version && draft.edits.length > 0;
  return (
    <header className="proposing-form-head">
      {draft.next !== null && <AnotherWaits draft={draft} name={name} />}
      <h2>
        {{ change: t("A change of {0}", name), reconfirm: t("{0}, confirmed again", name), restore: t("An earlier version of {0}", name) }[kind]}
      </h2>
      {basis.query !== null && <p className="wrap">{visibleText(basis.query)}</p>}
      <p className="dim">
        {basis.version === null
          ? t("The case has no truth yet: this would be its first version.")
          : t("Its truth is at version {0}, valid from {1}.", basis.version, basis.validAt ?? "")}{" "}
        {draft.begun.caseId === null && draft.begun.rowId === null && (
          <button type="button" className="link" onClick={onOtherCase}>
            {t("Choose another case")}
          </button>
        )}{" "}
        {kind !== "restore" && basis.version !== null && (
          <button
            type="button"
            className="link"
            onClick={() => edit.change((before) => ({ ...before, begun: { ...before.begun, kind: otherKind } }))}
          >
            {kind === "change" ? t("Only confirm it again") : t("Change a value instead")}
          </button>
        )}
      </p>
      {basis.cause !== null && (
        <p className="proposing-cause">
          <Icon name="warning" className="fair" /> {visibleText(basis.cause.words)}{" "}
          <button type="button" className="link" onClick={() => screen.openCase(basis.cause!.rowId)}>
            {t("Show the case")}
          </button>
        </p>
      )}
      {overtaken && (
        <Banner tone="warning" actions={<Button onClick={() => acceptTruth(screen, basis)}>{t("Go on")}</Button>}>
          {basis.version === null
            ? t("The truth is not there any more. What you wrote is kept.")
            : t("The truth became version {0} while you were writing. What you wrote is kept; compare it with what stands there now.", basis.version)}
        </Banner>
      )}
    </header>
  );
}

/** Another proposal was asked for while this one is not sent. */
function AnotherWaits({ draft, name }: { readonly draft: FormDraft; readonly name: string }) {
  const screen = useScreen();
  return (
    <Banner
      tone="info"
      actions={
        <>
          <Button onClick={() => openForm(screen, draft.begun)}>{t("Go on with this one")}</Button>
          <Button onClick={() => discardForm(screen)}>{t("Discard it and begin the other")}</Button>
        </>
      }
    >
      {t("This proposal for {0} was begun and not sent. It stands in the place of the one you asked for now.", name)}
    </Banner>
  );
}
