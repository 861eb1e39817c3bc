import type { CaseView } from "../../src/protocol/views";
import { Icon, Severity, t } from "../ui";
import { visibleText } from "../answer/answerSegments";

/** What is wrong with this row, and why it cannot be labelled where it cannot: at the place it concerns. */
export function CaseProblems({ view }: { readonly view: CaseView }) {
  const refused = view.labelling.allowed ? null : (view.labelling.why ?? t("Labels cannot be given here."));
  // That the row is of a newer version is said by the refusal already.
  const problems = view.problems.filter((problem) => refused === null || problem.code !== "unknown-version");
  if (refused === null && problems.length === 0) return null;
  return (
    <ul className="case-problems" aria-label={t("Problems of this row")}>
      {refused !== null && (
        <li className="tone-fair">
          <Icon name="lock" /> {t("Not to be labelled: {0}", visibleText(refused))}
        </li>
      )}
      {problems.slice(0, 5).map((problem, index) => (
        <li key={index}>
          <Severity of={problem.severity} /> {visibleText(problem.message)}
          {problem.path !== undefined && <code> {problem.path}</code>}
        </li>
      ))}
      {problems.length > 5 && <li className="dim">{t("and {0} more", problems.length - 5)}</li>}
    </ul>
  );
}
