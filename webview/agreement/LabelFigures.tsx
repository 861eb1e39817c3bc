import type { PairAgreementView } from "../../src/protocol/agreement";
import { Dropdown, t } from "../ui";
import { becauseText, digits, figureText, rangeText, type Figure, type Range } from "./figureText";
import { labelText } from "./raterText";

type PopulationFigure = Figure<{ readonly estimate: number } & Range>;
const names = ["ppv", "npv", "sensitivity", "specificity"] as const;
type Name = (typeof names)[number];

/** One label called positive, all others together negative: how the first rater fares where the second is held to be right. */
export function LabelFigures({
  table,
  first,
  second,
  positive,
  onPositive,
}: {
  readonly table: PairAgreementView;
  readonly first: string;
  readonly second: string;
  /** The label chosen; another one is taken where nobody used it. */
  readonly positive: string | null;
  onPositive(label: string): void;
}) {
  const used = table.labels.filter((_, at) => table.counts[at]!.some((n) => n > 0) || table.counts.some((row) => row[at]! > 0));
  const label = used.find((one) => one === positive) ?? used[0];
  if (label === undefined) return null;
  const here = table.byLabel.find((one) => one.label === label)!;
  const there = table.reweighted?.defined === true ? (table.reweighted.value.byLabel.find((one) => one.label === label) ?? null) : null;
  const index = table.prevalence.defined ? table.prevalence.value : null;
  const reasons = names.flatMap((name) => {
    const one = here[name];
    return one.defined ? [] : [t("{0} is not defined, because {1}.", titleOf(name), shareBecause(one.because, label, first, second))];
  });
  return (
    <section className="agreement-part" aria-labelledby="agreement-labels">
      <h2 id="agreement-labels">{t("One label against all others")}</h2>
      <p className="agreement-positive">
        <span>{t("Where {0} is held to be right, and positive is", second)}</span>
        <Dropdown
          label={t("Positive label")}
          value={label}
          options={used.map((one) => ({ value: one, text: labelText(one) }))}
          onChange={onPositive}
        />
      </p>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-labels">
          <thead>
            <tr>
              <th scope="col">{t("Of {0}", first)}</th>
              <th scope="col" className="numeric">
                {there === null ? t("Value") : t("In the sample")}
              </th>
              {there !== null && (
                <>
                  <th scope="col" className="numeric">
                    {t("In the population")}
                  </th>
                  <th scope="col">{t("95 % interval")}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row" title={meaningOf(name, first, second)}>
                  {titleOf(name)}
                </th>
                <td className="numeric">{figureText(here[name])}</td>
                {there !== null && <PopulationCells one={there[name]} />}
              </tr>
            ))}
            {there !== null && (
              <tr>
                <th scope="row">{t("Share of the label by {0}", second)}</th>
                <td />
                <PopulationCells one={there.prevalence} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {reasons.map((sentence) => (
        <p key={sentence} className="dim">
          {sentence}
        </p>
      ))}
      {index !== null && (
        <p className="dim">
          {t(
            "Prevalence index {0}, bias index {1}; κ without either would be {2}.",
            digits(index.prevalence),
            digits(index.bias),
            digits(index.adjustedKappa),
          )}
        </p>
      )}
    </section>
  );
}

function PopulationCells({ one }: { readonly one: PopulationFigure }) {
  return (
    <>
      <td className="numeric">{one.defined ? digits(one.value.estimate) : "—"}</td>
      <td>{one.defined ? rangeText(one.value) : "—"}</td>
    </>
  );
}

function titleOf(name: Name): string {
  return { ppv: t("PPV"), npv: t("NPV"), sensitivity: t("Sensitivity"), specificity: t("Specificity") }[name];
}

function meaningOf(name: Name, first: string, second: string): string {
  return {
    ppv: t("Of what {0} calls positive, the share that {1} does too", first, second),
    npv: t("Of what {0} does not call positive, the share that {1} does not either", first, second),
    sensitivity: t("Of what {1} calls positive, the share that {0} finds", first, second),
    specificity: t("Of what {1} does not call positive, the share that {0} leaves out", first, second),
  }[name];
}

/** The reasons of `againstTruth`, with the raters' names. */
function shareBecause(because: string, label: string, first: string, second: string): string {
  switch (because) {
    case "nothing is truly positive":
      return t("{0} calls nothing {1}", second, labelText(label));
    case "everything is truly positive":
      return t("{0} calls everything {1}", second, labelText(label));
    case "the judge calls nothing positive":
      return t("{0} calls nothing {1}", first, labelText(label));
    case "the judge calls everything positive":
      return t("{0} calls everything {1}", first, labelText(label));
    default:
      return becauseText(because);
  }
}
