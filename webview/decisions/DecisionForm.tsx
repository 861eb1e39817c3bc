import { useRef, type KeyboardEvent, type ReactNode, type Ref } from "react";
import type { AdjudicationView } from "../../src/protocol/decisions";
import type { Evidence } from "../../src/core/formats/common";
import type { Dimension } from "../../src/core/formats/codebook";
import { visibleText } from "../answer/answerSegments";
import { choiceKeys, labelTitle, valueTitle } from "../label/labelSlots";
import { Banner, Button, Checkbox, Icon, KeyHint, t, TextArea, type Control } from "../ui";
import type { DecisionFormState } from "./useDecisionForm";
import { causeHelp, causes, causeText, staleText, strategyText } from "./words";

interface Props {
  readonly view: AdjudicationView;
  readonly dimension: Dimension;
  readonly form: DecisionFormState;
  readonly reason: Ref<Control>;
  onShowEvidence(evidence: Evidence): void;
}

/** The decision: which label stands, why reviewers differed, and the reason, with evidence where it helps. */
export function DecisionForm({ view, dimension, form, reason, onShowEvidence }: Props) {
  const keys = choiceKeys(dimension);
  const chosen = form.value === null ? [] : [form.value].flat();
  return (
    <section className="decision-form" aria-label={t("Decision")}>
      <Standing view={view} dimension={dimension} />
      <Choices
        name={dimension.title ?? dimension.id}
        active={form.row === "value"}
        wrong={form.missing.includes("value")}
        onActivate={() => form.activate("value")}
      >
        {dimension.labels.map((label, index) => (
          <Choice
            key={label.id}
            on={chosen.includes(label.id)}
            digit={form.row === "value" ? (keys[index] ?? null) : null}
            color={label.color ?? "neutral"}
            disabled={!form.mayDecide}
            title={label.guideline}
            onChoose={() => form.choose(label.id)}
          >
            {visibleText(labelTitle(dimension, label.id))}
          </Choice>
        ))}
      </Choices>
      <Choices
        name={t("Why reviewers differed")}
        active={form.row === "cause"}
        wrong={form.missing.includes("cause")}
        onActivate={() => form.activate("cause")}
      >
        {causes.map((cause, index) => (
          <Choice
            key={cause}
            on={form.cause === cause}
            digit={form.row === "cause" ? String(index + 1) : null}
            color="neutral"
            disabled={!form.mayDecide}
            title={causeHelp(cause)}
            onChoose={() => form.chooseCause(cause)}
          >
            {causeText(cause)}
          </Choice>
        ))}
      </Choices>
      <div className={form.missing.includes("rationale") ? "decision-reason missing" : "decision-reason"}>
        <TextArea
          label={t("Reason for the decision")}
          value={form.rationale}
          placeholder={t("Why this label stands")}
          rows={2}
          disabled={!form.mayDecide}
          onInput={form.setRationale}
          ref={reason}
        />
        <KeyHint action="editRationale" />
      </div>
      <div className="evidence-box" role="group" aria-label={t("Evidence")}>
        {form.evidence === null ? (
          <span className="dim">
            {t("Evidence, where it helps: select words in the representation, then")} <KeyHint action="useSelectionAsEvidence" />
          </span>
        ) : (
          <>
            <button
              type="button"
              className="text-button evidence-quote"
              title={t("Show it in the representation")}
              onClick={() => onShowEvidence(form.evidence!)}
            >
              “{visibleText(form.evidence.exact ?? t("a region of the image"))}”
            </button>
            <Button kind="icon" label={t("Remove the evidence")} title={t("Remove the evidence")} onClick={() => form.setEvidence(null)}>
              <Icon name="close" />
            </Button>
          </>
        )}
      </div>
      {view.rated && (
        <div className={form.missing.includes("rated") ? "missing" : undefined}>
          <Checkbox
            label={t("I labelled this item myself, and decide it all the same. That is recorded.")}
            checked={form.rated}
            onChange={form.setRated}
          />
        </div>
      )}
      <div className="form-line">
        <Button kind="primary" disabled={form.saving || !form.mayDecide} onClick={form.decide}>
          {view.decision === null ? t("Decide") : t("Decide anew")}
        </Button>
        <KeyHint action="confirm" />
        <Button onClick={form.skip}>{t("Put off")}</Button>
        <KeyHint action="skip" />
        {view.deciding.why !== null && <span className="dim">{view.deciding.why}</span>}
      </div>
    </section>
  );
}

/** What stands already, and why it may not. */
function Standing({ view, dimension }: { readonly view: AdjudicationView; readonly dimension: Dimension }) {
  const { decision } = view;
  if (decision === null) return null;
  const value = visibleText(valueTitle(dimension, decision.value));
  if (decision.conflicting.length > 0)
    return (
      <Banner tone="warning">
        {t(
          "Adjudicators decided without knowing of each other: {0}, and {1}. What you decide goes before both.",
          value,
          decision.conflicting.map((one) => visibleText(valueTitle(dimension, one))).join(", "),
        )}
      </Banner>
    );
  if (decision.stale.length > 0) return <Banner tone="warning">{t("Decided {0}, but {1}.", value, staleText(decision.stale))}</Banner>;
  return (
    <Banner tone="info">
      {decision.strategy !== null
        ? t("Decided {0} by a rule: {1}.", value, strategyText(decision.strategy))
        : decision.mine
          ? t("You decided {0}.", value)
          : t("Decided {0} by another adjudicator.", value)}
    </Banner>
  );
}

/** A line of choices with one tab stop; arrow keys move, Enter or Space chooses, digits choose in the active line. */
function Choices({
  name,
  active,
  wrong,
  onActivate,
  children,
}: {
  readonly name: string;
  readonly active: boolean;
  readonly wrong: boolean;
  readonly children: ReactNode;
  onActivate(): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const moved = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (by === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className={`decision-row${active ? " decision-row-on" : ""}${wrong ? " missing" : ""}`}>
      <h3>{visibleText(name)}</h3>
      <div className="choices" role="toolbar" aria-label={name} ref={list} onKeyDown={moved} onFocus={onActivate}>
        {children}
      </div>
    </div>
  );
}

function Choice({
  on,
  digit,
  color,
  disabled,
  title,
  onChoose,
  children,
}: {
  readonly on: boolean;
  readonly digit: string | null;
  readonly color: string;
  readonly disabled: boolean;
  readonly title: string | undefined;
  readonly children: ReactNode;
  onChoose(): void;
}) {
  return (
    <button
      type="button"
      data-choice=""
      className={`choice ${on ? "choice-on" : ""} choice-${color}`}
      aria-pressed={on}
      aria-disabled={disabled}
      aria-keyshortcuts={digit ?? undefined}
      title={title}
      onClick={onChoose}
    >
      {digit !== null && <kbd aria-hidden="true">{digit}</kbd>}
      {children}
    </button>
  );
}
