import type { CoefficientView, PairAgreementView } from "../../src/protocol/agreement";
import { t } from "../ui";
import { becauseText, coefficientMeaning, coefficientTitle, digits, figureText, noWidthText, rangeText, type Figure, type Range } from "./figureText";
import { axisOf, RangePlot } from "./RangePlot";

type Population = NonNullable<PairAgreementView["reweighted"]>;
const inPopulation = ["raw", "kappa", "ac1"] as const;

/** Coefficients of the items at hand and, with a plan, of the population it was drawn from, with their intervals. */
export function Coefficients({
  table,
  pending,
  planned,
}: {
  readonly table: PairAgreementView;
  readonly pending: boolean;
  readonly planned: boolean;
}) {
  const { coefficients, reweighted } = table;
  const population = reweighted?.defined ? reweighted.value : null;
  const of = ({ name }: CoefficientView) => {
    const known = inPopulation.find((one) => one === name);
    return known === undefined || population === null ? null : population[known];
  };
  const axis = axisOf(coefficients.flatMap((one) => [rangeOf(one), populationRange(of(one))]));
  const undefinedOnes = coefficients.flatMap(({ name, estimate, interval }) =>
    !estimate.defined
      ? [t("{0} is not defined, because {1}.", coefficientTitle(name), becauseText(estimate.because))]
      : interval !== null && !interval.defined
        ? [t("{0} has no interval, because {1}.", coefficientTitle(name), becauseText(interval.because))]
        : [],
  );
  return (
    <section className={`agreement-part ${planned ? "agreement-wide" : ""}`} aria-labelledby="agreement-coefficients">
      <h2 id="agreement-coefficients">{t("Coefficients")}</h2>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-coefficients" aria-busy={pending}>
          <thead>
            <tr>
              <th scope="col">{t("Coefficient")}</th>
              <th scope="col" className="numeric">
                {planned ? t("In the sample") : t("Value")}
              </th>
              <th scope="col">{t("95 % interval")}</th>
              <th scope="col" aria-hidden="true" className="range-head">
                <Axis axis={axis} />
              </th>
              {planned && (
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
            {coefficients.map((one) => {
              const there = of(one);
              const range = populationRange(there);
              return (
                <tr key={one.name}>
                  <th scope="row" title={coefficientMeaning(one.name)}>
                    {coefficientTitle(one.name)}
                  </th>
                  <td className="numeric">{figureText(one.estimate)}</td>
                  <td>{intervalText(one, pending)}</td>
                  <td className="range-cell">
                    {one.estimate.defined && <RangePlot axis={axis} range={rangeOf(one)} estimate={one.estimate.value} />}
                    {there?.defined === true && (
                      <span className="range-population">
                        <RangePlot axis={axis} range={range} estimate={there.value.estimate} />
                      </span>
                    )}
                  </td>
                  {planned && (
                    <>
                      <td className="numeric">{there === null ? "" : there.defined ? digits(there.value.estimate) : "—"}</td>
                      <td>
                        {there === null
                          ? pending && inPopulation.some((name) => name === one.name)
                            ? "…"
                            : ""
                          : range === null
                            ? "—"
                            : rangeText(range)}
                      </td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {undefinedOnes.map((sentence) => (
        <p key={sentence} className="dim">
          {sentence}
        </p>
      ))}
      <p className="dim">{[clusterSentence(table), noWidthText(coefficients.map(rangeOf))].filter((one) => one !== null).join(" ")}</p>
      {reweighted !== null && <PopulationWords of={reweighted} />}
    </section>
  );
}

function Axis({ axis }: { readonly axis: Range }) {
  return (
    <span className="range-axis dim">
      <span>{axis.low < 0 ? axis.low.toFixed(1) : "0"}</span>
      <span>{axis.high.toFixed(0)}</span>
    </span>
  );
}

const rangeOf = ({ interval }: CoefficientView): Range | null => (interval?.defined === true ? interval.value : null);
const populationRange = (one: Figure<Range> | null): Range | null => (one?.defined === true ? one.value : null);

function intervalText({ interval, estimate }: CoefficientView, pending: boolean): string {
  if (!estimate.defined) return "—";
  if (interval === null) return pending ? "…" : "";
  return interval.defined ? rangeText(interval.value) : "—";
}

const fewClusters = 30;

function clusterSentence({ clusters }: PairAgreementView): string {
  return clusters < fewClusters
    ? t("Intervals come from drawing whole cases again; {0} cases are few: they need some {1} to be relied on.", clusters, fewClusters)
    : t("Intervals come from drawing whole cases again: {0} of them.", clusters);
}

/** What the population's figures are, and when the sample's own would mislead. */
function PopulationWords({ of }: { readonly of: Population }) {
  if (!of.defined) return <p className="fair">{t("Of the population nothing can be said, because {0}.", becauseText(of.because))}</p>;
  const { shift, telling } = of.value;
  if (shift === null || shift < telling)
    return <p className="dim">{t("Sample and population differ by less than {0}: either can be reported.", telling)}</p>;
  return (
    <p className="fair" role="status">
      {t(
        "Sample and population differ by up to {0}: the plan drew evenly from what is rare and what is frequent. Report the population's figures.",
        digits(shift),
      )}
    </p>
  );
}
