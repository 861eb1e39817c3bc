import { useState } from "react";
import { useScreen, useScreenState } from "../state";
import { Banner, Button, count, t } from "../ui";
import { SourceNotice } from "./SourceNotice";

/** Everything that must not be missed, each in one line: the lost connection, labels not saved, changes on disk, failures. */
export function Notices() {
  const screen = useScreen();
  const { connection, known, banner, notices } = useScreenState((state) => ({
    connection: state.connection,
    known: state.document !== null,
    banner: state.document?.banner ?? null,
    notices: state.notices,
  }));
  return (
    <div className="notices">
      {connection === "lost" && (
        <Banner tone="error">
          {known
            ? t(
                "The connection to the review is lost. Trying again; nothing can be labelled until it is back. If the command was ended, start it again and open the address that it prints.",
              )
            : t("The review does not answer. Trying again…")}
        </Banner>
      )}
      {connection === "refused" && known && (
        <Banner tone="error">
          {t(
            "The review was started again and no longer knows this page: nothing can be labelled here. Open the address that the command printed; what was typed here since the connection was lost stands only here.",
          )}
        </Banner>
      )}
      <OutboxNotice />
      <SourceNotice />
      {banner !== null && (
        <Banner tone="info" onClose={() => void screen.request("banner/dismiss", {}).catch(screen.report)}>
          {banner}
        </Banner>
      )}
      {notices.map((notice) => (
        <Banner key={notice.id} tone={notice.tone} onClose={() => screen.dismiss(notice.id)}>
          {notice.text}
        </Banner>
      ))}
    </div>
  );
}

/** Labels that the log refused. They wait in safety; the reviewer can try again or take them away as text. */
function OutboxNotice() {
  const screen = useScreen();
  const { waiting, message } = useScreenState((state) => ({
    waiting: state.document?.outbox.count ?? 0,
    message: state.document?.outbox.message ?? null,
  }));
  const [busy, setBusy] = useState(false);
  if (waiting === 0) return null;

  const retry = async () => {
    setBusy(true);
    try {
      const { saved, left, reason } = await screen.request("outbox/retry", {});
      screen.announceAndShow(
        left === 0
          ? saved === 1
            ? t("The label is now on disk.")
            : t("{0} labels are now on disk.", count(saved))
          : t("{0} labels still wait: {1}", count(left), reason ?? t("the log refused them")),
      );
    } catch (error) {
      screen.report(error);
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      await screen.copy((await screen.request("outbox/export", {})).text);
    } catch (error) {
      screen.report(error);
    }
  };
  return (
    <Banner
      tone="error"
      actions={
        <span className="banner-actions">
          <Button kind="primary" disabled={busy} onClick={() => void retry()}>
            {t("Try again")}
          </Button>
          <Button onClick={() => void copy()}>{t("Copy as text")}</Button>
        </span>
      }
    >
      <b>{waiting === 1 ? t("Not saved: 1 label waits.") : t("Not saved: {0} labels wait.", count(waiting))}</b>{" "}
      {message === null ? "" : message.charAt(0).toUpperCase() + message.slice(1)}
    </Banner>
  );
}
