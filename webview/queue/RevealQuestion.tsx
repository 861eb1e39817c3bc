import type { QueueHeader, QueueItem } from "../../src/protocol/queue";
import { Button, Dialog, t } from "../ui";
import { sealText } from "./sealText";

/** Asks whether what is sealed of an item is to be shown: it cannot be unseen, so it is one deliberate act, and logged. */
export function RevealQuestion({
  item,
  seals,
  onReveal,
  onGoOn,
  onClose,
}: {
  readonly item: QueueItem;
  readonly seals: QueueHeader["seals"];
  onReveal(): void;
  onGoOn(): void;
  onClose(): void;
}) {
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={t("Reveal this item?")} onClose={onClose}>
      <p>{t("You will see: {0}.", seals.map(sealText).join(", "))}</p>
      <p>
        {item.state === "done"
          ? t("Your label stays as you gave it. Another one from now on counts as given after the reveal.")
          : t("You have not labelled it: a label from now on counts as given after the reveal, not as blind.")}
      </p>
      <p className="dim">{t("The reveal is logged and cannot be undone.")}</p>
      {/* A key that is held down is no second, deliberate one. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="form-line" onKeyDown={(event) => event.repeat && event.preventDefault()}>
        <Button kind="primary" autofocus onClick={then(onReveal)}>
          {t("Reveal")}
        </Button>
        <Button onClick={then(onGoOn)}>{t("Go on without it")}</Button>
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </div>
    </Dialog>
  );
}
