import { useState } from "react";
import { visibleText } from "../answer/answerSegments";
import type { Condition } from "../../src/core/formats/event";
import type { CorrectedRateView, CorrectedView } from "../../src/protocol/agreement";
import { useRequest } from "../state";
import { count, Icon, t } from "../ui";
import { axisOf, RangePlot } from "./RangePlot";
import { becauseText, digits, figureText, rangeText, type Figure, type Range } from "./figureText";
import { conditionText, labelText } from "./raterText";
import { sampling } from "./useIntervals";

type Population = Figure<{ readonly estimate: number } & Range>;
const ways = ["doubleSampled", "powered", "tuned", "roganGladen"] as const;
type Way = (typeof ways)[number];

export interface Measured {
  readonly plan: string;
  readonly condition: Condition;
  readonly judge: string | null;
  readonly positive: string | null;
  readonly withoutAsserted: boolean;
}

/** The benchmark's rate as the judge gives it, and with its errors carried through: strata first. */
export function CorrectedPart({ measured }: { readonly measured: Measured }) {
  const [token] = useState(() => Math.random().toString(36).slice(2));
  const answer = useRequest(
    "agreement/corrected",
    { ...measured, ...sampling, token },
    { watch: ["rows", "labels", "judgements", "plans"], keep: false },
  );
  const seen = answer.data?.corrected ?? null;
  return (
    <section className="agreement-part agreement-wide" aria-labelledby="agreement-corrected" aria-busy={answer.loading}>
      <h2 id="agreement-corrected">{t("Corrected scores")}</h2>
      {answer.error !== null && (
        <p className="bad" role="alert">
          {answer.error}
        </p>
      )}
      {answer.loading && seen === null && <p className="dim">{t("Computing…")}</p>}
      {answer.data?.corrected === null && (
        <p className="dim">{t("Nobody has labelled items of this plan {0}: there is nothing to correct by.", conditionText(measured.condition))}</p>
      )}
      {seen !== null && <Rates view={seen} condition={measured.condition} />}
    </section>
  );
}

function Rates({ view, condition }: { readonly view: CorrectedView; readonly condition: Condition }) {
  const strata = view.strata.defined ? view.strata.value : [];
  const rates = [...strata, view.all];
  const axis = axisOf(rates.map(({ doubleSampled }) => (doubleSampled.defined ? doubleSampled.value : null)));
  const reasons = new Set(
    rates.flatMap((rate) =>
      [rate.uncorrected, ...ways.map((way): Population | Figure => rate[way])].flatMap((one) => (one.defined ? [] : [one.because])),
    ),
  );
  const notes = [
    view.decided > 0 ? t("{0} items count as an adjudicator decided.", count(view.decided)) : "",
    view.undecided > 0 ? t("{0} items on which reviewers differ are left out: decide them first.", count(view.undecided)) : "",
    view.unjudged > 0 ? t("{0} labelled items that the judge has not judged are left out.", count(view.unjudged)) : "",
    view.strata.defined ? "" : t("There are no figures by stratum, because {0}.", becauseText(view.strata.because)),
  ].filter((note) => note !== "");
  return (
    <>
      <p>
        {t(
          "Share of {0} in the plan's population: as judge {1} gives it, and corrected by labels given {2}.",
          view.positive.map(labelText).join(", "),
          visibleText(view.judge),
          conditionText(condition),
        )}
      </p>
      <div className="agreement-scroll">
        <table className="agreement-figures" aria-labelledby="agreement-corrected">
          <thead>
            <tr>
              <th scope="col">{t("Stratum")}</th>
              <th scope="col" className="numeric">
                {t("Items")}
              </th>
              <th scope="col" className="numeric">
                {t("Labelled")}
              </th>
              <th scope="col" className="numeric">
                {t("As judged")}
              </th>
              {ways.map((way) => (
                <th key={way} scope="col" title={wayMeaning(way)}>
                  {wayTitle(way)}
                </th>
              ))}
              <th scope="col" aria-hidden="true" className="range-head dim">
                {wayTitle("doubleSampled")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <Rate key={rate === view.all ? "all" : `of ${rate.stratum ?? ""}`} rate={rate} whole={rate === view.all} axis={axis} />
            ))}
          </tbody>
        </table>
      </div>
      {[...notes, ...[...reasons].map((because) => t("—: {0}", becauseText(because)))].map((note) => (
        <p key={note} className="dim">
          {note}
        </p>
      ))}
      <p className="dim">
        <Icon name="info" />{" "}
        {t(
          "Labels alone, and both kinds of prediction-powered inference, assume that items were drawn by chance. Rogan–Gladen assumes besides that the judge errs as often in every stratum. Brackets are 95 % intervals.",
        )}
      </p>
    </>
  );
}

function Rate({ rate, whole, axis }: { readonly rate: CorrectedRateView; readonly whole: boolean; readonly axis: Range }) {
  const { doubleSampled } = rate;
  return (
    <tr className={whole ? "agreement-whole" : ""}>
      <th scope="row">{whole ? t("All") : rate.stratum === null ? t("(none)") : visibleText(rate.stratum)}</th>
      <td className="numeric">{count(rate.size)}</td>
      <td className="numeric">{count(rate.labelled)}</td>
      <td className="numeric">{figureText(rate.uncorrected)}</td>
      {ways.map((way) => {
        const one: Population = rate[way];
        return (
          <td key={way}>
            {one.defined ? (
              <>
                {digits(one.value.estimate)} <span className="dim">({rangeText(one.value)})</span>
              </>
            ) : (
              "—"
            )}
          </td>
        );
      })}
      <td className="range-cell">
        {doubleSampled.defined && <RangePlot axis={axis} range={doubleSampled.value} estimate={doubleSampled.value.estimate} />}
      </td>
    </tr>
  );
}

function wayTitle(way: Way): string {
  return {
    doubleSampled: t("Labels alone"),
    powered: t("Prediction-powered"),
    tuned: t("Prediction-powered, tuned"),
    roganGladen: t("Rogan–Gladen"),
  }[way];
}

function wayMeaning(way: Way): string {
  return {
    doubleSampled: t("People's labels, every cell weighing as many items as it has (stratified double sampling)"),
    powered: t("The judge's share of all items, corrected by its errors on those that people labelled (PPI)"),
    tuned: t("The same, with the judge relied on as far as that narrows the interval (PPI++)"),
    roganGladen: t("From the judge's share, sensitivity and specificity"),
  }[way];
}
