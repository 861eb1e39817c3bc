import type { FieldDraft } from "../../../src/protocol/truthState";
import { WrittenField } from "../../sampling/WrittenField";
import { Checkbox, Dropdown, t } from "../../ui";
import { matchKinds, matchText } from "./matchText";

type Fact = Extract<FieldDraft, { kind: "fact" }>;

/** A fact: its value, and how answers are compared with it. The name can be given to a new one only. */
export function FactEditor({
  fact,
  isNew,
  onChange,
}: {
  readonly fact: Fact;
  readonly isNew: boolean;
  /** `group` names the part that is written in. */
  onChange(fact: Fact, group?: string): void;
}) {
  const kinds: readonly string[] = (matchKinds as readonly string[]).includes(fact.match) ? matchKinds : [...matchKinds, fact.match];
  return (
    <div className="proposing-fact">
      {isNew && (
        <WrittenField
          label={t("Name of the fact")}
          placeholder="release-date"
          value={fact.id}
          onInput={(id) => onChange({ ...fact, id: id.slice(0, 900) }, "id")}
        />
      )}
      <WrittenField
        label={fact.match === "set" ? t("Values, one a line") : t("Value")}
        lines={fact.match === "set" || fact.value.includes("\n") || fact.value.length > 60 ? 3 : 1}
        value={fact.value}
        onInput={(value) => onChange({ ...fact, value: value.slice(0, 20_000) }, "value")}
      />
      <div className="proposing-fact-how">
        <div className="written">
          <span className="written-label">{t("Compared")}</span>
          <Dropdown
            label={t("How answers are compared with it")}
            value={fact.match}
            options={kinds.map((kind) => ({ value: kind, text: matchText(kind) }))}
            onChange={(match) => onChange({ ...fact, match })}
          />
        </div>
        {(fact.match === "number" || fact.tolerance !== "") && (
          <WrittenField
            className="small-field"
            label={t("Tolerance")}
            placeholder="0"
            value={fact.tolerance}
            onInput={(tolerance) => onChange({ ...fact, tolerance: tolerance.slice(0, 1000) }, "tolerance")}
          />
        )}
      </div>
      <Checkbox label={t("Optional: an answer may leave it out")} checked={fact.optional} onChange={(optional) => onChange({ ...fact, optional })} />
    </div>
  );
}
