import { useRef, type KeyboardEvent } from "react";
import type { Dimension } from "../../src/core/formats/codebook";
import type { CaseView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { Icon, KeyHint, Popover, t } from "../ui";
import { useAsGiven } from "./asGiven";
import { choiceKeys, labelTitle, valueTitle } from "./labelSlots";
import type { FormRow } from "./useLabelForm";
import { RowStatus } from "./RowStatus";

interface Props {
  readonly row: FormRow;
  /** For the numbers of citations. */
  readonly view: Pick<CaseView, "citations">;
  readonly active: boolean;
  readonly mayLabel: boolean;
  onActivate(): void;
  onChoose(labelId: string): void;
  /** Opens the editor for several labels and own ones; null for other dimensions. */
  readonly onTags: (() => void) | null;
}

/**
 * One dimension: folded to its name and its label until it is the active one, whose keys are the digits, so that the page
 * keeps the room. Its choices are toggle buttons with one tab stop. The arrow keys move without choosing (a choice is a line
 * in the log), Enter or Space chooses.
 */
export function DimensionRow({ row, view, active, mayLabel, onActivate, onChoose, onTags }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { dimension } = row.slot;
  const keys = choiceKeys(dimension);
  const asGiven = useAsGiven(dimension, row.slot.slot.mine);
  const chosen = row.shown.value === null ? [] : [row.shown.value].flat();
  const own = chosen.filter((id) => !dimension.labels.some((label) => label.id === id));
  const several = dimension.exclusive === false;
  // Many tags would fill the form: the chosen ones are shown, the rest is in the editor.
  const offered = onTags ? dimension.labels.filter((label) => chosen.includes(label.id)) : dimension.labels;
  const stop = offered.find((label) => chosen.includes(label.id))?.id ?? offered[0]?.id;
  const title = dimension.title ?? dimension.id;
  const judged = row.slot.slot.judges.labels.length > 0;
  const moved = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (by === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className={active ? "dimension dimension-on" : "dimension"}>
      <div className="dimension-head">
        <h3>
          {/* Opens as soon as the focus comes: whoever walks with Tab finds the choices next. */}
          <button type="button" className="dimension-open" aria-expanded={active} onFocus={onActivate} onClick={onActivate}>
            <span className="dimension-title">{title}</span> <span className="dimension-of">{subject(row, view)}</span>
            {!active && judged && <Icon name="law" className="dim dimension-judged" label={t("A judge has spoken on this")} />}
            {!active && (
              <span className="dimension-value">{chosen.length === 0 ? "–" : valueTitle(row.open ? dimension : asGiven, row.shown.value!)}</span>
            )}
          </button>
        </h3>
        {!active && <RowStatus row={row} brief />}
        <Popover
          kind="icon"
          button={<Icon name="question" />}
          label={t("Guideline: {0}", title)}
          title={t("Guideline: {0}", title)}
          panelLabel={t("Guideline: {0}", title)}
        >
          <Guideline dimension={dimension} />
          {asGiven !== dimension && <Guideline dimension={asGiven} />}
        </Popover>
      </div>
      <div className="choices" role="toolbar" aria-label={title} ref={list} hidden={!active} onKeyDown={moved}>
        {offered.map((label) => {
          const key = keys[dimension.labels.indexOf(label)] ?? null;
          const on = chosen.includes(label.id);
          return (
            <button
              key={label.id}
              type="button"
              data-choice=""
              className={`choice ${on ? (row.open ? "choice-draft" : "choice-on") : ""} choice-${label.color ?? "neutral"}`}
              aria-pressed={on}
              aria-disabled={!mayLabel}
              aria-keyshortcuts={active && key !== null ? key : undefined}
              tabIndex={label.id === stop ? 0 : -1}
              title={label.guideline}
              onClick={() => onChoose(label.id)}
            >
              {key !== null && active && <kbd aria-hidden="true">{key}</kbd>}
              {labelTitle(dimension, label.id)}
              {on && row.open && <span className="unseen"> {t("draft")}</span>}
            </button>
          );
        })}
        {own.map((id) => (
          <span
            key={id}
            className="choice choice-on"
            title={
              asGiven !== dimension
                ? t("Version {0} of the codebook’s dimension", String(asGiven.version))
                : several
                  ? t("A tag of your own")
                  : t("Not in the codebook")
            }
          >
            {visibleText(labelTitle(asGiven, id))}
          </span>
        ))}
        {onTags && (
          <button type="button" className="choice" disabled={!mayLabel} onClick={onTags}>
            <KeyHint action="failureTags" /> {chosen.length === 0 ? t("Choose tags…") : t("Change…")}
          </button>
        )}
        <RowStatus row={row} />
      </div>
    </div>
  );
}

/** What the label speaks of, where it is not the whole row. */
function subject(row: FormRow, view: Props["view"]): string {
  const { ref } = row.slot.slot;
  if (ref.citationId !== undefined) return t("citation {0}", view.citations.find((one) => one.id === ref.citationId)?.number ?? ref.citationId);
  if (ref.claimId !== undefined) return t("this claim");
  return ref.representationId !== undefined ? t("this representation") : "";
}

function Guideline({ dimension }: { readonly dimension: Dimension }) {
  return (
    <div className="guideline">
      <h3>{dimension.title ?? dimension.id}</h3>
      {dimension.guideline !== undefined && <p>{dimension.guideline}</p>}
      <dl>
        {dimension.labels.map((label) => (
          <div key={label.id}>
            <dt>{label.title ?? label.id}</dt>
            <dd>
              {label.guideline ?? t("The codebook says nothing more.")}
              {(label.requires ?? dimension.requires ?? []).length > 0 && (
                <span className="dim"> {t("Requires: {0}.", (label.requires ?? dimension.requires ?? []).join(", "))}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="dim">{t("Version {0} of the codebook’s dimension", String(dimension.version))}</p>
    </div>
  );
}
