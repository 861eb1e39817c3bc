import type { Ref } from "react";
import type { CaseView, ResolutionView } from "../../src/protocol/views";
import { visibleText } from "../answer/answerSegments";
import { Button, Chip, Icon, KeyHint, t, TextArea, type Control } from "../ui";
import { assertedText } from "./assertedText";
import { needText } from "./RowStatus";
import type { FormRow } from "./useLabelForm";

interface Props {
  readonly row: FormRow;
  readonly view: CaseView;
  readonly grade: ResolutionView["grade"] | null;
  readonly selected: boolean;
  readonly mayLabel: boolean;
  readonly reason: Ref<Control>;
  onRationale(text: string): void;
  onDropEvidence(): void;
  onTakeSelection(): void;
  onShowEvidence(): void;
  onSave(): void;
  onDiscard(): void;
}

/** What a decision rests on: the quote and the reason, and what is still missing. */
export function EvidenceAndReason({
  row,
  view,
  grade,
  selected,
  mayLabel,
  reason,
  onRationale,
  onDropEvidence,
  onTakeSelection,
  onShowEvidence,
  onSave,
  onDiscard,
}: Props) {
  const { evidence, rationale, value } = row.shown;
  const wants = (need: "rationale" | "evidence") => row.missing.includes(need);
  const asserted = row.open || row.status?.state === "saving" ? null : row.slot.slot.mine?.asserted;
  const title = row.slot.dimension.title ?? row.slot.dimension.id;
  const ofRepresentation =
    evidence?.representation_id === undefined ? null : view.representations.findIndex((one) => one.id === evidence.representation_id) + 1;
  return (
    <div className="form-reason">
      <h3>
        {t("Evidence and reason")} <span className="dim">{title}</span>
      </h3>
      <div className={wants("evidence") ? "evidence-box missing" : "evidence-box"} role="group" aria-label={t("Evidence")}>
        {evidence ? (
          <>
            <button type="button" className="text-button evidence-quote" title={t("Show it in the representation")} onClick={onShowEvidence}>
              “{visibleText(evidence.exact ?? t("a region of the image"))}”
            </button>
            {grade !== null && (
              <Chip
                tone={grade === "exact" || grade === "in-context" ? "good" : grade === "not-found" ? "bad" : "fair"}
                title={t("How well the quote was found")}
              >
                {gradeText(grade)}
              </Chip>
            )}
            {evidence.charset !== undefined && (
              <span className="dim" title={t("The encoding that you chose: the quote is from the text that it gives.")}>
                {t("read in {0}", visibleText(evidence.charset))}
              </span>
            )}
            {ofRepresentation !== null && ofRepresentation > 0 && <span className="dim">{t("representation {0}", ofRepresentation)}</span>}
            {mayLabel && (
              <Button kind="icon" label={t("Remove the evidence")} title={t("Remove the evidence")} onClick={onDropEvidence}>
                <Icon name="close" />
              </Button>
            )}
          </>
        ) : (
          <span className="dim">
            {selected ? t("Use the selected words:") : t("Select words in the representation, then")} <KeyHint action="useSelectionAsEvidence" />
          </span>
        )}
        {selected && mayLabel && <Button onClick={onTakeSelection}>{evidence ? t("Replace with the selection") : t("Use the selection")}</Button>}
        {wants("evidence") && <span className="tone-fair">{t("needed")}</span>}
      </div>
      {asserted != null && (
        <p className="asserted-note tone-fair">
          <Icon name="unverified" />{" "}
          {t(
            "Asserted: {0}. Select the words that support it in the representation, take them as evidence and save: then it points at bytes.",
            assertedText(asserted),
          )}
        </p>
      )}
      <div className={wants("rationale") ? "reason-line missing" : "reason-line"}>
        <TextArea
          ref={reason}
          label={t("Rationale: {0}", title)}
          rows={2}
          value={rationale}
          disabled={!mayLabel}
          onInput={onRationale}
          placeholder={wants("rationale") ? t("Why? Needed for this label.") : t("Why? (optional)")}
        />
        <span className="reason-key">
          <KeyHint action="editRationale" />
        </span>
      </div>
      {row.status?.state === "refused" && (
        <p className="tone-bad" role="alert">
          {t("Not saved: {0}", row.status.reason)}
        </p>
      )}
      {row.open && (
        <div className="draft-line">
          <span className="tone-fair">
            {row.restored ? t("A draft from before.") : t("A draft, kept on this machine.")}{" "}
            {value === null
              ? t("Choose a label to save it.")
              : row.missing.length > 0
                ? t("It needs {0}.", row.missing.map(needText).join(t(" and ")))
                : ""}
          </span>
          <Button kind="primary" disabled={value === null || row.missing.length > 0} onClick={onSave}>
            {t("Save")}
          </Button>
          <Button onClick={onDiscard}>{t("Discard")}</Button>
        </div>
      )}
    </div>
  );
}

function gradeText(grade: ResolutionView["grade"]): string {
  return {
    exact: t("exact"),
    "in-context": t("in context"),
    normalised: t("same but for form"),
    approximate: t("approximate"),
    ambiguous: t("ambiguous"),
    "not-found": t("not found"),
  }[grade];
}
