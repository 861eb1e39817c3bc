import { useState } from "react";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { count, Dialog, Dropdown, t, TextField } from "../../ui";
import { useAssistant } from "../state/hooks";
import { mapValue } from "./corrections";
import { fieldTitle } from "./fieldTitles";

/** Their values and what each becomes: from our own words where a field has them, in any words elsewhere. */
export function ValuesDialog({ view }: { readonly view: FieldView }) {
  const assistant = useAssistant();
  return (
    <Dialog title={t("What the values of {0} mean", fieldTitle(view.field))} onClose={() => assistant.show(null)}>
      <p className="dim">{t("A value without a meaning stays as it is.")}</p>
      <div className="scroll-x">
        <table className="plain-table values-table">
          <thead>
            <tr>
              <th scope="col">{t("In the file")}</th>
              <th scope="col">{t("Times")}</th>
              <th scope="col">{t("Means")}</th>
            </tr>
          </thead>
          <tbody>
            {view.values.map((value) => (
              <tr key={value.from}>
                <td className="mono breakable">
                  {value.from === "" ? <span className="dim">{t("(an empty text)")}</span> : visibleText(value.from)}
                </td>
                <td className="number">{count(value.count)}</td>
                <td>
                  <Meaning view={view} from={value.from} to={value.to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function Meaning({ view, from, to }: { readonly view: FieldView; readonly from: string; readonly to: string | null }) {
  const assistant = useAssistant();
  const [text, setText] = useState(to ?? "");
  const label = t("Meaning of {0}", from === "" ? t("(an empty text)") : visibleText(from.slice(0, 80)));
  if (view.words.length > 0) {
    const known = to === null || view.words.includes(to) ? view.words : [to, ...view.words];
    return (
      <Dropdown
        label={label}
        value={to ?? ""}
        options={[{ value: "", text: t("as it is") }, ...known.map((word) => ({ value: word, text: word }))]}
        onChange={(word) => mapValue(assistant, view.field, from, word === "" ? null : word)}
      />
    );
  }
  const keep = () => {
    if (text !== (to ?? "")) mapValue(assistant, view.field, from, text === "" ? null : text);
  };
  return (
    // The words are taken when the field is left, or by Enter: each letter would be a correction of its own.
    <span onBlur={keep}>
      <TextField label={label} value={text} placeholder={t("as it is")} onInput={setText} onEnter={keep} />
    </span>
  );
}
