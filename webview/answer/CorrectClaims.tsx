import { useEffect, useRef, useState } from "react";
import type { CaseView } from "../../src/protocol/views";
import { claimsInOrder, type CaseFocus } from "../case/caseFocus";
import type { Correction } from "../case/useClaimActions";
import { Button, Dialog, t } from "../ui";
import { visibleText } from "./answerSegments";
import { offsetWithReturns } from "./markedText";

interface Props {
  readonly view: CaseView;
  readonly focus: CaseFocus;
  /** What is selected in the answer, if anything. */
  readonly selection: { readonly start: number; readonly end: number } | null;
  onCorrect(correction: Correction): void;
  onClose(): void;
}

/**
 * Corrects claims without a mouse: the answer stands in a field that takes no change, where every browser selects text with
 * Shift and the arrow keys. It opens on what is selected, else on the claim in focus. Offsets of a text area are UTF-16 code
 * units, as the row's are.
 */
export function CorrectClaims({ view, focus, selection, onCorrect, onClose }: Props) {
  const { answer } = view;
  const field = useRef<HTMLTextAreaElement>(null);
  const order = claimsInOrder(view).filter((claim) => claim.start !== null && claim.end !== null);
  const at = order.findIndex((claim) => claim.id === focus.claimId);
  const claim = order[at];
  const [range, setRange] = useState(selection ?? { start: claim?.start ?? 0, end: claim?.end ?? 0 });
  // A text area turns CR LF into LF: its offsets are then not the answer's.
  const hasReturns = answer.includes("\r");
  const counted = hasReturns ? (place: number) => offsetWithReturns(answer, place) : (place: number) => place;
  // Not `readonly`: there the caret cannot be moved by keys. Every change is refused instead, typing, pasting and cutting alike.
  useEffect(() => {
    const element = field.current;
    const refuse = (event: Event) => event.preventDefault();
    const inField = (place: number) => (hasReturns ? answer.slice(0, place).replace(/\r\n/g, "\n").length : place);
    element?.addEventListener("beforeinput", refuse);
    element?.setSelectionRange(inField(range.start), inField(range.end));
    return () => element?.removeEventListener("beforeinput", refuse);
    // The field opens on what was selected; from then on it says what is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const chosen = answer.slice(range.start, range.end).trim() !== "";
  const within = claim !== undefined && range.start > claim.start! && range.start < claim.end!;
  const isClaim = (one: { readonly start: number | null; readonly end: number | null }) => one.start === range.start && one.end === range.end;
  const [before, after] = [order[at - 1], at < 0 ? undefined : order[at + 1]];
  const change = (correction: Correction) => {
    onClose();
    onCorrect(correction);
  };
  return (
    <Dialog title={t("Correct the claims")} onClose={onClose} wide>
      <p id="mark-claim-help">
        {t(
          "Select words (Shift and arrow keys), or put the caret where a claim is to be split. Each correction is an event in your log and can be undone; the row stays as it is.",
        )}
      </p>
      <textarea
        ref={field}
        rows={8}
        aria-readonly="true"
        onChange={() => undefined}
        className="mark-claim"
        data-autofocus=""
        aria-label={t("The answer")}
        aria-describedby="mark-claim-help"
        value={answer}
        onSelect={(event) => setRange({ start: counted(event.currentTarget.selectionStart), end: counted(event.currentTarget.selectionEnd) })}
      />
      <p className="answer-quote" aria-live="polite">
        {chosen ? `“${visibleText(answer.slice(range.start, range.end))}”` : t("Nothing is selected yet.")}
      </p>
      <div className="dialog-actions">
        <Button kind="primary" disabled={!chosen || order.some(isClaim)} onClick={() => change({ op: "add", ...range })}>
          {t("Mark as claim")}
        </Button>
        {claim && (
          <Button disabled={!chosen || isClaim(claim)} onClick={() => change({ op: "adjust", claimId: claim.id, ...range })}>
            {t("Make these the claim’s bounds")}
          </Button>
        )}
        {claim && (
          <Button disabled={!within} onClick={() => change({ op: "split", claimId: claim.id, at: range.start })}>
            {t("Split the claim here")}
          </Button>
        )}
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
      {claim && (
        <>
          <p>
            {t("Claim in focus")}: “{visibleText(claim.text)}”
          </p>
          <div className="dialog-actions">
            <Button disabled={!before} title={before?.text} onClick={() => before && change({ op: "merge", claimIds: [before.id, claim.id] })}>
              {t("Merge with the claim before")}
            </Button>
            <Button disabled={!after} title={after?.text} onClick={() => after && change({ op: "merge", claimIds: [claim.id, after.id] })}>
              {t("Merge with the next claim")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
