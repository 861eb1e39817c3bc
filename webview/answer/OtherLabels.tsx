import { useState } from "react";
import type { CaseView, OtherJudgement, TargetRef } from "../../src/protocol/views";
import type { CaseFocus } from "../case/caseFocus";
import { Verdict } from "../label/Verdict";
import { tallyOf } from "../label/tally";
import { Button, count, t } from "../ui";
import { visibleText } from "./answerSegments";

const atFirst = 50;
const asWritten = (value: string | readonly string[]) => visibleText([value].flat().join(", "));

/** Labels of other people's that answer none of the codebook's questions: on what is looked at, and on the answer and row as a whole. */
export function OtherLabels({ view, focus }: { readonly view: CaseView; readonly focus: CaseFocus }) {
  const [most, setMost] = useState(atFirst);
  const shown = otherLabelsOn(view, focus);
  if (shown.length === 0) return null;
  const groups = new Map<string, OtherJudgement[]>();
  for (const one of shown.slice(0, most)) {
    const key = JSON.stringify([one.dimension, one.ref]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return (
    <div className="answer-section other-labels" role="group" aria-labelledby="other-labels" tabIndex={-1}>
      <h3 id="other-labels">{t("Other labels")}</h3>
      {[...groups].map(([key, group]) => {
        const { dimension, ref } = group[0]!;
        const tally = tallyOf(group.map((one) => one.label));
        return (
          <div key={key} className="other-group">
            <h4>
              {visibleText(dimension)} <span className="dim">{subject(view, ref)}</span>
              {group.length > 2 && (
                <span className="dim"> · {tally.map((entry) => `“${asWritten(entry.label)}” ${count(entry.count)}×`).join(", ")}</span>
              )}
            </h4>
            {group.map(({ label }) => (
              <Verdict key={label.judgementId} one={label} title={asWritten} />
            ))}
          </div>
        );
      })}
      {shown.length > most && <Button onClick={() => setMost(most + 500)}>{t("Show more of {0} labels", count(shown.length))}</Button>}
    </div>
  );
}

/** The labels that concern what is looked at. */
export const otherLabelsOn = (view: CaseView, focus: CaseFocus): readonly OtherJudgement[] =>
  view.otherJudgements.filter(({ ref }) => concerns(view, focus, ref));

/** What is not of another claim, citation or representation. Labels on parts that the row does not have are shown with the row. */
function concerns(view: CaseView, focus: CaseFocus, ref: TargetRef): boolean {
  if (ref.citationId !== undefined) return ref.citationId === focus.citationId || !view.citations.some((one) => one.id === ref.citationId);
  if (ref.claimId !== undefined) return ref.claimId === focus.claimId || !view.claims.some((one) => one.id === ref.claimId);
  if (ref.representationId !== undefined)
    return ref.representationId === focus.representationId || !view.representations.some((one) => one.id === ref.representationId);
  return true;
}

function subject(view: CaseView, ref: TargetRef): string {
  if (ref.citationId !== undefined) {
    const found = view.citations.find((one) => one.id === ref.citationId);
    return found ? t("citation {0}", found.number) : t("citation {0}, which the row does not have", ref.citationId);
  }
  if (ref.claimId !== undefined)
    return view.claims.some((one) => one.id === ref.claimId) ? t("this claim") : t("claim {0}, which the row does not have", ref.claimId);
  if (ref.representationId !== undefined)
    return view.representations.some((one) => one.id === ref.representationId)
      ? t("this representation")
      : t("representation {0}, which the row does not have", ref.representationId);
  return ref.kind === "answer" ? t("the answer") : t("the row");
}
