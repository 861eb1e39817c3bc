import { useEffect, useId, useRef, type ReactNode } from "react";
import { Icon } from "./Icon";
import { t } from "./text";
import { Button } from "./toolkit";

/** A modal dialog in the browser's top layer: focus stays inside, Escape and the cross close it, focus returns to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string;
  onClose(): void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Where something is to be written, writing can begin at once.
    element?.querySelector<HTMLElement>("[data-autofocus], tk-text-field")?.focus();
    return () => {
      element?.close();
      // What the dialog was for may have given the focus a place already.
      const free = document.activeElement === null || document.activeElement.matches("body, [data-focus-home], dialog, dialog *");
      if (free && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // A click on the backdrop arrives at the dialog itself; Escape arrives as `cancel`.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dialog-inner">
        <header className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <Button kind="icon" label={t("Close")} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
