import { useState, type KeyboardEvent } from "react";
import { isComposing } from "../state/keyboard";
import { Button, Dialog, t, TextField } from "../ui";
import { skipReasons, skipReasonText } from "./skipReasons";

/** Why an item is left without a label: one of a few reasons, by its digit, or one's own words. */
export function SkipDialog({
  before,
  onSkip,
  onClose,
}: {
  /** The reason given before, where it was skipped already. */
  readonly before: string | null;
  onSkip(reason: string): void;
  onClose(): void;
}) {
  const [own, setOwn] = useState(before !== null && !skipReasons.some((reason) => reason === before) ? before : "");
  const skip = (reason: string) => {
    onClose();
    onSkip(reason);
  };
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if ((event.target as HTMLElement).closest("tk-text-field") !== null) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-reason]")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const digit = /^Digit([1-9])$/.exec(event.nativeEvent.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : undefined);
    const reason = digit === undefined ? undefined : skipReasons[Number(digit) - 1];
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (reason !== undefined) skip(reason);
    else if (to !== undefined) buttons[(to + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t("Skip this item: why?")} onClose={onClose}>
      <p className="dim">{t("It stays in the queue, and you can come back to it. The reason is logged.")}</p>
      {/* Digits and arrows choose among the buttons in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div className="skip-reasons" role="group" aria-label={t("Reasons")} onKeyDown={pressed}>
        {skipReasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            data-reason=""
            {...(reason === (before ?? skipReasons[0]) ? { "data-autofocus": "" } : {})}
            className="choice skip-reason"
            aria-keyshortcuts={String(index + 1)}
            onClick={() => skip(reason)}
          >
            <kbd aria-hidden="true">{index + 1}</kbd> {skipReasonText(reason)}
          </button>
        ))}
      </div>
      <div className="form-line">
        <TextField
          label={t("Another reason")}
          value={own}
          placeholder={t("Another reason")}
          onInput={setOwn}
          onEnter={() => own.trim() !== "" && skip(own.trim())}
        />
        <Button kind="primary" disabled={own.trim() === ""} onClick={() => skip(own.trim())}>
          {t("Skip")}
        </Button>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </Dialog>
  );
}
