import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from "react";
import type { Evidence } from "../../src/core/formats/common";
import type { CaseView, CodebookView, ResolutionView } from "../../src/protocol/views";
import { otherLabelsOn } from "../answer/OtherLabels";
import type { CaseFocus } from "../case/caseFocus";
import type { EvidenceChoice } from "../case/RepresentationSide";
import { useAction, useScreen } from "../state";
import { EmptyState, t, type Control } from "../ui";
import type { AskedItem } from "./askedItem";
import { DimensionRow } from "./DimensionRow";
import { EvidenceAndReason } from "./EvidenceAndReason";
import { OtherVerdicts } from "./OtherVerdicts";
import { StaleNotice } from "./StaleNotice";
import { TagEditor } from "./TagEditor";
import { agreedVerdict, useLabelForm } from "./useLabelForm";

export interface LabelFormHandle {
  flush(): void;
  evidence(): Evidence | null;
  /** Seconds of work on what is shown, since they were last asked for. */
  activeSeconds(): number;
}

export interface LabelFormProps {
  readonly view: CaseView;
  readonly codebook: CodebookView;
  readonly focus: CaseFocus;
  /** What is selected in the representation. */
  readonly choice: EvidenceChoice | null;
  /** How well a piece of evidence was found, where that is known. */
  gradeOf(evidence: Evidence): ResolutionView["grade"] | null;
  onDescribed(evidence: Evidence, resolution: ResolutionView): void;
  onEvidence(evidence: Evidence | null): void;
  onView(view: CaseView): void;
  onFocus(focus: CaseFocus): void;
  onGoOn(): void;
  /** The case is being left: no label is given to it by a key any more. */
  isLeaving(): boolean;
  /** Brings the labels that answer none of the form's questions to where they can be read. */
  onShowOthers(): void;
  /** Brings the representation to the front and focuses it. */
  onShowRepresentation(evidence: Evidence | null): void;
  /** What a queue asks for here; null where everything about what is looked at can be labelled. */
  readonly asked: AskedItem | null;
  readonly ref?: Ref<LabelFormHandle>;
}

