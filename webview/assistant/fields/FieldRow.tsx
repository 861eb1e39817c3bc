import type { KeyboardEvent } from "react";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { count, Icon, t } from "../../ui";
import { fieldTitle, surenessWords } from "./fieldTitles";

/** One field of ours: what fills it, an example, in how many records it was found, and how sure the guess is. */
export function FieldRow({
  view,
  chosen,
  tabbable,
  onChoose,
  onOpen,
  onKey,
}: {
  readonly view: FieldView;
  readonly chosen: boolean;
  readonly tabbable: boolean;
  onChoose(): void;
  onOpen(): void;
  onKey(event: KeyboardEvent): void;
}) {
  const title = fieldTitle(view.field);
  const total = view.present + view.absent;
  const missing = view.source !== null && view.absent > 0;
  return (
    <li>
      <button
        type="button"
        className={`field-row ${chosen ? "field-chosen" : ""} ${view.source === null ? "field-empty" : ""}`}
        data-field={view.field}
        aria-current={chosen ? "true" : undefined}
        aria-haspopup="dialog"
        aria-label={fieldSentence(view)}
        tabIndex={tabbable ? 0 : -1}
        style={{ paddingLeft: 10 + Math.min(view.depth, 4) * 14 }}
        onFocus={onChoose}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        <span className="field-name">
          {title}
          {view.required && view.source === null && <span className="bad"> {t("needed")}</span>}
        </span>
        <span className="field-source mono ellipsis">{view.source === null ? t("empty") : visibleText(view.text)}</span>
        <span className="field-state">
          {view.problems > 0 && (
            <span className="bad icon-text">
              <Icon name="warning" />
              {count(view.problems)}
            </span>
          )}
          {view.sure !== null && view.source !== null && <span className={`sure-${view.sure}`}>{surenessWords[view.sure]()}</span>}
        </span>
        <span className="field-example ellipsis">{view.example === null ? "" : visibleText(view.example)}</span>
        <span className={`field-count ${missing ? "fair" : "dim"}`}>
          {view.source === null || total === 0 ? "" : t("{0} of {1}", count(view.present), count(total))}
        </span>
      </button>
    </li>
  );
}

/** What a screen reader says of the row. */
export function fieldSentence(view: FieldView): string {
  const title = fieldTitle(view.field);
  if (view.source === null) return view.required ? t("{0}: empty, and needed", title) : t("{0}: empty", title);
  const parts = [
    t("{0} reads {1}", title, visibleText(view.text)),
    ...(view.example === null ? [] : [t("for example {0}", visibleText(view.example.slice(0, 100)))]),
    t("found in {0} of {1}", count(view.present), count(view.present + view.absent)),
    ...(view.sure === null ? [] : [surenessWords[view.sure]()]),
    ...(view.problems === 0 ? [] : [view.problems === 1 ? t("1 problem") : t("{0} problems", count(view.problems))]),
  ];
  return parts.join(", ");
}
