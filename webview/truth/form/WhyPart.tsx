import { useId } from "react";
import type { FormDraft } from "../../../src/protocol/truthState";
import { WrittenField } from "../../sampling/WrittenField";
import { Dropdown, Icon, t } from "../../ui";
import { categoryText } from "../words";
import { categoryMeaning, changeCategories } from "./categoryText";
import type { FormEdit } from "./useFormDraft";

interface Props {
  readonly draft: FormDraft;
  readonly edit: FormEdit;
  /** What is wrong with a part of the draft. */
  mistakeAt(part: string): string | undefined;
}

/** Why it is proposed: a category, and the reason in words. */
export function WhyPart({ draft, edit, mistakeAt }: Props) {
  const id = useId();
  const { kind } = draft.begun;
  const category = { change: draft.category, reconfirm: "reconfirmed", restore: "restored" }[kind];
  const known = (changeCategories as readonly string[]).includes(category) || category === "" ? changeCategories : [...changeCategories, category];
  const wrong = mistakeAt("category");
  return (
    <fieldset className="sample-section">
      <legend>{t("Why")}</legend>
      <div className="written">
        <span className="written-label">{t("Category")}</span>
        {kind === "change" ? (
          <Dropdown
            label={t("Category")}
            value={category}
            options={[{ value: "", text: t("Choose one…") }, ...known.map((one) => ({ value: one, text: categoryText(one) }))]}
            onChange={(chosen) => edit.change((before) => ({ ...before, category: chosen }))}
          />
        ) : (
          <span>{categoryText(category)}</span>
        )}
        {wrong !== undefined && (
          <span className="bad written-note" role="alert">
            <Icon name="error" /> {wrong}
          </span>
        )}
        <span className="dim written-note" id={`${id}-meaning`} aria-live="polite">
          {category === "" ? t("Reports count changes by it.") : categoryMeaning(category)}
        </span>
      </div>
      <WrittenField
        label={t("Reason")}
        lines={3}
        value={draft.reason}
        mistake={mistakeAt("reason")}
        hint={t("For whoever approves it, and for everybody who reads the truth later. It stays in the file.")}
        onInput={(reason) => edit.change((before) => ({ ...before, reason: reason.slice(0, 20_000) }), "reason")}
      />
    </fieldset>
  );
}
