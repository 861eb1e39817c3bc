import { visibleText } from "../../answer/answerSegments";
import { Button, Dialog, graver, Severity, t } from "../../ui";
import { fieldTitle } from "../fields/fieldTitles";
import { nearestField } from "../fields/inHand";
import { useAssistant, useAssistantState } from "../state/hooks";

/** Everything wrong with the source and the mapping; each leads to the field it concerns, or to its line in the file. */
export function ProblemsDialog() {
  const assistant = useAssistant();
  const { source, preview } = useAssistantState((state) => ({ source: state.source?.problems, preview: state.preview.data }));
  const all = [
    ...(source ?? []).map((problem) => ({ field: null, problem })),
    ...(preview?.problems ?? []).map(({ field, problem }) => ({ field: nearestField(preview?.fields ?? [], field), problem })),
  ].sort((a, b) => graver(a.problem, b.problem));
  const toField = (field: string) => {
    assistant.show(null);
    assistant.setPanel({ field, view: "fields" });
    assistant.focusPane("fields");
  };
  const toLine = (line: number, column: number) => assistant.request("shell/openLine", { line, column }).catch(assistant.report);
  return (
    <Dialog title={all.every(({ problem }) => problem.severity === "info") ? t("Notes") : t("Problems")} wide onClose={() => assistant.show(null)}>
      {all.length === 0 && <p className="dim">{t("Nothing is wrong with what was read.")}</p>}
      <ul className="problem-list">
        {all.map(({ field, problem }, at) => (
          <li key={at}>
            <Severity of={problem.severity} />
            <span className="problem-text">
              <span className="mono dim breakable">
                {visibleText(problem.file)}
                {problem.line !== undefined && `:${problem.line}${problem.column === undefined ? "" : `:${problem.column}`}`}
              </span>
              <span className="breakable">{visibleText(problem.message)}</span>
            </span>
            <span className="problem-actions">
              {field !== null && <Button onClick={() => toField(field)}>{fieldTitle(field)}</Button>}
              {field === null && problem.line !== undefined && (
                <Button onClick={() => void toLine(problem.line!, problem.column ?? 1)}>{t("Go to line")}</Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
