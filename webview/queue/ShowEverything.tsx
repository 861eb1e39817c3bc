import { useState } from "react";
import { useScreen } from "../state";
import { Button, Dialog, t } from "../ui";

/** Asks whether the seals of whole plans are to come off: one deliberate act, logged, that cannot be undone. */
export function ShowEverything({ planIds }: { readonly planIds: readonly string[] }) {
  const screen = useScreen();
  const [busy, setBusy] = useState(false);
  const close = () => screen.store.setState({ askedReveal: null });
  const show = async () => {
    setBusy(true);
    try {
      for (const planId of planIds) {
        const outcome = await screen.request("queue/leaveBlind", { planId });
        if (outcome.saved === "no") return screen.report(t("Not saved: {0}", outcome.reason));
      }
      screen.announceAndShow(t("Nothing is sealed any more."));
    } catch (error) {
      screen.report(error);
    } finally {
      close();
    }
  };
  return (
    <Dialog title={t("Show everything?")} onClose={close}>
      <p>
        {planIds.length === 1
          ? t("The verdicts, systems and other labels that “{0}” seals will be shown, here and in its queue.", planIds[0] ?? "")
          : t("The verdicts, systems and other labels that these plans seal will be shown: {0}.", planIds.join(", "))}
      </p>
      <p>{t("Labels that you have given stay as they are. Labels of its items from now on count as given after the reveal.")}</p>
      <p className="dim">{t("The reveal is logged and cannot be undone.")}</p>
      {/* A key that is held down is no deliberate act. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="form-line" onKeyDown={(event) => event.repeat && event.preventDefault()}>
        <Button autofocus onClick={close}>
          {t("Keep it sealed")}
        </Button>
        <Button kind="primary" disabled={busy} onClick={() => void show()}>
          {t("Show everything")}
        </Button>
      </div>
    </Dialog>
  );
}
