import { Dialog, t } from "../../ui";
import { isMac } from "../../ui/KeyHint";
import { keyCaption } from "../../state/keys";
import { assistantActions } from "../state/assistantKeys";
import { useAssistant, useKeys } from "../state/hooks";

/** What this page is for, and all its keys. */
export function AssistantHelp() {
  const assistant = useAssistant();
  const keys = useKeys();
  const lists: readonly (readonly [string, () => string])[] = [
    ["↑ ↓", () => t("Move in the fields, or in the source")],
    ["Enter", () => t("On a field: choose where it is read from")],
    ["Delete", () => t("On a field: leave it empty")],
    ["Enter", () => t("On a value of the source: read the field in hand from there")],
    ["← →", () => t("In the source: fold and unfold")],
  ];
  return (
    <Dialog title={t("Keys and help")} wide onClose={() => assistant.show(null)}>
      <p className="dim">
        {t(
          "This file holds records of another tool. A mapping says which of their values is the answer, which are claims, labels and so on. It was guessed; put right what is wrong, look at the result on some records, then import.",
        )}
      </p>
      <dl className="keys">
        {lists.map(([caption, title]) => (
          <div key={title()} className="keys-line">
            <dt>
              <kbd>{caption}</kbd>
            </dt>
            <dd>{title()}</dd>
          </div>
        ))}
        {assistantActions.map(({ id, title }) => (
          <div key={id} className="keys-line">
            <dt>
              {(keys.get(id) ?? []).map((binding) => {
                const caption = keyCaption(binding, isMac());
                return <kbd key={caption}>{caption}</kbd>;
              })}
            </dt>
            <dd>{title()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
