import { visibleText } from "../../answer/answerSegments";
import { Button, count, Icon, t } from "../../ui";
import { useAssistant, useAssistantState } from "../state/hooks";
import { joinFile } from "./corrections";

/** Files beside the source whose records share a key with it: labels of another judge, more often than not. */
export function Joinables() {
  const assistant = useAssistant();
  const files = useAssistantState((state) => state.joinable);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="joinables">
      <h3 id="joinables" className="field-group">
        {t("Files beside it with the same records")}
      </h3>
      <ul>
        {files.map((file) => (
          <li key={file.file} className="joinable">
            <span className="joinable-text">
              <span className="mono breakable">{visibleText(file.file)}</span>
              <span className="dim">
                {t("{0} = {1}, in {2} % of the records", visibleText(file.ours), visibleText(file.theirs), count(Math.round(file.coverage * 100)))}
              </span>
            </span>
            {file.joined ? (
              <span className="icon-text good">
                <Icon name="check" /> {t("joined")}
              </span>
            ) : (
              <Button label={t("Join {0}", visibleText(file.file))} onClick={() => joinFile(assistant, file.file)}>
                {t("Join")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
