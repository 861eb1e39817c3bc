import { useState } from "react";
import type { MappingChange } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { Dialog, Dropdown, Picker, t } from "../../ui";
import { useAssistant, useAssistantState } from "../state/hooks";
import { OptionLine, placesText } from "./OptionLine";
import { useOptions } from "./useOptions";

type Added = Extract<MappingChange, { do: "addJudgement" }>;

/** Labels somebody or something gave already: what they speak of, who gave them, and where they stand. */
export function JudgementDialog() {
  const assistant = useAssistant();
  const existing = useAssistantState(
    (state) => new Set((state.preview.data?.fields ?? []).map(({ field }) => /^judgements\[\d+\]/.exec(field)?.[0]).filter(Boolean)).size,
  );
  const [kind, setKind] = useState<Added["kind"]>("row");
  const [judge, setJudge] = useState<Added["judge"]>("human");
  const [text, setText] = useState("");
  const anchor = { row: "query", answer: "trace.answer", claim: "trace.claims[].text", citation: "result.citations[].url" }[kind];
  const { options, total, loading } = useOptions(anchor, text);
  const typed = text.trim();
  const add = (key: string) => {
    const path = key === "path" ? typed : key.slice(3);
    assistant.show(null);
    void assistant.correct({ do: "addJudgement", kind, path, judge }, `judgements[${existing}].label`, t("labels of {0} added", path));
    assistant.setPanel({ field: `judgements[${existing}].label` });
  };
  return (
    <Dialog title={t("Add labels that were given already")} wide onClose={() => assistant.show(null)}>
      <div className="form-line">
        <Dropdown
          label={t("What they speak of")}
          value={kind}
          options={[
            { value: "row", text: t("the whole row") },
            { value: "answer", text: t("the answer") },
            { value: "claim", text: t("each claim") },
            { value: "citation", text: t("each citation") },
          ]}
          onChange={(value) => setKind(value as Added["kind"])}
        />
        <Dropdown
          label={t("Who gave them")}
          value={judge}
          options={[
            { value: "human", text: t("people") },
            { value: "model", text: t("a model") },
            { value: "rule", text: t("a rule") },
          ]}
          onChange={(value) => setJudge(value as Added["judge"])}
        />
      </div>
      <Picker
        label={t("Where the labels stand")}
        placeholder={t("a path, or words of a value")}
        text={text}
        onText={setText}
        items={[
          ...options.map((option) => ({ key: `at ${option.path}`, content: <OptionLine option={option} /> })),
          ...(typed !== "" && !options.some(({ path }) => path === typed)
            ? [{ key: "path", content: t("Read from the path “{0}”", visibleText(typed)) }]
            : []),
        ]}
        onPick={add}
        status={loading ? t("Looking…") : placesText(total)}
      />
    </Dialog>
  );
}
