import { useState } from "react";
import type { CaseView, CodebookView, HistoryItem } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { dimensionOf, valueTitle } from "../label/labelSlots";
import { useScreen } from "../state";
import { Button, Chip, Dialog, Icon, localTime, t, Tabs } from "../ui";
import type { CaseFocus } from "./caseFocus";

export type RecordPage = "why" | "history" | "comment";
/** Comments begun and not sent, by row: closing the dialog must not lose them. */
const begun = new Map<string, string>();

interface Props {
  readonly page: RecordPage;
  readonly view: CaseView;
  readonly codebook: CodebookView;
  readonly focus: CaseFocus;
  onPage(page: RecordPage): void;
  onClose(): void;
  onView(view: CaseView): void;
}

/** What stands behind a case: the rules that gave its verdicts, every event on it, and what people said. */
export function CaseRecord({ page, view, codebook, focus, onPage, onClose, onView }: Props) {
  const comments = view.history.filter((item) => item.kind === "comment");
  return (
    <Dialog title={view.taskId} onClose={onClose} wide>
      <Tabs
        label={t("Record of the case")}
        chosen={page}
        onChoose={onPage}
        tabs={[
          { id: "why", title: t("Why this label") },
          { id: "history", title: t("History ({0})", view.history.length) },
          { id: "comment", title: t("Comments ({0})", comments.length) },
        ]}
      />
      <div role="tabpanel" id={`panel-${page}`} aria-labelledby={`tab-${page}`} className="record">
        {page === "why" && <Why view={view} />}
        {page === "history" &&
          (view.history.length === 0 ? (
            <p className="dim">{t("No one has done anything here yet.")}</p>
          ) : (
            <ol className="record-list">
              {view.history.map((item) => (
                <HistoryLine key={item.eventId} item={item} codebook={codebook} />
              ))}
            </ol>
          ))}
        {page === "comment" && <Comments view={view} comments={comments} codebook={codebook} focus={focus} onView={onView} />}
      </div>
    </Dialog>
  );
}

function Why({ view }: { readonly view: CaseView }) {
  return (
    <>
      {view.primaryLabel === null ? (
        <p className="dim">
          <Icon name="lock" /> {view.sealed.length > 0 ? t("The primary label is sealed until you commit.") : t("The row has no primary label.")}
        </p>
      ) : (
        <p>
          {t("Primary label")}: <b>{visibleText(view.primaryLabel)}</b>{" "}
          {view.tags.map((tag) => (
            <Chip key={tag}>{visibleText(tag)}</Chip>
          ))}
        </p>
      )}
      <dl className="facts">
        {view.chips.map((chip) => (
          <div key={chip.question} className="fact-line">
            <dt>{chip.question}</dt>
            <dd>
              {chip.value === null ? t("—") : <b>{visibleText(chip.value)}</b>} {chip.why !== null && visibleText(chip.why)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function HistoryLine({ item, codebook }: { readonly item: HistoryItem; readonly codebook: CodebookView }) {
  const dimension = item.dimension === null ? undefined : dimensionOf(codebook, item.dimension);
  const part = item.ref?.citationId ?? item.ref?.claimId ?? item.ref?.representationId;
  return (
    <li className={item.retracted ? "retracted" : undefined}>
      <span className="dim" title={item.at}>
        {localTime(item.at)}
      </span>{" "}
      <b>{visibleText(item.reviewer)}</b> {kindText(item.kind)}
      {dimension && <> {dimension.title ?? dimension.id}</>}
      {item.value !== null && (
        <>
          {" "}
          <Chip>{visibleText(valueTitle(dimension, item.value))}</Chip>
        </>
      )}
      {part !== undefined && <span className="dim"> {part}</span>}
      {item.condition !== null && <span className="dim"> {item.condition}</span>}
      {item.retracted && <span className="tone-fair"> {t("taken back")}</span>}
      {item.text !== null && <p className="record-text">{visibleText(item.text)}</p>}
    </li>
  );
}

function kindText(kind: string): string {
  const known: Readonly<Record<string, string>> = {
    label: t("labelled"),
    retract: t("took back"),
    comment: t("commented"),
    skip: t("skipped"),
    flag: t("flagged"),
    pairing: t("moved a citation"),
    marking: t("marked which citations are enough"),
    "claim-edit": t("corrected the claims"),
    reveal: t("revealed"),
  };
  return known[kind] ?? kind;
}

function Comments({
  view,
  comments,
  codebook,
  focus,
  onView,
}: {
  readonly view: CaseView;
  readonly comments: readonly HistoryItem[];
  readonly codebook: CodebookView;
  readonly focus: CaseFocus;
  onView(view: CaseView): void;
}) {
  const screen = useScreen();
  const [text, setShown] = useState(begun.get(view.rowId) ?? "");
  const setText = (next: string) => {
    begun.set(view.rowId, next);
    setShown(next);
  };
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const ref =
        focus.citationId !== null
          ? { kind: "citation", citationId: focus.citationId, ...(focus.claimId === null ? {} : { claimId: focus.claimId }) }
          : focus.claimId !== null
            ? { kind: "claim", claimId: focus.claimId }
            : { kind: "row" };
      const outcome = await screen.request("comment/add", { rowId: view.rowId, ref, text: text.trim() });
      if (outcome.saved === "no") return screen.report(outcome.reason);
      onView(outcome.case);
      setText("");
      screen.announceAndShow(outcome.saved === "disk" ? t("Comment saved, on disk.") : t("Comment kept, but not saved yet: {0}", outcome.reason));
    } catch (error) {
      screen.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {comments.length > 0 && (
        <ol className="record-list">
          {comments.map((item) => (
            <HistoryLine key={item.eventId} item={item} codebook={codebook} />
          ))}
        </ol>
      )}
      <textarea
        className="field"
        rows={4}
        data-autofocus=""
        aria-label={t("Your comment")}
        placeholder={t("Your comment")}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="dialog-actions">
        <Button kind="primary" disabled={busy || text.trim() === ""} onClick={() => void send()}>
          {t("Add comment")}
        </Button>
      </div>
    </>
  );
}
