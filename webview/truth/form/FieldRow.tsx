import { useEffect, useId, useRef, type ReactNode } from "react";
import type { FieldDraft, FieldEdit } from "../../../src/protocol/truthState";
import { WrittenField } from "../../sampling/WrittenField";
import { Button, Icon, t } from "../../ui";
import { durationText } from "../durationText";
import { Value } from "../ChangeTable";
import { fieldText } from "../words";
import { BudgetEditor } from "./BudgetEditor";
import { FactEditor } from "./FactEditor";
import { ListEditor } from "./ListEditor";
import { RefusalEditor } from "./RefusalEditor";

interface Props {
  readonly field: string;
  /** The value as it is; null where the truth has none. */
  readonly old: unknown;
  readonly edit: FieldEdit | null;
  readonly isNew?: boolean;
  readonly mistake: string | null;
  /** `group` names what is written in. */
  onChange(to: FieldDraft, group?: string): void;
  onBegin(): void;
  onTakeOut(): void;
  onPutBack(): void;
}

/** A field of the truth: as it is, and beside it what it is to be. */
export function FieldRow({ field, old, edit, isNew = false, mistake, onChange, onBegin, onTakeOut, onPutBack }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const id = useId();
  const state = edit === null ? "kept" : edit.to.kind === "gone" ? "gone" : "changed";
  const before = useRef(isNew ? "kept" : state);
  // Whoever began to change a field writes in it next; whoever put it back stands on it still.
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    const inside = isNew ? focused?.matches(".proposing-add-fact") : row.current?.contains(focused) || focused?.matches("body, [data-focus-home]");
    if (inside)
      row.current
        ?.querySelector<HTMLElement>(state === "changed" ? "input, textarea, tk-checkbox, .quiet" : ".proposing-field-tools tk-button")
        ?.focus();
  }, [state, isNew]);
  const name = isNew ? t("new fact") : fieldText(field);
  return (
    <div className={`proposing-field proposing-field-${state}`} role="group" aria-labelledby={id} data-field={edit?.key ?? field} ref={row}>
      <div className="proposing-field-head">
        <h3 id={id}>{name}</h3>
        <span className="proposing-field-tools">
          {edit === null ? (
            <>
              <Button
                kind="icon"
                label={old === null ? t("Give {0}", name) : t("Change {0}", name)}
                title={old === null ? t("Give {0}", name) : t("Change {0}", name)}
                onClick={onBegin}
              >
                <Icon name={old === null ? "add" : "edit"} />
              </Button>
              {old !== null && (
                <Button kind="icon" label={t("Take out {0}", name)} title={t("Take out {0}", name)} onClick={onTakeOut}>
                  <Icon name="trash" />
                </Button>
              )}
            </>
          ) : (
            <Button kind="icon" label={t("Leave {0} as it is", name)} title={t("Leave {0} as it is", name)} onClick={onPutBack}>
              <Icon name="discard" />
            </Button>
          )}
        </span>
      </div>
      <div className="proposing-field-values">
        {!isNew && (
          <div className="proposing-field-old">
            {edit !== null && <span className="dim proposing-field-when">{t("Now")}</span>}
            <Value field={field} value={old} as={state === "gone" ? "del" : "span"} />
          </div>
        )}
        {edit !== null && (
          <div className="proposing-field-new">
            {!isNew && <span className="dim proposing-field-when">{t("Proposed")}</span>}
            <Editor field={field} to={edit.to} name={name} isNew={isNew} onChange={onChange} />
            {mistake !== null && (
              <p className="bad written-note" role="alert">
                <Icon name="error" /> {mistake}
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Editor({
  field,
  to,
  name,
  isNew,
  onChange,
}: Pick<Props, "field" | "onChange"> & { readonly to: FieldDraft; readonly name: string; readonly isNew: boolean }): ReactNode {
  switch (to.kind) {
    case "gone":
      return <span className="dim">{t("taken out")}</span>;
    case "fact":
      return <FactEditor fact={to} isNew={isNew} onChange={onChange} />;
    case "budget":
      return <BudgetEditor parts={to.parts} onChange={(parts, group) => onChange({ kind: "budget", parts }, group)} />;
    case "list":
      return field === "expected_refusal" ? (
        <RefusalEditor label={name} items={to.items} onChange={(items) => onChange({ kind: "list", items })} />
      ) : (
        <ListEditor label={name} items={to.items} onChange={(items, group) => onChange({ kind: "list", items }, group)} />
      );
    case "text":
      return (
        <WrittenField
          label={
            field === "freshness_window_s" ? t("Seconds from the time on from which it holds") : t("Hash of the page, {0} with 64 digits", "SHA-256")
          }
          hint={field === "freshness_window_s" && Number(to.text) > 0 && Number.isFinite(Number(to.text)) ? durationText(Number(to.text)) : undefined}
          value={to.text}
          onInput={(text) => onChange({ kind: "text", text: text.slice(0, 1000) }, "text")}
        />
      );
  }
}
