import { Button, Icon, KeyHint, t } from "../../ui";
import { isMac } from "../../ui/KeyHint";

interface Props {
  /** How it stands, in words. */
  readonly status: string;
  readonly tone: "good" | "fair" | "bad" | "dim";
  readonly sending: boolean;
  readonly refused: readonly string[];
  onSend(): void;
  onDiscard(): void;
  onBack(): void;
}

/** What can be done with what is written, and how it stands. */
export function SendBar({ status, tone, sending, refused, onSend, onDiscard, onBack }: Props) {
  return (
    <div className="proposing-send">
      {refused.length > 0 && (
        <div className="bad proposing-refused" role="alert">
          {refused.map((reason) => (
            <p key={reason} className="wrap">
              <Icon name="error" /> {t("Not proposed: {0}", reason)}
            </p>
          ))}
        </div>
      )}
      <span className={tone} role="status">
        {status}
      </span>
      <Button onClick={onBack}>
        {t("Back")} <KeyHint action="backToCases" />
      </Button>
      <Button onClick={onDiscard}>{t("Discard…")}</Button>
      <Button kind="primary" disabled={sending} onClick={onSend}>
        {sending ? t("Proposing…") : t("Propose")} <kbd aria-hidden="true">{isMac() ? "⌘Enter" : "Ctrl+Enter"}</kbd>
      </Button>
    </div>
  );
}
