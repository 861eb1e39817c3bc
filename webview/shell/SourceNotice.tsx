import { useScreen, useScreenState } from "../state";
import { Banner, Button, t } from "../ui";

/** How the file that the run was made from stands now, and the way to import it again. */
export function SourceNotice() {
  const screen = useScreen();
  const source = useScreenState((state) => state.document?.source ?? null);
  if (source === null) return null;
  const again = async () => {
    try {
      const outcome = await screen.request("source/importAgain", {});
      if (outcome.done) screen.announce(t("Imported again."));
    } catch (error) {
      screen.report(error);
    }
  };
  const action = (
    <span className="banner-actions">
      <Button kind="primary" disabled={source.importing || !source.canImportAgain} onClick={() => void again()}>
        {source.importing ? t("Importing…") : t("Import again")}
      </Button>
    </span>
  );
  if (source.failure !== null && !source.importing)
    return (
      <Banner tone="error" actions={source.canImportAgain ? action : undefined}>
        {t("{0} could not be imported again: {1} What was imported before stays here.", source.name, sentence(source.failure))}
      </Banner>
    );
  if (source.state === "gone")
    return (
      <Banner tone="warning">
        {t("{0} is not where it was when it was imported. What was read of it stays here, and labels are kept.", source.name)}
      </Banner>
    );
  if (source.state === "changed" || source.importing)
    return (
      <Banner tone="info" actions={action}>
        {source.importing
          ? t("{0} is being imported again…", source.name)
          : t("{0} has changed since it was imported. Labels are kept by what they judged.", source.name)}
      </Banner>
    );
  return null;
}

const sentence = (text: string) => (/[.!?。！？]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`);
