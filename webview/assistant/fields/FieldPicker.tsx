import { useState } from "react";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { count, Dialog, Picker, t, type PickerItem } from "../../ui";
import { useAssistant } from "../state/hooks";
import { clearField, readPath, sameText } from "./corrections";
import { fieldTitle } from "./fieldTitles";
import { OptionLine, placesText } from "./OptionLine";
import { useOptions } from "./useOptions";

/** Where shall this field be read from? A field to type in over the places that the records offer. */
export function FieldPicker({ view }: { readonly view: FieldView }) {
  const assistant = useAssistant();
  const [text, setText] = useState("");
  const { options, total, loading } = useOptions(view.field, text);
  const title = fieldTitle(view.field);
  const typed = text.trim();
  const own = view.kind === "value" && typed !== "";
  const items: PickerItem[] = [
    ...options.map((option) => ({ key: `at ${option.path}`, content: <OptionLine option={option} /> })),
    ...(typed !== "" && !options.some(({ path }) => path === typed)
      ? [{ key: "path", content: t("Read from the path “{0}”", visibleText(typed)) }]
      : []),
    ...(own ? [{ key: "same", content: t("The text “{0}” in every record", visibleText(typed)) }] : []),
    ...(typed === "" && view.source !== null ? [{ key: "empty", content: t("Nothing: leave {0} empty", title) }] : []),
  ];
  const pick = (key: string) => {
    assistant.show(null);
    if (key === "empty") clearField(assistant, view);
    else if (key === "same") sameText(assistant, view.field, typed);
    else readPath(assistant, view, key === "path" ? typed : key.slice(3));
  };
  return (
    <Dialog title={t("Read {0} from", title)} wide onClose={() => assistant.show(null)}>
      <Picker
        label={t("Path or value")}
        placeholder={t("a path, or words of a value")}
        text={text}
        onText={setText}
        items={items}
        onPick={pick}
        status={loading ? t("Looking…") : total > options.length ? t("{0} of {1} places", count(options.length), count(total)) : placesText(total)}
      />
    </Dialog>
  );
}
