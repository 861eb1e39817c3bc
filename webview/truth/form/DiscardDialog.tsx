import { Button, Dialog, t } from "../../ui";

/** Asks before what was written is thrown away. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard(): void; onClose(): void }) {
  return (
    <Dialog title={t("Discard the proposal?")} onClose={onClose}>
      <p>{t("What you wrote is not kept anywhere else.")}</p>
      <div className="dialog-actions">
        <Button autofocus onClick={onClose}>
          {t("Keep it")}
        </Button>
        <Button kind="primary" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </div>
    </Dialog>
  );
}
