import type { FieldDraft, FieldEdit, FormDraft } from "../../../src/protocol/truthState";
import { changeable, factOf } from "../../../src/core/truth/changes";
import { Button, Icon, t } from "../../ui";
import { draftOfValue, emptyFact } from "./fieldDrafts";
import { FieldRow } from "./FieldRow";
import { fieldOf, type FormBasis } from "./proposalOf";
import type { FormEdit } from "./useFormDraft";

const wholeFields = changeable.filter((field) => field !== "expected_facts");

interface Props {
  readonly draft: FormDraft;
  readonly basis: FormBasis;
  readonly edit: FormEdit;
  /** What is wrong with an edit, by its key. */
  mistakeOf(edit: FieldEdit): string | null;
}

/** What of the truth is to change: every field as it is, those that change with what they are to be. */
export function FieldsPart({ draft, basis, edit, mistakeOf }: Props) {
  const values = new Map(basis.fields.map(({ field, value }) => [field, value]));
  const edited = new Map(draft.edits.filter(({ field }) => field !== null).map((one) => [one.field!, one]));
  // A fact that is changed here and was taken out meanwhile is listed still: what was typed is not lost.
  const facts = [...new Set([...values.keys(), ...edited.keys()])].filter((field) => factOf(field) !== null);
  const added = draft.edits.filter(({ field }) => field === null);

  const put = (key: string, field: string | null, to: FieldDraft, group?: string) =>
    edit.change(
      (before) => {
        const now: FieldEdit = { key, field, to };
        const known = before.edits.some((one) => one.key === key);
        return { ...before, edits: known ? before.edits.map((one) => (one.key === key ? now : one)) : [...before.edits, now] };
      },
      group && `${key}.${group}`,
    );
  const takeBack = (key: string) => edit.change((before) => ({ ...before, edits: before.edits.filter((one) => one.key !== key) }));
  const rowOf = (field: string) => {
    const old = values.get(field) ?? null;
    const own = edited.get(field) ?? null;
    return (
      <FieldRow
        key={field}
        field={field}
        old={old}
        edit={own}
        mistake={own && mistakeOf(own)}
        onChange={(to, group) => put(field, field, to, group)}
        onBegin={() => put(field, field, draftOfValue(field, old))}
        onTakeOut={() => put(field, field, { kind: "gone" })}
        onPutBack={() => takeBack(field)}
      />
    );
  };
  return (
    <fieldset className="sample-section">
      <legend>{t("What changes")}</legend>
      {facts.map(rowOf)}
      {added.map((one) => (
        <FieldRow
          key={one.key}
          field={fieldOf(one)}
          old={null}
          edit={one}
          isNew
          mistake={mistakeOf(one)}
          onChange={(to, group) => put(one.key, null, to, group)}
          onBegin={() => undefined}
          onTakeOut={() => undefined}
          onPutBack={() => takeBack(one.key)}
        />
      ))}
      <div>
        <Button className="proposing-add-fact" onClick={() => put(freeKey(draft.edits), null, emptyFact)}>
          <Icon name="add" /> {t("Add a Fact")}
        </Button>
      </div>
      {wholeFields.map(rowOf)}
    </fieldset>
  );
}

/** No field of a truth has a name with a blank in it, so that the key of a new fact is never one. */
function freeKey(edits: readonly FieldEdit[]): string {
  for (let number = 1; ; number++) if (!edits.some(({ key }) => key === `new ${number}`)) return `new ${number}`;
}
