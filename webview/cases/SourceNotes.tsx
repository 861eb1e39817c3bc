import { visibleText } from "../answer/answerSegments";
import { useScreen, useScreenState } from "../state";
import { Button, Icon, t } from "../ui";

const tones = { error: "bad", warning: "fair", info: "dim" } as const;

/** What is to be said of the imported file as a whole, once, above the cases that came of it. */
export function SourceNotes() {
  const screen = useScreen();
  const source = useScreenState((state) => state.document?.source ?? null);
  const rows = useScreenState((state) => state.document?.rows ?? 0);
  // Without a row the notes stand in the middle of the empty table.
  if (source === null || source.notes.length === 0 || source.notesDismissed || rows === 0) return null;
  return (
    <div className="source-notes" role="note" aria-label={t("About {0}", source.name)}>
      <ul>
        {source.notes.map((note, index) => (
          <li key={index}>
            <Icon name={note.severity} className={tones[note.severity]} label={note.severity} /> {visibleText(note.message)}
          </li>
        ))}
      </ul>
      <Button kind="icon" label={t("Dismiss")} onClick={() => void screen.request("source/dismissNotes", {}).catch(screen.report)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
