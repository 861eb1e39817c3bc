import type { SampleDraft } from "../../src/protocol/sampling";
import { Checkbox, Dropdown, t } from "../ui";
import { sealEverything } from "./draftOfDesign";

type Sealed = SampleDraft["blinding"];
const verifying: Sealed = { ...sealEverything, judge: false, grader: false, passages: false };

const same = (a: Sealed, b: Sealed) => names().every(({ id }) => a[id] === b[id]);
/** What a switch seals, in a sentence each. */
const names = (): readonly { readonly id: keyof Sealed; readonly title: string; readonly about: string }[] => [
  { id: "judge", title: t("What judges said"), about: t("Their labels, rationales and evidence, until the reviewer’s own label is on disk.") },
  { id: "grader", title: t("What the row says of itself"), about: t("Its verdicts, failure tags and quality figures, and what was expected.") },
  { id: "system", title: t("Who answered"), about: t("System, version and configuration: model, effort and the like.") },
  { id: "reviewers", title: t("Other reviewers"), about: t("Their names, labels and comments.") },
  { id: "passages", title: t("Hints"), about: t("Passages that are suggested, and what points at a place in the sources.") },
];

/** What reviewers are not shown, and under which condition their labels therefore are given. */
export function Blinding({
  sealed,
  fixed,
  onChange,
}: {
  readonly sealed: Sealed;
  /** Those of a plan that is extended stay. */
  readonly fixed: boolean;
  onChange(sealed: Sealed): void;
}) {
  const mode = same(sealed, sealEverything) ? "blind" : same(sealed, verifying) ? "verify" : "own";
  return (
    <fieldset className="sample-section">
      <legend>{t("What reviewers do not see")}</legend>
      <Dropdown
        label={t("What reviewers do not see")}
        value={mode}
        disabled={fixed}
        options={[
          { value: "blind", text: t("Blind: nothing of any verdict, system or colleague") },
          { value: "verify", text: t("Verify: the judge’s label and its evidence are shown, to be confirmed or corrected") },
          { value: "own", text: t("As chosen below") },
        ]}
        onChange={(next) => next !== "own" && onChange(next === "blind" ? sealEverything : verifying)}
      />
      <ul className="sample-seals">
        {names().map(({ id, title, about }) => (
          <li key={id}>
            <Checkbox
              label={title}
              said={`${title}. ${about}`}
              checked={sealed[id]}
              disabled={fixed}
              onChange={(checked) => onChange({ ...sealed, [id]: checked })}
            />
            <p className="dim">{about}</p>
          </li>
        ))}
      </ul>
      <p>{conditionText(sealed)}</p>
      {fixed && <p className="dim">{t("A plan that extends another seals what that one seals.")}</p>}
    </fieldset>
  );
}

function conditionText(sealed: Sealed): string {
  if (sealed.judge && sealed.grader) return t("Labels will be given blind.");
  return Object.values(sealed).some(Boolean)
    ? t("Labels will be given in verification: a verdict is shown beside what is judged, and statistics keep them apart from blind ones.")
    : t("Nothing is sealed: labels will be given openly, and statistics keep them apart from blind ones.");
}
