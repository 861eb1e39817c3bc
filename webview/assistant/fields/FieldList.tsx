import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { Button, Icon, t } from "../../ui";
import { useAssistant } from "../state/hooks";
import { clearField, removeJudgement } from "./corrections";
import { FieldRow } from "./FieldRow";
import { groupTitles } from "./fieldTitles";
import { judgementIndex, judgementOf } from "./inHand";
import { Joinables } from "./Joinables";

/** The fields by groups. Arrows walk, Enter chooses a source, Delete empties; the parts of a judgement fold under it. */
export function FieldList({
  fields,
  view,
  stale,
}: {
  readonly fields: readonly FieldView[];
  readonly view: FieldView | null;
  readonly stale: boolean;
}) {
  const assistant = useAssistant();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const inHand = view?.field ?? null;
  const around = inHand === null ? null : judgementOf(inHand);
  const groups = useMemo(
    () => grouped(fields.filter(({ field }) => [null, around].includes(judgementOf(field)) || open.has(judgementOf(field)!))),
    [fields, open, around],
  );
  const inOrder = groups.flatMap(([, views]) => views);

  // A field that was told to be chosen (a problem, the next in doubt) is scrolled to, wherever the focus is.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [inHand]);

  const focus = (field: string) => list.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)?.focus();
  const unfold = (judge: string, unfolded: boolean) => {
    if (!unfolded && around === judge) focus(judge);
    setOpen((before) => new Set(unfolded ? [...before, judge] : [...before].filter((one) => one !== judge)));
  };
  const isOpen = (judge: string) => open.has(judge) || around === judge;

  const keyed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || view === null) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return view.kind === "judge" ? removeJudgement(assistant, judgementIndex(view.field) ?? 0) : clearField(assistant, view);
    }
    if (event.key === "ArrowRight" && view.kind === "judge") return (event.preventDefault(), unfold(view.field, true));
    if (event.key === "ArrowLeft" && judgementIndex(view.field) !== null) return (event.preventDefault(), unfold(around ?? view.field, false));
    const at = inOrder.indexOf(view);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: inOrder.length - 1 }[event.key];
    const next = to === undefined ? undefined : inOrder[to];
    if (next === undefined) return;
    event.preventDefault();
    focus(next.field);
  };

  return (
    <div className={`field-list ${stale ? "stale" : ""}`} ref={list} data-focus-home tabIndex={-1} aria-busy={stale}>
      {groups.map(([group, views]) => (
        <section key={group} aria-label={groupTitles[group]()} className="field-section">
          {/* One field alone says itself what it is. */}
          {views.length > 1 && <h3 className="field-group">{groupTitles[group]()}</h3>}
          <ul>
            {views.map((one) => (
              <FieldRow
                key={one.field}
                view={one}
                note={one.kind === "judge" ? dimensionOf(fields, one.field) : null}
                open={one.kind === "judge" ? isOpen(one.field) : null}
                onFold={(unfolded) => unfold(one.field, unfolded)}
                chosen={one === view}
                onChoose={() => one !== view && assistant.setPanel({ field: one.field })}
                onOpen={() => assistant.show({ kind: "pick", field: one.field })}
                onKey={keyed}
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
  );
}

/** What a judgement is about, as its rule says it. */
function dimensionOf(fields: readonly FieldView[], judge: string): string | null {
  const source = fields.find(({ field }) => field === `${judge}.dimension`)?.source;
  return typeof source === "object" && source !== null && "constant" in source ? String(source.constant) : null;
}

/** In the order of the groups as they come first: fields of one group stand together. */
function grouped(fields: readonly FieldView[]): readonly (readonly [FieldView["group"], readonly FieldView[]])[] {
  const groups = new Map<FieldView["group"], FieldView[]>();
  for (const field of fields) groups.set(field.group, [...(groups.get(field.group) ?? []), field]);
  return [...groups];
}