/** The decisions on what is looked at: one line of choices for each dimension, evidence and reason, and what others said. */
export function LabelForm({ ref, ...props }: LabelFormProps) {
  const { view, codebook, focus, choice, gradeOf, onEvidence } = props;
  const screen = useScreen();
  const reason = useRef<Control>(null);
  const [tagging, setTagging] = useState(false);
  const form = useLabelForm({
    view,
    codebook,
    focus,
    onView: props.onView,
    onFocus: props.onFocus,
    onGoOn: props.onGoOn,
    isLeaving: props.isLeaving,
    asked: props.asked,
  });
  const { rows, active, mayLabel, wanting } = form;
  // By the whole case: widths must not jump from one dimension to the next.
  const explained = view.slots.some(({ judges }) => judges.labels.some((one) => (one.rationale?.length ?? 0) > longReason));
  const tags = rows.find((row) => row.slot.dimension.exclusive === false) ?? null;

  const evidence = active?.shown.evidence ?? null;
  useImperativeHandle(ref, () => ({ flush: form.flush, evidence: () => evidence, activeSeconds: form.activeSeconds }));
  useEffect(() => onEvidence(evidence), [onEvidence, evidence]);

  // Before the next key: what is typed now belongs into the field.
  const { onShowRepresentation } = props;
  const show = useRef(onShowRepresentation);
  useLayoutEffect(() => {
    show.current = onShowRepresentation;
  });
  useLayoutEffect(() => {
    if (wanting === null) return;
    if (wanting.need === "rationale") {
      reason.current?.focus();
      // In a narrow window the form scrolls: the field must be seen whole.
      reason.current?.scrollIntoView({ block: "nearest" });
      return;
    }
    // Evidence is made by selecting words: there is where the reviewer is needed.
    show.current(null);
  }, [wanting]);

  const takeSelection = () => {
    if (active === null || !mayLabel) return;
    if (choice === null || choice.rowId !== view.rowId) {
      props.onShowRepresentation(null);
      return screen.announceAndShow(t("Select the words in the representation, or a region of the image, first; then press the key again."));
    }
    const { representationId } = choice;
    const latest = { supersedes: "evidence/describe" };
    const described =
      "rect" in choice
        ? screen.request("evidence/describeRegion", { rowId: view.rowId, representationId, rect: choice.rect }, latest)
        : screen.request(
            "evidence/describe",
            { rowId: view.rowId, representationId, charset: choice.charset, start: choice.start, end: choice.end },
            latest,
          );
    described
      .then(({ evidence: found, resolution }) => {
        props.onDescribed(found, resolution);
        form.edit(active, { evidence: found });
        screen.announceAndShow(t("Evidence: {0}", found.rect ? t("a region of the image") : (found.exact ?? "")));
      })
      .catch(screen.report);
  };

  for (const n of digits) {
    // The list never changes: the hooks are the same in every render.
    // eslint-disable-next-line react-hooks/rules-of-hooks
    useAction(`label${n}`, () => form.digit(n), true);
  }
  useAction("nextDimension", form.nextDimension, rows.length > 0);
  useAction("editRationale", () => reason.current?.focus(), active !== null && mayLabel);
  useAction("useSelectionAsEvidence", takeSelection, active !== null && mayLabel);
  useAction("failureTags", () => setTagging(true), tags !== null && mayLabel);
  useAction("confirm", () => void form.confirm());
  useAction("stillRight", () => active && form.stillRight(active), active !== null && mayLabel && (active.slot.slot.mine?.stale.length ?? 0) > 0);
  const confirmable = props.asked?.confirms === true && active !== null && mayLabel && active.slot.slot.judges.labels.length > 0;
  useAction("confirmJudge", () => active && form.confirmJudge(active), confirmable);

  if (rows.length === 0) {
    return (
      <section className="form form-empty" aria-label={t("Labels")}>
        <EmptyState icon="tag" title={t("Nothing here is to be labelled")}>
          {t("The codebook {0} has no dimension for what this row holds.", `${codebook.id} ${codebook.version}`)}
        </EmptyState>
      </section>
    );
  }
  return (
    <section className={explained ? "form form-explained" : "form"} aria-label={t("Labels")} data-focus-home="" tabIndex={-1}>
      <div className="form-choices">
        {active?.slot.slot.mine && active.slot.slot.mine.stale.length > 0 && (
          <StaleNotice mine={active.slot.slot.mine} onStillRight={mayLabel ? () => form.stillRight(active) : null} />
        )}
        {rows.map((row) => (
          <DimensionRow
            key={row.slot.key}
            row={row}
            view={view}
            active={row === active}
            mayLabel={mayLabel}
            onActivate={() => form.activate(row.slot.dimension.id)}
            onChoose={(id) => form.choose(row, id)}
            onTags={row === tags ? () => setTagging(true) : null}
          />
        ))}
      </div>
      {active && (
        <EvidenceAndReason
          row={active}
          view={view}
          grade={evidence === null ? null : gradeOf(evidence)}
          selected={choice !== null && choice.rowId === view.rowId}
          mayLabel={mayLabel}
          reason={reason}
          onRationale={(rationale) => form.edit(active, { rationale })}
          onDropEvidence={() => form.edit(active, { evidence: null })}
          onTakeSelection={takeSelection}
          onShowEvidence={() => props.onShowRepresentation(evidence)}
          onSave={() => void form.commit(active)}
          onDiscard={() => form.discard(active)}
        />
      )}
      {active && (
        <OtherVerdicts
          row={active}
          judgedElsewhere={rows.filter((row) => row !== active && row.slot.slot.judges.labels.length > 0)}
          otherLabels={otherLabelsOn(view, focus).length}
          onDimension={form.activate}
          onOtherLabels={props.onShowOthers}
          onConfirm={confirmable && agreedVerdict(active) !== null ? () => form.confirmJudge(active) : null}
          inQueue={props.asked !== null}
        />
      )}
      {tagging && tags && (
        <TagEditor
          row={tags}
          onToggle={(value) => form.edit(tags, { value })}
          onClose={() => setTagging(false)}
          onSave={() => {
            setTagging(false);
            form.saveSeveral(tags);
          }}
        />
      )}
    </section>
  );
}

/** Where judges give reasons longer than this, their column is made for reading. */
const longReason = 300;

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
