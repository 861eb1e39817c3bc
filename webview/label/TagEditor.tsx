import { useState } from "react";
import { Button, Checkbox, Dialog, t } from "../ui";
import { tagId, toggled, type LabelValue } from "./labelSlots";
import type { FormRow } from "./useLabelForm";
import { isComposing } from "../state/keyboard";

interface Props {
  readonly row: FormRow;
  onToggle(value: LabelValue): void;
  onSave(): void;
  onClose(): void;
}

/** Any number of the codebook's tags, and own ones. What is ticked is a draft at once, so that nothing is lost; saving writes one label. */
export function TagEditor({ row, onToggle, onSave, onClose }: Props) {
  const [filter, setFilter] = useState("");
  const { dimension } = row.slot;
  const chosen = row.shown.value === null ? [] : [row.shown.value].flat();
  const ids = [...new Set([...dimension.labels.map((label) => label.id), ...chosen])];
  const words = filter.trim().toLowerCase();
  const offered = ids.filter(
    (id) =>
      words === "" || id.includes(tagId(words)) || (dimension.labels.find((label) => label.id === id)?.title ?? "").toLowerCase().includes(words),
  );
  const own = tagId(filter);
  const isNew = dimension.open !== false && own !== "" && !ids.includes(own);
  const toggle = (id: string) => onToggle(toggled(row.shown.value, id));
  return (
    <Dialog title={dimension.title ?? dimension.id} onClose={onClose}>
      <input
        className="field"
        type="text"
        data-autofocus=""
        aria-label={t("Find a tag, or type a new one")}
        placeholder={t("Find a tag, or type a new one")}
        autoComplete="off"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          if (words === "") return onSave();
          if (offered.length > 0) toggle(offered[0]!);
          else if (isNew) toggle(own);
          setFilter("");
        }}
      />
      <div className="tag-list" role="group" aria-label={dimension.title ?? dimension.id}>
        {offered.map((id) => {
          const label = dimension.labels.find((one) => one.id === id);
          return (
            <div key={id} title={label?.guideline}>
              <Checkbox label={label?.title ?? id} checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {label === undefined && <span className="dim">{t("your own")}</span>}
            </div>
          );
        })}
        {isNew && (
          <Button
            onClick={() => {
              toggle(own);
              setFilter("");
            }}
          >
            {t("Add “{0}”", own)}
          </Button>
        )}
      </div>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onSave}>
          {chosen.length === 0 ? t("Save: no tag") : t("Save {0} tags", chosen.length)}
        </Button>
        <Button onClick={onClose}>{t("Keep as draft")}</Button>
      </div>
    </Dialog>
  );
}
