import { useEffect, useRef, useState } from "react";
import { Button, Dialog, t } from "../ui";
import { offsetWithReturns } from "./markedText";

/**
 * Marks a missing claim without a mouse: the answer stands in a field that takes no change, where every browser selects
 * text with Shift and the arrow keys. Offsets of a text area are UTF-16 code units, as the row's are.
 */
export function MarkClaim({ answer, onMark, onClose }: { readonly answer: string; onMark(start: number, end: number): void; onClose(): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [range, setRange] = useState({ start: 0, end: 0 });
  // Not `readonly`: there the caret cannot be moved by keys. Every change is refused instead, typing, pasting and cutting alike.
  useEffect(() => {
    const element = field.current;
    const refuse = (event: Event) => event.preventDefault();
    element?.addEventListener("beforeinput", refuse);
    return () => element?.removeEventListener("beforeinput", refuse);
  }, []);
  const chosen = answer.slice(range.start, range.end).trim() !== "";
  // A text area turns CR LF into LF: its offsets are then not the answer's.
  const counted = answer.includes("\r") ? (at: number) => offsetWithReturns(answer, at) : (at: number) => at;
  return (
    <Dialog title={t("Mark a missing claim")} onClose={onClose} wide>
      <p id="mark-claim-help">
        {t(
          "Select the words that assert something (Shift and arrow keys), then mark them. The claim is stored as an event in your log; the row stays as it is.",
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
        {chosen ? `“${answer.slice(range.start, range.end)}”` : t("Nothing is selected yet.")}
      </p>
      <div className="dialog-actions">
        <Button kind="primary" disabled={!chosen} onClick={() => onMark(range.start, range.end)}>
          {t("Mark as claim")}
        </Button>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </Dialog>
  );
}
