import { useEffect, useRef, useState } from "react";
import { Button, t, TextArea, type Control } from "../../ui";

export type Saying = "reject" | "ask" | "withdraw";

interface Props {
  readonly what: Saying;
  readonly mine: boolean;
  readonly busy: boolean;
  onSend(text: string): void;
  onCancel(): void;
}

/** A reason, a question or an answer, written in place: Ctrl or Cmd with Enter sends it, Escape leaves it. */
export function SayForm({ what, mine, busy, onSend, onCancel }: Props) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<Control>(null);
  useEffect(() => field.current?.focus(), []);
  const words = {
    reject: { field: t("Why it is rejected"), send: t("Reject") },
    ask: mine ? { field: t("Your answer"), send: t("Say it") } : { field: t("Your question"), send: t("Ask") },
    withdraw: { field: t("Why it is withdrawn (may be left empty)"), send: t("Withdraw") },
  }[what];
  const missing = what !== "withdraw" && text.trim() === "";
  const send = () => {
    setTried(true);
    if (missing) return field.current?.focus();
    if (!busy) onSend(text.trim());
  };
  return (
    // The keys of the field: they are its own business, and what is not used goes on.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="truth-say"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <TextArea ref={field} label={words.field} showLabel value={text} rows={3} onInput={setText} />
      {tried && missing && (
        <p className="bad" role="alert">
          {what === "reject" ? t("A rejection needs its reason.") : t("Write something first.")}
        </p>
      )}
      <div className="form-line">
        <Button kind="primary" disabled={busy} onClick={send}>
          {words.send}
        </Button>
        <Button onClick={onCancel}>{t("Cancel")}</Button>
      </div>
    </div>
  );
}
