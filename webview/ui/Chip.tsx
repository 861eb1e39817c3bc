import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { t } from "./text";

export type Tone = "good" | "fair" | "bad" | "neutral" | "info";

export interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly title?: string;
  /** Shows a button that takes the chip away; `removeLabel` names what goes. */
  onRemove?(): void;
  readonly removeLabel?: string;
  /** The chip itself is a button. */
  onClick?(): void;
  readonly pressed?: boolean;
}

/** A small word with a tone. Tone is never the only sign: the word says it too. */
export function Chip({ children, tone = "neutral", title, onRemove, removeLabel, onClick, pressed }: ChipProps) {
  const body = onClick ? (
    <button type="button" className="chip-body" title={title} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  ) : (
    <span className="chip-body" title={title}>
      {children}
    </span>
  );
  return (
    <span className={`chip tone-${tone}`}>
      {body}
      {onRemove && (
        <button type="button" className="chip-remove" aria-label={removeLabel ?? t("Remove")} title={removeLabel ?? t("Remove")} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
