import type { CoefficientView, PairAgreementView } from "../../src/protocol/agreement";
import { count, t } from "../ui";
import { axisOf, RangePlot } from "./RangePlot";
import { coefficientMeaning, coefficientTitle, figureText, noWidthText, rangeText, type Range } from "./figureText";
import { visibleText } from "../answer/answerSegments";

const shown = ["raw", "kappa", "ac1"] as const;
type Stratum = PairAgreementView["strata"][number];

/** The same two raters, stratum by stratum; a stratum opens its cases of disagreement. */
export function StrataFigures({
  strata,
  pending,
  onOpen,
}: {
  readonly strata: readonly Stratum[];
  readonly pending: boolean;
  onOpen(stratum: string | null): void;
}) {
  if (strata.length === 0) return null;
  const find = (one: Stratum, name: (typeof shown)[number]) => one.coefficients.find((coefficient) => coefficient.name === name)!;
  const axis = axisOf(strata.map((one) => rangeOf(find(one, "kappa"))));
  const noWidth = noWidthText(strata.flatMap((one) => shown.map((name) => rangeOf(find(one, name)))));
  return (
    <section className="agreement-part agreement-wide" aria-labelledby="agreement-strata">
      <h2 id="agreement-strata">{t("By stratum")}</h2>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-strata" aria-busy={pending}>
          <thead>
            <tr>
              <th scope="col">{t("Stratum")}</th>
              <th scope="col" className="numeric">
                {t("Items")}
              </th>
              <th scope="col" className="numeric">
                {t("Differ")}
              </th>
              {shown.map((name) => (
                <th key={name} scope="col" colSpan={2} title={coefficientMeaning(name)}>
                  {coefficientTitle(name)}
                </th>
              ))}
              <th scope="col" aria-hidden="true" className="range-head dim">
                {coefficientTitle("kappa")}
              </th>
            </tr>
          </thead>
          <tbody>
            {strata.map((one) => {
              const kappa = find(one, "kappa");
              const differ = one.counts.reduce((sum, row, i) => sum + row.reduce((part, n, j) => part + (i === j ? 0 : n), 0), 0);
              const name = one.stratum === null ? t("(none)") : visibleText(one.stratum);
              return (
                <tr key={one.stratum ?? ""}>
                  <th scope="row">{name}</th>
                  <td className="numeric">{count(one.n)}</td>
                  <td className="numeric">
                    {differ === 0 ? (
                      "0"
                    ) : (
                      <button
                        type="button"
                        className="link"
                        aria-label={t("{0}: {1} items on which the two differ", name, count(differ))}
                        onClick={() => onOpen(one.stratum)}
                      >
                        {count(differ)}
                      </button>
                    )}
                  </td>
                  {shown.map((which) => {
                    const coefficient = find(one, which);
                    const range = rangeOf(coefficient);
                    return [
                      <td key={which} className="numeric">
                        {figureText(coefficient.estimate)}
                      </td>,
                      <td key={`${which} range`} className="dim">
                        {range === null ? (coefficient.interval === null && pending ? "…" : "—") : rangeText(range)}
                      </td>,
                    ];
                  })}
                  <td className="range-cell">
                    {kappa.estimate.defined && <RangePlot axis={axis} range={rangeOf(kappa)} estimate={kappa.estimate.value} />}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {noWidth !== null && <p className="dim">{noWidth}</p>}
    </section>
  );
}

const rangeOf = ({ interval }: CoefficientView): Range | null => (interval?.defined === true ? interval.value : null);
