import type { PreviewRow } from "../../../src/protocol/assistantViews";
import { visibleText } from "../../answer/answerSegments";
import { Icon, t } from "../../ui";

type Label = PreviewRow["judgements"][number];

const judges: Readonly<Record<string, () => string>> = { human: () => t("a person"), model: () => t("a model"), rule: () => t("a rule") };
const judgeKind = (kind: string) => (Object.hasOwn(judges, kind) ? judges[kind]!() : visibleText(kind));

/** Labels that were given already, as chips by judge: the question and the verdict. A malformed one says what is wrong with it. */
export function Labels({ labels }: { readonly labels: readonly Label[] }) {
  return [...byJudge(labels)].map(([name, own]) => (
    <div key={name} className="labels">
      <span className="dim">{name}</span>
      <ul className="label-chips" aria-label={t("Labels by {0}", name)}>
        {own.map((label, at) => (
          <li key={at} className={label.malformed === null ? "label-chip" : "label-chip label-malformed"}>
            {label.malformed !== null && <Icon name="warning" className="fair" label={t("Malformed: {0}", visibleText(label.malformed))} />}
            {label.dimension !== null && <span className="dim breakable">{visibleText(label.dimension)}</span>}
            <b className="breakable">{visibleText([label.label].flat().join(", ")) || t("(an empty text)")}</b>
            {label.score !== null && <span className="dim">{label.score}</span>}
            {label.rationale !== null && label.rationale !== "" && <span className="label-why breakable">{visibleText(label.rationale)}</span>}
            {label.malformed !== null && <span className="label-why fair breakable">{visibleText(label.malformed)}</span>}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function byJudge(labels: readonly Label[]): ReadonlyMap<string, readonly Label[]> {
  const judges = new Map<string, Label[]>();
  for (const label of labels) {
    const name = `${visibleText(label.judge)}, ${judgeKind(label.judgeKind)}`;
    judges.set(name, [...(judges.get(name) ?? []), label]);
  }
  return judges;
}
