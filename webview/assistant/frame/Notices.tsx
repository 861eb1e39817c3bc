import { Banner, Button, count, t } from "../../ui";
import { useAssistant, useAssistantState } from "../state/hooks";

/** What happened to the whole: a lost line, an import on its way or failed, trouble until it is put away. */
export function Notices() {
  const assistant = useAssistant();
  const { notices, importing, connection } = useAssistantState(({ notices, importing, connection }) => ({ notices, importing, connection }));
  return (
    <>
      {connection === "lost" && <Banner tone="warning">{t("The connection is lost. What you correct is kept here; it is tried again.")}</Banner>}
      {importing?.state === "running" && (
        <div className="importing">
          <progress max={1} value={importing.done} aria-label={t("Import")} />
          <span>
            {t("Importing… {0} %", Math.round(importing.done * 100))}{" "}
            {importing.rows > 0 && <span className="dim">{t("{0} rows", count(importing.rows))}</span>}
          </span>
          <span className="grow" />
          <Button onClick={() => assistant.cancelImport()}>{t("Cancel")}</Button>
        </div>
      )}
      {importing?.state === "failed" && (
        <Banner
          tone="error"
          actions={
            <span className="banner-actions">
              <Button onClick={() => void assistant.importAndOpen()}>{t("Try again")}</Button>
            </span>
          }
        >
          {t("The import failed: {0}", importing.message)}
        </Banner>
      )}
      {importing?.state === "done" && (
        <Banner tone="info">
          {t(
            "Imported and opened: {0} rows, {1} labels, {2} problems.",
            count(importing.rows),
            count(importing.judgements),
            count(importing.problems),
          )}
        </Banner>
      )}
      {notices.map(({ id, tone, text }) => (
        <Banner key={id} tone={tone} onClose={() => assistant.dismiss(id)}>
          {text}
        </Banner>
      ))}
    </>
  );
}
