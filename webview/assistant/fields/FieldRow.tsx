import type { KeyboardEvent } from "react";
import type { FieldView } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { count, Icon, t } from "../../ui";
import { shortTitle, surenessWords } from "./fieldTitles";

/** One field of ours: what fills it, an example, in how many records it was found, and how sure the guess is. */
export function FieldRow({
  view,
  note,
  open,
  onFold,
  chosen,
  onChoose,
  onOpen,
  onKey,
}: {
  readonly view: FieldView;
  /** What a judgement is about. */
  readonly note: string | null;
  /** Whether the parts under it are seen; null where it has none. */
  readonly open: boolean | null;
  onFold(unfolded: boolean): void;
  readonly chosen: boolean;
  onChoose(): void;
  onOpen(): void;
  onKey(event: KeyboardEvent): void;
}) {
  const title = shortTitle(view.field);
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
        aria-expanded={open ?? undefined}
        tabIndex={chosen ? 0 : -1}
        style={{ paddingLeft: 10 + Math.min(view.depth, 4) * 14 }}
        onFocus={onChoose}
        onClick={onOpen}
        onKeyDown={onKey}
      >
        <span className="field-name">
          {open !== null && (
            // The arrow keys fold for the keyboard; this is the mouse's way.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <span
              className="fold"
              onClick={(event) => {
                event.stopPropagation();
                onFold(!open);
              }}
            >
              <Icon name={open ? "chevron-down" : "chevron-right"} />
            </span>
          )}
          {note === null ? title : `${title}: ${visibleText(note)}`}
          <Said>{view.source === null ? ": " : ` ${t("reads")} `}</Said>
        </span>
        <span className="field-source mono ellipsis">{view.source === null ? t("empty") : visibleText(view.text)}</span>
        <span className="field-state">
          {view.required && view.source === null && <span className="bad">{t("needed")}</span>}
          {view.problems > 0 && (
            <span className="fair icon-text">
              <Icon name="warning" />
              {count(view.problems)}
              <Said>{view.problems === 1 ? t("problem") : t("problems")}</Said>
            </span>
          )}
          {view.sure !== null && view.source !== null && <span className={`sure-${view.sure}`}>{surenessWords[view.sure]()}</span>}
        </span>
        <span className="field-example ellipsis">
          {view.example !== null && <Said>{`${t("for example")} `}</Said>}
          {view.example === null ? "" : visibleText(view.example)}
        </span>
        {view.source !== null && total > 0 && (
          <span className={`field-count ${missing ? "fair" : "dim"}`}>
            <Said>{`${t("found in")} `}</Said>
            {t("{0} of {1}", count(view.present), count(total))}
          </span>
        )}
      </button>
    </li>
  );
}

/** Words between what is seen, for those who hear the row as one sentence. */
const Said = ({ children }: { readonly children: string }) => <span className="unseen">{children}</span>;
