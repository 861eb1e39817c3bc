import type { FieldProblem, FieldView } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { Button, count, Icon, Severity, t } from "../../ui";
import { useAssistant } from "../state/hooks";
import { KeyCaption } from "../frame/KeyCaption";
import { fieldTitle, surenessWords } from "./fieldTitles";
import { judgementIndex, judgementOf } from "./inHand";
import { clearField, removeJudgement } from "./corrections";

const mostTold = 5;

/** Everything about the field in hand: why it is read from there, what is wrong with it, and what can be done. */
export function FieldDetails({ view, problems }: { readonly view: FieldView; readonly problems: readonly FieldProblem[] }) {
  const assistant = useAssistant();
  const judgement = judgementIndex(view.field);
  const mapped = view.values.filter(({ to }) => to !== null).length;
  return (
    <section className="field-details" aria-label={t("About {0}", fieldTitle(view.field))} data-focus-home tabIndex={-1}>
      <div className="field-details-head">
        <h3>{fieldTitle(view.field)}</h3>
        <span className="grow" />
        <Button onClick={() => assistant.show({ kind: "pick", field: view.field })}>{view.source === null ? t("Choose…") : t("Change…")}</Button>
        {view.values.length > 0 && (
          <Button onClick={() => assistant.show({ kind: "values", field: view.field })}>
            {t("Values…")} <KeyCaption action="mapValues" />
          </Button>
        )}
        {view.source !== null && view.kind !== "judge" && (
          <Button
            kind="icon"
            label={t("Leave {0} empty", fieldTitle(view.field))}
            title={t("Leave empty (Delete)")}
            onClick={() => clearField(assistant, view)}
          >
            <Icon name="close" />
          </Button>
        )}
        {judgement !== null && (
          <Button
            kind="icon"
            label={t("Remove judgement {0}", judgement + 1)}
            title={t("Remove judgement {0}", judgement + 1)}
            onClick={() => removeJudgement(assistant, judgement)}
          >
            <Icon name="trash" />
          </Button>
        )}
      </div>
      <p className="dim">
        {view.source === null
          ? t("Nothing is read for it. Enter offers what the records hold; or choose a value in the source.")
          : view.why !== null && view.sure !== null
            ? `${visibleText(view.why)} (${surenessWords[view.sure]()})`
            : // A judgement is guessed as a whole: its line says why.
              judgementOf(view.field) === null
              ? t("Chosen by you.")
              : ""}
      </p>
      {view.example !== null && <p className="field-whole wrap">{visibleText(view.example)}</p>}
      {mapped > 0 && <p className="dim">{t("{0} of {1} values are given a meaning.", count(mapped), count(view.values.length))}</p>}
      {problems.length > 0 && (
        <ul className="field-problems">
          {problems.slice(0, mostTold).map(({ problem }, at) => (
            <li key={at}>
              <Severity of={problem.severity} />
              <span className="breakable">
                {visibleText(problem.message)}
                {problem.line !== undefined && <span className="dim"> {t("line {0}", problem.line)}</span>}
              </span>
            </li>
          ))}
          {problems.length > mostTold && <li className="dim">{t("and {0} more", count(problems.length - mostTold))}</li>}
        </ul>
      )}
    </section>
  );
}
