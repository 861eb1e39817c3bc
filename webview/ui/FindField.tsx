import { useRef, type KeyboardEvent, type Ref } from "react";
import { isComposing } from "../state/keyboard";
import { Icon } from "./Icon";
import { t } from "./text";
import { Button } from "./toolkit";

export type FindDirection = "next" | "previous";

/** A field to find something by: Enter goes on, with Shift back; Escape gives back what was before. */
export function FindField({
  label,
  text,
  onText,
  onFind,
  onLeave,
  status,
  ref,
}: {
  readonly label: string;
  readonly text: string;
  onText(text: string): void;
  onFind(direction: FindDirection): void;
  /** Escape. */
  onLeave(): void;
  /** What was found, said as it changes. */
  readonly status: string;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const own = useRef<HTMLInputElement>(null);
  const keyed = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onFind(event.shiftKey ? "previous" : "next");
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
    }
  };
  return (
    <span className="find-field" role="search">
      <input
        ref={ref ?? own}
        className="field"
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={keyed}
        onChange={(event) => onText(event.target.value)}
      />
      <Button kind="icon" label={t("Previous match")} title={t("Previous match")} disabled={text === ""} onClick={() => onFind("previous")}>
        <Icon name="arrow-up" />
      </Button>
      <Button kind="icon" label={t("Next match")} title={t("Next match")} disabled={text === ""} onClick={() => onFind("next")}>
        <Icon name="arrow-down" />
      </Button>
      <span className="find-status dim" role="status">
        {status}
      </span>
    </span>
  );
}

/** Whether a key press asks to find: Ctrl+F, on macOS Cmd+F. */
export const asksToFind = (event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}): boolean => event.key.toLowerCase() === "f" && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
