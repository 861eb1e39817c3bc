import { useState } from "react";
import { visibleText } from "../answer/answerSegments";
import { useScreen, useScreenState } from "../state";
import { Button, count, graver, Icon, Severity, t } from "../ui";

/** More would take the table's room; the rest is one key away. */
const atFirst = 3;

/** What is to be said of the imported file as a whole, once, above the cases that came of it. */
export function SourceNotes() {
  const screen = useScreen();
  const source = useScreenState((state) => state.document?.source ?? null);
  const rows = useScreenState((state) => state.document?.rows ?? 0);
  const [all, setAll] = useState(false);
  // Without a row the notes stand in the middle of the empty table.
  if (source === null || source.notes.length === 0 || source.notesDismissed || rows === 0) return null;
  const notes = [...source.notes].sort(graver);
  const hidden = notes.length - atFirst;
  return (
    <div className="source-notes" role="note" aria-label={t("About {0}", source.name)}>
      <ul>
        {notes.slice(0, all || hidden < 2 ? undefined : atFirst).map((note, index) => (
          <li key={index}>
            <Severity of={note.severity} /> {visibleText(note.message)}
          </li>
        ))}
        {hidden >= 2 && (
          <li>
            <button type="button" className="text-button icon-text" aria-expanded={all} onClick={() => setAll(!all)}>
              <Icon name={all ? "chevron-up" : "chevron-down"} /> {all ? t("Show less") : t("and {0} more", count(hidden))}
            </button>
          </li>
        )}
      </ul>
      <Button kind="icon" label={t("Dismiss")} onClick={() => void screen.request("source/dismissNotes", {}).catch(screen.report)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
