import { useEffect, useMemo, useRef, type KeyboardEvent } from "react";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { Button, EmptyState, Icon, t } from "../../ui";
import { isStale } from "../state/assistantState";
import { useAssistant, useAssistantState } from "../state/hooks";
import { clearField, removeJudgement } from "./corrections";
import { FieldDetails } from "./FieldDetails";
import { FieldRow } from "./FieldRow";
import { groupTitles } from "./fieldTitles";
import { Joinables } from "./Joinables";

/** Our fields by groups, one line each, and under them all about the one in hand. */
export function FieldsPane() {
  const assistant = useAssistant();
  const list = useRef<HTMLDivElement>(null);
  const { fields, problems, chosen, stale, error } = useAssistantState((state) => ({
    fields: state.preview.data?.fields ?? null,
    problems: state.preview.data?.problems ?? null,
    chosen: state.panel.field,
    stale: isStale(state, state.preview),
    error: state.preview.error,
  }));
  const groups = useMemo(() => grouped(fields ?? []), [fields]);
  const inOrder = useMemo(() => groups.flatMap(([, views]) => views), [groups]);
  const view = inOrder.find(({ field }) => field === chosen) ?? inOrder[0];
  const focused = view?.field;

  // A field that was told to be chosen (a problem, the next in doubt) is scrolled to, wherever the focus is.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [focused]);

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || view === undefined) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const judgement = view.kind === "judge" ? /^judgements\[(\d+)\]$/.exec(view.field) : null;
      return judgement ? removeJudgement(assistant, Number(judgement[1])) : clearField(assistant, view);
    }
    const at = inOrder.indexOf(view);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: inOrder.length - 1 }[event.key];
    const next = to === undefined ? undefined : inOrder[to];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(next.field)}"]`)?.focus();
  };

  if (fields === null && error === null) return <EmptyState busy title={t("Reading the first records…")} />;
  return (
    <>
      {error !== null && (
        <p className="pane-error" role="alert">
          <Icon name="error" className="bad" /> {error}
        </p>
      )}
      <div className={`field-list ${stale ? "stale" : ""}`} ref={list} data-focus-home tabIndex={-1} aria-busy={stale}>
        {groups.map(([group, views]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h3 id={`group-${group}`} className="field-group">
              {groupTitles[group]()}
            </h3>
            <ul>
              {views.map((one) => (
                <FieldRow
                  key={one.field}
                  view={one}
                  chosen={one === view}
                  tabbable={one === view}
                  onChoose={() => one.field !== chosen && assistant.setPanel({ field: one.field })}
                  onOpen={() => assistant.show({ kind: "pick", field: one.field })}
                  onKey={move}
                />
              ))}
            </ul>
          </section>
        ))}
        <div className="field-more">
          <Button onClick={() => assistant.show({ kind: "judgement" })}>
            <Icon name="add" /> {t("Add labels that were given already…")}
          </Button>
        </div>
        <Joinables />
      </div>
      {view !== undefined && <FieldDetails view={view} problems={(problems ?? []).filter(({ field }) => field === view.field)} />}
    </>
  );
}

/** In the order of the groups as they come first: fields of one group stand together. */
function grouped(fields: readonly FieldView[]): readonly (readonly [FieldView["group"], readonly FieldView[]])[] {
  const groups = new Map<FieldView["group"], FieldView[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}
