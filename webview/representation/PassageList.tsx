import { Fragment, useId, useRef, type KeyboardEvent } from "react";
import type { PassagesView, PassageView } from "../../src/protocol/hints";
import { visibleText } from "../answer/answerSegments";
import { Button, Icon, KeyHint, ProgressRing, t } from "../ui";
import { markWord, notesOf } from "./passageWords";
import { passagePieces } from "./passagePieces";
import "./passages.css";

interface Props {
  readonly found: PassagesView | null;
  readonly loading: boolean;
  readonly error: string | null;
  /** Which one is shown in its place. */
  readonly chosen: number | null;
  onChoose(index: number): void;
  /** Null where nothing can be labelled. */
  readonly onUse: ((index: number) => void) | null;
  onAgain(): void;
  onClose(): void;
}

/** The sentences that share most with the claim, best first, each with what it says otherwise. They are places to look at, no verdict. */
export function PassageList({ found, loading, error, chosen, onChoose, onUse, onAgain, onClose }: Props) {
  const title = useId();
  const list = useRef<HTMLOListElement>(null);
  const passages = found?.passages ?? [];
  const step = (by: number) => passages.length > 0 && onChoose(((chosen ?? (by > 0 ? -1 : 0)) + by + passages.length) % passages.length);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>(".passage-text") ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    const next = all[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (at === -1 || !next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  return (
    <section className="passages" aria-labelledby={title} aria-busy={loading}>
      <div className="passages-head">
        <h3 id={title}>{t("Passages for the claim")}</h3>
        <span className="dim" title={t("Ranked by the words they share; numbers, dates and names count more. Nobody judged them.")}>
          {found && passages.length > 0 ? t("by shared words, best of {0} sentences", found.sentences) : ""}
        </span>
        <span className="passages-tools">
          {passages.length > 1 && (
            <>
              <KeyHint action="nextPassage" />
              <Button kind="icon" label={t("Previous passage")} title={t("Previous passage")} onClick={() => step(-1)}>
                <Icon name="arrow-up" />
              </Button>
              <Button kind="icon" label={t("Next passage")} title={t("Next passage")} onClick={() => step(1)}>
                <Icon name="arrow-down" />
              </Button>
            </>
          )}
          <Button kind="icon" label={t("Hide the passages")} title={t("Hide the passages")} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </span>
      </div>
      {error !== null ? (
        <p className="passages-empty" role="alert">
          <Icon name="error" /> {t("The passages could not be looked for: {0}", error)} <Button onClick={onAgain}>{t("Try again")}</Button>
        </p>
      ) : found === null ? (
        <p className="passages-empty dim">
          <ProgressRing label={t("Looking for passages…")} /> {t("Looking for passages…")}
        </p>
      ) : passages.length === 0 ? (
        <p className="passages-empty dim">{t("No passage shares a word with this claim.")}</p>
      ) : (
        // Arrow keys only go from one of its buttons to the next, which Tab does as well.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ol ref={list} onKeyDown={pressed}>
          {passages.map((passage, index) => (
            <li key={passage.start} className={index === chosen ? "passage passage-on" : "passage"}>
              <span className="passage-rank" aria-hidden="true">
                {index + 1}
              </span>
              <div className="passage-body">
                <button
                  type="button"
                  className="passage-text"
                  aria-current={index === chosen ? "true" : undefined}
                  title={t("Show it in its place")}
                  onClick={() => onChoose(index)}
                >
                  <PassageText passage={passage} />
                </button>
                <PassageMarks passage={passage} />
              </div>
              {onUse !== null && (
                <Button
                  kind="icon"
                  label={t("Use passage {0} as evidence", index + 1)}
                  title={t("Use passage {0} as evidence", index + 1)}
                  onClick={() => onUse(index)}
                >
                  <Icon name="quote" />
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function PassageText({ passage }: { readonly passage: PassageView }) {
  return passagePieces(passage).map(({ text, kind }, index) => (
    <Fragment key={index}>{kind === null ? visibleText(text) : <mark className={`passage-${kind}`}>{visibleText(text)}</mark>}</Fragment>
  ));
}

function PassageMarks({ passage }: { readonly passage: PassageView }) {
  const notes = notesOf(passage);
  if (passage.marks.length === 0 && notes.length === 0) return null;
  return (
    <ul className="passage-marks">
      {passage.marks.map((mark, index) => (
        <li key={index} className={`passage-mark passage-mark-${mark.status}`}>
          <Icon name={icons[mark.status]} /> {visibleText(markWord(mark, passage.text))}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="passage-mark passage-mark-part">
          <Icon name="info" /> {note}
        </li>
      ))}
    </ul>
  );
}

const icons = { same: "check", part: "circle-outline", other: "warning", absent: "dash" } as const;
